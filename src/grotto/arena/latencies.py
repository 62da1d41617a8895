"""Histogram of decision times, in buckets of five percent."""

from __future__ import annotations

from collections import Counter
from math import ceil, log
from typing import Any

STEP = log(1.05)
SHORTEST = 1e-8  # seconds; recorder.py uses the same buckets


class Latencies:
    """The decisions of one bot."""

    def __init__(self) -> None:
        self.cpu = 0.0
        self.clock = 0.0
        self.lengths: Counter[int] = Counter()  # of CPU time

    def add(self, cpu: float, clock: float) -> None:
        """One decision."""
        self.cpu += cpu
        self.clock += clock
        self.lengths[int(log(max(cpu, SHORTEST) / SHORTEST) / STEP)] += 1

    def add_many(self, cpu: float, lengths: dict[int, int]) -> None:
        """Add many decisions of a game played at full speed."""
        self.cpu += cpu
        self.clock += cpu
        self.lengths.update(lengths)

    def merge(self, other: Latencies) -> None:
        """Add all decisions of another histogram."""
        self.cpu += other.cpu
        self.clock += other.clock
        self.lengths.update(other.lengths)

    @property
    def decisions(self) -> int:
        return self.lengths.total()

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
        for length in sorted(self.lengths):
            rest -= self.lengths[length]
            if rest <= 0:
                return float(SHORTEST * 1.05 ** (length + 1))
        return 0.0

    def to_json(self) -> list[Any]:
        return [round(self.cpu, 9), round(self.clock, 9), [list(pair) for pair in sorted(self.lengths.items())]]

    @classmethod
    def from_json(cls, values: list[Any]) -> Latencies:
        times = cls()
        times.cpu, times.clock = float(values[0]), float(values[1])
        times.lengths = Counter({int(length): int(count) for length, count in values[2]})
        return times
