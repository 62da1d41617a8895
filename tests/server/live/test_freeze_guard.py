"""The freeze guard: rejects commands for a moment after the process was suspended, and at no other time."""

from __future__ import annotations

import pytest

from grotto.server.live.freeze_guard import AFTERWARDS, FROZEN, TICK, FreezeGuard
from grotto.store.store import StoreFailed
from tests.server.waiting import SecondsClock


@pytest.fixture
def clock() -> SecondsClock:
    return SecondsClock()


def test_who_runs_is_asked_at_any_time(clock: SecondsClock) -> None:
    guard = FreezeGuard(clock)
    for seconds in (0.0, TICK, FROZEN, FROZEN / 2, FROZEN):
        clock.now += seconds
        guard.check()


def test_who_was_frozen_does_nothing_for_a_moment(clock: SecondsClock) -> None:
    guard = FreezeGuard(clock)
    clock.now += FROZEN + 0.1
    for _ in range(3):  # all commands that were waiting
        with pytest.raises(StoreFailed, match="send the same again"):
            guard.check()
    clock.now += AFTERWARDS / 2
    with pytest.raises(StoreFailed):
        guard.check()
    clock.now += AFTERWARDS / 2
    guard.check()
