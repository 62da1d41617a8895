"""What a player shows on the big screen before choosing it.

It holds nothing but what every onlooker would be told if the action were chosen, and counts until the match goes on. It
is kept with the room, so that the screen is told whichever process it is connected to.
"""

from __future__ import annotations

from msgspec.structs import replace

from grotto.tables.refusals import NotAllowed, WrongPhase
from grotto.tables.table import Table

from .refusals import words
from .room import Pointing, Room


def pointing_at(table: Table | None, guest: str, text: str, language: str) -> Pointing:
    """What a guest points at; refuses what is not theirs to choose now."""
    if table is None or table.match is None or table.phase != "playing":
        raise WrongPhase(words("no-round"))
    match, seats = table.match, table.seats_of(guest)
    if len(match.to_act) > 1:
        raise NotAllowed(words("secret-choice"))
    if not seats or seats[0] not in match.to_act:
        raise WrongPhase(words("not-your-turn"))
    value = dict(match.public_value(text, seats[0], language))
    return Pointing(table=table.id, turn=table.turn, seat=seats[0], value=value)


def pointed(room: Room, pointing: Pointing) -> Room:
    """The room with what somebody points at now."""
    return replace(room, pointing=pointing)


def not_pointed(room: Room, table: Table | None, guest: str) -> Room:
    """The room without what this guest points at."""
    now = pointing_now(room, table)
    mine = table is not None and now is not None and now.seat in table.seats_of(guest)
    return replace(room, pointing=None) if mine else room


def pointing_now(room: Room, table: Table | None) -> Pointing | None:
    """What somebody points at, unless the match has gone on since."""
    found = room.pointing
    if found is None or table is None:
        return None
    return found if (found.table, found.turn) == (table.id, table.turn) else None
