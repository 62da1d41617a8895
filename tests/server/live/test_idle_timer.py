"""One timer for many waits: it tells when one of them takes too long, and only then."""

from __future__ import annotations

import asyncio

import pytest

from grotto.server.live.idle_timer import IdleTimer
from tests.faults import virtual

pytestmark = pytest.mark.one_build

SECONDS = 10.0


def told(steps: dict[float, str], until: float = 100.0) -> list[float]:
    """When somebody was late, by a clock that leaps, if these methods are called at these times."""

    async def run() -> list[float]:
        loop, late = asyncio.get_running_loop(), list[float]()
        began = loop.time()
        timer = IdleTimer(SECONDS, lambda: late.append(loop.time() - began))
        for moment, name in steps.items():
            loop.call_at(began + moment, getattr(timer, name))
        await asyncio.sleep(until)
        return late

    return virtual.run(run())


def test_what_does_not_end_is_late_once() -> None:
    assert told({3: "start"}) == pytest.approx([13])


def test_what_ends_in_time_is_not_late() -> None:
    assert told({0: "start", 9: "stop"}) == []
    assert told({0: "start", 1: "close"}) == []


def test_each_wait_has_all_its_time() -> None:
    assert told({0: "start", 1: "stop", 8: "start"}) == pytest.approx([18]), "not from the first wait on"
    assert told({0: "start", 9: "start", 18: "start"}) == pytest.approx([28]), "begun anew"
    assert told({0: "start", 1: "stop", 50: "start"}) == pytest.approx([60]), "long after the timer has run out"


def test_who_was_late_can_wait_again() -> None:
    assert told({0: "start", 20: "start"}) == pytest.approx([10, 30])
