"""Who does the work: processes of this machine, or a Ray cluster. The same jobs, the same results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from .errors import BadOption

Job = TypeVar("Job")
Result = TypeVar("Result")
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class Crew(Protocol):
    """Does jobs side by side."""

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results in the order of the jobs."""

    def close(self) -> None:
        """Send everybody home."""


class Alone:
    """One job after the other, in this process."""

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        return map(work, jobs)

    def close(self) -> None:
        pass


class Processes:
    """Processes of this machine, one for every core if nothing else is said."""

    def __init__(self, workers: int | None = None) -> None:
        self.pool = ProcessPoolExecutor(
            workers or os.cpu_count() or 1, mp_context=get_context("spawn"), initializer=_one_thread
        )

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        return self.pool.map(work, jobs)

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


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
            ray.init(address=address, num_cpus=None if address else workers, log_to_driver=False,
                     include_dashboard=False)  # fmt: skip

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        task = self.ray.remote(work)
        waiting = [task.remote(job) for job in jobs]
        return (self.ray.get(ticket) for ticket in waiting)

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


def _one_thread() -> None:
    """Each process has its core; libraries must not start threads of their own."""
    for name in THREADS:
        os.environ[name] = "1"
