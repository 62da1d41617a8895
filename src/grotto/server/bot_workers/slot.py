"""A place for one worker process after the other: a new one takes over when the last one failed or is worn out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from .messages import BotFailed, Limits
from .process import BotWorkerProcess, Check

TRIES = 2


class Question(NamedTuple):
    """What is asked of a worker, and who waits for the answer."""

    bot: str
    """Who is asked, for messages."""
    request: Callable[[], Awaitable[bytes]]
    """Made when it is asked: what waits should take no memory."""
    limits: Limits
    check: Check[Any]
    answer: asyncio.Future[Any]


class WorkerSlot:
    """Answers one question at a time; a question that fails is asked once more, in a new process."""

    def __init__(self, start_process: Callable[[], BotWorkerProcess], recycle: int) -> None:
        self.busy = False
        self._start_process = start_process
        self._recycle = recycle
        self._process: BotWorkerProcess | None = None
        self._ready = False
        self._asking: asyncio.Task[None] | None = None
        self._suspended = False
        self._starting = asyncio.Lock()

    @property
    def pid(self) -> int | None:
        """The number of its process; None while there is none."""
        return None if self._process is None else self._process.pid

    async def ready(self) -> BotWorkerProcess:
        """Its process, started and able to answer."""
        async with self._starting:
            if self._process is None:
                self._process = process = self._start_process()
                try:
                    await process.wait_until_ready()
                except BaseException:
                    await self.stop()
                    raise
                self._ready = True
                if self._suspended:
                    process.suspend()
            return self._process

    async def stop(self) -> None:
        """End its process."""
        process, self._process, self._ready = self._process, None, False
        if process is not None:
            await process.end()

    async def answer(self, question: Question) -> None:
        """Ask the bot, and pass the answer or the failure to the waiting caller; returns early if it is interrupted."""
        self._asking = asyncio.ensure_future(self._ask(question))
        try:
            await self._asking
        except asyncio.CancelledError:
            await self.stop()
            if not self._asking.cancelled() or _is_cancelled():
                self._asking.cancel()
                raise
        finally:
            self._asking = None
            self.resume()  # the answer may have come just before it was suspended

    def suspend(self) -> None:
        """Stop thinking until `resume`.

        A process that is being started is stopped only when it is ready: before that, it would outlive a server that
        is killed, because it does not yet notice it.
        """
        self._suspended = True
        if self._process is not None and self._ready:
            self._process.suspend()

    def resume(self) -> None:
        """Go on thinking."""
        self._suspended = False
        if self._process is not None:
            self._process.resume()

    def interrupt(self) -> None:
        """Give the question up without an answer; the process ends."""
        if self._asking is not None:
            self._asking.cancel()

    async def replace_if_worn_out(self) -> None:
        """Start a new process once this one has answered enough questions, or after a failure."""
        if self._process is not None and self._process.asked >= self._recycle:
            await self.stop()
        with suppress(Exception):  # it is tried again for the next question, which hears why not
            await self.ready()

    async def _ask(self, question: Question) -> None:
        bot, request, limits, check, waiting = question
        for left in reversed(range(TRIES)):
            try:
                process = await self.ready()
                answer = await process.think(bot, await request(), limits, check)
            except Exception as error:  # whatever it was, the slot has to serve the next question
                await self.stop()
                if not left and not waiting.done():
                    waiting.set_exception(_failure(bot, error))
            else:
                if not waiting.done():
                    waiting.set_result(answer)
                return
            if waiting.done():
                return


def _failure(bot: str, error: Exception) -> BotFailed:
    if isinstance(error, BotFailed):
        return error
    return BotFailed(bot, "crashed", f"its worker could not be asked: {error!r:.200}")


def _is_cancelled() -> bool:
    """Whether the running task itself was cancelled, not only what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
