"""Senseless choices: what no person does. How often bots make them, of all occasions, is counted over games.

A `blunder` is something else: the grade of a choice that costs much, in a review (grades.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grotto.kernel.constants import OVER
from grotto.kernel.state import State

Occasion = Callable[[State, int, int], bool | None]


class SenselessChoice(NamedTuple):
    """One kind of choice that no person makes."""

    name: str
    """In words, for the table in STRENGTH.md."""
    done: Occasion
    """Whether a seat's action in a position is such a choice; None if it was impossible or unavoidable there."""


def ends_and_loses(state: State, seat: int, action: int) -> bool | None:
    """Ends the game and has no part in the win; an occasion wherever some action does and another does not."""
    losing = {choice for choice in state.legal if _share_at_once(state, seat, choice) == 0.0}
    return action in losing if losing and len(losing) < len(state.legal) else None


def misses_a_win(state: State, seat: int, action: int) -> bool | None:
    """Does not win although some action would win at once."""
    winning = {choice for choice in state.legal if _share_at_once(state, seat, choice) == 1.0}
    return action not in winning if winning and len(winning) < len(state.legal) else None


def _share_at_once(state: State, seat: int, action: int) -> float | None:
    after = state.clone()
    after.play(action)
    return after.shares[seat] if after.mover == OVER else None
