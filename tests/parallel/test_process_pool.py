"""A pool of processes: results in order, errors, workers that die, and jobs that nobody wants any more."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from grotto.kernel.errors import NotLegal
from grotto.parallel.process_pool import ProcessPool, WorkerDied
from grotto.parallel.worker import on_cancel
from tests.processes import soon_dead

pytestmark = [pytest.mark.slow, pytest.mark.one_build]
WAIT = 60.0  # seconds; a busy machine starts processes slowly


class Unpicklable(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__("made of two numbers")


class Poison:
    """Can be sent, but not be received."""

    def __reduce__(self) -> tuple[object, ...]:
        return _explode, ()


def _explode() -> None:
    raise ValueError("cannot be unpickled")


def square(number: int) -> int:
    time.sleep(0.02 if number % 2 else 0.0)
    return number * number


def large(number: int) -> bytes:
    return bytes([number]) * 2_000_000


def fails(number: int) -> int:
    if number == 3:
        raise NotLegal("three is not legal", "X-03")
    if number == 4:
        raise Unpicklable(1, 2)
    if number == 5:
        raise SystemExit(7)
    return number


def dies(number: int) -> int:
    if number == 3:
        os._exit(9)
    return number


def works_until_cancelled(folder: str) -> None:
    """Says when it has begun, was cancelled, and has cleaned up."""
    path = Path(folder)
    on_cancel.append((path / "cancelled").touch)
    try:
        (path / "begun").touch()
        while True:
            try:
                time.sleep(0.01)
            except Exception:  # as a careless bot might
                continue
    finally:
        (path / "unwound").touch()


def leaves_a_child_that_holds_the_pipe(number: int) -> int:
    if number == 1:
        if os.fork() == 0:
            time.sleep(WAIT)
            os._exit(0)
        os._exit(9)
    return number


def until(path: Path) -> None:
    end = time.monotonic() + WAIT
    while not path.exists():
        assert time.monotonic() < end, f"no {path.name}"
        time.sleep(0.01)


def test_results_come_in_the_order_of_the_jobs() -> None:
    with closing(ProcessPool(2)) as pool:
        assert list(pool.map(square, range(40))) == [number * number for number in range(40)]
        assert list(pool.map(square, [])) == []
        assert list(pool.map(square, [7])) == [49]


def test_large_jobs_and_results_do_not_block_each_other() -> None:
    with closing(ProcessPool(2)) as pool:
        jobs = list(pool.map(large, range(6)))
        assert jobs == [large(number) for number in range(6)]
        assert list(pool.map(len, jobs)) == [2_000_000] * 6


def test_an_error_is_raised_in_its_place_with_where_it_happened() -> None:
    with closing(ProcessPool(2)) as pool:
        results = pool.map(fails, range(8))
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(NotLegal) as refused:
            next(results)
        assert refused.value.clause == "X-03"
        assert "in fails" in refused.value.__notes__[0]
        with pytest.raises(RuntimeError, match="made of two numbers"):
            list(pool.map(fails, [4]))
        with pytest.raises(SystemExit):
            list(pool.map(fails, [5]))
        assert list(pool.map(fails, [6])) == [6]


def test_what_cannot_be_sent_is_the_error_of_its_job_alone() -> None:
    with closing(ProcessPool(2)) as pool:
        with pytest.raises(Exception, match="pickle"):
            list(pool.map(square, [lambda: 1]))  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="cannot be unpickled"):
            list(pool.map(type, [Poison()]))
        assert list(pool.map(square, [2])) == [4]


def test_a_worker_that_dies_is_told_with_its_exit_code() -> None:
    with closing(ProcessPool(2)) as pool:
        results = pool.map(dies, range(8))
        with pytest.raises(WorkerDied, match="exit code 9"):
            list(results)


def test_a_worker_that_was_killed_while_idle_is_noticed() -> None:
    with closing(ProcessPool(1)) as pool:
        (worker,) = set(pool.map(_pid, [0]))
        os.kill(worker, signal.SIGKILL)
        with pytest.raises(WorkerDied, match="exit code -9"):
            list(pool.map(square, range(4)))


def _pid(job: int) -> int:
    return os.getpid()


def test_a_child_of_a_dead_worker_does_not_hide_its_death() -> None:
    with closing(ProcessPool(2)) as pool:
        started = time.monotonic()
        with pytest.raises(WorkerDied, match="exit code 9"):
            list(pool.map(leaves_a_child_that_holds_the_pipe, range(4)))
        assert time.monotonic() - started < WAIT


def test_results_that_nobody_wants_any_more_are_not_mistaken_for_others() -> None:
    with closing(ProcessPool(2)) as pool:
        given_up = pool.map(square, range(30))
        assert next(given_up) == 0
        assert list(pool.map(large, range(3))) == [large(number) for number in range(3)]
        assert list(pool.map(square, range(5))) == [0, 1, 4, 9, 16]


def test_closing_cancels_what_is_being_done(tmp_path: Path) -> None:
    pool = ProcessPool(2)
    (tmp_path / "one").mkdir()
    results = pool.map(_first_at_once, [str(tmp_path / "nothing"), str(tmp_path / "one")])
    next(results)
    until(tmp_path / "one" / "begun")
    pool.close()
    assert (tmp_path / "one" / "cancelled").exists()
    assert (tmp_path / "one" / "unwound").exists()
    pool.close()  # twice is no error


def _first_at_once(folder: str) -> None:
    if Path(folder).exists():
        works_until_cancelled(folder)


FORGETFUL = """
from tests.parallel.test_process_pool import square
from grotto.parallel.process_pool import ProcessPool
if __name__ == "__main__":
    pool = ProcessPool(2)
    print(list(pool.map(square, range(3))))
"""
ORPHANING = """
import os
from tests.parallel.test_process_pool import _pid
from grotto.parallel.process_pool import ProcessPool
if __name__ == "__main__":
    pool = ProcessPool(1)
    print(*pool.map(_pid, [0]), flush=True)
    os._exit(1)
"""


def _run(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = folder / "program.py"
    path.write_text(program)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=2 * WAIT, env=environment)


def test_a_pool_that_nobody_closes_does_not_keep_the_program_from_ending(tmp_path: Path) -> None:
    ended = _run(FORGETFUL, tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "[0, 1, 4]\n", "")


def test_workers_end_when_the_process_that_started_them_is_gone(tmp_path: Path) -> None:
    assert soon_dead(int(_run(ORPHANING, tmp_path).stdout))


ORPHANING_A_BUSY_ONE = """
import os, sys, threading
from pathlib import Path
from tests.parallel.test_process_pool import until, works_on
from grotto.parallel.process_pool import ProcessPool
def end(folder):
    until(folder / "begun")
    os._exit(1)
if __name__ == "__main__":
    folder = Path(sys.argv[0]).parent
    threading.Thread(target=end, args=(folder,)).start()
    list(ProcessPool(1).map(works_on, [str(folder)]))
"""


def works_on(folder: str) -> None:
    """As a bot that thinks for an hour; says who it is."""
    (Path(folder) / "pid").write_text(str(os.getpid()))
    works_until_cancelled(folder)


def test_a_job_is_cancelled_when_the_process_that_waits_for_it_is_gone(tmp_path: Path) -> None:
    assert _run(ORPHANING_A_BUSY_ONE, tmp_path).returncode == 1
    worker = int((tmp_path / "pid").read_text())
    ended = soon_dead(worker)
    if not ended:
        os.kill(worker, signal.SIGKILL)
    assert ended
    assert (tmp_path / "unwound").exists()
