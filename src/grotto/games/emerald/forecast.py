"""Where the dragon would go for each roll, as the rules walk it."""

from __future__ import annotations

from typing import TypedDict

from .board import PIPS
from .names import FACINGS
from .rules import Emerald


class Landing(TypedDict):
    """Where the dragon would go for a roll, as it stands now."""

    pips: int
    """The roll."""
    way: list[int]
    """Every cave field that it would step on, the last where it would stop."""
    facing: str
    """`mouth` or `chamber`: where it would look then."""


def forecast(state: Emerald) -> list[Landing]:
    """One walk, looked at after each step."""
    walker = state.clone()
    assert isinstance(walker, Emerald)
    way: list[int] = []
    landings: list[Landing] = []
    for pips in PIPS:
        walker.step_dragon()
        way.append(walker.dragon)
        landings.append({"pips": pips, "way": way[:], "facing": FACINGS[walker.facing]})
    return landings
