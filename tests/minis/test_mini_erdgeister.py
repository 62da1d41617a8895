"""Mini-Erdgeister: two or three turns to go on the small board, solved by plain recursion; the search against it."""

from __future__ import annotations

from functools import cache

import pytest

import grotto
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng
from grotto.search import Choice, Search

from .mines import after, drawn, worth

TWO_TURNS = tuple((seed, 2) for seed in (1, 2, 8, 12, 13, 14, 15, 22, 25, 27))
THREE_TURNS = tuple((seed, 3) for seed in (1, 8, 32, 33, 36, 38))
AT_ONCE = ((8, 2), (13, 2), (25, 2), (27, 2), (32, 3))
SLOW = [pytest.param(*which, marks=pytest.mark.slow) for which in (*TWO_TURNS, *THREE_TURNS) if which not in AT_ONCE]


@cache
def exact(seed: int, turns: int) -> dict[int, float]:
    """What each of red's choices brings it."""
    state = drawn(seed, turns)
    known: dict[object, float] = {}
    return {action: worth(after(state, action), known) for action in state.legal}


def searched(state: Erdgeister, rounds: int) -> Choice:
    trees = Search(state, 0, seed=1)
    trees.run(rounds)
    return trees.choices()[0]


@pytest.mark.one_build
@pytest.mark.parametrize(("seed", "turns"), [*AT_ONCE, *SLOW])
def test_the_search_finds_value_and_choice(seed: int, turns: int) -> None:
    worths = exact(seed, turns)
    best = max(worths.values())
    assert min(worths.values()) < best
    choice = searched(drawn(seed, turns), 100_000)
    assert choice.share == pytest.approx(best, abs=0.02)
    assert worths[choice.action] == best


@pytest.mark.slow
@pytest.mark.one_build
def test_more_rounds_come_nearer() -> None:
    errors = [
        sum(abs(searched(drawn(*which), rounds).share - max(exact(*which).values())) for which in TWO_TURNS)
        for rounds in (100, 1_000, 10_000)
    ]
    assert errors[0] > errors[1] > errors[2]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_hidden_and_the_end_is_near(seed: int) -> None:
    state, steps = drawn(seed, 2), 0
    for viewer in (0, 1):
        assert state.guess(viewer, Rng(seed)) == state
    while state.mover != grotto.OVER:
        steps += 1
        state.play(state.legal[-1])
    assert steps <= 4
    assert sum(state.shares) == 1
