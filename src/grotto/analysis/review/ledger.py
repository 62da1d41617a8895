"""The luck ledger: a seat's result, taken apart into luck and decisions.

A position in which chance is to move is worth the mean of what may be drawn, so the luck of every draw has the
expectation 0, whatever the valuation thinks of positions. Draws before the first decision make up the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from grotto.kernel.constants import CERTAINTY, CHANCE
from grotto.match.match import Match

from .curve import first_decision
from .types import Estimate, Ledger, ReviewedDecision

LEAST_ERROR = 0.005  # of one valuation


def luck(match: Match, curve: Sequence[Sequence[float]], seat: int) -> float:
    """What draws after the first decision changed in a seat's chance, against the mean of what could be drawn."""
    return sum(curve[number + 1][seat] - curve[number][seat] for number in _draws(match))


def ledger(match: Match, curve: Sequence[Sequence[float]], reviewed: Sequence[ReviewedDecision], seat: int) -> Ledger:
    """The ledger of one seat; all of its parts add up to its result."""
    fair, result = 1.0 / match.players, curve[-1][seat]
    first = curve[first_decision(match)][seat]
    own = [decision for decision in reviewed if decision.seat == seat]
    cards, cost = luck(match, curve, seat), sum(decision.cost for decision in own)
    error = _valuation_error(curve, reviewed)
    of_cards = CERTAINTY * error * sqrt(len(_draws(match)))
    of_own = sqrt(sum(decision.margin**2 for decision in own if decision.cost > 0))
    return Ledger(
        fair=fair,
        result=result,
        start=Estimate(value=first - fair, margin=CERTAINTY * error),
        cards=Estimate(value=cards, margin=of_cards),
        own=Estimate(value=-cost, margin=of_own),
        others=Estimate(value=result - first - cards + cost, margin=sqrt(of_cards**2 + of_own**2)),
    )


def _draws(match: Match) -> list[int]:
    first = first_decision(match)
    return [number for number, done in enumerate(match.done) if done.by == CHANCE and number > first]


def _valuation_error(curve: Sequence[Sequence[float]], reviewed: Sequence[ReviewedDecision]) -> float:
    """How far the curve was from the longer look at each decision, on average: the error of one valuation."""
    gaps = [curve[one.step][one.seat] - one.best_chance for one in reviewed]
    if not gaps:
        return LEAST_ERROR
    middle = sum(gaps) / len(gaps)
    return max(sqrt(sum((gap - middle) ** 2 for gap in gaps) / len(gaps)), LEAST_ERROR)
