"""Everybody's chance to win as one seat sees the match, without a search: quick enough to be told at every step."""

from __future__ import annotations

from math import sqrt

import msgspec

from grotto.kernel.constants import CERTAINTY
from grotto.kernel.rng import Rng
from grotto.kernel.view import View

from .analyse import valuation_of
from .position import known
from .valuation import mean

WORLDS = 16  # guesses at what is hidden, over which the mean is taken
LEAST_MARGIN = 0.03  # what the calibration promises


class Chances(msgspec.Struct, frozen=True, kw_only=True):
    """Every seat's chance to win, estimated."""

    shares: list[float]
    """They add up to 1."""
    margin: float
    """The 95 % interval, either way, of the least sure of them."""
    note: str
    """What people should know, such as that there is no net for this match; empty if there is nothing."""


def chances(view: View, seed: int) -> Chances:
    """From the view alone; the same view and seed always get the same answer."""
    game, state, seat, guesser = known(view)
    valuation, rng = valuation_of(game, view["players"], view["options"]), Rng(seed)
    rows = [valuation.shares(guesser.guessed(state, seat, rng)) for _ in range(WORLDS)]
    shares = mean(rows)
    spread = max(sum((row[seat] - shares[seat]) ** 2 for row in rows) / (WORLDS - 1) for seat in range(len(shares)))
    return Chances(shares=shares, margin=max(CERTAINTY * sqrt(spread / WORLDS), LEAST_MARGIN), note=valuation.note)
