"""Mini-Emerald: two or three knights each, deep in the cave, solved by plain recursion, and the search against it."""

from __future__ import annotations

from functools import cache

import pytest

from grotto.games.emerald.rules import Emerald
from grotto.search import Choice, Search
from tests.games.emerald.endings import Worth, after, drawn, solved

TWO = (5, 78, 95, 98, 110, 173, 180, 348, 357)
MORE = (184, 239, 304, 347, 351)  # 3 to 5 players
AT_ONCE = (110, 180, 348, 357, 304, 351)
SLOW = [pytest.param(seed, marks=pytest.mark.slow) for seed in (*TWO, *MORE) if seed not in AT_ONCE]


@cache
def exact(seed: int) -> dict[int, float]:
    """What each of the mover's choices brings it."""
    state = drawn(seed)
    known: dict[object, Worth] = {}
    return {action: solved(after(state, action), known)[state.mover] for action in state.legal}


def searched(state: Emerald, rounds: int) -> Choice:
    trees = Search(state, state.mover, seed=1)
    trees.run(rounds)
    return trees.choices()[0]


@pytest.mark.one_build
@pytest.mark.parametrize("seed", [*AT_ONCE, *SLOW])
def test_the_search_finds_value_and_choice(seed: int) -> None:
    state, worth = drawn(seed), exact(seed)
    best = max(worth.values())
    assert (state.players == 2) == (seed in TWO)
    assert min(worth.values()) < best - 0.02
    choice = searched(state, 100_000)
    assert choice.share == pytest.approx(best, abs=0.02)
    assert worth[choice.action] > best - 0.02


@pytest.mark.slow
@pytest.mark.one_build
def test_more_rounds_come_nearer() -> None:
    errors = [
        sum(abs(searched(drawn(seed), rounds).share - max(exact(seed).values())) for seed in (*TWO, *MORE))
        for rounds in (100, 1_000, 10_000)
    ]
    assert errors[0] > 2 * errors[1] > 4 * errors[2]
