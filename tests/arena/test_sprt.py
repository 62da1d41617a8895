"""The sequential test errs as seldom as it promises, and stops earlier than a fixed number of deals."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from grotto.arena import Question
from grotto.arena.sprt import LEAST, Sprt

pytestmark = pytest.mark.one_build  # what it looks at is not compiled


def deal_mean(rng: random.Random, chance: float) -> float:
    """Four games of one deal, which hang together."""
    chance = min(max(chance + rng.gauss(0, 0.1), 0), 1)
    return fmean(rng.random() < chance for _ in range(4))


def answers(chance: float, times: int = 300) -> tuple[list[str | None], float]:
    rng = random.Random(7)
    found, lengths = [], []
    for _ in range(times):
        test = Sprt(Question(0.0, 0.05), 0.25)
        while not test.add(deal_mean(rng, chance)):
            assert len(test.path) < 20_000
        found.append(test.answer)
        lengths.append(len(test.path))
    return found, fmean(lengths)


@pytest.mark.slow
def test_it_errs_as_seldom_as_it_promises() -> None:
    low, _ = answers(0.25)
    high, length = answers(0.30)
    assert low.count("high") / len(low) < 0.085  # 5 % and what 300 trials may add
    assert high.count("low") / len(high) < 0.085
    assert low.count("high") + high.count("low") > 4  # it does not ask for more than it needs
    assert length < 180  # a fixed number of deals would have to be some 260


@pytest.mark.slow
def test_it_is_quick_when_the_truth_lies_far_beyond() -> None:
    found, length = answers(0.6, 50)
    assert set(found) == {"high"}
    assert length < 1.5 * LEAST


def test_the_bounds_are_those_of_wald() -> None:
    test = Sprt(Question(0.0, 0.05, 0.05, 0.05), 0.25)
    assert test.upper == pytest.approx(2.944, abs=0.001)
    assert test.lower == pytest.approx(-2.944, abs=0.001)
    assert Sprt(Question(0.0, 0.05, 0.01, 0.2), 0.25).upper == pytest.approx(4.382, abs=0.001)


def test_it_waits_for_some_deals_whatever_they_show() -> None:
    test = Sprt(Question(0.0, 0.05), 0.25).take([1.0] * (LEAST - 1))
    assert test.answer is None
    assert test.add(1.0)
    assert test.answer == "high"


def test_it_does_not_go_on_after_the_answer() -> None:
    test = Sprt(Question(0.0, 0.05), 0.25).take([1.0] * 100)
    assert len(test.path) == LEAST
    test.add(0.0)
    assert len(test.path) == LEAST


def test_it_answers_to_the_difference_from_fair() -> None:
    assert Sprt(Question(-0.03, 0.0), 0.25).take([0.25, 0.0, 0.5] * 300).answer == "high"
    assert Sprt(Question(0.0, 0.03), 0.25).take([0.25, 0.0, 0.5] * 300).answer == "low"
