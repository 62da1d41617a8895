"""Means, intervals, times."""

from __future__ import annotations

import random
from functools import partial
from itertools import count

import pytest

from grotto.arena import latencies, recorder
from grotto.arena.estimates import estimate, slope, student, without_luck
from grotto.arena.latencies import Latencies
from grotto.arena.play_game import MOST


@pytest.mark.parametrize(("freedom", "quantile"), [(5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(0.95, freedom) == pytest.approx(quantile, abs=0.01)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(2000):
        found = estimate([rng.betavariate(1, 3) for _ in range(30)])
        held += found.low <= 0.25 <= found.high
    assert 0.92 < held / 2000 < 0.97


def test_equal_deals_prove_little() -> None:
    found = estimate([1.0] * 30)
    assert (found.mean, found.low) == (1.0, 0.9)
    assert estimate([0.5]).low == float("-inf")
    assert estimate([]).deals == 0


def test_a_slope_is_found() -> None:
    assert slope([0, 1, 2, 3], [1, 3, 5, 7]) == pytest.approx(2.0)
    assert slope([1, 1, 1], [1, 2, 3]) == 0.0


def test_taking_luck_out_keeps_the_mean_and_lowers_the_spread() -> None:
    rng = random.Random(2)
    luck = [rng.gauss(0, 1) for _ in range(4000)]
    values = [0.3 + 0.2 * lucky + rng.gauss(0, 0.1) for lucky in luck]
    before, after = estimate(values), estimate(without_luck(values, luck))
    assert after.half < 0.55 * before.half
    assert after.low < 0.3 < after.high


def test_luck_that_means_nothing_is_left_in() -> None:
    rng = random.Random(3)
    values = [rng.random() for _ in range(1000)]
    after = without_luck(values, [rng.gauss(0, 50) for _ in values])
    assert estimate(after).half == pytest.approx(estimate(values).half, rel=0.05)


def test_times_tell_their_quantiles_to_five_percent() -> None:
    times = Latencies()
    for i in range(1, 1001):
        times.add(i * 1e-5, i * 2e-5)
    assert times.quantile(0.5) == pytest.approx(0.005, rel=0.06)
    assert times.quantile(0.99) == pytest.approx(0.0099, rel=0.06)
    assert times.mean == pytest.approx(0.005005)
    assert times.mean_clock == pytest.approx(0.01001)
    again = Latencies.from_json(times.to_json())
    assert (again.quantile(0.9), again.decisions) == (times.quantile(0.9), 1000)


@pytest.mark.parametrize("seconds", [0.0, 1e-8, 1.04e-8, 1.06e-8, 3e-7, 1.7e-5, 0.0123, 4.5, 300.0])
def test_the_recorder_has_the_buckets_of_all_other_times(seconds: float) -> None:
    assert recorder.bucket(seconds) == latencies.bucket(seconds)


def test_the_recorder_holds_the_longest_game() -> None:
    assert recorder.ArenaRecorder().most() == MOST


def test_the_recorder_tells_times_in_the_unit_of_all_others() -> None:
    """Times of games at full speed and by views are in the same unit."""
    from grotto.arena import Plan, both_ways
    from grotto.arena.play_game import play_quickly
    from grotto.play.policy import Policy

    played = play_quickly(Plan("diamant", 4, both_ways("a", "b")), [Policy() for _ in range(4)], 1, 1)
    for times in played.times:
        least = sum(1e-8 * 1.05**bucket * count for bucket, count in times.buckets.items() if bucket)
        most = sum(1e-8 * 1.05 ** (bucket + 1) * count for bucket, count in times.buckets.items())
        assert least <= times.cpu <= most


@pytest.mark.one_build
def test_long_decisions_are_timed_by_the_work_of_their_thread_from_the_first_one_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However slowly the clock lets a busy machine seem to work."""
    from grotto.arena import Plan, both_ways
    from grotto.arena.play_game import play_quickly
    from grotto.play.policy import Policy

    for name, tick in (("perf_counter", 1.0), ("thread_time", 0.001)):
        monkeypatch.setattr(f"grotto.arena.recorder.{name}", partial(next, count(0.0, tick)))
    played = play_quickly(Plan("diamant", 4, both_ways("a", "b")), [Policy() for _ in range(4)], 1, 1)
    assert [times.quantile(1.0) for times in played.times] == [pytest.approx(0.001, rel=0.06)] * 4
