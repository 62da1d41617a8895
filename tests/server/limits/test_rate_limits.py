"""How much one caller may ask for."""

from __future__ import annotations

import asyncio
import tracemalloc
from contextlib import ExitStack
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from grotto.server.limits import rate_limits
from grotto.server.limits.rate_limits import (
    LIMITS,
    BodyLimit,
    Bucket,
    Cost,
    Limits,
    Streams,
    TooLarge,
    TooMany,
    TooManyStreams,
)

pytestmark = pytest.mark.one_build


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def all_limits(clock: Clock) -> Limits:
    return Limits(clock=clock)


def how_many(limits: Limits, cost: Cost, **who: str) -> int:
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


def test_a_guest_may_send_20_commands_at_once_and_then_5_a_second(all_limits: Limits, clock: Clock) -> None:
    assert how_many(all_limits, "command", guest="a") == 20
    clock.now += 1
    assert how_many(all_limits, "command", guest="a") == 5
    clock.now += 3600
    assert how_many(all_limits, "command", guest="a") == 20


@pytest.mark.parametrize(
    ("cost", "who", "burst"),
    [("chat", "guest", 5), ("join", "guest", 20), ("create", "address", 10), ("failed-token", "address", 10),
     ("command", "table", 40), ("command", "address", 200)],
)  # fmt: skip
def test_the_starting_values(all_limits: Limits, cost: Cost, who: str, burst: int) -> None:
    assert how_many(all_limits, cost, **{who: "192.0.2.1"}) == burst


def test_ten_tables_in_ten_minutes_and_a_hundred_a_day(all_limits: Limits, clock: Clock) -> None:
    made = 0
    for _ in range(6 * 24):
        made += how_many(all_limits, "create", address="192.0.2.1")
        clock.now += 600
    assert 100 <= made <= 201  # a full bucket and what flows in during the day
    assert how_many(all_limits, "create", address="192.0.2.1") < 10


def test_one_caller_does_not_use_up_what_another_has(all_limits: Limits) -> None:
    assert how_many(all_limits, "command", guest="a", address="192.0.2.1") == 20
    assert how_many(all_limits, "command", guest="b", address="192.0.2.1") == 20
    assert how_many(all_limits, "chat", guest="a") == 5


def test_a_flood_from_many_guests_at_one_address_or_table_is_stopped(all_limits: Limits) -> None:
    assert sum(how_many(all_limits, "command", guest=f"{n}", address="192.0.2.1") for n in range(50)) == 200
    assert sum(how_many(all_limits, "command", guest=f"x{n}", table="t") for n in range(50)) == 40


def test_the_addresses_of_one_home_are_one_caller(all_limits: Limits) -> None:
    made = [how_many(all_limits, "create", address=f"2001:db8:0:1::{n}") for n in range(1, 9)]
    assert made == [10] + [0] * 7
    assert how_many(all_limits, "create", address="2001:db8:0:2::1") == 10


def test_what_is_refused_costs_nothing(all_limits: Limits, clock: Clock) -> None:
    how_many(all_limits, "command", guest="a")
    for _ in range(100):  # the guest's bucket is empty; the table's must not suffer
        with pytest.raises(TooMany):
            all_limits.take("command", guest="a", table="t")
    assert how_many(all_limits, "command", table="t") == 40
    clock.now += 0.2
    assert how_many(all_limits, "command", guest="a") == 1


def test_the_refusal_says_how_long_to_wait_and_that_is_enough(all_limits: Limits, clock: Clock) -> None:
    how_many(all_limits, "create", address="192.0.2.1")
    with pytest.raises(TooMany, match="wait 60 seconds") as refused:
        all_limits.take("create", address="192.0.2.1")
    assert refused.value.retry_after == 60
    clock.now += refused.value.retry_after - 1
    with pytest.raises(TooMany):
        all_limits.take("create", address="192.0.2.1")
    clock.now += 1
    all_limits.take("create", address="192.0.2.1")


def test_retry_after_is_never_zero(all_limits: Limits) -> None:
    how_many(all_limits, "command", guest="a")
    with pytest.raises(TooMany) as refused:
        all_limits.take("command", guest="a")
    assert 0 < refused.value.seconds < 1
    assert refused.value.retry_after == 1


@given(st.lists(st.floats(0, 3), max_size=60))
def test_no_pattern_of_calls_gets_more_than_the_bucket_and_what_flows_in(pauses: list[float]) -> None:
    clock = Clock()
    limits, got, begin = Limits({"command": (Bucket("guest", 5, 10),)}, clock=clock), 0, clock.now
    for pause in pauses:
        clock.now += pause
        got += how_many(limits, "command", guest="a")
        assert got <= 5 + (clock.now - begin) / 2 + 1e-3


def test_memory_is_bounded_and_the_busy_are_remembered() -> None:
    limits = Limits({"command": (Bucket("guest", 5, 10),)}, most=100, clock=Clock())
    how_many(limits, "command", guest="busy")
    for n in range(1000):
        limits.take("command", guest=f"{n}")
        with pytest.raises(TooMany):
            limits.take("command", guest="busy")
    assert len(limits) == 100


def test_thousands_of_strangers_need_little_memory() -> None:
    limits = Limits(most=200)
    tracemalloc.start()
    for n in range(800):
        limits.take("command", guest=f"guest{n}", address=f"10.{n % 250}.{n // 250}.1", table=f"{n}" + "x" * 9999)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(limits) == 600
    assert used < 1_000_000


def test_limits_can_be_switched_off_for_measuring() -> None:
    free = Limits(rate_limits.NONE)
    assert all(how_many(free, cost, guest="a", address="192.0.2.1", table="t") == 10_000 for cost in get_args(Cost))
    with ExitStack() as stack:
        for _ in range(500):
            stack.enter_context(Streams(None).opened(guest="a", address="192.0.2.1"))


# -- streams --------------------------------------------------------------------------------------------


def test_a_guest_has_at_most_ten_streams_and_an_address_fifty() -> None:
    streams = Streams()
    with ExitStack() as stack:
        for guest in "abcde":
            for _ in range(10):
                stack.enter_context(streams.opened(guest=guest, address="192.0.2.1"))
            with pytest.raises(TooManyStreams, match="guest"), streams.opened(guest=guest, address="192.0.2.2"):
                pass
        with pytest.raises(TooManyStreams, match="address"), streams.opened(guest="f", address="192.0.2.1"):
            pass
        with pytest.raises(TooManyStreams, match="address"), streams.opened(guest=None, address="192.0.2.1"):
            pass
        with streams.opened(guest="f", address="192.0.2.2"):
            pass
    assert len(streams) == 0


def test_a_stream_that_breaks_is_counted_off() -> None:
    streams = Streams()
    for _ in range(100):
        with pytest.raises(RuntimeError), streams.opened(guest="a", address="2001:db8::1"):
            raise RuntimeError
    assert len(streams) == 0


# -- bodies ---------------------------------------------------------------------------------------------


def posted(chunks: list[bytes], *headers: tuple[bytes, bytes]) -> tuple[bytes, int]:
    """What the app read of a body, and how many pieces were taken from the connection."""
    taken, read = 0, b""

    async def receive() -> Any:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": chunks[taken - 1], "more_body": taken < len(chunks)}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal read
        read = await Request(scope, receive).body()

    scope = {"type": "http", "method": "POST", "headers": list(headers)}
    try:
        asyncio.run(BodyLimit(app)(scope, receive, None))  # type: ignore[arg-type]
    except TooLarge:
        return b"refused", taken
    return read, taken


def test_a_body_of_16_kilobytes_is_read() -> None:
    assert posted([b"x" * 8192, b"y" * 8192], (b"content-length", b"16384")) == (b"x" * 8192 + b"y" * 8192, 2)
    assert posted([b""], (b"content-length", b"0")) == (b"", 1)


def test_a_body_that_says_that_it_is_longer_is_not_read_at_all() -> None:
    assert posted([b"x"] * 3, (b"content-length", b"16385")) == (b"refused", 0)


@pytest.mark.parametrize("length", [b"-1", b"+1", b"1e9", b"", b" 1", b"0x1", b"9" * 5000, "²".encode()])
def test_a_length_that_is_no_number_is_refused(length: bytes) -> None:
    assert posted([b"x"], (b"content-length", length)) == (b"refused", 0)


def test_of_two_lengths_both_count() -> None:
    assert posted([b"x"], (b"content-length", b"1"), (b"content-length", b"99999")) == (b"refused", 0)


def test_a_body_that_hides_its_length_is_cut_off_while_it_is_read() -> None:
    assert posted([b"x" * 1000] * 1000) == (b"refused", 17)
    assert posted([b"x" * 1000] * 1000, (b"content-length", b"10")) == (b"refused", 17)
    assert posted([b"x" * 2_000_000]) == (b"refused", 1)
