"""Each bot among copies of each other bot, in both directions, with robust summaries.

Strength need not be transitive, so the matrix comes with two summaries that adding weak bots does not
change: each bot's worst field, and how it fares against the balanced mix (Nash averaging): the mix of bots
that nobody beats, if each pair is taken as a game of two for the difference of both directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from grotto.kernel.errors import BadOption

from .estimates import Estimate, estimate
from .pairing import FIELD

if TYPE_CHECKING:
    from .results import Results

STEPS = 20_000


class Standing(NamedTuple):
    """One bot in the matrix."""

    bot: str
    worst: float
    """Its share in its worst field."""
    against: str
    """That field."""
    mix: float
    """Its part in the balanced mix."""
    worth: float
    """Half its edge against the mix; never above 0."""


class Matrix(NamedTuple):
    """Shares by hero and field; None on the diagonal and where nothing was played."""

    bots: list[str]
    fair: float
    cells: list[list[Estimate | None]]

    @classmethod
    def of(cls, results: Results) -> Matrix:
        """The matrix of the contests among copies of one bot."""
        plan = results.plan
        found = {
            (contest.hero, contest.others[0]): estimate(results.values(i, contest.hero))
            for i, contest in enumerate(plan.contests)
            if contest.kind == FIELD and len(set(contest.others)) == 1
        }
        bots = [bot for bot in plan.bots if any(bot in pair for pair in found)]
        if len(bots) < 2:
            raise BadOption("There is no matrix: nobody has played among copies of another bot")
        return cls(bots, plan.fair, [[found.get((hero, other)) for other in bots] for hero in bots])

    @property
    def complete(self) -> bool:
        """Whether every pair was played in both directions."""
        return all(cell is not None for i, row in enumerate(self.cells) for j, cell in enumerate(row) if i != j)

    def standings(self) -> list[Standing]:
        """The robust summaries, the best worst field first; only for a complete matrix."""
        if not self.complete:
            raise BadOption("The matrix is not complete")
        edges = [[self._edge(i, j) for j in range(len(self.bots))] for i in range(len(self.bots))]
        mix = balanced(edges)
        found = []
        for i, bot in enumerate(self.bots):
            worst, against = min((cell.mean, self.bots[j]) for j, cell in enumerate(self.cells[i]) if cell is not None)
            worth = sum(edge * part for edge, part in zip(edges[i], mix, strict=True))
            found.append(Standing(bot, worst, against, mix[i], worth))
        return sorted(found, key=lambda standing: -standing.worst)

    def _edge(self, i: int, j: int) -> float:
        """Half the difference of both directions."""
        there, back = self.cells[i][j], self.cells[j][i]
        return 0.0 if there is None or back is None else (there.mean - back.mean) / 2


def balanced(edges: Sequence[Sequence[float]], steps: int = STEPS) -> list[float]:
    """A mix of rows that no row beats, in a game of two whose edges are opposite; by regret matching."""
    count = len(edges)
    regret = [0.0] * count
    total = [0.0] * count
    for step in range(1, steps + 1):
        hoped = sum(regret)
        mix = [one / hoped for one in regret] if hoped > 0 else [1.0 / count] * count
        gains = [sum(edge * part for edge, part in zip(row, mix, strict=True)) for row in edges]
        regret = [max(0.0, old + gain) for old, gain in zip(regret, gains, strict=True)]  # the mix itself gains 0
        total = [old + step * part for old, part in zip(total, mix, strict=True)]
    return [part / sum(total) for part in total]
