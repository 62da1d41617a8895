"""Two batches in two threads: does anything make one wait for the other?

By the clock, which wants two idle cores. Where the kernel tells how long each thread waited for a core (Linux), that
time is left out, so that a busy machine gives about the same figure as a quiet one.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, get_native_id
from time import perf_counter, process_time

from grotto.play.batch import Batch

STEPS = 64


def gain_of_two_threads(batches: list[Batch]) -> float:
    """CPU time of one after the other, to the time of both together."""
    start = Barrier(len(batches))

    def timed(batch: Batch) -> float:
        start.wait()
        begun, waited = perf_counter(), _waited_for_a_core()
        _run(batch)
        return perf_counter() - begun - (_waited_for_a_core() - waited)

    for batch in batches:
        _run(batch)  # so that all pages of memory are there
    with ThreadPoolExecutor(len(batches)) as threads:
        together = max(threads.map(timed, batches))
    spent = process_time()
    for batch in batches:
        _run(batch)
    return (process_time() - spent) / together


def _run(batch: Batch) -> None:
    for _ in range(STEPS):
        batch.step(batch.random_actions())


def _waited_for_a_core() -> float:
    """Seconds, of this thread; 0 where nobody tells."""
    try:
        return int(Path(f"/proc/self/task/{get_native_id()}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0
