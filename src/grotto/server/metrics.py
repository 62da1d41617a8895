"""Metrics for the operator, in Prometheus' text format.

Every label has a fixed set of values, so that the number of series is known in advance: never a table or a guest.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from .limits.connection_limits import REASONS
from .live.stream import CUT_REASONS, CutBecause

MEDIA_TYPE = prometheus_client.CONTENT_TYPE_LATEST
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
STATUSES = ("2xx", "3xx", "4xx", "5xx", "0xx")  # the last one: no answer was sent
WRITERS = ("people", "house", "others")
UNKNOWN_ROUTE = "/unknown"
LAG_SAMPLES = 20

# Otherwise every series gets a second one with its time of creation.
prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of one server. Series are looked up in a dict, which takes a sixth of `labels()`."""

    def __init__(self, routes: Sequence[str]) -> None:
        self._registry = CollectorRegistry()
        requests = Counter("grotto_requests_total", "Answers.", ["route", "status"], registry=self._registry)
        self._requests = {
            (route, status): requests.labels(route, status) for route in [*routes, UNKNOWN_ROUTE] for status in STATUSES
        }
        self._seconds = Histogram(
            "grotto_request_seconds", "How long commands took.", buckets=SECONDS, registry=self._registry
        )
        entries = Counter("grotto_entries_total", "Entries written.", ["by"], registry=self._registry)
        self._entries = {by: entries.labels(by) for by in WRITERS}
        refused = Counter(
            "grotto_connections_refused_total", "Connections refused or cut off.", ["reason"], registry=self._registry
        )
        self._refused = {reason: refused.labels(reason) for reason in REASONS}
        cut = Counter(
            "grotto_streams_cut_total", "Streams whose reader did not keep up.", ["reason"], registry=self._registry
        )
        self._cut = {reason: cut.labels(reason) for reason in CUT_REASONS}

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one answer."""
        label = STATUSES[status // 100 - 2] if 200 <= status < 600 else STATUSES[-1]
        found = self._requests.get((route, label)) or self._requests[UNKNOWN_ROUTE, label]
        found.inc()
        if method == "POST":
            self._seconds.observe(seconds)

    def written(self, by: str) -> None:
        """Count one entry of a log."""
        self._entries[by].inc()

    def connection_refused(self, reason: str) -> None:
        """Count one connection that was refused or cut off."""
        self._refused[reason].inc()

    def stream_cut(self, reason: CutBecause) -> None:
        """Count one stream whose reader did not keep up."""
        self._cut[reason].inc()

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        """A number that is read whenever the metrics are."""
        Gauge(name, help, registry=self._registry).set_function(read)

    def text(self) -> str:
        """The page that Prometheus reads."""
        return prometheus_client.generate_latest(self._registry).decode()


class LoopLag:
    """How late the event loop is: the worst of the last measurements."""

    def __init__(self, every: float = 0.5) -> None:
        self._every = every
        self._measured: deque[float] = deque([0.0], maxlen=LAG_SAMPLES)

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
