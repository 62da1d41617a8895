"""The other side of a process pool: a worker process that does one job after the other until it is cancelled."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, NamedTuple

THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
CANCELLED = 143  # exit code of a cancelled worker
EXIT_SECONDS = 10.0  # that a cancelled worker has to clean up

on_cancel: list[Callable[[], None]] = []
"""Called at once when this worker is cancelled, wherever it is in its work."""

_busy = False


class Task(NamedTuple):
    """A job of one call of `map`."""

    run: int
    number: int
    call: bytes
    """The function and its argument, pickled apart: what cannot be unpickled is the error of this task."""


class Reply(NamedTuple):
    """What came of a task: a value, or an error with its traceback as text."""

    run: int
    number: int
    value: Any = None
    error: BaseException | None = None
    trace: str = ""

    def result(self) -> Any:
        if self.error is None:
            return self.value
        self.error.add_note(self.trace)
        raise self.error


class Cancelled(BaseException):
    """Raised inside a job when its worker is cancelled. No bot's `except Exception` catches it."""


def serve(connection: Connection) -> None:
    """The main function of a worker process: does tasks until the pipe is closed."""
    one_thread()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent process
    signal.signal(signal.SIGTERM, _cancel)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            connection.send_bytes(_done(connection.recv_bytes()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return  # the parent process is gone
    except Cancelled:
        os._exit(CANCELLED)


def _end_with_parent() -> None:
    """Cancel this worker when its parent was killed: a job may take hours, and start programs."""
    parent = parent_process()
    if parent is None:  # this is no process of its own
        return
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(EXIT_SECONDS)
    os._exit(CANCELLED)


def _done(data: bytes) -> bytes:
    """Do a task. A cancelled job is unwound before the process ends, so that programs it started end too."""
    global _busy
    task: Task = pickle.loads(data)
    _busy = True
    try:
        work, job = pickle.loads(task.call)
        return pickle.dumps(Reply(task.run, task.number, work(job)))
    except Cancelled:
        raise
    except BaseException as error:
        return _failed(task, error)
    finally:
        _busy = False


def _failed(task: Task, error: BaseException) -> bytes:
    trace = traceback.format_exc()
    try:
        data = pickle.dumps(Reply(task.run, task.number, None, error, trace))
        pickle.loads(data)  # some exceptions can only be pickled
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
        return pickle.dumps(Reply(task.run, task.number, None, error, trace))
    return data


def _cancel(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a second signal would interrupt the clean-up
    for callback in on_cancel:
        callback()
    if _busy:
        raise Cancelled
    os._exit(CANCELLED)


def one_thread() -> None:
    """Keep numeric libraries that are imported from now on to one thread: each process has its core."""
    for name in THREAD_VARIABLES:
        os.environ[name] = "1"
