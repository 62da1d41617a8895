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
        self.about: list[tuple[int, ...]] = []  # the contests of each test
        if plan.question is not None:
            self.about = [(0, 1)] if plan.paired else [(i,) for i in range(len(plan.contests))]
            self.tests = [Sprt(plan.question, 0.0 if plan.paired else plan.fair) for _ in self.about]

    def look(self, deals: Mapping[tuple[int, int], Deal]) -> None:
        """Add new deals in order, until each test has ended."""
        for test, contests in zip(self.tests, self.about, strict=True):
            while test.answer is None and all((contest, len(test.path)) in deals for contest in contests):
                values = [self._hero(deals[contest, len(test.path)]) for contest in contests]
                test.add(values[0] - sum(values[1:]))

    @property
    def answered(self) -> dict[int, int]:
        """The contests that need no more deals, each with the number of deals it took."""
        return {
            contest: len(test.path)
            for test, contests in zip(self.tests, self.about, strict=True)
            if test.answer is not None
            for contest in contests
        }

    def _hero(self, deal: Deal) -> float:
        return deal.share(self.plan.contests[deal.contest].hero) or 0.0
