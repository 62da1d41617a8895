"""Caches answers that are slow to compute and never change; each is computed once, off the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable

LARGEST = 32 << 20  # bytes kept; a long replay has two million


class ReplayCache:
    """The latest that were asked for."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._largest = largest
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._one_at_a_time = asyncio.Lock()

    def has(self, name: Hashable) -> bool:
        """Whether something is kept under this name."""
        return name in self._kept

    async def get(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """What is kept under this name, or what is made now; `make` runs in a thread."""
        async with self._one_at_a_time:  # many requests for replays delay each other, and nothing else
            found = self._kept.pop(name, None)
            if found is None:
                found = await asyncio.to_thread(make)
                self._bytes += len(found)
            self._kept[name] = found
            while self._bytes > self._largest:
                self._bytes -= len(self._kept.popitem(last=False)[1])
            return found
