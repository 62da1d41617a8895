"""A room as somebody may see it. It tells nothing of a match but who plays and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from grotto.tables.table import Table

from .deciding import seat_numbers
from .evening import Evening, evening_of
from .pointing import pointing_now
from .room import FIGURES, Room
from .rounds import figure_at

Phase = Literal["lobby", "seating", "playing", "over"]
"""`seating`: the table is open and phones sit down. `over`: the last round has ended."""


class PlanSeen(msgspec.Struct, kw_only=True):
    """What the next round is."""

    game: str
    seconds: int | None
    bots: int
    level: str
    options: dict[str, Any]


class MemberSeen(msgspec.Struct, kw_only=True):
    """One phone."""

    member: str
    name: str
    figure: int
    ready: bool
    here: bool
    """Whether it is connected."""
    seat: int | None
    """At the table of this round."""
    waiting: bool
    """Whether it gets a bot's seat at the next break."""
    you: bool


class RoomSeat(msgspec.Struct, kw_only=True):
    """A seat of the round's table."""

    seat: int
    figure: int
    member: str | None
    """None for a bot, and for a seat whose phone has not sat down."""


class Pointed(msgspec.Struct, kw_only=True, frozen=True):
    """What somebody points at: an action, as an onlooker would read it."""

    seat: int
    value: dict[str, Any]


class RoomSeen(msgspec.Struct, kw_only=True):
    """A room."""

    room: str
    version: int
    """Goes up with every change of what is kept."""
    now: int
    expires: int
    you: Literal["host", "member", "visitor"]
    member: str | None
    """Your own id as a member."""
    active: bool
    """Whether the stream that brings this is the one that counts as yours: the one opened last."""
    phase: Phase
    locked: bool
    paused: bool
    screen: bool
    """Whether the big screen is connected."""
    plan: PlanSeen
    least: int
    """Seats of the planned game."""
    most: int
    places: int
    """Phones that the room has places for."""
    address: str | None
    """Where phones of the same network find the server, for a big screen whose own address is good on its machine
    alone."""
    members: list[MemberSeen]
    round: int
    table: str | None
    seats: list[RoomSeat]
    """The seats of `table`."""
    seat: int | None
    """Yours."""
    pointed: Pointed | None
    """What a player shows everybody before choosing it; only the big screen is told."""
    evening: Evening


class Looking(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks, and what is known besides the room: the table of the round, and which streams are open."""

    guest: str | None
    now: int
    table: Table | None
    is_open: Callable[[str], bool]
    network: str | None = None
    stream: str | None = None
    """The stream by which it is sent."""


def see(room: Room, at: Looking) -> RoomSeen:
    """The room for one viewer; visitors see who is there, and nothing of the table and the evening."""
    member = room.member(at.guest)
    you: Literal["host", "member", "visitor"] = (
        "host" if at.guest == room.host else "member" if member is not None else "visitor"
    )
    inside = you != "visitor"
    table = at.table if inside else None
    own = room.screen if you == "host" else member.stream if member is not None else ""
    numbers = seat_numbers(room.plan.game)
    return RoomSeen(
        room=room.code,
        version=room.version,
        now=at.now,
        expires=room.until,
        you=you,
        member=None if member is None else member.guest,
        active=at.stream is None or not inside or own == at.stream,
        phase=phase_of(room, at.table),
        locked=room.locked,
        paused=at.table is not None and at.table.paused is not None,
        screen=at.is_open(room.screen),
        plan=PlanSeen(**msgspec.structs.asdict(room.plan)),
        least=numbers[0],
        most=numbers[-1],
        places=FIGURES,
        address=at.network if you == "host" else None,
        members=_members(room, at),
        round=room.number,
        table=room.round.table if inside and room.round is not None else None,
        seats=[] if table is None else _seats(room, table),
        seat=None if table is None or at.guest is None else next(iter(table.seats_of(at.guest)), None),
        pointed=_pointed(room, at.table) if you == "host" else None,
        evening=evening_of(room) if inside else Evening(rounds=[], standings=[], best_haul=None),
    )


def phase_of(room: Room, table: Table | None) -> Phase:
    """Where the evening is."""
    if room.round is None:
        return "lobby"
    if table is None or table.phase == "open":
        return "seating"
    return "playing" if table.phase == "playing" else "over"


def _pointed(room: Room, table: Table | None) -> Pointed | None:
    now = pointing_now(room, table)
    return None if now is None else Pointed(seat=now.seat, value=now.value)


def _members(room: Room, at: Looking) -> list[MemberSeen]:
    return [
        MemberSeen(
            member=member.guest,
            name=member.name,
            figure=member.figure,
            ready=member.ready,
            here=at.is_open(member.stream),
            seat=None if at.table is None else next(iter(at.table.seats_of(member.guest)), None),
            waiting=member.waits,
            you=member.guest == at.guest,
        )
        for member in room.members
    ]


def _seats(room: Room, table: Table) -> list[RoomSeat]:
    return [
        RoomSeat(
            seat=number,
            figure=figure_at(room, table, number),
            member=seat.guest if room.member(seat.guest) is not None else None,
        )
        for number, seat in enumerate(table.seats)
    ]
