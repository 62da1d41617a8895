"""Tables that were open or running: links still open them, and people and bots play on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from .before import eventually, same_as_before, time_left, time_left_before, verified
from .conftest import LATER, Known
from .people import Person, first_event, new_nonce
from .playing import play

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

A_LITTLE = 5_000  # milliseconds: how exactly a server knows when the one before was stopped


def nothing_new(person: Person, kept: Any, called: str, *, other: str) -> bool:
    """Whether a stream that goes on after the last id from before tells nothing of a table, but of another one."""
    (stream,) = [one for one in kept["streams"] if one["called"] == called]
    tables = [kept["tables"][name]["table"] for name in (called, other)]
    kind, _, data = first_event(person, tables, stream["last"])
    assert kind == "table"
    return bool(data["table"] == tables[1])


def test_an_invitation_and_a_link_for_onlookers_open_a_table(kept: Any, known: Known, newcomer: Person) -> None:
    links, anna, cleo = kept["tables"]["waiting"], known("Anna"), known("Cleo")
    table = links["table"]
    same_as_before(known("Dora"), kept, "waiting")
    assert newcomer.do("join", table, nonce=new_nonce(), invitation=links["invitation"])["seat"] == 1
    cleo.do("watch", table, token=links["watch"])
    assert anna.see(table)["watchers"] == ["Dora", "Cleo"]
    anna.do("start", table)
    assert play([anna, newcomer], table, Random(1), choices=4) == 4


def test_two_guests_go_on_to_the_end(kept: Any, known: Known, tmp_path: Path) -> None:
    anna, ben, table = known("Anna"), known("Ben"), kept["tables"]["between guests"]["table"]
    seen = [same_as_before(person, kept, "between guests") for person in (anna, ben)]
    assert nothing_new(anna, kept, "between guests", other="published")
    (back,) = [person for person, one in zip((anna, ben), seen, strict=True) if one["take_back"]]
    back.do("take-back", table)
    assert not nothing_new(anna, kept, "between guests", other="published")
    play([anna, ben], table, Random(2))
    assert "the proof holds" in verified(anna, kept, "between guests", tmp_path)


def test_a_secret_choice_waits_for_the_others(kept: Any, known: Known, tmp_path: Path) -> None:
    anna, ben, cleo = known("Anna"), known("Ben"), known("Cleo")
    table = kept["tables"]["secret choice"]["table"]
    assert same_as_before(ben, kept, "secret choice")["chosen"] == "back"
    seen = same_as_before(cleo, kept, "secret choice")
    assert [seat["locked"] for seat in seen["seats"]] == [False, True, False]
    for person in (anna, cleo):
        person.do("act", table, text="on", turn=seen["turn"])
    past = ben.see(table)["past"][len(seen["past"]) :]
    assert [(event["by"], event["text"]) for event in past[:3]] == [(0, "on"), (1, "back"), (2, "on")]
    play([anna, ben, cleo], table, Random(3))
    assert "the proof holds" in verified(cleo, kept, "secret choice", tmp_path)


def test_a_rematch_still_keeps_everybodys_seat(kept: Any, known: Known, tmp_path: Path) -> None:
    people = anna, ben, robot = known("Anna"), known("Ben"), known("Robot")
    table = kept["tables"]["rematch"]["table"]
    same_as_before(anna, kept, "rematch")
    for seat, person in ((1, ben), (2, robot)):
        assert person.do("join", table, nonce=new_nonce())["seat"] == seat
    ben.do("start", table)
    play(people, table, Random(4))
    assert "the proof holds" in verified(robot, kept, "rematch", tmp_path)


def test_bots_play_on_with_a_guest(kept: Any, known: Known) -> None:
    anna, table = known("Anna"), kept["tables"]["with bots"]["table"]
    seen = same_as_before(anna, kept, "with bots")
    anna.do("order", table, order=None)
    assert play([anna], table, Random(5), choices=3) == 3
    assert anna.see(table)["turn"] >= seen["turn"] + 3


def test_a_recovery_link_brings_a_seat_back(kept: Any, known: Known, newcomer: Person, tmp_path: Path) -> None:
    links, phone, dora = kept["tables"]["own board"], known("Ben's phone"), known("Dora")
    table = links["table"]
    for person in (phone, dora):
        same_as_before(person, kept, "own board")
    assert nothing_new(dora, kept, "own board", other="waiting")
    newcomer.do("claim", table, seat=0, token=links["recovery"]["0"])
    assert known("Anna").ask("GET", f"/api/tables/{table}").status == 404
    play([newcomer, phone], table, Random(6))
    assert "the proof holds" in verified(phone, kept, "own board", tmp_path)
    assert not nothing_new(dora, kept, "own board", other="waiting")


@pytest.mark.parametrize(("called", "who"), [("correspondence", "Ben"), ("clock", "Anna")])
def test_clocks_did_not_run_while_the_server_was_down(called: str, who: str, kept: Any, known: Known) -> None:
    person, before = known(who), time_left_before(kept, called)
    seen = same_as_before(person, kept, called)
    since_start = seen["now"] - (kept["made"] + LATER) * 1_000
    assert any(before)
    for left, was in zip(time_left(seen), before, strict=True):
        assert (left is None) == (was is None)
        if left is not None and was is not None:
            assert was - since_start - A_LITTLE < left < was + A_LITTLE
    if called == "correspondence":
        person.do("act", kept["tables"][called]["table"], text="on")


def test_a_standing_order_is_still_obeyed(kept: Any, known: Known) -> None:
    anna, ben, table = known("Anna"), known("Ben"), kept["tables"]["standing order"]["table"]
    assert anna.see(table)["order"]["hold"] == 120
    eventually(lambda: bool(ben.see(table)["seats"][0]["locked"]), "nobody chose for Anna")
    assert anna.see(table)["chosen"] == "on"


def test_bots_and_stand_ins_go_on_without_anybody(kept: Any, known: Known) -> None:
    anna, table = known("Anna"), kept["tables"]["left to bots"]["table"]
    was = next(one for one in kept["seen"] if one["called"] == "left to bots")
    eventually(lambda: bool(anna.see(table)["turn"] > was["turn"]), "the table did not go on by itself")
    assert anna.see(table)["seats"][0]["bot"] == "apprentice"
    anna.do("return", table)
    assert anna.see(table)["seats"][0]["bot"] is None
