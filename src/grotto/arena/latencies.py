"""How long bots think, in little space: counts by length, in steps of five percent."""

from __future__ import annotations

from collections import Counter
from math import ceil, log
from typing import Any

STEP = log(1.05)
SHORTEST = 1e-8  # seconds; the clerk counts the same way


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
        """Many decisions at full speed, where nobody waits."""
        self.cpu += cpu
        self.clock += cpu
        self.lengths.update(lengths)

    def merge(self, other: Latencies) -> None:
        """Take over all decisions of another."""
        self.cpu += other.cpu
        self.clock += other.clock
        self.lengths.update(other.lengths)

    @property
    def decisions(self) -> int:
        return self.lengths.total()

    @property
    def mean(self) -> float:
        """CPU seconds of a decision."""
        return self.cpu / self.decisions if self.decisions else 0.0

    @property
    def mean_clock(self) -> float:
        """Seconds of a decision by the clock: for programs whose CPU time is not ours."""
        return self.clock / self.decisions if self.decisions else 0.0

    def quantile(self, part: float) -> float:
        """CPU seconds that this part of the decisions do not exceed, to five percent."""
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
