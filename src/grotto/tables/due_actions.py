"""What the house has to do at a table, and when: choose for bots, stand-ins and orders, and mind the clocks."""

from __future__ import annotations

from typing import NamedTuple

from grotto.match.match import Match

from .card import Card, SeatCard
from .table import Table

GRACE = 1_000  # milliseconds after which another process may do what one has left undone


class Chore(NamedTuple):
    """The house has to choose for a seat."""

    seat: int
    turn: int
    why: str
    """`bot`, `order`, `away` or `clock`."""
    bot: str | None
    """Who is asked; None for the careful choice."""
    text: str | None = None
    """What is chosen, where nobody has to be asked."""


def chores(table: Table, now: int) -> list[Chore]:
    """All that is to be done now."""
    match = table.match
    if match is None or table.phase != "playing":
        return []
    due = (_chore(table, match, number, now) for number in table.to_act)
    return [chore for chore in due if chore is not None]


def _chore(table: Table, match: Match, number: int, now: int) -> Chore | None:
    seat = table.seats[number]
    stand_in = None if table.settings.stand_in == "careful" else table.settings.stand_in
    if seat.bot is not None:
        return Chore(number, table.turn, "bot", seat.bot)
    if seat.away:
        return Chore(number, table.turn, "away", stand_in)
    if seat.order is not None:
        text = match.game.obey(seat.order, match.glance(number))
        if text is not None:
            return Chore(number, table.turn, "order", None, text)
    if now >= table.deadlines.get(number, now + 1):
        return Chore(number, table.turn, "clock", stand_in)
    return None


def wakes(table: Table) -> int | None:
    """When somebody has to look after the table next, if nobody does anything before."""
    if table.phase != "playing":
        return None
    moments = [table.deadlines[number] for number in table.to_act if number in table.deadlines]
    if chores(table, table.updated):  # an order that leaves the choice to the player is none
        moments.append(table.updated + GRACE)
    return min(moments, default=None)


def card(table: Table) -> Card:
    """The table's index card."""
    outcome = None if table.match is None else table.match.outcome
    return Card(
        table=table.id,
        seq=table.seq,
        game=table.settings.game,
        rules=table.match.game.version if table.match is not None else "",
        players=table.settings.players,
        options=table.settings.options,
        phase=table.phase,
        public=table.settings.public,
        title=table.settings.title,
        seats=[
            SeatCard(
                name=seat.name,
                guest=seat.guest or seat.called,
                bot=seat.bot,
                away=seat.away,
                share=None if outcome is None else outcome["shares"][number],
                points=None if outcome is None else outcome["points"][number],
                consent=seat.consent,
            )
            for number, seat in enumerate(table.seats)
        ],
        to_act=table.to_act,
        created=table.created,
        updated=table.updated,
        ended=table.ended,
        wakes=wakes(table),
        before=table.before,
        next=table.next,
    )
