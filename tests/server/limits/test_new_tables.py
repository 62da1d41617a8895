"""What counts as a new table, and when links are no longer looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from grotto.server.limits.rate_limits import LIMITS
from grotto.server.live.rooms import MOST_OF_HOST
from tests.faults.identity_races import Node
from tests.faults.identity_races import nodes as running
from tests.server.party import party
from tests.server.people import Person
from tests.server.service import Service, serving
from tests.server.waiting import new_key
from tests.store.conftest import new_database, postgres_url, server  # noqa: F401

pytestmark = pytest.mark.one_build

MOST = int(LIMITS["create"][0].burst)
WRONG = int(LIMITS["failed-token"][0].burst)
ROOM: dict[str, object] = {"game": "diamant"}
TABLE: dict[str, object] = {"settings": {"game": "diamant", "players": 3, "pace": "instant"}, "seats": []}


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Service]:
    with serving(tmp_path, limited=True) as service:
        yield service


def created(person: Person, key: str) -> str:
    return person.ask("POST", "/api/tables", TABLE, key=key).outcome


def test_copies_of_one_command_count_once(limited: Service) -> None:
    anna = limited.person("Anna")
    key = new_key()
    windows = [anna.copied() for _ in range(6)]  # fewer than a guest may send commands at once
    with ThreadPoolExecutor(len(windows)) as pool:
        assert set(pool.map(lambda window: created(window, key), windows)) == {"ok"}
    assert [created(anna, new_key()) for _ in range(MOST)] == ["ok"] * (MOST - 1) + ["too-many"]
    assert created(anna, key) == "ok"


def test_what_is_refused_is_no_table(limited: Service) -> None:
    anna = limited.person("Anna")
    wrong = {"settings": {"game": "diamant", "players": 99}, "seats": []}
    outcomes = {anna.ask("POST", "/api/tables", wrong, key=new_key()).outcome for _ in range(MOST + 2)}
    assert "ok" not in outcomes
    assert "too-many" not in outcomes
    assert created(anna, new_key()) == "ok"


def test_copies_of_the_command_that_opens_a_room_count_once(limited: Service) -> None:
    anna, key = limited.person("Anna"), new_key()
    assert {created(anna, new_key()) for _ in range(MOST - 2)} == {"ok"}
    windows = [anna.copied() for _ in range(6)]  # more than are left
    with ThreadPoolExecutor(len(windows)) as pool:
        opened = list(pool.map(lambda window: window.ask("POST", "/api/rooms", ROOM, key=key), windows))
    assert {answer.outcome for answer in opened} == {"ok"}
    assert [created(anna, new_key()) for _ in range(2)] == ["ok", "too-many"]


def test_a_room_that_is_refused_is_no_table(limited: Service) -> None:
    anna = limited.person("Anna")
    asked = [anna.ask("POST", "/api/rooms", ROOM, key=new_key()).outcome for _ in range(MOST + MOST_OF_HOST)]
    assert asked[:MOST_OF_HOST] == ["ok"] * MOST_OF_HOST
    assert set(asked[MOST_OF_HOST:]) == {"too-many-rooms"}
    assert created(anna, new_key()) == "ok"


def test_a_match_file_to_go_on_from_counts_as_a_file_even_if_it_is_refused(limited: Service) -> None:
    anna = limited.person("Anna")
    for _ in range(int(LIMITS["file"][0].burst)):
        limited.context.rate_limits.take("file", guest=anna.id)
    with_file = {**TABLE, "match_file": "nonsense"}
    assert anna.ask("POST", "/api/tables", with_file, key=new_key()).outcome == "too-many"
    assert created(anna, new_key()) == "ok"


def test_a_rematch_is_a_new_table_and_asking_twice_is_one(limited: Service) -> None:
    played = party(limited, "Anna", "Ben", "Cleo")
    for person in played.people:
        person.do("call-off", played.table)
    anna, ben, _ = played.people
    first = anna.do("rematch", played.table)["next"]
    assert {ben.do("rematch", played.table)["next"] for _ in range(3)} == {first}
    assert [created(anna, new_key()) for _ in range(MOST - 1)] == ["ok"] * (MOST - 2) + ["too-many"]


def test_without_a_token_left_there_is_no_rematch(limited: Service) -> None:
    played = party(limited, "Anna", "Ben", "Cleo")
    for person in played.people:
        person.do("call-off", played.table)
    anna = played.people[0]
    assert [created(anna, new_key()) for _ in range(MOST - 1)] == ["ok"] * (MOST - 1)
    assert anna.try_to("rematch", played.table).outcome == "too-many"


def test_after_ten_wrong_links_none_is_looked_at(limited: Service) -> None:
    anna, eve = limited.person("Anna"), limited.person("Eve")
    opened = anna.create()
    wrong = "inv_" + "a" * 32
    nonce = "0" * 32
    for _ in range(WRONG):
        assert eve.try_to("join", opened["table"], nonce=nonce, invitation=wrong).outcome == "bad-token"
    assert eve.try_to("join", opened["table"], nonce=nonce, invitation=opened["invitation"]).outcome == "too-many"
    assert eve.try_to("watch", opened["table"], token=opened["watch"]).outcome == "too-many"
    limited.person("Ben").join(opened)  # of the same household, and without a wrong link


def test_wrong_links_of_previews_are_counted_too(limited: Service) -> None:
    host, guest = limited.person("Vera"), limited.person("Guest")
    opened = host.create(players=3)
    path = f"/api/tables/{opened['table']}/preview"
    wrong = [guest.ask("POST", path, {"token": "inv_" + "a" * 32}).outcome for _ in range(WRONG + 1)]
    assert wrong == ["bad-token"] * WRONG + ["too-many"]
    assert guest.ask("POST", path, {"token": opened["invitation"]}).outcome == "too-many"


def test_after_ten_wrong_tokens_a_program_that_plays_goes_on(limited: Service) -> None:
    anna = limited.person("Anna")
    plays, new = (limited.program(name, anna) for name in ("plays", "new"))
    assert plays.ask("GET", "/api/me").outcome == "ok"
    guess = limited.nobody()
    guess.token = "bot_" + "a" * 32
    assert [guess.ask("GET", "/api/me").outcome for _ in range(WRONG + 1)] == ["not-signed-in"] * WRONG + ["too-many"]
    assert plays.ask("GET", "/api/me").outcome == "ok"
    assert new.ask("GET", "/api/me").outcome == "too-many"


@pytest.mark.parametrize(("path", "body"), [("/api/tables", TABLE), ("/api/rooms", ROOM)])
def test_copies_on_two_nodes_count_once(
    tmp_path: Path,
    postgres_url: str,  # noqa: F811
    path: str,
    body: dict[str, object],
) -> None:
    async def test() -> None:
        async with running(tmp_path, postgres_url, 2, limited=True) as found:
            for number in range(MOST // 2):  # each pair of copies would count twice
                arrived = await found[0].good("POST", "/api/me", {"name": "Anna"})
                copies = (_opened(node, path, body, arrived.cookie, f"command-{number}") for node in found)
                assert await asyncio.gather(*copies) == [200, 200]
            more = [
                await _opened(found[0], "/api/tables", TABLE, arrived.cookie, f"another-{number}")
                for number in range(MOST // 2 + 1)
            ]
            assert more == [200] * (MOST // 2) + [429]

    asyncio.run(test())


async def _opened(node: Node, path: str, body: dict[str, object], cookie: str, key: str) -> int:
    return (await node.ask("POST", path, body, cookie=cookie, key=key)).status
