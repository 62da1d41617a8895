"""Which bot's seat a latecomer takes over, and when: between parts of the match, such as caves, or between turns."""

from __future__ import annotations

from grotto.match.match import Match
from grotto.tables.table import Table

from .room import Member, Round


def seat_for(played: Round, table: Table, member: Member) -> int | None:
    """The bot's seat that a latecomer gets: the one that was kept for them, else the one with their figure, else the
    last; None if no bot plays for itself."""
    bots = [number for number, seat in enumerate(table.seats) if seat.guest is None and seat.bot is not None]

    def rank(number: int) -> tuple[bool, bool, int]:
        planned = played.seats[number]
        return planned.guest == member.guest, planned.figure == member.figure, number

    return max(bots, key=rank, default=None)


def part_of(match: Match) -> int | None:
    """The part of the match, such as the number of a cave; None for a game that goes turn by turn."""
    side = match.game.side_game
    return None if side is None else side.period(match.glance(None))


def may_change_hands(match: Match, number: int, *, new_part: bool) -> bool:
    """Whether a seat can go from a bot to a person now.

    Where all choose together, between two parts, or while the seat has left this one; else while it is not its turn.
    """
    side = match.game.side_game
    if side is None:
        return number not in match.to_act
    return new_part or number not in side.dared(match.glance(None))
