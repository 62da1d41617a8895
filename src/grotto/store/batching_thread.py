"""A worker thread with a queue: runs all waiting jobs as one group, then wakes the event loop once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Any, Generic, TypeVar

from .store import StoreFailed

Task = TypeVar("Task")


class Job(Generic[Task]):
    """Something to do, and how it went."""

    __slots__ = ("error", "future", "result", "task")

    def __init__(self, task: Task, future: asyncio.Future[Any]) -> None:
        self.task = task
        self.future = future
        self.result: Any = None
        self.error: BaseException | None = None


class BatchingThread(Generic[Task]):
    """One thread with exclusive use of its connection."""

    def __init__(
        self, name: str, work: Callable[[Sequence[Job[Task]]], None], after: Callable[[], None] | None = None, *,
        most: int, pace: float = 0.0,
    ) -> None:  # fmt: skip
        """`work` runs a group of at most `most` jobs, `after` what can wait until their results are delivered.

        `pace` is the shortest time between two groups, in seconds: it makes groups larger when there is much to
        do, and costs nothing when there is little.
        """
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Job[Task] | None] = SimpleQueue()
        self._work = work
        self._after = after
        self._most = most
        self._pace = pace
        self._closed = False
        self._thread = threading.Thread(target=self._run, name=f"grotto-{name}", daemon=True)
        self._thread.start()

    def do(self, task: Task) -> asyncio.Future[Any]:
        """Queue it; the future holds what came of it."""
        if self._closed:
            raise StoreFailed("The store is closed: nothing can be read or written any more")
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(Job(task, future))
        return future

    async def close(self) -> None:
        """Finish what is queued, then end the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        more = True
        while more:
            first = self._queue.get()
            if first is None:
                return
            begun = monotonic()
            group = [first]
            more = self._take(group)
            try:
                self._work(group)
            except BaseException as error:  # if the thread died silently, every caller would wait for ever
                for job in group:
                    job.error = error
            try:
                self._loop.call_soon_threadsafe(_tell, group)
            except RuntimeError:
                return  # the event loop is closed, so nobody waits for the result
            if self._after is not None:
                self._after()
            rest = begun + self._pace - monotonic()
            if rest > 0 and not self._closed:
                sleep(rest)  # now, and not when the next job is there: nobody has to wake a thread that sleeps

    def _take(self, group: list[Job[Task]]) -> bool:
        """Whatever waits already; False if nothing comes after it."""
        try:
            while len(group) < self._most:
                job = self._queue.get_nowait()
                if job is None:
                    return False
                group.append(job)
        except Empty:
            pass
        return True


def _tell(group: Sequence[Job[Any]]) -> None:
    for job in group:
        if job.future.done():
            continue  # the caller is gone
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)
