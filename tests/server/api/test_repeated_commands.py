"""A command that is sent again is done once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tests.answer import Answer
from tests.server.party import party
from tests.server.service import Service
from tests.server.waiting import new_key, new_nonce

pytestmark = pytest.mark.one_build


def test_a_repeated_command_is_done_once_and_answered_alike_with_its_secrets(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    key = new_key()
    opened = anna.create(key=key)
    assert anna.create(key=key) == opened
    key, nonce = new_key(), new_nonce()
    first = ben.try_to("join", opened["table"], key=key, nonce=nonce, invitation=opened["invitation"])
    anna.do("invite", opened["table"])  # the old link is void, but the command was done before
    again = ben.try_to("join", opened["table"], key=key, nonce=nonce, invitation=opened["invitation"])
    assert again.data == first.data
    assert b"seat_" in again.data
    key = new_key()
    ben.do("say", opened["table"], key=key, text="once")
    ben.do("say", opened["table"], key=key, text="once")
    assert [line["text"] for line in anna.see(opened["table"])["talk"]] == ["once"]


def test_a_repeated_command_is_answered_after_everything_has_changed(service: Service) -> None:
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    key = new_key()
    first = anna.try_to("act", table, key=key, text="on", turn=1)
    ben.do("act", table, text="on")
    cleo.do("act", table, text="on")
    again = anna.try_to("act", table, key=key, text="on", turn=1)
    assert again.data == first.data
    assert anna.see(table)["chosen"] is None
    for person in (anna, ben, cleo):
        person.do("call-off", table)
    assert anna.try_to("act", table, key=key, text="on", turn=1).data == first.data


def test_a_command_id_is_for_one_content_but_everybody_has_their_own(service: Service) -> None:
    table, (anna, ben), _, _ = party(service, "Anna", "Ben", game="emerald")
    key = new_key()
    anna.do("say", table, key=key, text="one")
    assert anna.try_to("say", table, key=key, text="two").outcome == "other-content"
    assert anna.try_to("emote", table, key=key, emote="wave").outcome == "other-content"
    ben.do("say", table, key=key, text="two")
    assert [line["text"] for line in anna.see(table)["talk"]] == ["one", "two"]
    key = new_key()
    one, other = anna.create(key=key), ben.create(key=key)
    assert one["table"] != other["table"]
    assert (
        anna.ask("POST", "/api/tables", {"settings": {"game": "emerald", "players": 2}}, key=key).outcome
        == "other-content"
    )


@pytest.mark.parametrize("key", [None, "", "short", "x" * 65, "with blanks in", "üüüüüüüü"])
def test_a_command_needs_an_id(service: Service, key: str | None) -> None:
    anna = service.person("Anna")
    table = anna.create()["table"]
    key = None if key is None else key.encode().decode("latin-1")
    answer = anna.ask("POST", f"/api/tables/{table}/mute", {"guest": "abc"}, key=key)
    assert (answer.outcome, answer.json["field"]) == ("invalid", "Idempotency-Key")


def test_copies_that_arrive_together_have_one_effect_and_one_answer(service: Service) -> None:
    table, (anna, _), _, _ = party(service, "Anna", "Ben", game="emerald")
    copies = [anna.copied() for _ in range(8)]
    for round_ in range(5):
        key = new_key()
        answers = together([partial(who.try_to, "say", table, key=key, text=f"round {round_}") for who in copies])
        assert len({answer.data for answer in answers}) == 1
        assert answers[0].status == 200
    assert len(anna.see(table)["talk"]) == 5


def test_of_many_who_want_the_last_seat_one_gets_it(service: Service) -> None:
    people = [service.person(f"Guest {number}") for number in range(8)]
    for _ in range(3):
        opened = people[0].create(players=3, bots=["wisp", "wisp"])
        fields = {"nonce": new_nonce(), "invitation": opened["invitation"]}
        answers = together([partial(who.try_to, "join", opened["table"], **fields) for who in people])
        assert sorted(answer.outcome for answer in answers) == ["ok"] + ["seat-taken"] * 7


def test_a_repeated_command_costs_no_table(service: Service) -> None:
    """Who has fifty open tables and asks again for the fiftieth hears the same answer, not a refusal."""
    anna, key = service.person("Anna"), new_key()
    tables = [anna.create(key=key)] + [anna.create() for _ in range(49)]
    wanted = {"settings": {"game": "diamant", "players": 3}}
    assert anna.ask("POST", "/api/tables", wanted, key=new_key()).outcome == "too-many-tables"
    assert anna.create(key=key) == tables[0]


def together(work: list[Callable[[], Answer]]) -> list[Answer]:
    """All at once, each in a thread."""
    begin = threading.Barrier(len(work))

    def one(what: Callable[[], Answer]) -> Answer:
        begin.wait()
        return what()

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(one, work))
