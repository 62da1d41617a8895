"""Means over deals, with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple


class Estimate(NamedTuple):
    """A mean with its confidence interval, 95 % unless another level is asked for."""

    mean: float
    low: float
    high: float
    deals: int

    @property
    def half(self) -> float:
        """Half the interval."""
        return (self.high - self.low) / 2

    @property
    def bounds(self) -> tuple[float, float]:
        """The interval of a share, clipped to 0 and 1."""
        return max(self.low, 0.0), min(self.high, 1.0)


def estimate(values: Sequence[float], level: float = 0.95) -> Estimate:
    """The mean of independent values; with fewer than two, the interval is unbounded."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, float("-inf"), float("inf"), 0)
    mean = fmean(values)
    if count == 1:
        return Estimate(mean, float("-inf"), float("inf"), 1)
    spread = stdev(values)
    half = student(level, count - 1) * spread / sqrt(count) if spread else min(3 / count, 1.0)  # the rule of three
    return Estimate(mean, mean - half, mean + half, count)


def student(level: float, freedom: int) -> float:
    """The quantile of Student's distribution, by its expansion around the normal one."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Slope of y over x; 0 if x is constant."""
    if len(xs) < 3:
        return 0.0
    middle_x, middle_y = fmean(xs), fmean(ys)
    width = sum((x - middle_x) ** 2 for x in xs)
    return sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True)) / width if width else 0.0


def without_luck(values: Sequence[float], luck: Sequence[float]) -> list[float]:
    """Values minus luck, with the scale fitted on the other half of the deals (cross-fitting)."""
    slopes = [slope(luck[half::2], values[half::2]) for half in (0, 1)]
    return [value - slopes[1 - i % 2] * lucky for i, (value, lucky) in enumerate(zip(values, luck, strict=True))]
