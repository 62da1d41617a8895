"""Plans the seats of a round, and keeps how it ended."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from grotto.tables.names import shown_names
from grotto.tables.refusals import Stale, WrongPhase
from grotto.tables.table import Table

from .deciding import check_inside, seat_numbers
from .refusals import words
from .room import FIGURES, MOST_ROUNDS, Member, PlannedSeat, Room, Round, SeatResult

DEFAULT_LANGUAGE = "en"  # the cast has the same names in all languages


def next_round(room: Room, guest: str, number: int, table_id: Callable[[str, str], str]) -> Room:
    """The room with the round of that number; a room that has it already stays as it is.

    `table_id` gives the table that a host's command opens.
    """
    check_inside(room, guest)
    if number <= room.number:
        return room
    if number != room.number + 1:
        raise Stale(words("other-round"))
    command = f"round-{room.code}-{room.opened}-{number}"
    seats = planned_seats(room)
    planned = {seat.guest for seat in seats}
    new = Round(
        number=number,
        table=table_id(room.host, command),
        command=command,
        plan=room.plan,
        seats=seats,
        watchers={member.guest: member.name for member in room.members if member.guest not in planned},
    )
    members = [replace(member, waits=False) for member in room.members]
    return replace(room, rounds=[*room.rounds, new][-MOST_ROUNDS:], members=members)


def planned_seats(room: Room) -> list[PlannedSeat]:
    """Who sits where: in the order of figures, bots with figures that nobody has.

    If more want to play than the game has seats, those come first who have played least, then those who came first.
    """
    numbers = seat_numbers(room.plan.game)
    wanting = [member for member in room.members if member.ready]
    if not wanting:
        raise WrongPhase(words("nobody-ready"))
    people = sorted(wanting, key=lambda member: _played(room, member))[: numbers[-1]]
    players = next((n for n in numbers if n >= len(people) + room.plan.bots), numbers[-1])
    taken = {member.figure for member in room.members}
    figures = [figure for figure in range(FIGURES) if figure not in taken]
    figures += [member.figure for member in room.members if member not in people]  # theirs, while they look on
    seats = [PlannedSeat(figure=member.figure, guest=member.guest, name=member.name) for member in people]
    seats += [PlannedSeat(figure=figures[i], bot=room.plan.level) for i in range(players - len(people))]
    return sorted(seats, key=lambda seat: seat.figure)


def _played(room: Room, member: Member) -> int:
    return sum(any(seat.guest == member.guest for seat in each.seats) for each in room.rounds)


def with_results(room: Room, table: Table) -> Room:
    """The room with the results of a table that is over; a room that has them already stays as it is."""
    rounds = [_ended(room, each, table) if each.table == table.id else each for each in room.rounds]
    return replace(room, rounds=rounds)


def _ended(room: Room, played: Round, table: Table) -> Round:
    if played.results is not None or table.phase != "over":
        return played
    outcome = None if table.match is None else table.match.outcome
    if outcome is None:
        return replace(played, results=[], called_off=True)
    names = shown_names(table.seats, DEFAULT_LANGUAGE)
    results = [
        SeatResult(
            name=names[number],
            figure=figure_at(room, table, number),
            guest=seat.guest,
            points=outcome["points"][number],
            share=outcome["shares"][number],
        )
        for number, seat in enumerate(table.seats)
    ]
    return replace(played, results=results)


def figure_at(room: Room, table: Table, number: int) -> int:
    """The figure of a seat: that of whoever sits there, or the planned one."""
    member = room.member(table.seats[number].guest) if table.seats[number].guest is not None else None
    planned = next((each for each in room.rounds if each.table == table.id), None)
    if member is not None:
        return member.figure
    return planned.seats[number].figure if planned is not None else number
