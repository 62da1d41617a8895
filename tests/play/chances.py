"""How far counts may stray from what they should be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TypeVar

Thing = TypeVar("Thing")


def plausible(counts: Mapping[Thing, int], weights: Mapping[Thing, float]) -> bool:
    """Whether the counts may have been drawn by these weights: a chi-square test that fails once in ten thousand."""
    total, whole = sum(counts.values()), sum(weights.values())
    if any(counts[thing] and not weights.get(thing) for thing in counts):
        return False
    expected = {thing: total * weight / whole for thing, weight in weights.items() if weight}
    surprise = sum((counts.get(thing, 0) - mean) ** 2 / mean for thing, mean in expected.items())
    return surprise <= _bound(len(expected) - 1)


def _bound(freedom: int) -> float:
    """By Wilson and Hilferty."""
    if freedom == 0:
        return 1e-9
    return freedom * (1 - 2 / (9 * freedom) + 3.72 * math.sqrt(2 / (9 * freedom))) ** 3
