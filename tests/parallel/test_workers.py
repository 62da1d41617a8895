"""Work on several processes: what nobody wants any more does not stand in the way of what follows."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

import pytest

from grotto.parallel.workers import Processes

pytestmark = pytest.mark.slow


def dies_or_waits(job: int) -> int:
    if job == 0:
        time.sleep(0.2)
        os._exit(3)
    time.sleep(0.01)
    return job


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_worker_that_dies_while_its_results_are_given_up_breaks_nothing_else() -> None:
    with closing(Processes(2)) as crew:
        results = [crew.pool.submit(dies_or_waits, job) for job in range(60)]
        for result in results[30:]:
            result.cancel()  # given up before anybody could begin with it, and not yet forgotten by the pool
        with pytest.raises(BrokenProcessPool):
            results[0].result(10)
        assert all(result.done() for result in results)
    for thread in threading.enumerate():
        if "ExecutorManager" in type(thread).__name__:
            thread.join(10)
