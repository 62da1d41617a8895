"""More of the judge: a room holds what its people were granted, each round once, and how the rounds ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from grotto.rooms.room import Room

from .history import Wish
from .oracle import Case, Check


def rooms_are_kept(rooms: Sequence[Room]) -> Check:
    """I12: nothing that was granted is lost, nothing is there twice, and rounds have the results of their tables."""

    def check(case: Case) -> None:
        found = {room.code: room for room in rooms}
        things: dict[tuple[str, str, str], list[Wish]] = defaultdict(list)
        for wish in case.history.wishes:
            things[wish.room, wish.what, wish.of].append(wish)
        for (code, what, of), wishes in things.items():
            granted = [number for number, wish in enumerate(wishes) if wish.granted is not None]
            if granted and code not in found:
                case.note("I12", "room", code, "is gone")
            elif granted:
                allowed = [wish.value for wish in wishes[granted[-1] :]]
                is_now = _values(rooms, found[code], what, of)
                if len(is_now) != 1 or is_now[0] not in allowed:
                    case.note("I12", what, of, "of", code, "is", is_now, "and not one of", allowed)
        for room in rooms:
            _rounds(case, room)

    return check


def _values(rooms: Sequence[Room], room: Room, what: str, of: str) -> list[object]:
    """All that a room has for this: exactly one, if nothing is lost or doubled."""
    if what == "opened":
        return [each.code for each in rooms if f"{each.host} {each.opened_by}" == of]
    if what == "name":
        return [member.name for member in room.members if member.guest == of]
    if what == "round":
        return [each.table for each in room.rounds if each.number == int(of)]
    assert what == "locked", what
    return [room.locked]


def _rounds(case: Case, room: Room) -> None:
    numbers, planned = [each.number for each in room.rounds], [each.table for each in room.rounds]
    if numbers != list(range(1, len(numbers) + 1)):
        case.note("I12", room.code, "has the rounds", numbers)
    opened = [id for id in case.logs if case.at_end(id).room == room.code]
    if not set(planned[:-1]) <= set(opened) <= set(planned):
        case.note("I12", room.code, "has planned the tables", planned, "and opened", opened)
    for each in room.rounds:
        match = case.at_end(each.table).match if each.table in case.steps else None
        outcome = None if match is None else match.outcome
        if each.results is None and each is not room.rounds[-1]:
            case.note("I12", "round", each.number, "of", room.code, "has no results")
        elif each.results and (outcome is None or [one.points for one in each.results] != list(outcome["points"])):
            case.note("I12", "round", each.number, "of", room.code, "has the results", each.results, "of", outcome)
