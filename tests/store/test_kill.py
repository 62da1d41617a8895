"""A process that is killed at any moment has lost nothing that it acknowledged."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from random import Random

import pytest

from grotto.store.connect import open_store

from .samples import all_logs

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

KILLS = 10


def test_kill_9_loses_and_doubles_nothing(url: str) -> None:
    chance = Random(9)
    acknowledged: dict[tuple[str, int], str] = {}
    for _ in range(KILLS):
        acknowledged |= killed(url, chance)
        found = asyncio.run(stored(url))
        assert acknowledged.items() <= found.items()
    assert len(acknowledged) > 10 * KILLS


def killed(url: str, chance: Random) -> dict[tuple[str, int], str]:
    """Start a process, kill it after some acknowledgements; all that it said."""
    with subprocess.Popen([sys.executable, "-m", "tests.store.child", url], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(chance.randrange(1, 60))]
        child.kill()
        said += child.stdout.read().splitlines(keepends=True)
    whole = [line.split() for line in said if line.endswith("\n")]
    return {(table, int(seq)): name for table, seq, name in whole}


async def stored(url: str) -> dict[tuple[str, int], str]:
    store = await open_store(url)
    logs = await all_logs(store)
    for table, entries in logs.items():
        summary = await store.summary(table)
        assert summary is not None
        assert summary.seq == len(entries)
    await store.close()
    return {(entry.table, entry.seq): entry.hash.hex() for entries in logs.values() for entry in entries}
