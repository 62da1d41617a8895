"""A game of a deal once more, from what its seats did: position after position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.state import State

from .keyed_chance import KeyedChance


class ReplayStep(NamedTuple):
    """A position, and what is about to happen in it."""

    state: State
    """Played on after each step: copy it to keep it."""
    mover: int
    """A seat, or CHANCE."""
    action: int
    """What the seat did, or chance draws."""


def replay_deal(state: State, deal: int, actions: Sequence[int]) -> Iterator[ReplayStep]:
    """Every step from this state on, with the draws of the deal; a game without an end stops after the last action."""
    chance, left = KeyedChance(deal), iter(actions)
    while (mover := state.mover) != OVER:
        action = chance.outcome(state) if mover == CHANCE else next(left, None)
        if action is None:
            return
        yield ReplayStep(state, mover, action)
        state.play(action)
