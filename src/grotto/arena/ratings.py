"""Ratings: one number for each bot, whose differences predict finishing orders.

The model is Plackett-Luce: first place is drawn with probabilities in proportion to strength, second place from the
others in the same way, and so on. It is fitted to all games at once by minorisation-maximisation, which always
converges. Ties count as every order of the tied bots with equal weight, as a draw in chess counts as half a win. As a
prior, so that undefeated bots get a finite rating, every bot has drawn one game with a bot of mean strength.

By `wins` only first place counts; by `places` the whole order. Bots play for the win, and one that takes risks wins
more often and comes last more often: by places it would seem weak. So wins are the default.

Intervals are bootstrapped over deals, not games, because games of one deal are correlated.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from grotto.kernel.errors import BadOption

from .deal import GameResult
from .pairing import keyed

if TYPE_CHECKING:
    from .results import Results

BY = ("wins", "places")
MIDDLE = 1500.0
SCALE = 400.0  # as in chess: 400 points are ten to one
ROUNDS = 10_000
CLOSE = 1e-9
Array = Any


class Rating(NamedTuple):
    """One bot's strength and the interval in which it lies with 95 %."""

    bot: str
    rating: float
    low: float
    high: float


class Ratings(NamedTuple):
    """All bots, the strongest first."""

    ratings: list[Rating]
    anchor: str | None
    """The bot at 1500; None if the mean is there."""
    by: str
    second: dict[str, tuple[float, float]]
    """OpenSkill's mean and spread; empty if it is not installed."""

    def of(self, bot: str) -> Rating:
        """One bot's rating."""
        return next(rating for rating in self.ratings if rating.bot == bot)


class Stage(NamedTuple):
    """One stage of the model: which bots competed for a place, who took it, and its weight."""

    competitors: tuple[tuple[int, int], ...]
    """Bots with the number of their copies."""
    weight: float
    taken: tuple[tuple[int, float], ...]
    """Who took it, with the weight of each."""


def rate(results: Results, anchor: str | None = None, resamples: int = 200, *, by: str = "wins") -> Ratings:
    """Rate all bots of a run by who won, or by all places."""
    bots = [bot for bot in results.plan.bots if any(bot in deal.times for some in results.deals for deal in some)]
    if by not in BY:
        raise BadOption(f"Bots are rated by {' or '.join(BY)}, not {by!r:.40}")
    if anchor is not None and anchor not in bots:
        raise BadOption(f"{anchor} has not played, and cannot be the anchor")
    deals = [deal.games for some in results.deals for deal in some]
    fitted = fit(bots, deals, resamples, keyed(results.plan.seed, "ratings"), by=by, anchor=anchor)
    return Ratings(fitted, anchor, by, second_opinion(bots, deals, by))


def fit(
    bots: Sequence[str],
    deals: Sequence[Sequence[GameResult]],
    resamples: int = 200,
    seed: int = 0,
    *,
    by: str = "wins",
    anchor: str | None = None,
) -> list[Rating]:
    """Ratings from finishing orders, the strongest first."""
    np = _numpy()
    table = _Stages(np, bots, deals, by)
    best = table.strengths(np.ones(len(deals)))
    rng = np.random.default_rng(seed)
    again = [
        _scaled(np, table.strengths(np.bincount(rng.integers(0, len(deals), len(deals)), minlength=len(deals)), best),
                bots, anchor)
        for _ in range(resamples if deals else 0)
    ]  # fmt: skip
    points = _scaled(np, best, bots, anchor)
    low, high = np.percentile(again, [2.5, 97.5], axis=0) if again else (points, points)
    found = [Rating(bot, float(points[i]), float(low[i]), float(high[i])) for i, bot in enumerate(bots)]
    return sorted(found, key=lambda rating: -rating.rating)


def stages(game: GameResult, number: dict[str, int], by: str) -> Iterator[Stage]:
    """The stages of one game, best place first; the last place says nothing."""
    left = list(range(len(game.seats)))
    while len(left) > 1:
        best = min(game.places[seat] for seat in left)
        equals = [seat for seat in left if game.places[seat] == best]
        for taken in range(len(equals) if by == "places" else 1):
            yield from _shared(game, number, left, equals, taken)
        if by == "wins":
            return
        left = [seat for seat in left if seat not in equals]


def _shared(
    game: GameResult, number: dict[str, int], left: list[int], equals: list[int], taken: int
) -> Iterator[Stage]:
    """One of several tied places, averaged over the orders of the tied bots."""
    weight = 1.0 / comb(len(equals), taken)
    for served in combinations(equals, taken):
        here = Counter(number[game.seats[seat]] for seat in left if seat not in served)
        still = [number[game.seats[seat]] for seat in equals if seat not in served]
        if here.total() > 1:
            shares = Counter(still)
            yield Stage(
                tuple(sorted(here.items())),
                weight,
                tuple((bot, weight * count / len(still)) for bot, count in shares.items()),
            )


class _Stages:
    """All stages of all games as tables; equal stages are counted together."""

    def __init__(self, np: Any, bots: Sequence[str], deals: Sequence[Sequence[GameResult]], by: str) -> None:
        self.np = np
        self.count = len(bots)
        number = {bot: i for i, bot in enumerate(bots)}
        kinds: dict[tuple[tuple[int, int], ...], int] = {}
        played = _Sums()
        taken = _Sums()
        for i, games in enumerate(deals):
            for game in games:
                for stage in stages(game, number, by):
                    played.add(i, kinds.setdefault(stage.competitors, len(kinds)), stage.weight)
                    for bot, weight in stage.taken:
                        taken.add(i, bot, weight)
        self.played = played.arrays(np)
        self.taken = taken.arrays(np)
        self.competitors = np.zeros((len(kinds), self.count))
        for competitors, kind in kinds.items():
            for bot, copies in competitors:
                self.competitors[kind, bot] = copies

    def strengths(self, weights: Array, start: Array | None = None) -> Array:
        """Maximum-likelihood strengths with these weights of the deals; their geometric mean is 1."""
        np = self.np
        played = self._sum(self.played, weights, len(self.competitors))
        taken = self._sum(self.taken, weights, self.count) + 0.5
        strength = np.ones(self.count) if start is None else start.copy()
        for _ in range(ROUNDS):
            before = strength
            chances = (played / (self.competitors @ strength)) @ self.competitors + 1.0 / (strength + 1.0)
            strength = taken / chances
            strength = strength / np.exp(np.log(strength).mean())
            if np.abs(np.log(strength / before)).max() < CLOSE:
                break
        return strength

    def _sum(self, table: tuple[Array, Array, Array], weights: Array, size: int) -> Array:
        deal, column, value = table
        return self.np.bincount(column, value * weights[deal], minlength=size)


class _Sums:
    """Weights by deal and column, with the equal ones added up."""

    def __init__(self) -> None:
        self.found: defaultdict[tuple[int, int], float] = defaultdict(float)

    def add(self, deal: int, column: int, value: float) -> None:
        self.found[deal, column] += value

    def arrays(self, np: Any) -> tuple[Array, Array, Array]:
        keys = np.array(list(self.found), dtype=np.int64).reshape(-1, 2)
        return keys[:, 0], keys[:, 1], np.array(list(self.found.values()), dtype=float)


def _scaled(np: Any, strength: Array, bots: Sequence[str], anchor: str | None) -> Array:
    points = SCALE * np.log10(strength)
    return points - (points.mean() if anchor is None else points[list(bots).index(anchor)]) + MIDDLE


def second_opinion(
    bots: Sequence[str], deals: Iterable[Sequence[GameResult]], by: str = "wins"
) -> dict[str, tuple[float, float]]:
    """OpenSkill's ratings, game by game in the order played; empty if it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for games in deals:
        for game in games:
            if len(set(game.seats)) < len(game.seats):
                continue  # it cannot rate a table at which a bot sits twice
            ranks = [float(place if by == "places" else min(place, 2)) for place in game.places]
            rated = model.rate([[known[bot]] for bot in game.seats], ranks=ranks)
            known.update({bot: team[0] for bot, team in zip(game.seats, rated, strict=True)})
    moved = {bot for bot, rating in known.items() if rating.sigma < model.sigma}
    return {bot: (rating.mu, rating.sigma) for bot, rating in known.items() if bot in moved}


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise BadOption("For ratings and the matrix, install grotto[arena]") from error
    return numpy
