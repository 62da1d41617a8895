"""A summary of a table, for lists and timers. Derived from the log, so it can be rebuilt (`grotto check`)."""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["open", "playing", "over"]


class SeatCard(msgspec.Struct, frozen=True, kw_only=True):
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


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One table."""

    table: str
    seq: int
    """Of the entry after which this was true."""
    game: str
    rules: str
    players: int
    options: dict[str, object]
    phase: Phase
    public: bool
    title: str
    seats: list[SeatCard]
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
