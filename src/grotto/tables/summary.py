"""A summary of a table, for lists and timers. Derived from the log, so it can be rebuilt (`grotto check`).

In databases and exports it is called a card: the name stays there, so that those of earlier versions can be read.
"""

from __future__ import annotations

import msgspec

from .due_choices import wakes
from .phase import Phase
from .table import Table


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, for lists and statistics."""

    name: str
    """What the seat's player is called; empty for a free seat."""
    guest: str | None = None
    """Whose seat it is; None for built-in bots and for free seats."""
    bot: str | None = None
    """The built-in bot that plays here."""
    away: bool = False
    share: float | None = None
    """Its part of the win, once the match is over."""
    points: int | None = None
    consent: bool = False
    """Whether its player lets the game be published as open data."""


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One table."""

    table: str
    seq: int
    """The number of the entry after which this was true."""
    game: str
    rules: str
    players: int
    options: dict[str, object]
    phase: Phase
    public: bool
    title: str
    seats: list[SeatSummary]
    to_act: list[int]
    created: int
    updated: int
    ended: int | None = None
    wakes: int | None = None
    """When the server has something to do here, in milliseconds since 1970: a deadline, a bot, an order."""
    before: str | None = None
    """The table of which this is the rematch."""
    next: str | None = None
    """The rematch."""
    host: str | None = None
    """None in summaries of earlier versions."""


def summary_of(table: Table) -> TableSummary:
    """The summary of a table as it is now."""
    counts = table.match is not None and table.match_file is None  # what goes on from a match file is practice
    outcome = table.match.outcome if counts and table.match is not None else None
    return TableSummary(
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
            SeatSummary(
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
        host=table.host,
    )
