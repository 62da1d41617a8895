"""Histogram of decision times, in buckets of five percent."""

from __future__ import annotations

from collections import Counter
from math import ceil, log
from typing import Any

STEP = log(1.05)
SHORTEST = 1e-8  # seconds; recorder.py uses the same buckets


def bucket(seconds: float) -> int:
    """0 for the shortest, one more for every five percent."""
    return int(log(max(seconds, SHORTEST) / SHORTEST) / STEP)


class Latencies:
    """The decisions of one bot."""

    def __init__(self) -> None:
        self.cpu = 0.0
        self.clock = 0.0
        self.buckets: Counter[int] = Counter()  # decisions by CPU time

    def add(self, cpu: float, clock: float) -> None:
        """One decision."""
        self.cpu += cpu
        self.clock += clock
        self.buckets[bucket(cpu)] += 1

    def add_many(self, cpu: float, buckets: dict[int, int]) -> None:
        """Add many decisions of a game played at full speed."""
        self.cpu += cpu
        self.clock += cpu
        self.buckets.update(buckets)

    def merge(self, other: Latencies) -> None:
        """Add all decisions of another histogram."""
        self.cpu += other.cpu
        self.clock += other.clock
        self.buckets.update(other.buckets)

    @property
    def decisions(self) -> int:
        return self.buckets.total()

    @property
    def mean(self) -> float:
        """Mean CPU seconds of a decision."""
        return self.cpu / self.decisions if self.decisions else 0.0

    @property
    def mean_clock(self) -> float:
        """Mean wall-clock seconds of a decision: for programs, whose CPU time is not ours."""
        return self.clock / self.decisions if self.decisions else 0.0

    def quantile(self, part: float) -> float:
        """Quantile of the CPU seconds, to five percent."""
        rest = ceil(part * self.decisions)
        for found in sorted(self.buckets):
            rest -= self.buckets[found]
            if rest <= 0:
                return float(SHORTEST * 1.05 ** (found + 1))
        return 0.0

    def to_json(self) -> list[Any]:
        return [round(self.cpu, 9), round(self.clock, 9), [list(pair) for pair in sorted(self.buckets.items())]]

    @classmethod
    def from_json(cls, values: list[Any]) -> Latencies:
        times = cls()
        times.cpu, times.clock = float(values[0]), float(values[1])
        times.buckets = Counter({int(found): int(count) for found, count in values[2]})
        return times
