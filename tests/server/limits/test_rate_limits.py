"""Rate limits of guests, addresses and tables."""

from __future__ import annotations

import tracemalloc
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grotto.server.limits.rate_limits import LIMITS, NO_LIMITS, Bucket, Cost, RateLimits, TooMany
from tests.server.waiting import SecondsClock as Clock

pytestmark = pytest.mark.one_build


@pytest.fixture
def clock() -> Clock:
    return Clock(1_000_000.0)


@pytest.fixture
def all_limits(clock: Clock) -> RateLimits:
    return RateLimits(clock=clock)


def how_many(limits: RateLimits, cost: Cost, **who: str) -> int:
    """How many in a row are let through."""
    for number in range(10_000):
        try:
            limits.take(cost, **who)
        except TooMany:
            return number
    return 10_000


def test_every_cost_has_a_limit() -> None:
    assert set(LIMITS) == set(get_args(Cost))
    assert all(LIMITS.values())
    assert all(bucket.burst >= 1 and bucket.seconds > 0 for buckets in LIMITS.values() for bucket in buckets)


def test_a_guest_may_send_20_commands_at_once_and_then_5_a_second(all_limits: RateLimits, clock: Clock) -> None:
    assert how_many(all_limits, "command", guest="a") == 20
    clock.now += 1
    assert how_many(all_limits, "command", guest="a") == 5
    clock.now += 3600
    assert how_many(all_limits, "command", guest="a") == 20


def test_large_work_is_paid_for_afterwards(all_limits: RateLimits, clock: Clock) -> None:
    all_limits.take("read", guest="a", address="10.0.0.1")
    all_limits.charge("read", 89, guest="a", address="10.0.0.1")
    assert how_many(all_limits, "read", guest="a") == 10
    all_limits.charge("read", 20, guest="a", address="10.0.0.1")
    clock.now += 2
    assert how_many(all_limits, "read", guest="a") == 0
    assert how_many(all_limits, "read", guest="b") == 100, "others do not pay for it"
    assert how_many(all_limits, "read", address="10.0.0.1") == 500 - 1 - 89 - 20 + 100, "but the address does"


def test_nobody_waits_longer_for_large_work_than_a_bucket_takes_to_fill(all_limits: RateLimits, clock: Clock) -> None:
    all_limits.take("read", guest="a")
    all_limits.charge("read", 10**9, guest="a")
    with pytest.raises(TooMany) as refusal:
        all_limits.take("read", guest="a")
    assert refusal.value.retry_after <= 11
    clock.now += 11
    all_limits.take("read", guest="a")


@pytest.mark.parametrize(
    ("cost", "who", "burst"),
    [("chat", "guest", 5), ("join", "guest", 20), ("create", "address", 10), ("failed-token", "address", 10),
     ("command", "table", 40), ("command", "address", 200)],
)  # fmt: skip
def test_the_starting_values(all_limits: RateLimits, cost: Cost, who: str, burst: int) -> None:
    assert how_many(all_limits, cost, **{who: "192.0.2.1"}) == burst


def test_ten_tables_in_ten_minutes_and_a_hundred_a_day(all_limits: RateLimits, clock: Clock) -> None:
    made = 0
    for _ in range(6 * 24):
        made += how_many(all_limits, "create", address="192.0.2.1")
        clock.now += 600
    assert 100 <= made <= 201  # a full bucket and what flows in during the day
    assert how_many(all_limits, "create", address="192.0.2.1") < 10


def test_one_caller_does_not_use_up_what_another_has(all_limits: RateLimits) -> None:
    assert how_many(all_limits, "command", guest="a", address="192.0.2.1") == 20
    assert how_many(all_limits, "command", guest="b", address="192.0.2.1") == 20
    assert how_many(all_limits, "chat", guest="a") == 5


def test_a_flood_from_many_guests_at_one_address_or_table_is_stopped(all_limits: RateLimits) -> None:
    assert sum(how_many(all_limits, "command", guest=f"{n}", address="192.0.2.1") for n in range(50)) == 200
    assert sum(how_many(all_limits, "command", guest=f"x{n}", table="t") for n in range(50)) == 40


def test_the_addresses_of_one_home_are_one_caller(all_limits: RateLimits) -> None:
    made = [how_many(all_limits, "create", address=f"2001:db8:0:1::{n}") for n in range(1, 9)]
    assert made == [10] + [0] * 7
    assert how_many(all_limits, "create", address="2001:db8:0:2::1") == 10


def test_what_is_refused_costs_nothing(all_limits: RateLimits, clock: Clock) -> None:
    how_many(all_limits, "command", guest="a")
    for _ in range(100):  # the guest's bucket is empty; the table's must not suffer
        with pytest.raises(TooMany):
            all_limits.take("command", guest="a", table="t")
    assert how_many(all_limits, "command", table="t") == 40
    clock.now += 0.2
    assert how_many(all_limits, "command", guest="a") == 1


def test_the_refusal_says_how_long_to_wait_and_that_is_enough(all_limits: RateLimits, clock: Clock) -> None:
    how_many(all_limits, "create", address="192.0.2.1")
    with pytest.raises(TooMany, match="wait 60 seconds") as refused:
        all_limits.take("create", address="192.0.2.1")
    assert refused.value.retry_after == 60
    clock.now += refused.value.retry_after - 1
    with pytest.raises(TooMany):
        all_limits.take("create", address="192.0.2.1")
    clock.now += 1
    all_limits.take("create", address="192.0.2.1")


def test_retry_after_is_never_zero(all_limits: RateLimits) -> None:
    how_many(all_limits, "command", guest="a")
    with pytest.raises(TooMany) as refused:
        all_limits.take("command", guest="a")
    assert 0 < refused.value.seconds < 1
    assert refused.value.retry_after == 1


@given(st.lists(st.floats(0, 3), max_size=60))
def test_no_pattern_of_calls_gets_more_than_the_bucket_and_what_flows_in(pauses: list[float]) -> None:
    clock = Clock(1_000_000.0)
    limits, got, begin = RateLimits({"command": (Bucket("guest", 5, 10),)}, clock=clock), 0, clock.now
    for pause in pauses:
        clock.now += pause
        got += how_many(limits, "command", guest="a")
        assert got <= 5 + (clock.now - begin) / 2 + 1e-3


def test_memory_is_bounded_and_the_busy_are_remembered() -> None:
    limits = RateLimits({"command": (Bucket("guest", 5, 10),)}, max_callers=100, clock=Clock(1_000_000.0))
    how_many(limits, "command", guest="busy")
    for n in range(1000):
        limits.take("command", guest=f"{n}")
        with pytest.raises(TooMany):
            limits.take("command", guest="busy")
    assert len(limits) == 100


def test_thousands_of_strangers_need_little_memory() -> None:
    limits = RateLimits(max_callers=200)
    tracemalloc.start()
    for n in range(800):
        limits.take("command", guest=f"guest{n}", address=f"10.{n % 250}.{n // 250}.1", table=f"{n}" + "x" * 9999)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(limits) == 600
    assert used < 1_000_000


def test_limits_can_be_switched_off_for_measuring() -> None:
    free = RateLimits(NO_LIMITS)
    assert all(how_many(free, cost, guest="a", address="192.0.2.1", table="t") == 10_000 for cost in get_args(Cost))
