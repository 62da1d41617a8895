"""Numbers for whoever runs the service."""

from __future__ import annotations

import asyncio
import re
import time

import pytest

from grotto.server.metrics import Counter, Gauge, Histogram, Lag, Registry

pytestmark = pytest.mark.one_build

LINE = re.compile(
    r"# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))|"
    r'[a-z_]+(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})? -?[0-9.e+-]+'
)


def test_the_page_is_what_prometheus_reads() -> None:
    registry = Registry(strict=True)
    commands = Counter(registry, "commands_total", "Commands.", game=["emerald", "diamant"], outcome=["ok", "refused"])
    commands.add("emerald", "ok")
    commands.add("emerald", "ok", by=2)
    commands.add("diamant", "refused")
    Gauge(registry, "streams", "Open streams.").set(7)
    wait = Histogram(registry, "commit_seconds", "Commits.", bounds=[0.1, 1])
    for seconds in (0.05, 0.1, 0.5, 3):
        wait.observe(seconds)
    assert registry.text().splitlines() == [
        "# HELP commands_total Commands.",
        "# TYPE commands_total counter",
        'commands_total{game="diamant",outcome="refused"} 1',
        'commands_total{game="emerald",outcome="ok"} 3',
        "# HELP streams Open streams.",
        "# TYPE streams gauge",
        "streams 7",
        "# HELP commit_seconds Commits.",
        "# TYPE commit_seconds histogram",
        'commit_seconds_bucket{le="0.1"} 2',
        'commit_seconds_bucket{le="1"} 3',
        'commit_seconds_bucket{le="+Inf"} 4',
        "commit_seconds_sum 3.65",
        "commit_seconds_count 4",
    ]
    assert all(LINE.fullmatch(line) for line in registry.text().splitlines())


def test_a_counter_without_labels_is_there_from_the_start() -> None:
    registry = Registry()
    Counter(registry, "drops_total", "Dropped streams.")
    assert "drops_total 0\n" in registry.text()


def test_a_gauge_can_be_read_at_the_moment_somebody_asks() -> None:
    registry, numbers = Registry(), iter([3, 5])
    gauge = Gauge(registry, "jobs", "Waiting jobs.")
    gauge.read = lambda: next(numbers)
    assert "jobs 3\n" in registry.text()
    assert "jobs 5\n" in registry.text()


def test_a_label_that_was_not_declared_is_an_error_in_tests() -> None:
    registry = Registry(strict=True)
    counter = Counter(registry, "commands_total", "Commands.", game=["emerald"])
    histogram = Histogram(registry, "seconds", "Time.", game=["emerald"])
    with pytest.raises(ValueError, match="commands_total"):
        counter.add("k3jx8wq2mfzt")
    with pytest.raises(ValueError, match="seconds"):
        histogram.observe(1.0, "k3jx8wq2mfzt")
    with pytest.raises(ValueError, match="argument"):
        counter.add()


def test_in_production_strangers_make_no_new_series() -> None:
    registry = Registry()
    counter = Counter(registry, "commands_total", "Commands.", game=["emerald"], outcome=["ok"])
    for number in range(10_000):
        counter.add(f'table{number}"\n', "ok")
    assert registry.text().splitlines()[2:] == ['commands_total{game="other",outcome="ok"} 10000']


def test_two_metrics_of_one_name_are_an_error() -> None:
    registry = Registry()
    Counter(registry, "commands_total", "Commands.")
    with pytest.raises(ValueError, match="two metrics"):
        Gauge(registry, "commands_total", "Commands.")


def test_the_lag_of_the_event_loop_is_seen() -> None:
    async def run() -> tuple[float, float]:
        lag = Lag(every=0.01)
        task = asyncio.create_task(lag.run())
        before = lag.read()
        await asyncio.sleep(0.001)
        time.sleep(0.1)  # somebody computes in the event loop
        await asyncio.sleep(0.03)
        task.cancel()
        return before, lag.read()

    before, after = asyncio.run(run())
    assert before == 0
    assert 0.05 < after < 5
