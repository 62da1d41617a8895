"""Erdgeister at a glance: bring figures home, the key bearer before the others, and do not let rivals get there."""

from __future__ import annotations

from ...kernel.lookahead import best
from ...kernel.rng import Rng
from ...kernel.state import State
from ...kernel.view import Value, View
from .limits import CHAMBER, ENDED, HAND
from .rules import Erdgeister

HOME = 20.0
KEY = 2.0           # the key bearer counts that many times
SHAFT = 8.0
A_CARD = 0.8        # cards are kept for good moments


def hunch(view: View, rng: Rng) -> str:
    """The action after which things look best; nobody looks under a figure they know."""
    known = {figure["figure"] for figure in view["position"]["figures"] if figure["number"] is not None}

    def sensible(value: Value) -> bool:
        return value["kind"] != "spy" or value["figure"] not in known

    return best(view, judge, rng, sensible)


def judge(state: State, seat: int) -> float:
    """My figures' progress, less a part of what the rivals have made."""
    assert isinstance(state, Erdgeister)
    if state.phase == ENDED:
        return 1000.0 * state.shares[seat]
    progress = [_progress(state, other, me=other == seat) for other in range(state.players)]
    rivals = sum(progress) - progress[seat]
    cards = sum(state.cards[seat * 3 : seat * 3 + 3])
    return progress[seat] - 0.4 * rivals / (state.players - 1) + A_CARD * cards


def _progress(state: Erdgeister, seat: int, *, me: bool) -> float:
    """How far a seat's figures have come; of rivals' key bearers it makes no guess."""
    at, number = state.at, state.number
    total = 0.0
    for figure in range(seat * state.each, (seat + 1) * state.each):
        worth = _worth(state, at[figure])
        total += worth * (KEY if me and number[figure] == state.key_number else 1.0)
    return total


def _worth(state: Erdgeister, place: int) -> float:
    """A place by itself: on the board, along the tunnel, in a shaft, home."""
    mine = state.mine
    if place == HAND:
        return 0.0
    if place == CHAMBER:
        return HOME
    field = mine.host[place] or place
    if mine.depth[field]:
        return SHAFT + 8.0 / mine.depth[field]
    length = mine.board.tunnel_length
    return 2.0 + 3.0 * (((field - 2) % length) + 1) / length
