"""Emerald at a glance: points count, knights far along count a little, a caught knight hurts."""

from __future__ import annotations

from ...kernel.lookahead import best
from ...kernel.rng import Rng
from ...kernel.state import State
from ...kernel.view import View
from .board import CAVE, PLACES, colour_of, colours_per_seat
from .phases import ANSWER, ENDED
from .rules import Emerald

A_MAJORITY = 2.0        # while the game runs it may still be lost
A_KNIGHT = 2.5          # what a knight may still bring home


def hunch(view: View, rng: Rng) -> str:
    """The action after which things look best."""
    return best(view, judge, rng)


def judge(state: State, seat: int) -> float:
    """My standing, less half of what the best rival has."""
    assert isinstance(state, Emerald)
    if state.phase == ENDED:
        return 100.0 * state.shares[seat]
    rivals = max(_standing(state, other) for other in range(state.players) if other != seat)
    return _standing(state, seat) - rivals / 2


def _standing(state: Emerald, seat: int) -> float:
    standing = state.points(seat) + A_MAJORITY * sum(state.majority(kind) == seat for kind in range(4))
    standing += _on_the_way(state, seat)
    if state.phase == ANSWER and state.victim // colours_per_seat(state.players) == seat:
        standing -= 1.5
    return standing


def _on_the_way(state: Emerald, seat: int) -> float:
    """Knights are worth more the nearer they are to the cards and the chamber."""
    knights = state.knights
    worth = 0.0
    for slot in range(colours_per_seat(state.players)):
        first = colour_of(state.players, seat, slot) * PLACES
        for place in range(PLACES):
            worth += knights[first + place] * (A_KNIGHT + max(0, place - 4) / 8 + (place >= CAVE) / 2)
    return worth
