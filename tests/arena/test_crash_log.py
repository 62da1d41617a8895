"""Only a bot that ends its process is blamed for it, not one whose worker was cancelled."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from grotto.arena.crash_log import Crash, CrashLog, crashes
from grotto.parallel.process_pool import ProcessPool, WorkerDied

ASKED = Crash(0, 3, "die")


def dies(folder: str) -> None:
    with CrashLog(folder).asking(ASKED):
        os._exit(4)


def is_sent_home_between_two_steps(folder: str) -> None:
    """Between the note and the question: the place where no `finally` is in force yet."""
    asking = CrashLog(folder).asking(ASKED)
    asking.__enter__()
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "blamed"), [(dies, [ASKED]), (is_sent_home_between_two_steps, [])], ids=["dies", "sent home"]
)
def test_who_is_blamed(work: Callable[[str], None], blamed: list[Crash], tmp_path: Path) -> None:
    with closing(ProcessPool(2)) as pool, pytest.raises(WorkerDied):
        list(pool.map(work, [str(tmp_path)]))
    assert crashes(str(tmp_path)) == blamed
