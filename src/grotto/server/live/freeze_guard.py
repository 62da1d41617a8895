"""A process that was frozen for a while does nothing that it was asked before.

Whoever asked has gone to another process, and may have been told no there; to do it now would be a surprise. The
log's keys cannot know that: they keep a command from being done twice, not from being done late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from grotto.store.store import StoreFailed

TICK = 0.1  # seconds
FROZEN = 1.0  # seconds without a tick, after which others may have answered for us
AFTERWARDS = 1.0  # seconds in which what waited at the door is turned away


class FreezeGuard:
    """Closed for a moment after this process has not run for long."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._ticked = clock()
        self._closed_until = 0.0

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            self._tick()
            await asyncio.sleep(TICK)

    def check(self) -> None:
        """Refuse what may have waited here for long."""
        self._tick()
        if self._clock() < self._closed_until:
            raise StoreFailed("This server has slept for a while, so nothing was done: send the same again in a moment")

    def _tick(self) -> None:
        now = self._clock()
        if now - self._ticked > FROZEN:
            self._closed_until = now + AFTERWARDS
        self._ticked = now
