"""Numbers for whoever runs the service, in Prometheus' text format.

Every label has a fixed set of values, so that the number of series is known beforehand: never a table or a guest.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OTHER = "other"
"""Where values are counted that nobody declared; tests make them an error."""
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LOOKS_BACK = 20  # measurements of lag

Labels = Mapping[str, Sequence[str]]


class Metric:
    """A name with labels; each combination of their values is a series."""

    def __init__(self, registry: Registry, name: str, help: str, labels: Labels) -> None:
        self.name = name
        self._help = help
        self._labels = {label: frozenset(values) for label, values in labels.items()}
        self._strict = registry.strict
        self._sure: set[tuple[str, ...]] = set()
        registry.add(self)

    def lines(self) -> Iterator[str]:
        """The metric as text."""
        yield f"# HELP {self.name} {self._help}"
        yield f"# TYPE {self.name} {type(self).__name__.lower()}"

    def _series(self, values: tuple[str, ...]) -> tuple[str, ...]:
        if values in self._sure:
            return values
        pairs = zip(values, self._labels.values(), strict=True)
        kept = tuple(value if value in known else OTHER for value, known in pairs)
        if kept == values:
            self._sure.add(values)
        elif self._strict:
            raise ValueError(f"{self.name} has no labels {values}")
        return kept

    def _line(self, values: tuple[str, ...], number: float, suffix: str = "", *more: str) -> str:
        pairs = [f'{label}="{value}"' for label, value in zip(self._labels, values, strict=True)]
        inner = ",".join([*pairs, *more])
        return f"{self.name}{suffix}{f'{{{inner}}}' if inner else ''} {number}"


class Counter(Metric):
    """Only ever grows."""

    def __init__(self, registry: Registry, name: str, help: str, **labels: Sequence[str]) -> None:
        super().__init__(registry, name, help, labels)
        self._numbers: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def add(self, *values: str, by: float = 1) -> None:
        """Count."""
        series = self._series(values)
        self._numbers[series] = self._numbers.get(series, 0) + by

    def lines(self) -> Iterator[str]:
        yield from super().lines()
        yield from (self._line(values, number) for values, number in sorted(self._numbers.items()))


class Gauge(Counter):
    """Goes up and down; or is read at the moment somebody asks."""

    read: Callable[[], float] | None = None

    def set(self, number: float, *values: str) -> None:
        """What it is now."""
        self._numbers[self._series(values)] = number

    def lines(self) -> Iterator[str]:
        if self.read is not None:
            self.set(self.read())
        yield from super().lines()


class Histogram(Metric):
    """How often something took so long."""

    def __init__(
        self, registry: Registry, name: str, help: str, bounds: Sequence[float] = SECONDS, **labels: Sequence[str]
    ) -> None:
        super().__init__(registry, name, help, labels)
        self._bounds = tuple(bounds)
        self._counts: dict[tuple[str, ...], list[int]] = {}
        self._sums: dict[tuple[str, ...], float] = {}

    def observe(self, number: float, *values: str) -> None:
        """One more."""
        series = self._series(values)
        if series not in self._counts:
            self._counts[series], self._sums[series] = [0] * (len(self._bounds) + 1), 0.0
        self._counts[series][bisect_left(self._bounds, number)] += 1
        self._sums[series] += number

    def lines(self) -> Iterator[str]:
        yield from super().lines()
        for values, counts in sorted(self._counts.items()):
            for bound, number in zip((*self._bounds, "+Inf"), accumulate(counts), strict=True):
                yield self._line(values, number, "_bucket", f'le="{bound}"')
            yield self._line(values, self._sums[values], "_sum")
            yield self._line(values, sum(counts), "_count")


class Registry:
    """All metrics of a process."""

    def __init__(self, *, strict: bool = False) -> None:
        """`strict`: a label value that was not declared is an error, not `other`."""
        self.strict = strict
        self._metrics: dict[str, Metric] = {}

    def add(self, metric: Metric) -> None:
        """Metrics call this themselves."""
        if metric.name in self._metrics:
            raise ValueError(f"there are two metrics {metric.name}")
        self._metrics[metric.name] = metric

    def text(self) -> str:
        """The page that Prometheus reads."""
        return "".join(f"{line}\n" for metric in self._metrics.values() for line in metric.lines())


class Lag:
    """How late the event loop is: the worst of the last measurements. `run` is a task, `read` is for a gauge."""

    def __init__(self, every: float = 0.5) -> None:
        self._every = every
        self._measured: deque[float] = deque([0.0], maxlen=LOOKS_BACK)

    async def run(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            begin = loop.time()
            await asyncio.sleep(self._every)
            self._measured.append(max(0.0, loop.time() - begin - self._every))

    def read(self) -> float:
        """Seconds."""
        return max(self._measured)
