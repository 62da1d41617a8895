"""One step ahead: the action after which a position looks best. What a game's hunch is made of."""

from __future__ import annotations

from collections.abc import Callable

from .consts import CHANCE
from .registry import game as find_game
from .rng import Rng
from .state import State
from .view import Value, View

FEW = 3         # outcomes of chance that are thought through; of more, one is taken at random
Judge = Callable[[State, int], float]


def best(view: View, judge: Judge, rng: Rng, sensible: Callable[[Value], bool] = lambda _: True) -> str:
    """The most promising of the viewer's actions, with a little inattention: up to one point of the judge's."""
    seat = view["viewer"]
    assert seat is not None
    state = find_game(view["game"]).imagine(view, rng)
    promises = {
        str(value["text"]): _promise(state, action, seat, judge, rng)
        for value, action in zip(view["legal"], state.legal, strict=True)
        if sensible(value)
    }
    return max(promises, key=promises.__getitem__)


def _promise(state: State, action: int, seat: int, judge: Judge, rng: Rng) -> float:
    after = state.clone()
    after.play(action)
    return _expected(after, seat, judge, rng) + rng.below(1000) / 1000


def _expected(state: State, seat: int, judge: Judge, rng: Rng) -> float:
    if state.mover != CHANCE:
        return judge(state, seat)
    odds = state.odds
    drawn = [outcome for outcome, _ in odds] if len(odds) <= FEW else [state.draw(rng)]
    total = 0.0
    for outcome in drawn:
        after = state.clone()
        after.play(outcome)
        total += _expected(after, seat, judge, rng)
    return total / len(drawn)
