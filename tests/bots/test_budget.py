"""Budgets that make no sense are refused before they reach a bot."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import grotto
from grotto.bots import Budget, bot
from grotto.bots.forfeit import ask
from grotto.kernel.rng import Rng

pytestmark = pytest.mark.one_build

NONSENSE = [
    {"seconds": float("nan")},
    {"seconds": float("inf")},
    {"seconds": float("-inf")},
    {"seconds": -0.001},
    {"seconds": 86_401},
    {"seconds": 10**400},
    {"seconds": 1e300},
    {"seconds": "1"},
    {"seconds": True},
    {"seconds": [1]},
    {"seconds": 1j},
    {"rounds": 0},
    {"rounds": -5},
    {"rounds": 2.0},
    {"rounds": 10**9 + 1},
    {"rounds": 10**30},
    {"rounds": "many"},
    {"rounds": True},
    {"rounds": float("nan")},
    {"working": 1},
    {"working": None},
    {"working": "yes"},
]


@pytest.mark.parametrize("values", NONSENSE, ids=lambda values: repr(values)[:40])
def test_a_budget_that_makes_no_sense_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(grotto.BadOption):
        Budget(**values)
    with pytest.raises(grotto.BadOption):
        Budget()._replace(**values)
    with pytest.raises(grotto.BadOption):
        Budget._make((Budget()._asdict() | values).values())


@pytest.mark.parametrize(
    "budget", [Budget(), Budget(0), Budget(0.5), Budget(86_400), Budget(rounds=1), Budget(2.5, 10**9, working=True)]
)
def test_a_budget_that_makes_sense_is_kept_as_it_is(budget: Budget) -> None:
    assert budget == tuple(budget)
    assert Budget(**budget._asdict()) == budget
    for other in (pickle.loads(pickle.dumps(budget)), copy.deepcopy(budget), budget._replace(working=budget.working)):
        assert type(other) is Budget
        assert other == budget


def test_numbers_of_other_libraries_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert Budget(numpy.float32(0.5), numpy.int64(7)) == (0.5, 7, False)


def test_what_is_no_budget_is_not_the_bots_fault() -> None:
    with pytest.raises(grotto.BadOption, match="is a Budget, not 5"):
        ask(bot("wisp"), grotto.new("diamant", 3, 1).view(0), Rng(1), 5)  # type: ignore[arg-type]
