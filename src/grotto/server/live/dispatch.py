"""Runs commands on tables: decide, append to the log, publish. In this order.

Any process may serve any table. A table in memory is only a copy of its log; the log's keys decide who was first.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from logging import ERROR
from typing import TypeVar

from grotto.kernel.errors import Refusal
from grotto.server import logs
from grotto.server.clock import Clock
from grotto.server.identity.keys import KeyRing
from grotto.store.store import Clash, Damaged, Repeated, Store
from grotto.tables.commands import Command, Create
from grotto.tables.creating import opening
from grotto.tables.deciding import decide
from grotto.tables.draft import Draft
from grotto.tables.log import Entry
from grotto.tables.ports import Actor, Ports
from grotto.tables.refusals import NoTable, Stale, words
from grotto.tables.summary import summary_of
from grotto.tables.table import Table

from .entries import EntryWriter, new_table_id
from .freeze_guard import FreezeGuard
from .table_ports import TablePorts

MAX_CACHED = 2_000  # tables
MAX_ATTEMPTS = 20  # retries after losing the race to write
LONG_LOG = 50  # entries; folding more of them takes too long for the event loop
LONG_BODY = 4000  # bytes of the first entry; it holds the match file that a match goes on from

T = TypeVar("T")


class Step:
    """One entry that has taken effect: the table after it, and how much of its past is new."""

    __slots__ = ("entry", "ours", "start", "table")

    def __init__(self, table: Table, entry: Entry, start: int, *, ours: bool) -> None:
        self.table = table
        self.entry = entry
        self.start = start
        self.ours = ours  # written by this process


class Dispatcher:
    """Caches tables and runs the commands of each one after the other."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        keys: KeyRing,
        *,
        shared: bool,
        freeze_guard: FreezeGuard | None = None,
        make_ports: Callable[[int, KeyRing], Ports] = TablePorts,
    ) -> None:
        self.store = store
        self.clock = clock
        self.shared = shared  # whether other processes write to the store too
        self.freeze_guard = freeze_guard
        self.on_step: list[Callable[[Step], None]] = []  # called after every entry that took effect here
        self.on_reload: list[Callable[[Table], None]] = []  # called when a table was read anew: steps may be missing
        self._keys = keys
        self._make_ports = make_ports
        self._entries = EntryWriter(keys)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    # -- reading --------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A table as it is now; raises NoTable."""
        found = self._tables.get(id)
        if found is None or self.shared:
            async with self._lock(id):
                found = await self._current(id)
        return found

    def cached(self, id: str) -> Table | None:
        """A table, if it is in memory; perhaps not its newest state."""
        return self._tables.get(id)

    async def catch_up(self, id: str) -> None:
        """Read what other processes have written to a table."""
        async with self._lock(id):
            await self._current(id)

    async def _current(self, id: str) -> Table:
        table = self._tables.get(id)
        if table is None:
            entries = await self.store.entries(id)
            if not entries:
                raise NoTable(words("no-table"))
            table = await _folded(entries)
            self._cache(table)
            _call_all(self.on_reload, table)
        elif self.shared:
            await self._apply_new_entries(table)
        return self._tables.get(id, table)  # it may have been evicted meanwhile

    async def _apply_new_entries(self, table: Table) -> bool:
        """Whether another process has written to this table; its entries are then applied and published."""
        new = await self.store.entries(table.id, table.seq)
        for entry in new:
            after = table.copy()
            after.apply(entry)
            self._cache(after)
            self._publish(table, after, entry, ours=False)
            table = after
        return bool(new)

    def _cache(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > MAX_CACHED:
            self._tables.popitem(last=False)

    # -- writing --------------------------------------------------------------------------------------

    async def create(self, actor: Actor, command_id: str, command: Create) -> bytes:
        """Create a table. Its id follows from the command, so that a repeated command finds it again."""
        ports = self._ports()
        id = new_table_id(actor.guest, command_id)
        async with self._lock(id):
            before = await self.store.find(id, actor.guest, command_id)
            if before is not None:
                return self._entries.answer_again(before, command)
            draft = opening(id, actor, command, ports)
            table = Table()
            entry = self._entries.entry(table, id, actor.guest, command_id, command, draft, ports.now)
            try:
                await self._commit(table, entry, draft)
            except Repeated as repeated:
                return self._entries.answer_again(repeated.entry, command)
            except Clash:
                raise Stale(words("table-exists")) from None
            return self._entries.answer(entry)

    async def execute(self, id: str, actor: Actor, command_id: str, command: Command) -> bytes:
        """Run a command at a table: once, however often it is sent."""
        async with self._lock(id):
            for _ in range(MAX_ATTEMPTS):
                if self.freeze_guard is not None:
                    self.freeze_guard.check()
                table = self._tables.get(id) or await self._current(id)
                try:
                    return await self._attempt(table, actor, command_id, command)
                except Repeated as repeated:
                    if repeated.entry.seq > table.seq:
                        await self._apply_new_entries(table)
                    return self._entries.answer_again(repeated.entry, command)
                except Clash:
                    await self._apply_new_entries(table)
                except Refusal:
                    if not self.shared or not await self._apply_new_entries(table):
                        before = await self.store.find(id, actor.guest, command_id)
                        if before is None:
                            raise
                        if before.seq > table.seq:  # the store reported a failure although it had written
                            await self._apply_new_entries(table)
                        return self._entries.answer_again(before, command)
            raise Stale(words("many-commands"))

    async def _attempt(self, table: Table, actor: Actor, command_id: str, command: Command) -> bytes:
        ports = self._ports()
        draft = decide(table, actor, command, ports)
        entry = self._entries.entry(table, table.id, actor.guest, command_id, command, draft, ports.now)
        if draft.rematch is None:
            await self._commit(table, entry, draft)
        else:
            id, body = draft.rematch
            first = Draft("create", body)
            child = self._entries.entry(Table(), id, actor.guest, command_id, command, first, ports.now)
            await self._commit(table, entry, draft, child)
        return self._entries.answer(entry)

    async def _commit(self, table: Table, entry: Entry, draft: Draft, child: Entry | None = None) -> None:
        """Append to the log; then replace the table in memory; then publish."""
        after = table.copy()
        after.apply(entry, draft.match, new=True)
        entries, summaries = [entry], [summary_of(after)]
        rematch = None if child is None else Table.folded([child])
        if child is not None and rematch is not None:
            entries.append(child)
            summaries.append(summary_of(rematch))
        try:
            await self.store.append(entries, summaries)
        except (Clash, Repeated):
            raise
        except BaseException:  # it failed or was cancelled, but may be written: the next command reads the log
            self._tables.pop(table.id, None)
            raise
        self._cache(after)
        self._publish(table, after, entry, ours=True)
        if child is not None and rematch is not None:
            self._cache(rematch)
            self._publish(Table(), rematch, child, ours=True)

    def _publish(self, before: Table, after: Table, entry: Entry, *, ours: bool) -> None:
        lengths = [0 if table.match is None else len(table.match.done) for table in (before, after)]
        _call_all(self.on_step, Step(after, entry, min(lengths), ours=ours))

    def _ports(self) -> Ports:
        return self._make_ports(self.clock(), self._keys)

    def _lock(self, id: str) -> asyncio.Lock:
        """One command after the other at each table of this process; for speed, not for correctness."""
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
            if len(self._locks) > 4 * MAX_CACHED:
                self._locks = {name: lock for name, lock in self._locks.items() if lock.locked() or name == id}
        return lock


async def _folded(entries: list[Entry]) -> Table:
    """A table from its log; a long one is folded in a thread, so that others' requests need not wait."""
    try:
        if len(entries) < LONG_LOG and len(entries[0].body) < LONG_BODY:
            return Table.folded(entries)
        return await asyncio.get_running_loop().run_in_executor(None, Table.folded, entries)
    except Exception as error:  # whatever is wrong with the log, it is the server's fault and concerns this table alone
        logs.tell("table-damaged", level=ERROR, table=entries[0].table)
        raise Damaged(f"The log of table {entries[0].table} is damaged: run grotto check") from error


def _call_all(listeners: list[Callable[[T], None]], news: T) -> None:
    """Call every listener; what is written takes effect even if a listener fails."""
    for listener in listeners:
        try:
            listener(news)
        except Exception as error:
            logs.failed(error)
