"""Workers end with their pool, and with a server that is killed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grotto.server.bot_workers.pool import BotWorkerPool, PoolClosed
from tests.processes import alive, gone, soon_dead
from tests.server.bot_workers.asking import NOISE, PATIENT, view_of, written

pytestmark = pytest.mark.one_build


@pytest.mark.slow
def test_closing_ends_all_and_fails_nobody(folder: Path) -> None:
    async def close_while_thinking() -> list[int]:
        pool = BotWorkerPool(2, folders=[folder])
        with pytest.raises(PoolClosed):
            await pool.think("wisp", view_of(), 1)
        await pool.start()
        questions = [asyncio.create_task(pool.think("forker", view_of(), 1, PATIENT)) for _ in range(3)]
        async with asyncio.timeout(NOISE):
            while len(list(folder.glob("pids-*"))) < 2:
                await asyncio.sleep(0.01)
        workers = pool.pids
        await pool.close()
        for question in questions:
            with pytest.raises(PoolClosed, match="ask the bot again"):
                await asyncio.wait_for(question, NOISE)
        with pytest.raises(PoolClosed):
            await pool.think("wisp", view_of(), 1)
        await pool.close()
        return workers

    workers = asyncio.run(close_while_thinking())
    assert len(workers) == 2
    assert all(gone(pid) for pid in workers)
    started = written(folder, "pids-*")
    assert len(started) == 6
    assert all(soon_dead(pid) for pid in started)


SERVER = """
import asyncio, sys
from pathlib import Path
import grotto
from grotto.server.bot_workers.pool import BotWorkerPool

async def main():
    pool = BotWorkerPool(3, folders=[Path(sys.argv[1])])
    await pool.start()
    view = grotto.new("diamant", 3, 1).view(0)
    hanging = [asyncio.create_task(pool.think("forker", view, 1, 60.0)) for _ in range(2)]
    await asyncio.sleep(0.1)
    print(*pool.pids, flush=True)
    await asyncio.sleep(1000)

asyncio.run(main())
"""


@pytest.mark.slow
def test_workers_and_what_they_have_started_end_with_a_server_that_is_killed(folder: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(folder)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    with server, server.stdout:
        workers = [int(pid) for pid in server.stdout.readline().split()]
        until = time.monotonic() + 5 * NOISE
        while len(list(folder.glob("pids-*"))) < 2 and time.monotonic() < until:
            time.sleep(0.01)
        started = written(folder, "pids-*")
        assert all(alive(pid) for pid in {*workers, *started})
        server.kill()
    assert len(workers) == 3
    assert len(started) == 6
    assert len({*workers, *started}) == 7
    assert all(soon_dead(pid) for pid in {*workers, *started})
