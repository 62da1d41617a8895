"""One timer for many short waits, because a time-out for each of them would cost more than what is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class IdleTimer:
    """Calls `on_idle` when a wait was started and neither stopped nor started again for some seconds."""

    __slots__ = ("_loop", "_on_idle", "_seconds", "_since", "_timer")

    def __init__(self, seconds: float, on_idle: Callable[[], object]) -> None:
        self._loop = asyncio.get_running_loop()
        self._seconds = seconds
        self._on_idle = on_idle
        self._since: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin a wait, or begin it anew."""
        self._since = self._loop.time()
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._check)

    def stop(self) -> None:
        """The wait ended in time. The timer keeps running and finds nothing, or the next wait."""
        self._since = None

    def close(self) -> None:
        """No more waits."""
        self._since = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check(self) -> None:
        self._timer = None
        if self._since is None:
            return
        rest = self._since + self._seconds - self._loop.time()
        if rest > 0:
            self._timer = self._loop.call_later(rest, self._check)
        else:
            self._since = None
            self._on_idle()
