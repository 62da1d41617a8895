"""The luck of games between masters: whether the ledger is unbiased, and how much steadier results are without luck.

`python -m scripts.luck` is the command.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from grotto.kernel.constants import CERTAINTY, CHANCE
from grotto.play.deal_replay import replay_deal

from .master_games import master_games
from .valuation import Valuation

GROUPS = 20  # of games, from whose differences the interval of a ratio is told


class LuckyGame(NamedTuple):
    """One game, by seat."""

    won: list[float]
    deal: list[float]
    """What the deal gave each seat beyond what it has on average."""
    cards: list[float]
    """What later draws gave each seat beyond the mean of what could be drawn, as in the ledger of a review."""

    def luck(self, seat: int) -> float:
        """All luck of a seat; its expectation is 0."""
        return self.deal[seat] + self.cards[seat]


class LuckSummary(NamedTuple):
    """What many games say of the ledger."""

    games: int
    worst: float
    """The mean luck of the seat that is farthest from 0, in its standard errors."""
    ratio: float
    """How many times smaller the variance of results is without luck."""
    margin: float
    """The 95 % interval of the ratio, either way."""


def lucky_games(valuation: Valuation, first: int, games: int) -> Iterator[LuckyGame]:
    """Games between masters, from a number of the deal on."""
    for game in master_games(valuation, first, games):
        yield LuckyGame(game.won, *_lucks(valuation, game.actions, game.deal))


def _lucks(valuation: Valuation, actions: Sequence[int], deal: int) -> tuple[list[float], list[float]]:
    """The luck of the deal and of the cards, in the game with these actions."""
    root = valuation.game.start(valuation.players, dict(valuation.options))
    dealt, cards = list[float](), [0.0] * valuation.players
    for state, mover, action in replay_deal(root, deal, actions):
        if mover != CHANCE:
            dealt = dealt or _deal(valuation, valuation.shares(state))
        elif dealt:
            after = state.clone()
            after.play(action)
            changes = zip(cards, valuation.shares(after), valuation.shares(state), strict=True)
            cards = [old + now - then for old, now, then in changes]
    return dealt, cards


def _deal(valuation: Valuation, shares: Sequence[float]) -> list[float]:
    usual = valuation.calibration.start or [1.0 / valuation.players] * valuation.players
    return [share - usually for share, usually in zip(shares, usual, strict=True)]


def summary(games: Sequence[LuckyGame]) -> LuckSummary:
    """Over all seats."""
    seats = range(len(games[0].won))
    worst = max((_distance([game.luck(seat) for game in games]) for seat in seats), key=abs)
    size = len(games) // GROUPS
    parts = [_ratio([*games[:i], *games[i + size :]]) for i in range(0, size * GROUPS, size)] if size else []
    middle = sum(parts) / len(parts) if parts else 0.0
    variance = (GROUPS - 1) / GROUPS * sum((part - middle) ** 2 for part in parts)  # jackknife
    return LuckSummary(len(games), worst, _ratio(games), CERTAINTY * sqrt(variance))


def _ratio(games: Sequence[LuckyGame]) -> float:
    seats = range(len(games[0].won))
    before = sum(_variance([game.won[seat] for game in games]) for seat in seats)
    return before / sum(_variance([game.won[seat] - game.luck(seat) for game in games]) for seat in seats)


def _distance(values: Sequence[float]) -> float:
    """The distance of the mean from 0, in standard errors."""
    error = sqrt(_variance(values) / len(values))
    return sum(values) / len(values) / error if error else 0.0


def _variance(values: Sequence[float]) -> float:
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1)
