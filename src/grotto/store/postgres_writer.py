"""Appends to PostgreSQL, in groups: whatever waits goes in one statement, which is one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from logging import getLogger
from time import monotonic, perf_counter
from typing import Any, NamedTuple, Protocol

from grotto.tables.log import Entry

from .postgres_connections import Errors, clashed, failed, lost
from .rows import EntryRow, SummaryRow
from .store import Clash, Meter, Repeated, StoreFailed

logger = getLogger("grotto.store")

GROUP = 64  # appends in one statement, at most
PACE = 0.01  # seconds between two groups, at least: much to do makes large groups, little to do costs nothing
RECONNECT_WITHIN = 4.0  # seconds
RETRY_AFTER = 0.05  # seconds
DEADLOCK_RETRIES = 5

APPEND = f"SELECT append_1({', '.join(f'${number}' for number in range(1, 18))})"


class Append(NamedTuple):
    """Rows to be written together or not at all, and who waits for it."""

    entries: list[EntryRow]
    summaries: list[SummaryRow]
    done: asyncio.Future[None]

    def tables(self) -> list[str]:
        """Whose logs grow."""
        return [row[0] for row in self.entries]


class Log(Protocol):
    """Where to look up why something was refused."""

    async def find(self, table: str, actor: str, command: str) -> Entry | None: ...

    async def heads(self, tables: Sequence[str]) -> dict[str, int]: ...


class Writer:
    """Has a connection of its own. One group is under way at a time; the next gathers meanwhile."""

    def __init__(
        self, connect: Callable[[], Awaitable[Any]], log: Log, wrote: Callable[[Iterable[str]], None], meter: Meter
    ) -> None:
        self._connect = connect
        self._log = log
        self._wrote = wrote
        self._meter = meter
        self._waiting: list[Append] = []
        self._task: asyncio.Task[None] | None = None
        self._db: Any = None
        self._statement: Any = None
        self._closed = False
        self._begun = 0.0

    def do(self, entries: list[EntryRow], summaries: list[SummaryRow]) -> asyncio.Future[None]:
        """Queue an append."""
        if self._closed:
            raise StoreFailed("The store is closed: nothing can be read or written any more")
        loop = asyncio.get_running_loop()
        append = Append(entries, summaries, loop.create_future())
        self._waiting.append(append)
        if self._task is None:
            self._task = loop.create_task(self._drain())
        return append.done

    async def close(self) -> None:
        """Finish what is queued, then let go."""
        self._closed = True
        if self._task is not None:
            await asyncio.wait([self._task])
        if self._db is not None:
            with suppress(*Errors):
                await self._db.close(timeout=1)

    async def _drain(self) -> None:
        try:
            while self._waiting:
                rest = self._begun + PACE - monotonic()
                if rest > 0:
                    await asyncio.sleep(rest)
                self._begun = monotonic()
                group = self._waiting[:GROUP]
                del self._waiting[:GROUP]
                group.sort(key=_first_table)  # all processes take tables in one order, so none waits in a ring
                begun = perf_counter()
                await self._write(group)
                self._meter.groups += 1
                self._meter.largest = max(self._meter.largest, len(group))
                self._meter.seconds += perf_counter() - begun
        finally:
            self._task = None

    async def _write(self, group: Sequence[Append]) -> None:
        try:
            good, unsure = await self._insist(group)
        except Errors as error:
            if len(group) > 1 and not lost(error):
                for append in group:  # one append is at fault, and the others must not fail with it
                    await self._write([append])
                return
            for append in group:
                self._fail(append, failed(error))
        except Exception as error:
            logger.exception("Appending failed")
            for append in group:
                self._fail(append, StoreFailed(f"The store could not do it ({error})"))
        else:
            self._wrote(table for append, well in zip(group, good, strict=True) if well for table in append.tables())
            for append, well in zip(group, good, strict=True):
                if well:
                    self._succeed(append)
                else:
                    await self._refuse(append, unsure=unsure)

    async def _insist(self, group: Sequence[Append]) -> tuple[Sequence[bool], bool]:
        """What was written, and whether an earlier try of this same group may have done it.

        When a connection is lost in mid-commit nobody knows how it ended. The group is sent again as it was: its
        keys let it be written once at most, and tell whether it had been.
        """
        end = monotonic() + RECONNECT_WITHIN
        unsure = False
        meetings = 0
        while True:
            try:
                return await self._send(group), unsure
            except Errors as error:
                if lost(error):
                    self._let_go()
                    unsure = True
                    if monotonic() > end:
                        raise
                elif clashed(error) and meetings < DEADLOCK_RETRIES:
                    meetings += 1
                else:
                    raise
            await asyncio.sleep(RETRY_AFTER)

    async def _send(self, group: Sequence[Append]) -> Sequence[bool]:
        if self._db is None or self._db.is_closed():
            self._db = await self._connect()
            self._statement = await self._db.prepare(APPEND)
        entries = [row for append in group for row in append.entries]
        summaries = [row for append in group for row in append.summaries]
        entry_ends, summary_ends, e, c = [], [], 0, 0
        for append in group:
            entry_ends.append(e := e + len(append.entries))
            summary_ends.append(c := c + len(append.summaries))
        good: Sequence[bool] = await self._statement.fetchval(
            entry_ends,
            summary_ends,
            *(zip(*entries, strict=True) if entries else [()] * 10),
            *(zip(*summaries, strict=True) if summaries else [()] * 5),
        )
        return good

    async def _refuse(self, append: Append, *, unsure: bool) -> None:
        """Find out why an append was not written: it was before, or somebody else was faster."""
        try:
            known = [await self._log.find(row[0], row[2], row[3]) for row in append.entries]
            heads = await self._log.heads(append.tables())
        except StoreFailed as failure:
            self._fail(append, failure)
            return
        if unsure and [found and found.hash for found in known] == [row[9] for row in append.entries]:
            self._wrote(append.tables())
            self._succeed(append)  # this process wrote it, on the connection that was lost
            return
        self._meter.refused += 1
        repeated = next((found for found in known if found is not None), None)
        _end(append, Clash(_stuck(append, heads)) if repeated is None else Repeated(repeated))

    def _succeed(self, append: Append) -> None:
        self._meter.appends += 1
        _end(append, None)

    def _fail(self, append: Append, failure: StoreFailed) -> None:
        self._meter.failed += 1
        _end(append, failure)

    def _let_go(self) -> None:
        if self._db is not None:
            self._db.terminate()
            self._db = None


def _first_table(append: Append) -> str:
    rows: Sequence[EntryRow | SummaryRow] = append.entries or append.summaries
    return rows[0][0] if rows else ""


def _stuck(append: Append, heads: dict[str, int]) -> str:
    """The first table that has not the length which the append took it to have."""
    for row in append.entries:
        if heads.get(row[0], 0) != row[1] - 1:
            return row[0]
        heads[row[0]] = row[1]
    return append.entries[0][0]


def _end(append: Append, error: Exception | None) -> None:
    if append.done.done():
        return  # the caller is gone
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)
