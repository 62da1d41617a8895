"""What a viewer may see of bets and dares: their own bet at once, those of others when they are decided."""

from __future__ import annotations

import msgspec

from .side_game import SentDare, SettledBet
from .table import Table


class Offer(msgspec.Struct, kw_only=True):
    """Something that this seat can bet on now."""

    text: str
    """What to send: one of the bets that the game offers, such as `card:trap`, or `leaves:2` for seat 2."""
    worth: int
    """Pebbles for whoever is right."""


class SideSeen(msgspec.Struct, kw_only=True):
    """Bets and dares, as one viewer sees them."""

    bets: list[Offer]
    """What this seat can bet on now; empty if it takes no part."""
    bet: str | None
    """What this seat bets on; nobody else knows."""
    can_dare: list[int]
    """Whom this seat can dare now; empty if it takes no part, or has sent its dare."""
    dares: list[SentDare]
    """The dares of this part of the match."""
    settled: list[SettledBet]
    """The bets that were decided together, last."""
    pebbles: list[int]
    """By seat, what everybody has won so far."""


def side_seen(table: Table, seat: int | None, muted: set[str]) -> SideSeen | None:
    """For a seat, or for an onlooker (None)."""
    match, side = table.match, table.side
    if match is None or match.game.side_game is None:
        return None
    game, view = match.game.side_game, match.glance(None)
    period = game.period(view)
    seen = SideSeen(
        bets=[],
        bet=None if seat is None else side.bet_of(seat),
        can_dare=[],
        dares=[dare for dare in side.dares if dare.period == period and table.seats[dare.seat].guest not in muted],
        settled=side.latest(),
        pebbles=side.pebbles(match.players),
    )
    if seat is not None and table.phase == "playing" and game.barred(view, seat) is None:
        seen.bets = [Offer(text=offer.text, worth=offer.worth) for offer in game.bets(view)]
        seen.can_dare = [] if side.has_dared(seat, period) else game.dared(view)
    return seen
