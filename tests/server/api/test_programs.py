"""Programs of other people: they have a token, stream the tables they sit at, and play by the same API as everybody."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import Person
from tests.server.service import Service, serving
from tests.server.waiting import PATIENCE, new_nonce, soon

pytestmark = pytest.mark.one_build

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "bot.py"
PAGE = ROOT / "docs" / "guides" / "bot-api.md"
PLAYED = {
    "emerald": (2, {}),
    "diamant": (3, {}),
    "erdgeister": (2, {"turn_limit": 12}),
}


@contextmanager
def running(service: Service, token: str, server: str = "") -> Iterator[subprocess.Popen[str]]:
    """The example, as a process of its own."""
    command = [sys.executable, str(EXAMPLE), server or service.origin, token]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.slow
def test_the_example_plays_whole_matches_of_every_game(service: Service) -> None:
    anna = service.person("Anna")
    made = [anna.good("POST", "/api/programs", {"name": f"Robot {number}"}) for number in range(3)]
    tables = {}
    with running(service, made[0]["token"]), running(service, made[1]["token"]), running(service, made[2]["token"]):
        for game, (players, options) in PLAYED.items():
            table = anna.create(game=game, players=players, options=options)["table"]
            for seat in range(players):
                anna.do("call-program", table, seat=seat, program=made[seat]["program"])
            tables[game] = table
        for table in tables.values():
            soon(lambda: all(seat["kind"] == "program" for seat in anna.see(table)["seats"]))  # noqa: B023
            anna.do("start", table)
        for game, table in tables.items():
            over = soon(lambda: (seen := anna.see(table))["phase"] == "over" and seen, within=60)  # noqa: B023
            assert over["scene"]["outcome"]["ending"], game
    tally = service.nobody().good("GET", f"/api/guests/{made[0]['program']}")
    assert tally["program"]
    assert sorted(row["game"] for row in tally["tally"]) == sorted(PLAYED)


@pytest.mark.slow
def test_the_example_comes_back_after_the_server_let_it_go(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        anna = service.person("Anna")
        made = anna.good("POST", "/api/programs", {"name": "Robot"})
        host = service.person("Dora")
        opened = host.create(players=3, bots=[None, "wisp", "wisp"])
        with running(service, made["token"]) as process:
            host.do("call-program", opened["table"], seat=0, program=made["program"])
            soon(lambda: host.see(opened["table"])["seats"][0]["kind"] == "program")
            service.context.stopping = True
            service.inside(service.context.streams.close_all)
            soon(lambda: service.context.streams.count == 0)
            service.context.stopping = False
            host.do("start", opened["table"])
            soon(lambda: host.see(opened["table"])["turn"] > 3)
            assert process.poll() is None


def test_the_example_is_short_and_needs_nothing_but_python() -> None:
    tree = ast.parse(EXAMPLE.read_text("utf-8"))
    imported = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported += [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
    logic = [line for part in tree.body if isinstance(part, ast.FunctionDef)
             for line in (ast.get_source_segment(EXAMPLE.read_text("utf-8"), part) or "").splitlines()]  # fmt: skip
    assert len(logic) <= 45


def test_the_page_shows_the_example_itself() -> None:
    shown = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert EXAMPLE.read_text("utf-8") in shown, "docs/guides/bot-api.md shows examples/bot.py to the letter"


def test_the_pages_search_for_company_finds_it_or_opens_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = next(block for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
                  if "def find_company" in block)  # fmt: skip
    with serving(tmp_path) as service:  # of its own, where nobody else seeks players
        robots = [service.program(name, service.person("Anna")) for name in ("One", "Two", "Three")]
        for robot in robots:
            monkeypatch.setattr(sys, "argv", ["bot.py", service.origin, robot.token])
            names: dict[str, Any] = {}
            exec(EXAMPLE.read_text("utf-8").removesuffix("main()\n") + search, names)
            names["find_company"]()
        (table,) = {listed["table"] for robot in robots for listed in robot.good("GET", "/api/me/tables")["tables"]}
        assert [seat["kind"] for seat in robots[0].see(table)["seats"]] == ["program"] * 3


def test_a_wrong_token_ends_the_example(service: Service) -> None:
    with running(service, "bot_" + "a" * 32) as process:
        assert process.wait(PATIENCE) != 0


def test_a_program_is_known_by_its_token_alone(service: Service) -> None:
    robot = service.program("Robot", service.person("Anna"))
    me = robot.good("GET", "/api/me")
    assert (me["name"], me["program"]) == ("Robot", True)
    assert "set-cookie" not in robot.ask("POST", "/api/me", {"name": "Robot 2"}).headers
    cookie = service.nobody()
    cookie.cookie = robot.token
    assert cookie.ask("GET", "/api/me").outcome == "not-signed-in"


@pytest.mark.parametrize("token", ["", "x", "bot_" + "a" * 32, "bot_" + "A" * 32, "inv_" + "a" * 32, "bot_\xe9"])
def test_a_wrong_token_is_nobodys(service: Service, token: str) -> None:
    program = service.nobody()
    answer = program.ask("GET", "/api/about", authorization=f"Bearer {token}")
    assert answer.outcome == "not-signed-in"
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_password_of_a_proxy_is_not_a_token(service: Service) -> None:
    anna = service.person("Anna")
    answer = anna.ask("GET", "/api/me", authorization="Basic YW5uYTpzZWNyZXQ=")
    assert answer.json["name"] == "Anna"


def test_whoever_tries_tokens_has_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as service:
        robot = service.program("Robot", service.person("Anna"))
        assert robot.ask("GET", "/api/me").outcome == "ok"
        thief = service.nobody()
        outcomes = [thief.ask("GET", "/api/me", authorization=f"Bearer bot_{'a' * 30}{n:02d}".replace("0", "b")
                              .replace("1", "c")).outcome for n in range(12)]  # fmt: skip
        assert outcomes == ["not-signed-in"] * 10 + ["too-many"] * 2
        assert robot.ask("GET", "/api/me").outcome == "ok", "whose token has been good does not pay for a neighbour"


def test_a_program_has_no_sessions_and_no_programs(service: Service) -> None:
    robot = service.program("Robot", service.person("Anna"))
    assert robot.ask("POST", "/api/programs", {"name": "Child"}).outcome == "bad-option"
    assert robot.ask("POST", "/api/me/end-sessions", {}).outcome == "bad-option"


def test_a_program_opens_a_table_finds_others_and_sees_its_results(service: Service) -> None:
    one, two = (service.program(name, service.person("Anna")) for name in ("One", "Two"))
    table = one.create(players=3, public=True)["table"]
    one.do("join", table, nonce=new_nonce())
    listed = two.good("GET", "/api/tables")["tables"]
    assert [seat["free"] for listing in listed if listing["table"] == table for seat in listing["seats"]] == [0, 1, 1]
    two.do("join", table, nonce=new_nonce())
    one.do("seat-bot", table, seat=2, bot="wisp")
    one.do("start", table)
    assert [listing["table"] for listing in two.good("GET", "/api/me/tables")["tables"]] == [table]
    for robot in (one, two):
        robot.do("resign", table, seat=robot.see(table)["seat"])
    soon(lambda: one.see(table)["phase"] == "over", within=60)
    tally = one.good("GET", f"/api/guests/{one.id}")
    assert tally["program"]
    assert [(row["game"], row["played"]) for row in tally["tally"]] == [("diamant", 1)]


def test_a_host_calls_programs_and_not_people(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    robot = service.program("Robot", ben)
    table = anna.create()["table"]
    assert robot.ask("GET", f"/api/tables/{table}").outcome == "no-table"
    for somebody in (ben.id, "nobody", "house"):
        assert anna.try_to("call-program", table, seat=0, program=somebody).outcome == "bad-option"
    anna.do("call-program", table, seat=1, program=robot.id)
    assert anna.see(table)["seats"][1]["kind"] == "kept"
    assert ben.ask("GET", f"/api/tables/{table}").outcome == "no-table", "the owner is somebody else than the program"
    assert robot.do("join", table, nonce=new_nonce())["seat"] == 1
    assert anna.see(table)["seats"][1]["kind"] == "program"


def test_a_new_token_makes_the_old_one_void_and_without_one_nobody_is_the_program(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    robot = service.program("Robot", anna)
    id = robot.id
    with robot.stream() as stream:
        assert ben.ask("POST", f"/api/programs/{id}/renew", {}).outcome == "not-found"
        made = anna.good("POST", f"/api/programs/{id}/renew", {})
        assert (made["program"], made["name"]) == (id, "Robot")
        assert stream.next() is None, "whoever has the old token hears no more"
    assert robot.ask("GET", "/api/me").outcome == "not-signed-in"
    robot.token = made["token"]
    assert robot.good("GET", "/api/me")["guest"] == made["program"]
    anna.good("POST", f"/api/programs/{id}/revoke", {})
    assert robot.ask("GET", "/api/me").outcome == "not-signed-in"
    robot.token = anna.good("POST", f"/api/programs/{id}/renew", {})["token"]
    assert robot.good("GET", "/api/me")["name"] == "Robot"


def test_nobody_registers_programs_without_end(service: Service) -> None:
    anna = service.person("Anna")
    outcomes = [anna.ask("POST", "/api/programs", {"name": f"Robot {n}"}).outcome for n in range(21)]
    assert outcomes == ["ok"] * 20 + ["bad-option"]


def test_owners_see_their_programs_and_a_program_sees_itself(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    first, second = service.program("First", anna), service.program("Second", anna)
    void = first.id
    anna.good("POST", f"/api/programs/{void}/revoke", {})
    listed = anna.good("GET", "/api/programs")["programs"]
    assert {(one["program"], one["name"], one["has_token"]) for one in listed} == {
        (void, "First", False), (second.id, "Second", True)
    }  # fmt: skip
    assert second.token not in str(listed)
    assert ben.good("GET", "/api/programs")["programs"] == []
    assert [one["program"] for one in second.good("GET", "/api/programs")["programs"]] == [second.id]
    assert service.nobody().ask("GET", "/api/programs").outcome == "not-signed-in"


def test_a_program_lists_who_keeps_a_seat_for_it_and_who_seeks_players(service: Service) -> None:
    anna = service.person("Anna")
    robot, other = service.program("Robot", anna), service.program("Other", anna)
    private = anna.create(players=3)["table"]
    anna.do("call-program", private, seat=1, program=robot.id)
    public = anna.create(players=3, public=True)["table"]
    for seat, bot in enumerate(("wisp", "wisp")):
        anna.do("seat-bot", public, seat=seat, bot=bot)

    def challenges(program: Person) -> list[str]:
        return [one["table"] for one in program.good("GET", "/api/me/challenges")["tables"]]

    def seeks() -> list[str]:
        return [one["table"] for one in robot.good("GET", "/api/seeks")["tables"]]

    assert challenges(robot) == [private]
    assert challenges(other) == []
    assert public in seeks()
    assert private not in seeks(), "nobody hears of a private table"
    robot.do("join", private, nonce=new_nonce())
    anna.do("seat-bot", public, seat=2, bot="wisp")
    assert challenges(robot) == [], "whoever has sat down is not asked any more"
    assert public not in seeks(), "a full table seeks nobody"


def test_a_program_sees_its_rating(service: Service) -> None:
    robot = service.program("Robot", service.person("Anna"))
    path = f"/api/guests/{robot.id}/ratings"
    assert robot.good("GET", path)["ratings"] == []
    table = robot.create(players=3, bots=[None, "wisp", "wisp"])["table"]
    robot.do("join", table, nonce=new_nonce())
    robot.do("start", table)
    robot.do("resign", table, seat=0)
    soon(lambda: robot.see(table)["phase"] == "over", within=60)
    (rated,) = robot.good("GET", path)["ratings"]
    assert (rated["game"], rated["matches"]) == ("diamant", 1)
    assert 300 < rated["rating"] < 1700
    assert service.nobody().ask("GET", path).outcome == "not-signed-in"
    assert robot.ask("GET", "/api/guests/nobody/ratings").outcome == "not-found"
