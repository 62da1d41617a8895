"""Bots that think in worker processes, so that none ever stops a table, or sees more than a view."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self, cast

import msgspec

from grotto.bots.bot import Budget
from grotto.bots.ladder import RungBot
from grotto.kernel.errors import BadOption, Refusal
from grotto.kernel.view import View

from .messages import BotAnswer, BotFailed, BotRequest
from .process import BotWorkerProcess

MEMORY = 1024  # megabytes of address space for a worker; a champion at work has 140
RECYCLED = 300  # questions after which a worker is replaced, whatever it may have gathered
GRACE = 1.0  # seconds beyond its budget after which a bot is taken to hang
LONGEST = 60.0  # seconds that a bot may think at a table
UNKNOWN = 1.0  # seconds for a bot that has no budget of its own
TRIES = 2
SEEDS = 2**64

Purpose = Literal["move", "hint"]
RANK: dict[Purpose, int] = {"move": 0, "hint": 1}

__all__ = ["BotAnswer", "BotFailed", "BotWorkerPool", "PoolClosed", "Purpose", "allowance"]


class PoolClosed(Refusal):
    """The server goes down: no bot has failed, and it is asked again when the server is back."""

    kind = "thinkers-closed"


def allowance(bot: str, seconds: float | None = None) -> float:
    """How many seconds a bot may think: its pace if it has one in its name, what it is given, or its rung's own."""
    given = Budget(seconds).seconds
    if given is not None and given > LONGEST:
        raise BadOption(f"At a table a bot thinks for at most {LONGEST:g} seconds, not {given:g}")
    own = _own(bot)
    return own.seconds if own.fixed or given is None else given


class BotWorkerPool:
    """A pool of workers: whoever asks first is answered first, but moves before hints."""

    def __init__(
        self,
        workers: int | None = None,
        memory_mb: int = MEMORY,
        recycle: int = RECYCLED,
        *,
        grace: float = GRACE,
        folders: Sequence[Path] = (),
    ) -> None:
        """By default one core stays free for people; in the folders there may be more bots, offered by entry point."""
        if os.name != "posix":
            raise BadOption("Bots think beside a server on Linux and macOS only")
        self.workers = max(1, _cores() - 1) if workers is None else workers
        if self.workers < 1 or memory_mb < 1 or recycle < 1:
            raise BadOption("At least one worker is needed, with some memory, for at least one question")
        hire = partial(BotWorkerProcess, memory_mb, tuple(folders))
        self._slots = [_Slot(hire, recycle) for _ in range(self.workers)]
        self._grace = grace
        self._queue: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._tickets = count()
        self._asked: set[asyncio.Future[BotAnswer]] = set()
        self._serving: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many questions have no answer yet."""
        return len(self._asked)

    async def start(self) -> None:
        """Start all workers, and wait until they are ready; raises BotFailed if one does not get there."""
        try:
            filled = await asyncio.gather(*(slot.fill() for slot in self._slots), return_exceptions=True)
            for problem in filled:
                if isinstance(problem, BaseException):
                    raise problem
        except BaseException:
            await asyncio.gather(*(slot.clear() for slot in self._slots))
            raise
        self._serving = [asyncio.create_task(slot.serve(self._queue)) for slot in self._slots]

    async def think(
        self, bot: str, view: View, seed: int, seconds: float | None = None, *, purpose: Purpose = "move"
    ) -> BotAnswer:
        """What the bot would do; raises BotFailed if two workers have got no legal answer out of it.

        The seed is for the bot's own random numbers: give it one from which nothing of the table's chance follows.
        If whoever waits is cancelled, a question that waits too is dropped, and one that is being thought about
        is thought to its end for nothing.
        """
        if not self._serving:
            raise PoolClosed("No bot thinks now: the server is starting, or going down")
        if not 0 <= seed < SEEDS:
            raise BadOption("A bot's seed is a whole number from 0 to 2**64 - 1")
        limit = allowance(bot, seconds) + self._grace
        question = msgspec.json.encode(BotRequest(bot, cast(dict[str, Any], view), seed, seconds, limit))
        thought: asyncio.Future[BotAnswer] = asyncio.get_running_loop().create_future()
        self._asked.add(thought)
        self._queue.put_nowait(_Job(RANK[purpose], next(self._tickets), bot, question, limit, view, thought))
        try:
            return await thought
        finally:
            self._asked.discard(thought)

    async def close(self) -> None:
        """End all workers, and everything that they have started."""
        serving, self._serving = self._serving, []
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        for thought in self._asked:
            if not thought.done():
                thought.set_exception(PoolClosed("The server goes down; ask the bot again when it is back"))

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class _Job(NamedTuple):
    """A question that waits for a worker; rank and ticket put it in its place."""

    rank: int
    ticket: int
    bot: str
    question: bytes
    limit: float
    view: View
    thought: asyncio.Future[BotAnswer]


class _Slot:
    """Where one worker after the other sits, and answers one question after the other."""

    def __init__(self, hire: Callable[[], BotWorkerProcess], recycle: int) -> None:
        self._hire = hire
        self._recycle = recycle
        self._worker: BotWorkerProcess | None = None

    async def serve(self, queue: asyncio.PriorityQueue[_Job]) -> None:
        """Until cancelled."""
        try:
            while True:
                job = await queue.get()
                if not job.thought.done():  # somebody still waits for it
                    await self._answer(job)
                if self._worker is not None and self._worker.asked >= self._recycle:
                    await self.clear()
                with suppress(Exception):  # then it is tried again for the next question, which hears why not
                    await self.fill()
        finally:
            await self.clear()

    async def fill(self) -> BotWorkerProcess:
        """The worker who sits here, or a new one, ready."""
        if self._worker is None:
            self._worker = self._hire()
            try:
                await self._worker.settle()
            except Exception:
                await self.clear()
                raise
        return self._worker

    async def clear(self) -> None:
        """Nobody sits here any more."""
        if self._worker is not None:
            await self._worker.end()
            self._worker = None

    async def _answer(self, job: _Job) -> None:
        for left in reversed(range(TRIES)):
            try:
                worker = await self.fill()
                thought = await worker.think(job.bot, job.question, job.limit, job.view)
            except Exception as error:  # whatever it is, the slot has to go on
                await self.clear()
                if not left and not job.thought.done():
                    job.thought.set_exception(_failure(job.bot, error))
            else:
                if not job.thought.done():
                    job.thought.set_result(thought)
                return
            if job.thought.done():
                return


def _failure(bot: str, error: Exception) -> BotFailed:
    if isinstance(error, BotFailed):
        return error
    return BotFailed(bot, "crashed", f"its worker could not be asked: {error!r:.200}")


class _Own(NamedTuple):
    """How long a bot thinks by itself."""

    seconds: float
    fixed: bool
    """Whether it thinks that long whatever it is given."""


@lru_cache(1000)
def _own(bot: str) -> _Own:
    try:
        found = RungBot(bot)
    except BadOption:  # somebody else's, or none; the worker will tell
        return _Own(UNKNOWN, fixed=False)
    if found.pace is None:
        return _Own(found.rung.seconds, fixed=False)
    return _Own(min(found.pace.seconds or LONGEST, LONGEST), fixed=True)


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
