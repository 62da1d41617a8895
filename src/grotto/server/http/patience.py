"""One timer for many short waits: a time-out for each of them would cost more than what is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Patience:
    """Calls `late` when what was begun has not ended, or not begun anew, for so many seconds."""

    __slots__ = ("_late", "_loop", "_seconds", "_since", "_timer")

    def __init__(self, seconds: float, late: Callable[[], object]) -> None:
        self._loop = asyncio.get_running_loop()
        self._seconds = seconds
        self._late = late
        self._since: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """From now on."""
        self._since = self._loop.time()
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._look)

    def end(self) -> None:
        """In time. The timer runs on, and finds nothing or the next wait."""
        self._since = None

    def close(self) -> None:
        """No more waits."""
        self._since = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = None
        if self._since is None:
            return
        rest = self._since + self._seconds - self._loop.time()
        if rest > 0:
            self._timer = self._loop.call_later(rest, self._look)
        else:
            self._since = None
            self._late()
