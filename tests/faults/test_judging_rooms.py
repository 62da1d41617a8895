"""The judge of rooms notices what is lost, doubled or undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from grotto.rooms.room import Member, Plan, Room, Round
from grotto.server.identity.keys import KeyRing

from .history import History, Wish
from .judging_rooms import rooms_are_kept
from .oracle import Case

pytestmark = pytest.mark.one_build

PLAN = Plan(game="diamant")
AMBER = Member(guest="amber", name="Amber 2", figure=0)
FIRST = Round(number=1, table="one", command="c1", plan=PLAN, seats=[], results=[])
SECOND = Round(number=2, table="two", command="c2", plan=PLAN, seats=[])
ROOM = Room(code="lmpr", host="host", host_name="Host", opened=0, opened_by="key", until=9, plan=PLAN, locked=True,
            members=[AMBER], rounds=[FIRST, SECOND])  # fmt: skip
WISHES = [
    Wish("lmpr", "opened", "host key", "lmpr", 1.0), Wish("lmpr", "name", "amber", "Amber", 2.0),
    Wish("lmpr", "locked", "", value=False, granted=3.0), Wish("lmpr", "locked", "", value=True, granted=4.0),
    Wish("lmpr", "name", "amber", "Amber 2", 5.0), Wish("lmpr", "name", "amber", "Amber 3", None),
    Wish("lmpr", "round", "1", "one", 6.0), Wish("lmpr", "round", "2", "two", 7.0),
]  # fmt: skip


def problems(tmp_path: Path, *rooms: Room) -> list[str]:
    case = Case(History(wishes=WISHES), {}, KeyRing(tmp_path / "keys.json"))
    rooms_are_kept(rooms)(case)
    return [problem for problem in case.problems if "planned" not in problem]  # there are no tables here


def test_what_was_granted_last_or_asked_for_later_is_right(tmp_path: Path) -> None:
    assert problems(tmp_path, ROOM) == []
    assert problems(tmp_path, replace(ROOM, members=[replace(AMBER, name="Amber 3")])) == []


@pytest.mark.parametrize(
    "rooms",
    [
        (),
        (ROOM, replace(ROOM, code="bcdf")),
        (replace(ROOM, locked=False),),
        (replace(ROOM, members=[replace(AMBER, name="Amber")]),),
        (replace(ROOM, members=[]),),
        (replace(ROOM, members=[AMBER, AMBER]),),
        (replace(ROOM, rounds=[FIRST]),),
        (replace(ROOM, rounds=[FIRST, SECOND, SECOND]),),
        (replace(ROOM, rounds=[FIRST, replace(SECOND, table="three")]),),
        (replace(ROOM, rounds=[replace(FIRST, results=None), SECOND]),),
    ],
)
def test_what_is_lost_doubled_or_undone_is_noticed(tmp_path: Path, rooms: tuple[Room, ...]) -> None:
    assert problems(tmp_path, *rooms)
