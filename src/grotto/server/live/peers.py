"""Other processes on the same database: streams what they wrote, and notices when the database is out of reach."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from grotto.server import logs
from grotto.store.store import StoreFailed
from grotto.tables.refusals import NoTable

from .dispatch import Dispatcher
from .streams import Streams

ROUND = 1.0  # seconds between two looks at all tables that we stream
POLL = 0.25  # seconds between two counts
STALE_POLLS = 10  # failed polls after which our tables count as stale
FOREIGN = 10_000  # tables that we remember to concern none of our guests


class Peers:
    """Keeps this process in step with others."""

    def __init__(self, dispatcher: Dispatcher, streams: Streams) -> None:
        self.dispatcher = dispatcher
        self.streams = streams
        self._foreign: set[str] = set()
        self._changed: set[str] | None = set()  # tables that others wrote to; None for all
        self._news = asyncio.Event()
        self._polls = 0  # since we were last in step

    @property
    def stale(self) -> bool:
        """Whether the store has been out of reach long enough for others to have written much meanwhile."""
        return self._polls >= STALE_POLLS

    def others_wrote(self, tables: Sequence[str] | None) -> None:
        """Note that other processes wrote to these tables; None if anything may have changed."""
        if tables is None:
            self._changed = None
        elif self._changed is not None:
            self._changed.update(tables)
        self._news.set()

    async def keep_up(self) -> None:
        """Stream what other processes wrote: when they notify us, and once a second in any case."""
        loop = asyncio.get_running_loop()
        looked = loop.time()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self._news.wait()
            self._news.clear()
            changed, self._changed = self._changed, set()
            try:
                await self._welcome(changed)
                if changed is None or loop.time() >= looked + ROUND:  # frequent news must not delay the full look
                    changed, looked = None, loop.time()
                await self._catch_up(changed)
                self._polls = 0
            except StoreFailed:
                self._changed = None  # notifications may have been missed
            except Exception as error:
                logs.failed(error)

    async def count_polls(self) -> None:
        """Close our streams when we are stale: another process may still be in step."""
        while True:
            await asyncio.sleep(POLL)  # counted, not timed: a process that was frozen has failed no poll yet
            self._polls += 1
            if self.stale:
                self.streams.close_all()

    async def _catch_up(self, changed: set[str] | None) -> None:
        followed = self.streams.tables
        known = {id: table.seq for id in followed if (table := self.dispatcher.cached(id)) is not None}
        asked = [id for id in followed if changed is None or id in changed]
        heads = await self.dispatcher.store.heads(asked) if asked or changed is None else {}
        for id in asked:
            if heads.get(id, 0) > known.get(id, 0):
                with suppress(NoTable):
                    await self.dispatcher.catch_up(id)

    async def _welcome(self, changed: set[str] | None) -> None:
        """Add tables that our guests have joined elsewhere to streams that follow all of a guest's tables."""
        guests, followed = self.streams.guests, set(self.streams.tables)
        found = await self._all_of(guests) if changed is None else await self._new_among(changed - followed, guests)
        for id in found - followed:
            with suppress(NoTable):
                self.streams.show_new_table(await self.dispatcher.table(id))

    async def _all_of(self, guests: set[str]) -> set[str]:
        summaries = [summary for guest in guests for summary in await self.dispatcher.store.of_guest(guest)]
        return {summary.table for summary in summaries if summary.phase != "over"}

    async def _new_among(self, changed: set[str], guests: set[str]) -> set[str]:
        found = set()
        for id in changed - self._foreign if guests else ():
            summary = await self.dispatcher.store.summary(id)
            if summary is not None and guests & {seat.guest for seat in summary.seats}:
                found.add(id)
            elif summary is not None and summary.phase != "open":  # it cannot be joined any more
                self._foreign.add(id)
        if len(self._foreign) > FOREIGN:
            self._foreign.clear()
        return found
