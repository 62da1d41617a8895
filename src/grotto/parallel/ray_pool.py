"""A pool of workers on a Ray cluster."""

from __future__ import annotations

import os
import socket
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.text import quoted

from .pools import Job, Result

QUEUED = 3  # jobs submitted for each core, so that no worker waits for its next job
PATIENCE = 10.0  # seconds for a cluster to answer
RETRIES = 2  # of a job whose machine is lost
STARTING = "Starting Ray on this machine; this takes about 10 seconds, and up to a minute where it is busy ..."
JOINING = "Joining the Ray cluster; this may take some seconds ..."


def check_reachable(address: str) -> None:
    """Refuse a host and port where nobody listens; Ray itself tries for many minutes, and says so line by line."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # such as `auto`, for which Ray looks on this machine
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:  # a port may be too large
        raise BadOption(f"Nobody answers at {quoted(address)}, where the Ray cluster should be: {error}") from None


class RayPool:
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
        self.workers = workers or int(self.ray.cluster_resources().get("CPU", 1))

    def _start(self, address: str | None, workers: int | None) -> None:
        """Join a cluster, or start one; on a busy machine that may exceed Ray's 30 seconds, and is tried twice."""
        joins = address or os.environ.get("RAY_ADDRESS")
        if joins:
            check_reachable(joins)
        print(JOINING if joins else STARTING, file=sys.stderr, flush=True)
        for retries_left in (0,) if joins else (1, 0):
            try:
                self.ray.init(address=address, num_cpus=None if joins else workers, log_to_driver=False,
                              include_dashboard=None if joins else False, configure_logging=False)  # fmt: skip
                return
            except Exception as error:  # that is what Ray raises if it starts too slowly
                self.ray.shutdown()
                if not retries_left:
                    raise BadOption(f"The Ray cluster cannot be reached: {error}") from error

    def map(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        task = self.ray.remote(max_retries=RETRIES)(work)
        submitted: deque[Any] = deque()
        waiting = iter(jobs)
        try:
            while True:
                for job in islice(waiting, QUEUED * self.workers - len(submitted)):
                    submitted.append(task.remote(job))
                if not submitted:
                    return
                yield self.ray.get(submitted.popleft())
        finally:
            for reference in submitted:
                self.ray.cancel(reference, force=True)

    def close(self) -> None:
        if self.started:
            self.ray.shutdown()
