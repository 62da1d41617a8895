"""Ends sessions in all processes: forgets cached guests that changed elsewhere, and closes their streams."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from grotto.server import logs
from grotto.server.live.streams import Streams
from grotto.store.store import Store, StoreFailed

from .authentication import Authentication

RETRY_SECONDS = 0.5  # before the store is asked once more


class SessionSync:
    """Hears of guests whom other processes have changed."""

    def __init__(self, store: Store, authentication: Authentication, streams: Streams) -> None:
        self.store = store
        self.authentication = authentication
        self.streams = streams
        self._changed: set[str] | None = set()  # None for all guests: some changes were not heard
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self.store.listen_for_guests(self._others_changed)
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _others_changed(self, guests: Sequence[str] | None) -> None:
        self.authentication.forget(guests)
        if guests is None:
            self._changed = None
        elif self._changed is not None:
            self._changed.update(guests)
        self._news.set()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            changed, self._changed = self._changed, set()
            viewers = self.streams.viewers
            try:
                await self._look(viewers if changed is None else viewers & changed)
            except StoreFailed:
                self._others_changed(None if changed is None else list(changed))
                await asyncio.sleep(RETRY_SECONDS)
            except Exception as error:  # the end of every session depends on this loop
                logs.failed(error)

    async def _look(self, guests: set[str]) -> None:
        for id in guests:
            guest = await self.store.guest(id)
            if guest is not None:
                self.streams.close_sessions(id, guest.epoch)
