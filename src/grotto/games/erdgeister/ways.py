"""A way that a move takes, as the rules tell it to views and refusals."""

from __future__ import annotations

from typing import NamedTuple


class Way(NamedTuple):
    """A walk to a landing field and, from there, perhaps on by one special field beside it (G-60, G-65)."""

    kind: int
    """PLAIN, or the special field: DARK, SNEAK or SECRET."""
    path: list[int]
    """The places walked over: where it sets off, then one for each step; the last is the landing field."""
    end: int
    can_land: bool
    """Whether there is room on the landing field (G-34, G-40, GA-05)."""
    can_end: bool
    """Whether there is room at the end (G-71, G-73, G-75)."""

    @property
    def landing(self) -> int:
        return self.path[-1]

    @property
    def is_open(self) -> bool:
        return self.can_land and self.can_end
