"""A pool of local processes in which a worker may die and jobs can be cancelled.

The standard library's pool cannot be closed while jobs are in progress. This one hands each worker one job at a time
over a pipe of its own, so that a dead worker is known by the end of its pipe, and nothing is left half sent.
"""

from __future__ import annotations

import atexit
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from multiprocessing import get_context, util  # noqa: F401  # `util` joins processes at exit: see below
from multiprocessing.connection import Connection, wait
from typing import NoReturn
from weakref import WeakSet

from .pools import Job, Result
from .worker import EXIT_SECONDS, Reply, Task, serve

LOOK_SECONDS = 1.0  # between checks for a dead worker whose pipe is held open by a process that it has forked


class WorkerDied(RuntimeError):
    """A worker process ended unexpectedly; the pool cannot be used any more."""


class ProcessPool:
    """A worker for every core, unless another number is given; they start with the first jobs."""

    def __init__(self, workers: int | None = None) -> None:
        self._size = workers or os.cpu_count() or 1
        self._workers: list[_Worker] = []
        self._runs = count()
        _open_pools.add(self)

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results in the order of the jobs. The first job begins when the first result is asked for."""
        run, waiting = next(self._runs), deque(enumerate(jobs))
        replies: dict[int, Reply] = {}
        while len(self._workers) < min(self._size, len(jobs)):
            self._workers.append(_Worker())
        for wanted in range(len(jobs)):
            self._hand_out(run, work, waiting)
            while wanted not in replies:
                replies |= {reply.number: reply for reply in self._receive() if reply.run == run}
                self._hand_out(run, work, waiting)
            yield replies.pop(wanted).result()

    def _hand_out(self, run: int, work: Callable[[Job], Result], waiting: deque[tuple[int, Job]]) -> None:
        for worker in self._workers:
            if waiting and worker.idle:
                number, job = waiting.popleft()
                worker.send(Task(run, number, pickle.dumps((work, job))))

    def _receive(self) -> list[Reply]:
        """Replies of the next workers that have finished a job, perhaps of an earlier call that was given up."""
        busy = [worker for worker in self._workers if not worker.idle]
        ready = wait([worker.connection for worker in busy], LOOK_SECONDS)
        return [
            worker.receive() for worker in busy if worker.connection in ready or worker.process.exitcode is not None
        ]

    def close(self) -> None:
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join(EXIT_SECONDS)
            worker.process.kill()
            worker.connection.close()


class _Worker:
    """One process and our end of its pipe."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,))
        self.process.start()
        theirs.close()  # so that the pipe ends when the process does
        self.idle = True

    def send(self, task: Task) -> None:
        try:
            self.connection.send_bytes(pickle.dumps(task))
        except OSError as error:
            self._died(error)
        self.idle = False

    def receive(self) -> Reply:
        try:
            if not self.connection.poll():
                raise EOFError
            data = self.connection.recv_bytes()
        except (EOFError, OSError) as error:
            self._died(error)
        self.idle = True
        reply: Reply = pickle.loads(data)
        return reply

    def _died(self, error: Exception) -> NoReturn:
        self.process.join(EXIT_SECONDS)
        raise WorkerDied(f"a worker process ended with exit code {self.process.exitcode}") from error


_open_pools: WeakSet[ProcessPool] = WeakSet()


@atexit.register  # after `multiprocessing.util` was imported, so that it runs before its wait for all processes
def _close_all() -> None:
    for pool in list(_open_pools):
        pool.close()
