"""Rejects commands that were waiting while this process was suspended.

Their senders may have turned to another process meanwhile and got a refusal there; running the commands now would
contradict it. The keys of the log do not prevent this: they stop a command from running twice, not from running late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from grotto.store.store import StoreFailed

TICK = 0.1  # seconds
FROZEN = 1.0  # seconds without a tick after which clients may have turned to another process
AFTERWARDS = 1.0  # seconds after the freeze in which commands are rejected: they may have been queued during it


class FreezeGuard:
    """Rejects commands for a moment after this process was suspended."""

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
