"""Metrics for the operator."""

from __future__ import annotations

import asyncio
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

from grotto.server.metrics import LoopLag, Metrics

pytestmark = pytest.mark.one_build


def series(metrics: Metrics) -> dict[tuple[str, ...], float]:
    """Every series that is not zero, as Prometheus reads the page."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.text())
        for sample in family.samples
        if sample.value
    }


def test_answers_are_counted_by_route_and_class_of_status() -> None:
    metrics = Metrics(["/a", "/b"])
    for route, status in (("/a", 200), ("/a", 204), ("/a", 404), ("/b", 303), ("/b", 500), ("/b", 0)):
        metrics.answered("GET", route, status, 0.1)
    assert series(metrics) == {
        ("grotto_requests_total", "/a", "2xx"): 2,
        ("grotto_requests_total", "/a", "4xx"): 1,
        ("grotto_requests_total", "/b", "3xx"): 1,
        ("grotto_requests_total", "/b", "5xx"): 1,
        ("grotto_requests_total", "/b", "0xx"): 1,
    }


def test_commands_are_timed() -> None:
    metrics = Metrics(["/a"])
    for seconds in (0.0005, 0.001, 0.3, 20):
        metrics.answered("POST", "/a", 200, seconds)
    found = series(metrics)
    assert found["grotto_request_seconds_bucket", "0.001"] == 2
    assert found["grotto_request_seconds_bucket", "0.25"] == 2
    assert found["grotto_request_seconds_bucket", "0.5"] == 3
    assert found["grotto_request_seconds_bucket", "+Inf"] == found["grotto_request_seconds_count",] == 4
    assert found["grotto_request_seconds_sum",] == pytest.approx(20.3015)


def test_strange_routes_and_statuses_make_no_new_series() -> None:
    metrics = Metrics(["/a"])
    lines = len(metrics.text().splitlines())
    for number in range(1000):
        metrics.answered("GET", f'/table{number}"\n', number, 0.1)
    assert len(metrics.text().splitlines()) == lines
    found = series(metrics)
    assert {name[1] for name in found} == {"/unknown"}
    assert sum(found.values()) == 1000


def test_every_series_is_there_from_the_start() -> None:
    text = Metrics(["/a"]).text()
    assert 'grotto_requests_total{route="/a",status="5xx"} 0.0\n' in text
    assert 'grotto_entries_total{by="people"} 0.0\n' in text


def test_entries_are_counted_by_who_wrote_them_and_by_nobody_else() -> None:
    metrics = Metrics([])
    metrics.written("people")
    metrics.written("house")
    metrics.written("house")
    assert series(metrics) == {("grotto_entries_total", "people"): 1, ("grotto_entries_total", "house"): 2}
    with pytest.raises(KeyError):
        metrics.written("k3jx8wq2mfzt")


def test_a_gauge_is_read_when_the_page_is() -> None:
    metrics, numbers = Metrics([]), iter([3, 5])
    metrics.gauge("jobs", "Waiting jobs.", lambda: next(numbers))
    assert "jobs 3.0\n" in metrics.text()
    assert "jobs 5.0\n" in metrics.text()


def test_two_servers_in_one_process_have_metrics_of_their_own() -> None:
    one, other = Metrics(["/a"]), Metrics(["/a"])
    one.answered("GET", "/a", 200, 0.1)
    assert series(one)
    assert not series(other)


def test_the_lag_of_the_event_loop_is_seen() -> None:
    async def run() -> tuple[float, float]:
        lag = LoopLag(every=0.01)
        task = asyncio.create_task(lag.run())
        before = lag.read()
        await asyncio.sleep(0.001)
        time.sleep(0.1)  # something computes in the event loop
        while lag.read() < 0.05:  # a busy machine may have been late before that, by less
            await asyncio.sleep(0.01)
        task.cancel()
        return before, lag.read()

    before, after = asyncio.run(run())
    assert before == 0
    assert after > 0.05
