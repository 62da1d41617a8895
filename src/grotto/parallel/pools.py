"""Pools of workers: this process, processes of this machine, or a Ray cluster. The same jobs give the same results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from grotto.kernel.errors import BadOption

Job = TypeVar("Job")
Result = TypeVar("Result")


class WorkerPool(Protocol):
    """Does jobs in parallel."""

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results in the order of the jobs; when the iterator is closed, what was not begun is dropped."""

    def close(self) -> None:
        """End all workers; jobs in progress are cancelled."""


class SerialPool:
    """One job after the other, in this process."""

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        return map(work, jobs)

    def close(self) -> None:
        pass


def worker_pool(on: str, workers: int | None = None) -> WorkerPool:
    """The pool of that name: `local`, `ray` or `ray:ADDRESS`; by default with a worker for every core."""
    if on == "local":
        from .process_pool import ProcessPool

        return SerialPool() if workers == 1 else ProcessPool(workers)
    if on == "ray" or on.startswith("ray:"):
        from .ray_pool import RayPool

        return RayPool(on.removeprefix("ray").removeprefix(":") or None, workers)
    raise BadOption(f"Work can be done on 'local' or 'ray', not {on!r:.40}")
