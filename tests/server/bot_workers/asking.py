"""What tests of the bot workers share: patience, views to ask about, and what planted bots wrote down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import grotto
from grotto.kernel.view import View
from grotto.server.bot_workers.pool import BotWorkerPool

NOISE = 60.0  # seconds that a busy machine may add
PATIENT = 60.0  # seconds for bots that answer
SHORT = 0.1  # seconds for bots that hang
GRACE = 0.5  # seconds; bots that do something first are given PATIENT, and `end_time` when they have done it


def view_of(game: str = "diamant", seed: int = 1, seat: int | None = None) -> View:
    match = grotto.new(game, 3, seed)
    return match.view(match.to_act[0] if seat is None else seat)


async def end_time(pool: BotWorkerPool, when: Callable[[], bool]) -> None:
    """As soon as that is so, the time of the question that is being thought about is up."""
    async with asyncio.timeout(NOISE):
        while not when() or not (timeouts := _timeouts(pool)):
            await asyncio.sleep(0.01)
    for timeout in timeouts:
        timeout.reschedule(asyncio.get_running_loop().time())


def _timeouts(pool: BotWorkerPool) -> list[asyncio.Timeout]:
    processes = [slot._process for slot in pool._slots if slot._process is not None]
    return [process._timeout for process in processes if process._timeout is not None]


def written(folder: Path, pattern: str) -> list[int]:
    """The numbers of processes that planted bots have written down since the last look."""
    found: list[int] = []
    for note in folder.glob(pattern):
        found += map(int, note.read_text().split())
        note.unlink()
    return found
