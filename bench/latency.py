"""Latency of each rung's choices, compared with its budget."""

from __future__ import annotations

from math import ceil
from time import perf_counter, process_time
from typing import NamedTuple

from grotto.bots import Rung, bot
from grotto.kernel.rng import Rng

from .positions import Position, positions, spread
from .runs import SEED, Effort

FEWEST = 3  # choices of a rung that thinks long


class Latency(NamedTuple):
    """Wall-clock seconds of one choice, as people wait for it; and CPU seconds, because the machine may be busy."""

    game: str
    rung: str
    budget: float
    choices: int
    median: float
    p99: float
    cpu_p99: float

    @property
    def part(self) -> float:
        """The clock's p99 to the budget."""
        return self.p99 / self.budget

    @property
    def cpu_part(self) -> float:
        return self.cpu_p99 / self.budget


def latency(rung: Rung, game: str, players: int, effort: Effort) -> Latency:
    """One bot at one seat, asked at some points of real matches."""
    everything = positions(game, players)
    asked = spread(everything, min(len(everything), max(FEWEST, round(effort.thinking / rung.seconds))))
    clock, cpu = zip(*_choices(rung, asked), strict=True)
    return Latency(
        game, rung.name, rung.seconds, len(asked),
        _percentile(clock, 50), _percentile(clock, 99), _percentile(cpu, 99),
    )  # fmt: skip


def _choices(rung: Rung, asked: list[Position]) -> list[tuple[float, float]]:
    """From the view to the decision. The first choice of a match includes setting up the policy."""
    thinker = bot(rung.name)
    rng = Rng(SEED)
    times = []
    for position in asked:
        clock, cpu = perf_counter(), process_time()
        thinker.choose(position.view, rng)
        times.append((perf_counter() - clock, process_time() - cpu))
    return times


def _percentile(times: tuple[float, ...], part: int) -> float:
    """The percentile."""
    return sorted(times)[ceil(part / 100 * len(times)) - 1]
