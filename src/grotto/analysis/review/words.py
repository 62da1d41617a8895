"""A review in words: what was chosen, what would have been better, and the moments that decided the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

import msgspec

from grotto.analysis.sentences import say
from grotto.kernel.view import Value
from grotto.match.match import Match

from .steps import Step, steps
from .types import Ledger, Review, ReviewedDecision, TurningPoint

LITTLE = 0.02  # of the win: what is called little, and neither kind nor unkind


class DecisionSaid(msgspec.Struct, kw_only=True):
    """A reviewed decision in words."""

    chosen: str
    """What was chosen."""
    best: str
    """The best that was found."""
    best_value: Value | None = None
    """The best choice as boards draw it; null where the decision cost nothing."""
    choices: list[str]
    """All that were looked at, in the order of the decision's choices; none where it cost nothing."""


class ReviewSaid(msgspec.Struct, kw_only=True):
    """A review in sentences of one language, in the same order as its numbers."""

    decisions: list[DecisionSaid]
    moments: list[list[str]]
    """By seat."""
    swings: list[str]
    moment_titles: list[list[str]]
    """By seat, what happened at its moments in a few words; empty where the game has none."""
    swing_titles: list[str]
    ledger: list[str] | None
    """By seat; null while there is no ledger."""


def review_said(match: Match, review: Review, names: list[str], language: str) -> ReviewSaid:
    """The words of a review."""
    past = list(steps(match))
    reviewed = {decision.step: decision for decision in review.decisions}
    speaker = _Speaker(match, past, reviewed, names, language)
    return ReviewSaid(
        decisions=[speaker.decision(decision) for decision in review.decisions],
        moments=[[speaker.moment(one, seat) for one in found] for seat, found in enumerate(review.moments)],
        swings=[speaker.moment(one, _winner(review)) for one in review.swings],
        moment_titles=[[speaker.title(one) for one in found] for found in review.moments],
        swing_titles=[speaker.title(one) for one in review.swings],
        ledger=None if review.ledger is None else [_ledger(one, language) for one in review.ledger],
    )


class _Speaker:
    def __init__(
        self,
        match: Match,
        past: Sequence[Step],
        reviewed: dict[int, ReviewedDecision],
        names: list[str],
        language: str,
    ) -> None:
        self.match = match
        self.past = past
        self.reviewed = reviewed
        self.names = names
        self.language = language

    def decision(self, decision: ReviewedDecision) -> DecisionSaid:
        step = self.past[decision.step]
        poor = decision.grade not in ("best", "good")  # others cannot be tried again, and the answer stays small
        return DecisionSaid(
            chosen=self._choice(step, decision.text),
            best=self._choice(step, decision.best),
            best_value=self._value(step, decision.best) if poor else None,
            choices=[self._choice(step, choice.text) for choice in decision.choices] if poor else [],
        )

    def title(self, moment: TurningPoint) -> str:
        """What happened at a moment, in a few words."""
        coach = self.match.game.coach
        return "" if coach is None else coach.headline(self._event(moment), self.names, self.language)

    def moment(self, moment: TurningPoint, seat: int) -> str:
        """What happened, what it did to the seat's chance and, after a poor choice, what was better."""
        told = self.match.game.words.sentences(self._event(moment), self.names, self.language)
        before, after = round(100 * moment.before), round(100 * moment.after)
        key = "rises" if moment.after > moment.before else "falls"
        told.append(say(self.language, key, name=self.names[seat], before=before, after=after))
        decision = self._decision(moment, seat)
        if decision is not None and decision.grade not in ("best", "good"):
            best = self._choice(self.past[decision.step], decision.best)
            key = "better" if decision.seat == seat else "better-for"
            told.append(say(self.language, key, name=self.names[decision.seat], choice=best,
                            n=round(100 * decision.cost)))  # fmt: skip
        return " ".join(told)

    def _event(self, moment: TurningPoint) -> Mapping[str, Any]:
        return self.match.events(moment.by, moment.step, moment.step + 1)[0]

    def _decision(self, moment: TurningPoint, seat: int) -> ReviewedDecision | None:
        """What a seat decided at a moment; where all chose together, the choice of the seat that it is told for."""
        if moment.cause == "chance":
            return None
        if moment.by is not None:
            return self.reviewed.get(moment.step)
        before = self.past[moment.step].round
        together = (self.reviewed.get(step.number) for step in self.past if step.round is before)
        return next((one for one in together if one is not None and one.seat == seat), None)

    def _choice(self, step: Step, text: str) -> str:
        return self.match.game.words.choice(self._value(step, text), self.names, self.language)

    def _value(self, step: Step, text: str) -> Value:
        game = self.match.game
        return game.views.value(step.before, game.notation.parse(step.before, step.by, text), step.by)


def _winner(review: Review) -> int:
    return max(range(review.players), key=lambda seat: review.curve[-1][seat])


def _ledger(ledger: Ledger, language: str) -> str:
    """One sentence that the numbers support: what may be chance alone is called neither luck nor a fault."""
    cards, doubt = ledger.start.value + ledger.cards.value, hypot(ledger.start.margin, ledger.cards.margin)
    cost = -ledger.own.value
    if abs(cards) <= LITTLE:
        luck = "even"
    elif abs(cards) <= doubt:
        luck = "unsure"
    else:
        luck = "lucky" if cards > 0 else "unlucky"
    well = "badly" if cost > max(LITTLE, ledger.own.margin) else "well"
    return say(language, f"ledger-{luck}-{well}", n=min(round(100 * cost), 100))
