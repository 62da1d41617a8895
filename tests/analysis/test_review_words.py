"""What a review says in sentences is borne by its numbers."""

from __future__ import annotations

import pytest

import grotto
from grotto.analysis.review.moments import moments
from grotto.analysis.review.review import Parts, assemble
from grotto.analysis.review.types import Estimate, Ledger, ReviewedDecision
from grotto.analysis.review.words import review_said
from grotto.kernel.rng import Rng
from grotto.match.match import Match


def told(start: tuple[float, float], cards: tuple[float, float], own: tuple[float, float]) -> str:
    """The sentence of a ledger with these values and margins."""
    match = finished(seed=1)
    estimates = [Estimate(value=value, margin=margin) for value, margin in (start, cards, own)]
    one = Ledger(fair=0.25, result=0.0, start=estimates[0], cards=estimates[1], own=estimates[2],
                 others=Estimate(value=0.0, margin=0.0))  # fmt: skip
    review = assemble(match, Parts())
    review.ledger = [one] * match.players
    said = review_said(match, review, match.names, "en").ledger
    assert said is not None
    return said[0]


def finished(seed: int) -> Match:
    match, rng = grotto.new("diamant", 3, seed), Rng(seed)
    while match.mover >= 0:
        match.play(match.legal[rng.below(len(match.legal))])
    return match


@pytest.mark.parametrize(
    ("cards", "own", "expected"),
    [
        ((0.20, 0.05), (-0.01, 0.01), "The cards were kind, and your choices gave little away."),
        ((-0.20, 0.05), (-0.13, 0.06), "The cards were against you, and your choices gave 13 of 100 games away."),
        ((-0.07, 0.23), (-0.13, 0.06), "Whether the cards were kind cannot be told here; your choices gave 13 of"),
        ((0.01, 0.23), (-0.04, 0.05), "The cards were neither kind nor unkind, and your choices gave little away."),
    ],
)
def test_luck_and_faults_are_named_only_where_the_interval_bears_it(
    cards: tuple[float, float], own: tuple[float, float], expected: str
) -> None:
    assert told((0.0, 0.01), cards, own).startswith(expected)


def test_where_all_choose_together_a_moment_names_what_its_own_seat_should_have_done() -> None:
    match = finished(seed=4)
    step = next(number for number, done in enumerate(match.done) if done.by == 2)  # the last of three to choose
    curve = [[0.3, 0.3, 0.4]] * (step + 1) + [[0.6, 0.1, 0.3]] * (len(match.done) - step)
    review = assemble(match, Parts())
    review.curve, review.moments = curve, [moments(match, curve, seat)[:1] for seat in range(3)]
    review.decisions = [poor(match, step - 2 + seat, seat) for seat in (1, 2)]
    said = review_said(match, review, match.names, "en").moments
    assert review.moments[1][0].step == step
    assert "Better was" not in said[0][0]
    assert "It wins 21 more of 100 games." in said[1][0]
    assert "It wins 22 more of 100 games." in said[2][0]


def poor(match: Match, step: int, seat: int) -> ReviewedDecision:
    text = match.done[step].text
    best = "on" if text == "back" else "back"
    return ReviewedDecision(step=step, seat=seat, text=text, best=best, chance=0.1, best_chance=0.3 + seat / 100,
                            cost=0.2 + seat / 100, margin=0.01, grade="blunder", choices=[], line=[])  # fmt: skip


def test_what_was_better_names_whom_it_was_better_for() -> None:
    """A rival's fault lifts one's own chance: the sentence must not read as if oneself had chosen badly."""
    match = grotto.new("emerald", 2, 5)
    while len(match.done) < 60:
        match.play(match.legal[0])
    step = next(i for i in range(59, 0, -1) if match.done[i].by == 1 and len(choices_before(match, i)) > 1)
    while match.mover >= 0:
        match.play(match.legal[0])
    curve = [[0.3, 0.7]] * (step + 1) + [[0.6, 0.4]] * (len(match.done) - step)
    review = assemble(match, Parts())
    review.curve, review.moments = curve, [moments(match, curve, seat)[:1] for seat in range(2)]
    one = poor(match, step, 1)
    best = next(text for text in choices_before(match, step) if text != match.done[step].text)
    one.text, one.best = match.done[step].text, best
    review.decisions = [one]
    said = review_said(match, review, ["Ada", "Ben"], "en").moments
    assert "Better for Ben: " in said[0][0]
    assert "Better was" not in said[0][0]
    assert "Better was: " in said[1][0]


def choices_before(match: Match, step: int) -> list[str]:
    return match.rewound(step).legal
