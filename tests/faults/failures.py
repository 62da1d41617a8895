"""What fails in the background of a server is only logged there; in a run with faults it breaks a promise."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from .history import History


@contextmanager
def failures_told(history: History) -> Iterator[None]:
    """Meanwhile whatever the server logs with an exception is strange to the clients."""
    heard, log = _Heard(history), logging.getLogger("grotto.server")
    log.addHandler(heard)
    try:
        yield
    finally:
        log.removeHandler(heard)


class _Heard(logging.Handler):
    def __init__(self, history: History) -> None:
        super().__init__()
        self._history = history

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self._history.strange.append(f"{record.getMessage()}: {record.exc_info[1]!r}")
