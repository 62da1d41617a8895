"""Results of a run: shares with intervals, forfeits, times, tests, ratings and the matrix."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from grotto.kernel.errors import BadOption

from .ask import ForfeitRecord
from .deal import Deal
from .estimates import Estimate, estimate, without_luck
from .latencies import Latencies
from .pairing import Contest
from .plan import Plan
from .sequential_tests import SequentialTests

if TYPE_CHECKING:
    from .matrix import Matrix
    from .ratings import Ratings


class Row(NamedTuple):
    """One bot in one contest."""

    contest: Contest
    bot: str
    share: Estimate
    corrected: Estimate | None
    """The share minus luck, if the plan asks for it."""
    by_seat: tuple[float, ...]
    games: int
    forfeits: int
    times: Latencies


class Results:
    """The deals of a plan that have been played."""

    def __init__(self, plan: Plan, deals: Iterable[Deal]) -> None:
        self.plan = plan
        played = {(deal.contest, deal.number): deal for deal in deals}
        self._rated: dict[tuple[str | None, int, str], Ratings] = {}
        inquiry = SequentialTests(plan)
        inquiry.look(played)
        self.tests = inquiry.tests
        """One for each contest, or one if it is paired; empty without a sequential test."""
        self.deals: list[list[Deal]] = [[] for _ in plan.contests]
        """By contest, in order. Deals after a test has ended do not count."""
        for (contest, number), deal in sorted(played.items()):
            if number < inquiry.answered.get(contest, plan.deals):
                self.deals[contest].append(deal)

    # -- shares --------------------------------------------------------------------------------------

    def share(self, bot: str, field: str | None = None) -> float:
        """The bot's mean share of the win as hero; in the contest with this field, if one is named."""
        return self.estimate(bot, field).mean

    def interval(self, bot: str, field: str | None = None, level: float = 0.95) -> tuple[float, float]:
        """The interval of the bot's share."""
        return self.estimate(bot, field, level).bounds

    def estimate(self, bot: str, field: str | None = None, level: float = 0.95) -> Estimate:
        """Share and interval together."""
        return estimate(self.values(self.contest(bot, field), bot), level)

    def difference(self, bot: str, other: str, level: float = 0.95) -> Estimate:
        """Difference of two bots' shares in the same field, paired by deal."""
        one, two = (self.deals[self.contest(name)] for name in (bot, other))
        theirs = {deal.number: deal.share(other) for deal in two}
        pairs = [(deal.share(bot), theirs.get(deal.number)) for deal in one]
        return estimate([mine - other for mine, other in pairs if mine is not None and other is not None], level)

    def contest(self, bot: str, field: str | None = None) -> int:
        """Where a bot is measured; a field is named as it was given, its bots joined by commas."""
        found = [
            i
            for i, contest in enumerate(self.plan.contests)
            if bot in contest.measured and field in (None, ",".join(contest.others))
        ]
        if len(found) != 1:
            fields = " | ".join(",".join(c.others) for c in self.plan.contests if bot in c.measured) or "none"
            raise BadOption(f"Say in which field {bot} is meant; it is measured in: {fields}")
        return found[0]

    def values(self, contest: int, bot: str) -> list[float]:
        """The bot's mean in each deal that it sat in."""
        means = (deal.share(bot) for deal in self.deals[contest])
        return [mean for mean in means if mean is not None]

    def corrected(self, contest: int, bot: str) -> list[float] | None:
        """The bot's mean minus luck in each deal; None if luck is not known."""
        if self.plan.judge is None:
            return None
        values, luck = [], []
        for deal in self.deals[contest]:
            mean, lucky = deal.share(bot), deal.luck(bot)
            if mean is not None and lucky is not None:
                values.append(mean)
                luck.append(lucky)
        return without_luck(values, luck)

    @cached_property
    def rows(self) -> list[Row]:
        """Every measured bot of every contest."""
        return [self._row(i, bot) for i, contest in enumerate(self.plan.contests) for bot in contest.measured]

    def _row(self, i: int, bot: str) -> Row:
        corrected = self.corrected(i, bot)
        times = Latencies()
        for deal in self.deals[i]:
            if bot in deal.times:
                times.merge(deal.times[bot])
        return Row(
            self.plan.contests[i],
            bot,
            estimate(self.values(i, bot)),
            None if corrected is None else estimate(corrected),
            self._by_seat(i, bot),
            sum(len(game.measures(bot)) for deal in self.deals[i] for game in deal.games),
            sum(forfeit.bot == bot for deal in self.deals[i] for forfeit in deal.forfeits),
            times,
        )

    def _by_seat(self, i: int, bot: str) -> tuple[float, ...]:
        seats: list[list[float]] = [[] for _ in range(self.plan.players)]
        for deal in self.deals[i]:
            for game in deal.games:
                for seat in game.measures(bot):
                    seats[seat].append(game.shares[seat])
        return tuple(fmean(shares) if shares else 0.0 for shares in seats)

    # -- the rest ------------------------------------------------------------------------------------

    @property
    def forfeits(self) -> list[tuple[int, int, ForfeitRecord]]:
        """Contest, deal, and what went wrong."""
        return [
            (deal.contest, deal.number, forfeit) for deals in self.deals for deal in deals for forfeit in deal.forfeits
        ]

    @property
    def endless(self) -> int:
        """Games that were given up because they did not end."""
        return sum(not game.over for deals in self.deals for deal in deals for game in deal.games)

    @property
    def slowed(self) -> int:
        """Games that failed at full speed, and were played by views instead: a bot's or the arena's fault."""
        return sum(deal.slowed for deals in self.deals for deal in deals)

    def ratings(self, anchor: str | None = None, resamples: int = 200, *, by: str = "wins") -> Ratings:
        """Plackett-Luce ratings of all bots over all games."""
        from .ratings import rate

        wish = anchor, resamples, by
        if wish not in self._rated:
            self._rated[wish] = rate(self, anchor, resamples, by=by)
        return self._rated[wish]

    def matrix(self) -> Matrix:
        """Each bot among copies of each other bot, as far as it was played."""
        from .matrix import Matrix

        return Matrix.of(self)
