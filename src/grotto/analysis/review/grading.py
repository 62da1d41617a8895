"""Decisions, compared with the best that was found and graded in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Any

from grotto.match.match import Match
from grotto.play.grades import Grades
from grotto.play.players import players_of

from ..analyse import analyse_until
from ..position import Decision
from ..report import ActionValue, Analysis
from .steps import Step, decisions
from .types import Grade, ReviewedDecision

ROUNDS = {"search": 256, "playouts": 96}  # for every decision: rounds of search, or games played on
MORE_ROUNDS = {"search": 1024, "playouts": 480}  # for one that seems to have cost something
SHOWN = 5


def review_decisions(match: Match, start: int, end: int) -> Iterator[ReviewedDecision]:
    """Every decision among these steps."""
    grades = players_of(match.game).grades
    for step, decision in decisions(match, start, end):
        yield _reviewed(step, _analysed(step, decision, grades, match.options), grades)


def _analysed(step: Step, decision: Decision, grades: Grades, options: Mapping[str, Any]) -> Analysis:
    """Longer for a choice that seems to be worse than good: nobody is blamed after a short look."""

    def is_enough(found: Analysis) -> bool:
        suspect = found.best.chance - found.of(step.text).chance >= grades.inaccuracy
        method = "playouts" if found.method == "exact" else found.method
        return found.rounds >= (MORE_ROUNDS if suspect else ROUNDS)[method]

    return analyse_until(is_enough, decision, seed=step.number, options=options)


def _reviewed(step: Step, analysis: Analysis, grades: Grades) -> ReviewedDecision:
    best, chosen = analysis.best, analysis.of(step.text)
    shown = analysis.choices[:SHOWN]
    if chosen not in shown:
        shown = [*shown[:-1], chosen]
    return ReviewedDecision(
        step=step.number, seat=step.by, text=chosen.text, best=best.text, chance=chosen.chance,
        best_chance=best.chance, cost=_cost(chosen, best), margin=_margin(chosen, best), choices=shown,
        line=analysis.line, grade=_graded(chosen, best, grades), grades=[_graded(one, best, grades) for one in shown],
    )  # fmt: skip


def _cost(choice: ActionValue, best: ActionValue) -> float:
    return max(best.chance - choice.chance, 0.0)


def _margin(choice: ActionValue, best: ActionValue) -> float:
    return hypot(best.margin, choice.margin)


def _graded(choice: ActionValue, best: ActionValue, grades: Grades) -> Grade:
    return grade(_cost(choice, best), _margin(choice, best), grades, is_best=choice is best)


def grade(cost: float, margin: float, grades: Grades, *, is_best: bool) -> Grade:
    """The grade of a choice; one is called worse than good only if its cost is beyond doubt."""
    if is_best or cost < grades.noise:
        return "best"
    if cost < grades.inaccuracy or cost < margin:
        return "good"
    if cost < grades.mistake:
        return "inaccuracy"
    return "mistake" if cost < grades.blunder else "blunder"
