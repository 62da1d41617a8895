"""Sequential probability ratio test (SPRT): stops as soon as the result is clear.

Likelihood ratio of two means in the normal approximation, with the sample variance. The values are means of deals,
which are independent; games of one deal are not.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from .plan import Question

LEAST = 20  # deals before their variance says anything
DOUBT = 0.25  # prior: one deal of the largest variance, so that a few equal deals prove little


class Sprt:
    """Takes the deals one by one, in order."""

    def __init__(self, question: Question, fair: float) -> None:
        self.low = fair + question.low
        self.high = fair + question.high
        self.upper = log((1 - question.beta) / question.alpha)
        self.lower = log(question.beta / (1 - question.alpha))
        self.path: list[float] = []
        """The ratio after every deal."""
        self._sum = 0.0
        self._squares = 0.0

    def add(self, value: float) -> bool:
        """Add a deal; returns whether the test has ended."""
        if self.answer is None:
            self._sum += value
            self._squares += value * value
            self.path.append(self._ratio(len(self.path) + 1))
        return self.answer is not None

    def take(self, values: Iterable[float]) -> Sprt:
        """Deals until the test has ended."""
        for value in values:
            if self.add(value):
                break
        return self

    @property
    def ratio(self) -> float:
        """Log-likelihood ratio of `high` against `low`."""
        return self.path[-1] if self.path else 0.0

    @property
    def answer(self) -> str | None:
        """`high` or `low`; None while more deals are needed."""
        if self.ratio >= self.upper:
            return "high"
        return "low" if self.ratio <= self.lower else None

    def _ratio(self, count: int) -> float:
        if count < LEAST:
            return 0.0
        mean = self._sum / count
        spread = max(self._squares / count - mean * mean, 0.0) + DOUBT / count
        return count * (self.high - self.low) * (mean - (self.low + self.high) / 2) / spread
