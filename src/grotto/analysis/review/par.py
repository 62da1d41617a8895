"""Par: what masters make of the same deal. They play all seats, so that every seat gets its par from the same games."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from statistics import fmean, stdev

import msgspec

from grotto.kernel.constants import CERTAINTY
from grotto.match.match import Match
from grotto.play.selfplay import SelfPlay

from ..same_deal import draws, recorded
from ..valuation import LONGEST_GAME, Valuation
from .types import Bar, Estimate, Par

MOST_GAMES = 200
ENOUGH = 0.04  # the 95 % interval of every seat's part of the win, either way, at which no more games are needed
FEWEST_GAMES = 30
MOST_BARS = 16


class ParGame(msgspec.Struct):
    """One game of masters."""

    shares: list[float]
    points: list[int]


def play_par(match: Match, valuation: Valuation, start: int, games: int) -> list[ParGame]:
    """The deal of a match, played by masters from game number `start` on."""
    selfplay = SelfPlay(match.first_state(), valuation.masters(), most=LONGEST_GAME, chance=recorded(draws(match)))
    found = []
    for number in range(start, start + games):
        shares = selfplay.play(number, number)
        found.append(ParGame(shares, list(match.game.views.outcome(selfplay.final)["points"])))
    return found


def is_enough(games: Sequence[ParGame]) -> bool:
    """Whether every seat's par is known well enough, or there are games enough."""
    if len(games) >= MOST_GAMES:
        return True
    if len(games) < FEWEST_GAMES:
        return False
    seats = range(len(games[0].shares))
    return all(estimate([game.shares[seat] for game in games]).margin <= ENOUGH for seat in seats)


def par(match: Match, games: Sequence[ParGame], seat: int) -> Par:
    """The par of one seat."""
    outcome = match.game.views.outcome(match.state)
    points = [game.points[seat] for game in games]
    own = outcome["points"][seat]
    least, most = min(points), max(points)
    width = max(1, ceil((most - least + 1) / MOST_BARS))
    bars = [
        Bar(points=low, games=sum(low <= one < low + width for one in points)) for low in range(least, most + 1, width)
    ]
    return Par(
        share=estimate([game.shares[seat] for game in games]), points=estimate(points), result=outcome["shares"][seat],
        result_points=own, better_than=sum((one < own) + 0.5 * (one == own) for one in points) / len(points),
        bars=bars, width=width,
    )  # fmt: skip


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of at least two values, with its 95 % interval: one value alone says nothing about its margin."""
    return Estimate(value=fmean(values), margin=CERTAINTY * stdev(values) / sqrt(len(values)))
