"""A pool of one worker, with planted bots."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from grotto.server.bot_workers.pool import BotWorkerPool
from tests.cases import DATA
from tests.processes import gone
from tests.server.bot_workers.asking import GRACE


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the planted bots are, and where they leave notes."""
    found = tmp_path_factory.mktemp("bots")
    shutil.copytree(DATA / "planted_bots", found, dirs_exist_ok=True)
    return found


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as found:
        yield found


@pytest.fixture(scope="module")
def pool(runner: asyncio.Runner, folder: Path) -> Iterator[BotWorkerPool]:
    """One worker that is very much tried."""
    pool = BotWorkerPool(1, 300, grace=GRACE, folders=[folder])
    runner.run(pool.start())
    yield pool
    workers = pool.pids
    runner.run(pool.close())
    assert workers
    assert all(gone(pid) for pid in workers)
