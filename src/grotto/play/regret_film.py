"""The regret film: what each moment of leaving would have brought, in games in which one leaves a common path."""

from __future__ import annotations

from typing import TypedDict


class FilmCard(TypedDict):
    """One event of chance, and what leaving after it would have brought."""

    step: int
    """The number of its event in the match, from 0."""
    text: str
    """Its notation."""
    points: int
    """What leaving right after it would have brought; 0 where all was lost."""
    ends: bool
    """Whether it ended the stretch, so that nobody could leave after it."""


class FilmRow(TypedDict):
    """One stretch of a game, such as a cave."""

    number: int
    """From 1."""
    cards: list[FilmCard]
    yours: int | None
    """The card after which the seat left, or which took everything; null if the stretch ended otherwise."""
    brought: int
    """What the seat brought home."""
    best: int | None
    """The first card after which leaving would have brought most; null if nothing could be brought."""
