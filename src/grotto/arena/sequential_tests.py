"""The sequential tests of a plan, updated deal by deal."""

from __future__ import annotations

from collections.abc import Mapping

from .deal import Deal
from .plan import Plan
from .sprt import Sprt


class SequentialTests:
    """A test for each contest, or a single one for the difference of two heroes."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tests: list[Sprt] = []
        self.contests_of: list[tuple[int, ...]] = []  # by test
        if plan.question is not None:
            self.contests_of = [(0, 1)] if plan.paired else [(i,) for i in range(len(plan.contests))]
            self.tests = [Sprt(plan.question, 0.0 if plan.paired else plan.fair) for _ in self.contests_of]

    def look(self, deals: Mapping[tuple[int, int], Deal]) -> None:
        """Add new deals in order, until each test has ended."""
        for test, contests in zip(self.tests, self.contests_of, strict=True):
            while test.answer is None and all((contest, len(test.path)) in deals for contest in contests):
                values = [self._heros_share(deals[contest, len(test.path)]) for contest in contests]
                test.add(values[0] - sum(values[1:]))

    @property
    def answered(self) -> dict[int, int]:
        """The contests that need no more deals, each with the number of deals it took."""
        return {
            contest: len(test.path)
            for test, contests in zip(self.tests, self.contests_of, strict=True)
            if test.answer is not None
            for contest in contests
        }

    def _heros_share(self, deal: Deal) -> float:
        return deal.share(self.plan.contests[deal.contest].hero) or 0.0
