"""The work on one review, and who wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, NamedTuple

from grotto.analysis.review.review import Parts
from grotto.server.bot_workers.pool import Asker

WANTED = 120.0  # seconds after somebody asked: a browser lets the timers of a hidden page run once in a minute


class _Wish(NamedTuple):
    asker: Asker
    at: float


class ReviewJob:
    """One review, as far as it has come."""

    def __init__(self, packed: bytes | None) -> None:
        self.packed = packed
        """The whole review, once it is done."""
        self.parts = Parts()
        self.failed = False
        """Whether its work has ended with a failure."""
        self.failures = 0
        self.begun_by = ""
        """From which address."""
        self.task: asyncio.Task[None] | None = None
        self._wishes: dict[tuple[str, str], _Wish] = {}
        self._news = asyncio.Event()

    @property
    def is_idle(self) -> bool:
        """Whether it is not done and not being worked on."""
        return self.packed is None and self.task is None

    def begin(self, asker: Asker, work: Coroutine[Any, Any, None]) -> None:
        """Work on it."""
        self.failed = False
        self.begun_by = asker.address
        self.task = asyncio.create_task(work)

    def fail(self) -> None:
        """Its work has failed."""
        self.failed = self.packed is None
        self.failures += self.failed

    def want(self, asker: Asker, now: float) -> None:
        """Note that a caller asks for it."""
        self._forget(now)
        self._wishes[_account(asker)] = _Wish(asker, now)
        self._news.set()

    def best_asker(self, now: float) -> Asker | None:
        """Of those who have asked lately, the one whose questions come first; None if there is nobody."""
        self._forget(now)
        wishes = self._wishes.values()
        return min(wishes, key=lambda wish: (wish.asker.priority, -wish.at)).asker if wishes else None

    async def better_than(self, asker: Asker) -> None:
        """Wait until somebody else asks whose questions come before those of this one."""
        while not any(wish.asker.priority < asker.priority and name != _account(asker)
                      for name, wish in self._wishes.items()):  # fmt: skip
            self._news.clear()
            await self._news.wait()

    def _forget(self, now: float) -> None:
        self._wishes = {name: wish for name, wish in self._wishes.items() if now - wish.at < WANTED}


def _account(asker: Asker) -> tuple[str, str]:
    return asker.address, asker.host
