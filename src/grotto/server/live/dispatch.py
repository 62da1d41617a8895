"""Runs commands on tables: decide, append to the log, publish. In this order.

Any process may serve any table. A table in memory is only a copy of its log; the log's keys decide who was first.
"""

from __future__ import annotations

import asyncio
from base64 import b32encode
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import TypeVar

import msgspec

from grotto.kernel.errors import Refusal
from grotto.server import logs
from grotto.server.clock import ANSWER_PURPOSE, Environment
from grotto.store.store import Clash, Repeated, Store
from grotto.tables.commands import Command, Create, called
from grotto.tables.creating import opening
from grotto.tables.deciding import decide
from grotto.tables.draft import Draft
from grotto.tables.due_choices import card
from grotto.tables.log import Entry, canonical, written
from grotto.tables.ports import Actor
from grotto.tables.refusals import NoTable, OtherContent, Stale
from grotto.tables.table import Table

from .freeze_guard import FreezeGuard

AT_HAND = 2_000  # tables kept in memory
ATTEMPTS = 20  # retries after losing the race to write
SECRETS = {"invitation", "watch", "recovery"}
SEALED = b"sealed "

_encode = msgspec.json.Encoder().encode
_sorted = msgspec.json.Encoder(order="sorted").encode

_called = cache(called)

T = TypeVar("T")


class Step:
    """One entry that has taken effect: the table after it, and how much of its past is new."""

    __slots__ = ("entry", "ours", "start", "table")

    def __init__(self, table: Table, entry: Entry, start: int, *, ours: bool) -> None:
        self.table = table
        self.entry = entry
        self.start = start
        self.ours = ours  # written by this process


Told = Callable[[Step], None]
Read = Callable[[Table], None]


class Dispatcher:
    """Caches tables and runs the commands of each one after the other."""

    def __init__(
        self, store: Store, world: Environment, *, shared: bool, freeze_guard: FreezeGuard | None = None
    ) -> None:
        self.store = store
        self.world = world
        self.shared = shared  # whether other processes write to the store too
        self.freeze_guard = freeze_guard
        self.told: list[Told] = []  # called after every entry that took effect here
        self.read: list[Read] = []  # called when a table was read anew: who follows it may have missed steps
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._queues: dict[str, asyncio.Lock] = {}

    # -- reading --------------------------------------------------------------------------------------

    async def table(self, id: str) -> Table:
        """A table as it is now; raises NoTable."""
        found = self._tables.get(id)
        if found is None or self.shared:
            async with self._queue(id):
                found = await self._fresh(id)
        return found

    def at_hand(self, id: str) -> Table | None:
        """A table, if it is in memory; perhaps not its newest state."""
        return self._tables.get(id)

    async def catch_up(self, id: str) -> None:
        """Read what other processes have written."""
        async with self._queue(id):
            await self._fresh(id)

    async def _fresh(self, id: str) -> Table:
        table = self._tables.get(id)
        if table is None:
            entries = await self.store.entries(id)
            if not entries:
                raise NoTable("There is no such table, or it is not open to you")
            table = await self._folded(entries)
            self._keep(table)
            for read in self.read:
                _safely(read, table)
        elif self.shared:
            await self._reread(table)
        return self._tables.get(id, table)  # while we read, it may have made room for others

    async def _folded(self, entries: list[Entry]) -> Table:
        """Long logs are folded beside the others' requests."""
        if len(entries) < 50:
            return Table.folded(entries)
        return await asyncio.get_running_loop().run_in_executor(None, Table.folded, entries)

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > AT_HAND:
            self._tables.popitem(last=False)

    # -- writing --------------------------------------------------------------------------------------

    async def open(self, actor: Actor, command_id: str, command: Create) -> bytes:
        """A new table. Its name follows from the command, so that a repeated command finds it again."""
        moment = self.world.moment()
        id = table_name(actor.guest, command_id)
        async with self._queue(id):
            before = await self.store.find(id, actor.guest, command_id)
            if before is not None:
                return self._repeated(before, command)
            draft = opening(id, actor, command, moment)
            table = Table()
            entry = self._entry(table, id, actor.guest, command_id, command, draft, moment.now)
            try:
                await self._write(table, entry, draft)
            except Repeated as repeated:
                return self._repeated(repeated.entry, command)
            except Clash:
                raise Stale("This table exists; use another command id") from None
            return self._plain(entry)

    async def do(self, id: str, actor: Actor, command_id: str, command: Command) -> bytes:
        """One command at a table: done once, however often it is sent."""
        async with self._queue(id):
            for _ in range(ATTEMPTS):
                if self.freeze_guard is not None:
                    self.freeze_guard.check()
                table = self._tables.get(id) or await self._fresh(id)
                try:
                    return await self._attempt(table, actor, command_id, command)
                except Repeated as repeated:
                    if repeated.entry.seq > table.seq:
                        await self._reread(table)
                    return self._repeated(repeated.entry, command)
                except Clash:
                    await self._reread(table)
                except Refusal:
                    if not self.shared or not await self._reread(table):
                        before = await self.store.find(id, actor.guest, command_id)
                        if before is None:
                            raise
                        if before.seq > table.seq:  # the store failed, and had written it all the same
                            await self._reread(table)
                        return self._repeated(before, command)
            raise Stale("Too much is going on at this table; try again")

    async def _attempt(self, table: Table, actor: Actor, command_id: str, command: Command) -> bytes:
        moment = self.world.moment()
        draft = decide(table, actor, command, moment)
        entry = self._entry(table, table.id, actor.guest, command_id, command, draft, moment.now)
        if draft.rematch is None:
            await self._write(table, entry, draft)
        else:
            name, body = draft.rematch
            child = self._entry(Table(), name, actor.guest, command_id, command, Draft("create", body), moment.now)
            await self._write(table, entry, draft, child)
        return self._plain(entry)

    async def _write(self, table: Table, entry: Entry, draft: Draft, child: Entry | None = None) -> None:
        """On disk first; then it is so; then it is told."""
        after = table.copy()
        after.apply(entry, draft.match, new=True)
        entries, cards = [entry], [card(after)]
        born = None if child is None else Table.folded([child])
        if child is not None and born is not None:
            entries.append(child)
            cards.append(card(born))
        try:
            await self.store.append(entries, cards)
        except (Clash, Repeated):
            raise
        except BaseException:  # it failed, or we are cancelled: perhaps it is written, so whoever comes next reads
            self._tables.pop(table.id, None)
            raise
        self._keep(after)
        self._tell(table, after, entry, ours=True)
        if child is not None and born is not None:
            self._keep(born)
            self._tell(Table(), born, child, ours=True)

    async def _reread(self, table: Table) -> bool:
        """Whether somebody else has written to this table meanwhile; it is then kept as it is now."""
        new = await self.store.entries(table.id, table.seq)
        for entry in new:
            after = table.copy()
            after.apply(entry)
            self._keep(after)
            self._tell(table, after, entry, ours=False)
            table = after
        return bool(new)

    def _tell(self, before: Table, after: Table, entry: Entry, *, ours: bool) -> None:
        lengths = [0 if table.match is None else len(table.match.done) for table in (before, after)]
        step = Step(after, entry, min(lengths), ours=ours)
        for tell in self.told:
            _safely(tell, step)

    def _entry(
        self, table: Table, id: str, actor: str, command_id: str, command: Command, draft: Draft, now: int
    ) -> Entry:
        to = draft.body.get("to")
        seats = table.seats_of(actor)
        seat = draft.body.get("seat") if draft.kind in ("join", "claim") else (seats[0] if seats else None)
        number = 1 if table.last is None else table.number(seat) + (to is None or seat in to)
        answer = _encode({"table": id, "command": command_id, "number": number, **draft.answer})
        if draft.answer and SECRETS & draft.answer.keys():
            answer = SEALED + self.world.keys.seal(answer, purpose=ANSWER_PURPOSE, about=id).encode()
        return written(
            table.last,
            table=id,
            actor=actor,
            command=command_id,
            asked=asked(command),
            kind=draft.kind,
            body=canonical(draft.body),
            at=now,
            answer=answer,
        )

    def _repeated(self, entry: Entry, command: Command) -> bytes:
        if entry.asked != asked(command):
            raise OtherContent("This command id was used for something else; make a new one for every command")
        return self._plain(entry)

    def _plain(self, entry: Entry) -> bytes:
        if entry.answer.startswith(SEALED):
            sealed = entry.answer.removeprefix(SEALED).decode()
            return self.world.keys.unseal(sealed, purpose=ANSWER_PURPOSE, about=entry.table)
        return entry.answer

    def _queue(self, id: str) -> asyncio.Lock:
        """One command after the other at each table of this process; for speed, not for correctness."""
        queue = self._queues.get(id)
        if queue is None:
            queue = self._queues[id] = asyncio.Lock()
            if len(self._queues) > 4 * AT_HAND:
                self._queues = {name: lock for name, lock in self._queues.items() if lock.locked() or name == id}
        return queue


def table_name(guest: str, command_id: str) -> str:
    """The public name of the table that a command opens: a repeated command finds it again."""
    return b32encode(sha256(f"table {guest} {command_id}".encode()).digest()).decode().lower()[:12]


def asked(command: Command) -> bytes:
    """A digest of all that a command asks for; also of what would be refused, such as numbers with a fraction."""
    return sha256(_sorted([_called(type(command)), command])).digest()


def _safely(tell: Callable[[T], None], news: T) -> None:
    """What is written is so, whoever fails to hear of it."""
    try:
        tell(news)
    except Exception as error:
        logs.failed(error)
