"""Quotas of all processes together."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from grotto.server.clock import steady_clock
from grotto.server.identity.keys import KeyRing
from grotto.server.limits.quotas import Quotas
from grotto.server.limits.rate_limits import LIMITS, RateLimits, TooMany
from grotto.store.sqlite import SqliteStore

pytestmark = pytest.mark.one_build


def test_new_tables_and_wrong_secrets_are_counted_for_all_processes_together(tmp_path: Path) -> None:
    async def counted() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db")
        clock, keys = steady_clock(), KeyRing(tmp_path / "keys.json")
        nodes = [Quotas(store, clock, keys, RateLimits(), shared=True) for _ in range(3)]
        for number in range(10):
            await nodes[number % 3].was_wrong("10.0.0.1", None)
        with pytest.raises(TooMany):
            await nodes[0].was_wrong("10.0.0.1", None)
        await nodes[1].was_wrong("10.0.0.2", None)
        for number in range(10):
            await nodes[number % 3].count_table("10.0.0.1")
        with pytest.raises(TooMany):
            await nodes[1].count_table("10.0.0.1")
        await nodes[1].count_table("10.0.0.2")
        await store.close()

    asyncio.run(counted())
    assert LIMITS["create"]
    assert b"10.0.0.1" not in (tmp_path / "grotto.db").read_bytes(), "addresses are not kept"


def test_tables_that_are_refused_count_nowhere(tmp_path: Path) -> None:
    most, day = (int(bucket.burst) for bucket in LIMITS["create"])

    async def counted() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db")
        clock, keys = steady_clock(), KeyRing(tmp_path / "keys.json")
        full, empty = (Quotas(store, clock, keys, RateLimits(), shared=True) for _ in range(2))
        moments = [await full.count_table("10.0.0.1") for _ in range(most)]
        for _ in range(day):  # if they were counted, the address would have none left today
            with pytest.raises(TooMany):
                await empty.count_table("10.0.0.1")
        for moment in moments:
            await full.take_back_table("10.0.0.1", moment)
        for _ in range(most):
            await empty.count_table("10.0.0.1")
        await store.close()

    asyncio.run(counted())
