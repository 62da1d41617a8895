"""Who does the work: processes of this machine, or a Ray cluster. The same jobs, the same results."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context
from types import FrameType
from typing import Any, Protocol, TypeVar

from grotto.kernel.errors import BadOption

Job = TypeVar("Job")
Result = TypeVar("Result")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
AHEAD = 3  # jobs handed to a cluster for each of its cores, so that nobody waits for work
RETRIES = 2  # if a machine of the cluster is lost
LAST_WORD = 10.0  # seconds that a worker has to leave
GONE = 143  # the exit code of those who were sent home


class Crew(Protocol):
    """Does jobs side by side."""

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results in the order of the jobs."""

    def close(self) -> None:
        """Send everybody home; what is still being done is dropped."""


class Alone:
    """One job after the other, in this process."""

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        return map(work, jobs)

    def close(self) -> None:
        pass


class _Result(Future[Any]):
    """A job's result, which nobody may want any more when its worker dies: that is no error.

    Python 3.11's pool gives up half way if it finds such a one, and leaves the others waiting.
    """

    def set_exception(self, exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            super().set_exception(exception)


class _Pool(ProcessPoolExecutor):
    def submit(self, *job: Any, **more: Any) -> Future[Any]:
        result = super().submit(*job, **more)
        result.__class__ = _Result
        return result


class Processes:
    """Processes of this machine, one for every core if nothing else is said."""

    def __init__(self, workers: int | None = None) -> None:
        self.pool = _Pool(workers or os.cpu_count() or 1, mp_context=get_context("spawn"), initializer=_settle_in)

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        return self.pool.map(partial(_do, work), jobs)

    def close(self) -> None:
        hands = list((self.pool._processes or {}).values())
        results = self.pool._result_queue
        self.pool.shutdown(wait=False, cancel_futures=True)
        for hand in hands:
            hand.terminate()
        for hand in hands:
            hand.join(LAST_WORD)
            hand.kill()
        if results is not None:  # or the pool waits for ever for the rest of a result that was cut off
            results._writer.close()  # type: ignore[attr-defined]


class Cluster:
    """A Ray cluster: the one that RAY_ADDRESS or `address` names, or one started on this machine."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise BadOption("For a Ray cluster, install grotto[ray]") from error
        self.ray: Any = ray
        self.started = not ray.is_initialized()
        if self.started:
            self._start(address, workers)
        self.hands = workers or int(self.ray.cluster_resources().get("CPU", 1))

    def _start(self, address: str | None, workers: int | None) -> None:
        """Join a cluster, or start one; on a busy machine one may need more than Ray's 30 seconds, and a second try."""
        joins = address or os.environ.get("RAY_ADDRESS")
        for left in (0,) if joins else (1, 0):
            try:
                self.ray.init(address=address, num_cpus=None if joins else workers, log_to_driver=False,
                              include_dashboard=None if joins else False, configure_logging=False)  # fmt: skip
                return
            except Exception as error:  # that is what Ray raises if it starts too slowly
                self.ray.shutdown()
                if not left:
                    raise BadOption(f"The Ray cluster cannot be reached: {error}") from error

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        task = self.ray.remote(max_retries=RETRIES)(work)
        waiting: deque[Any] = deque()
        left = iter(jobs)
        try:
            while True:
                for job in islice(left, AHEAD * self.hands - len(waiting)):
                    waiting.append(task.remote(job))
                if not waiting:
                    return
                yield self.ray.get(waiting.popleft())
        finally:
            for ticket in waiting:
                self.ray.cancel(ticket, force=True)

    def close(self) -> None:
        if self.started:
            self.ray.shutdown()


def crew(on: str, workers: int | None = None) -> Crew:
    """The crew of that name: `local` or `ray`, or `ray:ADDRESS`."""
    if on == "local":
        return Alone() if workers == 1 else Processes(workers)
    if on == "ray" or on.startswith("ray:"):
        return Cluster(on.removeprefix("ray").removeprefix(":") or None, workers)
    raise BadOption(f"Work can be done on 'local' or 'ray', not {on!r:.40}")


# -- in a worker process -------------------------------------------------------------------------------

_busy = False

last_deeds: list[Callable[[], None]] = []
"""Done at once by a worker that is sent home, wherever it is in its work."""


class SentHome(BaseException):
    """Nobody waits for the result any more. No bot's `except Exception` takes it for its own."""


def one_thread() -> None:
    """Each process has its core; libraries that are imported from now on start no threads of their own."""
    for name in THREADS:
        os.environ[name] = "1"


def _settle_in() -> None:
    """A worker begins. Ctrl-C is for the one who waits."""
    one_thread()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _go_home)


def _do(work: Callable[[Job], Result], job: Job) -> Result:
    """One job; whoever is sent home leaves the place tidy, so that programs started here end too."""
    global _busy
    _busy = True
    try:
        return work(job)
    except SentHome:
        os._exit(GONE)
    finally:
        _busy = False


def _go_home(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # told twice, it would lose its way out
    for deed in last_deeds:
        deed()
    if _busy:
        raise SentHome
    os._exit(GONE)
