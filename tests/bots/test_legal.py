"""What a bot picks from a guess is allowed in the true position: `scripts/legal_million.py`, in small."""

from __future__ import annotations

from typing import Any

import pytest
from scripts.legal_million import problem, troubles

from grotto.bots import LADDER
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.policy import Policy
from tests.cases import CASES

QUICK = LADDER[:5]


@pytest.mark.one_build
def test_no_rung_without_search_chooses_what_is_not_allowed() -> None:
    count = len(CASES) * len(QUICK) * 60
    assert [trouble for trouble in troubles(count, QUICK) if trouble is not None] == []


@pytest.mark.one_build
def test_neither_do_those_that_search() -> None:
    assert [trouble for trouble in troubles(len(CASES) * 2 * 3, LADDER[5:]) if trouble is not None] == []


@pytest.mark.slow
@pytest.mark.one_build
def test_the_same_in_many_positions() -> None:
    assert [trouble for trouble in troubles(len(CASES) * len(QUICK) * 500, QUICK, seed=2) if trouble is not None] == []


class Wrong:
    """Stands in for a policy and does something wrong."""

    def __init__(self, change: str) -> None:
        self.change = change

    def odds(self, state: State, seat: int, rng: Rng) -> dict[int, float]:
        odds = Policy().odds(state, seat, rng)
        first = next(iter(odds))
        if self.change == "another action":
            return {4095: odds.pop(first), **odds}
        if self.change == "one too few":
            return {action: part for action, part in odds.items() if action != first}
        if self.change == "no number":
            return {**odds, first: float("nan")}
        if self.change == "too much":
            return {action: 2 * part for action, part in odds.items()}
        return odds


@pytest.mark.parametrize("change", ["another action", "one too few", "no number", "too much"])
def test_a_wrong_choice_would_be_noticed(change: str) -> None:
    state = next(case for case in CASES if case.game == "diamant").state()
    state.play(state.draw(Rng(1)))
    wrong: Any = Wrong(change)
    right: Any = Wrong("nothing")
    assert problem(state, 0, wrong, Rng(1))
    assert not problem(state, 0, right, Rng(1))
