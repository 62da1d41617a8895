"""A figure that is about to move, for views and refusals: where it sets off, how far it goes, and by which ways."""

from __future__ import annotations

from grotto.games.erdgeister.numbers import DARK, PLAIN, SECRET, SNEAK
from grotto.games.erdgeister.rules import Erdgeister
from grotto.games.erdgeister.ways import Way

KINDS = {PLAIN: "plain", DARK: "dark corner", SNEAK: "sneak path", SECRET: "secret passage"}
"""What the ways are called in views."""


class Walk:
    """One figure on the board; the rules say where it may go."""

    def __init__(self, state: Erdgeister, figure: int) -> None:
        self.state = state
        self.mine = state.mine
        self.figure = figure
        self.start, self.steps = state.setting_off(figure)
        self.zone: int = self.mine.zone[self.start]
        self.ways = state.ways(figure)
        self.landings = list(dict.fromkeys(way.landing for way in self.ways))

    @property
    def leaves_corner(self) -> bool:
        """Whether it waits in a dark corner, and first steps out of it (G-67)."""
        return self.start != self.state.at[self.figure]

    def ways_to(self, end: int) -> list[Way]:
        """All ways to an end, whether open or blocked; the plain ones first."""
        return sorted((way for way in self.ways if way.end == end), key=lambda way: way.kind != PLAIN)

    def open_way(self, end: int) -> Way:
        """The way that a legal move takes, if several lead to its end."""
        return next(way for way in self.ways_to(end) if way.is_open)

    def full_passages(self, landing: int) -> list[int]:
        """Where a secret passage beside a landing would lead if somebody else had room there (G-75)."""
        passages = (way for way in self.ways if way.kind == SECRET and way.landing == landing)
        return list(dict.fromkeys(way.end for way in passages if not way.can_end))
