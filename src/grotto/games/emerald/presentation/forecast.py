"""Where the dragon would go for each roll, as the rules walk it."""

from __future__ import annotations

from typing import TypedDict

from grotto.games.emerald.board import CAVE, PLACES, ROLL
from grotto.games.emerald.phases import ROLL_DIE
from grotto.games.emerald.rules import Emerald

from .names import FACINGS, Facing


class Landing(TypedDict):
    """Where the dragon would go for a roll, as it stands now."""

    pips: int
    """The roll."""
    sides: int
    """How many sides of the die show it (E-52)."""
    way: list[int]
    """Every cave field that it would step on, the last where it would stop."""
    facing: Facing
    """`mouth` or `chamber`: where it would look then (E-54)."""
    finds: list[int]
    """The seats with knights on the field where it would stop: one of these knights would be caught (E-58)."""


def forecast(state: Emerald) -> list[Landing]:
    """One walk, looked at after each step: the die's rolls come one by one, from a single pip on."""
    walker = state.clone()
    assert isinstance(walker, Emerald)
    walker.phase = ROLL_DIE
    way: list[int] = []
    knights = list(state.knights)  # read once: compiled states copy at each reading
    landings: list[Landing] = []
    for roll, sides in walker.odds:
        walker.step_dragon()
        way.append(walker.dragon)
        landings.append(
            {
                "pips": roll - ROLL,
                "sides": sides,
                "way": way[:],
                "facing": FACINGS[walker.facing],
                "finds": _seats_at(knights, CAVE + walker.dragon - 1, state),
            }
        )
    return landings


def _seats_at(knights: list[int], place: int, state: Emerald) -> list[int]:
    """Whose knights stand there."""
    colours = range(state.players * state.colours)
    return sorted({colour // state.colours for colour in colours if knights[colour * PLACES + place]})
