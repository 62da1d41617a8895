"""Choices that the server has to make at a table, and when: for bots, absent players, standing orders and clocks."""

from __future__ import annotations

from typing import NamedTuple

from grotto.bots.cast import in_character, member
from grotto.match.match import Match

from .names import shown_seats
from .table import Table

GRACE = 1_000  # milliseconds after which another process may do what one has left undone


class DueChoice(NamedTuple):
    """A choice that the server makes for a seat."""

    seat: int
    turn: int
    why: str
    """`bot`, `order`, `away` or `clock`."""
    bot: str | None
    """Who is asked; None for the game's timeout choice."""
    text: str | None = None
    """What is chosen, where nobody has to be asked."""


def due_choices(table: Table, now: int) -> list[DueChoice]:
    """All choices that are due now."""
    match = table.match
    if match is None or table.phase != "playing" or table.paused is not None:
        return []
    found = (_due_choice(table, match, number, now) for number in table.to_act)
    return [due for due in found if due is not None]


def _due_choice(table: Table, match: Match, number: int, now: int) -> DueChoice | None:
    seat = table.seats[number]
    stand_in = None if table.settings.stand_in == "careful" else table.settings.stand_in
    if seat.bot is not None:
        return DueChoice(number, table.turn, "bot", _bot_to_ask(table, number, seat.bot))
    if seat.away:
        return DueChoice(number, table.turn, "away", stand_in)
    if seat.order is not None:
        text = match.game.obey(seat.order, match.glance(number))
        if text is not None:
            return DueChoice(number, table.turn, "order", None, text)
    if now >= table.deadlines.get(number, now + 1):
        return DueChoice(number, table.turn, "clock", stand_in)
    return None


def _bot_to_ask(table: Table, number: int, bot: str) -> str:
    """The bot of a seat, with the style of whom it appears as."""
    character = shown_seats(table.seats, "en")[number].character
    return bot if character is None else in_character(bot, member(character), table.settings.game)


def only_bots_play_on(table: Table) -> bool:
    """Whether people at the table can do nothing but bet on what bots do: then these need not seem to think."""
    match = table.match
    if match is None or match.game.side_game is None:
        return False
    people = [number for number, seat in enumerate(table.seats) if seat.person and not seat.away]
    return bool(people) and not set(people) & set(match.to_act)


def wakes(table: Table) -> int | None:
    """When the server has to look at the table next, if nothing happens before; None if never."""
    if table.phase != "playing" or table.paused is not None:
        return None
    moments = [table.deadlines[number] for number in table.to_act if number in table.deadlines]
    if due_choices(table, table.updated):  # an order that leaves the choice to the player is none
        moments.append(table.updated + GRACE)
    return min(moments, default=None)
