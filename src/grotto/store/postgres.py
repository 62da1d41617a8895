"""The store in PostgreSQL: any number of processes, and the keys of the tables decide who was first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from time import monotonic
from typing import Any, TypeVar

from grotto.rooms.room import Room
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary

from .postgres_connections import ANSWER, Errors, check_promises, failed, first_link, link, lost, pool, shown
from .postgres_notify import HEARTBEAT, PostgresNotify
from .postgres_schema import migrate, version
from .postgres_writer import RECONNECT_WITHIN, RETRY_AFTER, Writer
from .queries import FORGET_ROOMS, GUEST, PUT_ROOM, REMOVE_ROOM, ROOM, Queries
from .rows import Row, entry_row, guest_of, guest_row, keeps, numbers, room_of, room_row, storable, summary_row
from .store import CannotOpen, Guest, GuestChange, Meter, RoomChange, StoreFailed

CONNECTIONS = 6  # for reading and small writes; appends and notifications have their own
HEADS = """
    SELECT t, seq FROM unnest(?1::text[]) t,
    LATERAL (SELECT seq FROM event WHERE table_id = t ORDER BY seq DESC LIMIT 1) last
"""

Result = TypeVar("Result")


class _Reader(Queries):
    about = ""

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last number of each of these logs."""
        return {row[0]: row[1] for row in await self._rows(HEADS, [table for table in tables if keeps(table)])}


class PostgresStore(_Reader):
    """A store for any number of processes."""

    def __init__(self, url: str, about: str, connections: Any, heartbeat: float) -> None:
        self.about = about
        self.meter = Meter()
        self._url = url
        self._pool = connections
        self._closed = False
        self._bell = PostgresNotify(self._link_bell, heartbeat=heartbeat)
        self._writer = Writer(self._link_writer, self, self._bell.ring, self.meter)

    @classmethod
    async def connect(cls, url: str, *, heartbeat: float = HEARTBEAT) -> PostgresStore:
        """Connect to a database, and make or renew its tables; refuses what cannot be used."""
        db = await first_link(url)
        try:
            await check_promises(db, shown(url))
            await migrate(db, shown(url))
            about = await _about(db, url)
            connections = await pool(url, CONNECTIONS)
        except TimeoutError:
            raise CannotOpen(f"{shown(url)} is too slow now: start again when it is less busy") from None
        except Errors as error:
            raise CannotOpen(
                f"{shown(url)} cannot be used ({error}): the user needs the right to create a schema there"
            ) from None
        finally:
            await db.close(timeout=1)
        return cls(url, about, connections, heartbeat)

    async def append(self, entries: Sequence[Entry], summaries: Sequence[TableSummary]) -> None:
        """Write all of it or nothing, on disk before this returns."""
        await self._writer.do([entry_row(entry) for entry in entries], [summary_row(summary) for summary in summaries])

    async def renew_summary(self, summary: TableSummary) -> None:
        """Put a summary made from the whole log in place of whatever is stored, unless the log has grown since."""
        await self._value("SELECT renew_card_1($1, $2, $3, $4, $5)", *summary_row(summary))

    async def add_guest(self, guest: Guest) -> None:
        """Write a new guest; one who is there already stays as they are."""
        sql = "INSERT INTO guest (id, token, guest) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING"
        await self._value(sql, *guest_row(guest))
        self._bell.ring_for(guest.id)

    async def change_guest(self, id: str, change: GuestChange) -> Guest | None:
        """Replace a guest by what `change` makes of the stored one; None if there is no such guest."""
        while rows := await self._rows(GUEST, id):
            stored: bytes = rows[0][0]
            changed = change(guest_of(stored))
            if await self._replaced(stored, guest_row(changed)):
                self._bell.ring_for(id)
                return changed
        return None

    async def _replaced(self, stored: bytes, row: tuple[str, bytes | None, bytes]) -> bool:
        """Whether a guest was as expected and was replaced."""
        sql = "UPDATE guest SET token = $2, guest = $3 WHERE id = $1 AND guest = $4 RETURNING id"
        return await self._swap(sql, GUEST, stored, row)  # nobody else begins the same session

    async def _swap(self, update: str, find: str, stored: bytes, row: tuple[Any, ...]) -> bool:
        """Whether `stored` was replaced by `row`, perhaps by an attempt whose connection was lost.

        `find` reads by the first column of the row what its last column holds.
        """
        attempts = 0

        async def replace(db: Any) -> bool:
            nonlocal attempts
            attempts += 1
            if await db.fetchval(update, *row, stored) is not None:
                return True
            return attempts > 1 and await db.fetchval(_dollars(find), row[0]) == row[-1]

        return await self._try(replace)

    async def add_room(self, room: Room, now: int) -> bool:
        """Write a new room; False if its code belongs to one that is not over yet."""
        row, tried = room_row(room), False

        async def add(db: Any) -> bool:
            nonlocal tried
            again, tried = tried, True
            await db.execute(_dollars(FORGET_ROOMS), now)
            if await db.fetchval(f"{_dollars(PUT_ROOM)} RETURNING code", *row, now) is not None:
                return True
            # An attempt whose answer was lost may have written it. In a first attempt an equal room is that of another
            # process, which was asked the same in the same millisecond.
            return again and bool(await db.fetchval(_dollars(ROOM), row[0]) == row[3])

        return await self._try(add)

    async def change_room(self, code: str, change: RoomChange) -> Room | None:
        """Replace a room by what `change` makes of the stored one; None if there is none."""
        while rows := await self._rows(ROOM, code):
            stored: bytes = rows[0][0]
            changed = change(room_of(stored))
            row = room_row(changed)
            if row[3] == stored:
                return changed
            if await self._replaced_room(stored, row):
                self._bell.ring_for_room(code)
                return changed
        return None

    async def remove_room(self, code: str, stored: bytes) -> None:
        """Remove a room that cannot be read, if it is still as it was."""
        await self._value(_dollars(REMOVE_ROOM), code, stored)

    async def _replaced_room(self, stored: bytes, row: tuple[str, str, int, bytes]) -> bool:
        """Whether a room was as expected and was replaced."""
        sql = "UPDATE room SET host = $2, until = $3, room = $4 WHERE code = $1 AND room = $5 RETURNING code"
        return await self._swap(sql, ROOM, stored, row)

    async def set_mark(self, name: str, value: int) -> None:
        """Write a number that outlives the process."""
        storable(name)
        numbers(value)
        sql = "INSERT INTO mark (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self._value(sql, name, value)

    async def first_mark(self, name: str, value: int) -> int:
        """Write a number unless there is one; the one that is there now."""
        storable(name)
        numbers(value)
        await self._value("INSERT INTO mark (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, value)
        found = await self.mark(name)
        assert found is not None
        return found

    async def keep_review(self, table: str, version: int, review: bytes) -> None:
        """Keep a review, in place of an earlier one."""
        storable(table)
        numbers(version)
        sql = (
            "INSERT INTO review (table_id, version, review) VALUES ($1, $2, $3) "
            "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, review = excluded.review"
        )
        await self._value(sql, table, version, review)

    async def count(self, name: str, now: int, window: int) -> int:
        """One more event of that name; how many there were in the last `window` milliseconds, on all nodes."""
        storable(name)
        numbers(now, now + window, now - window)
        return int(await self._value("SELECT count_1($1, $2, $3)", name, now, window))

    async def uncount(self, name: str, at: int) -> None:
        """Take back one event that was counted at a moment."""
        sql = "UPDATE tick SET events = events - 1 WHERE name = $1 AND at = $2 AND events > 0"
        await self._value(sql, name, at)

    def listen(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """Call this when other processes wrote to tables; with None when anything may have changed."""
        self._bell.listen(told)

    def listen_for_guests(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """Call this when other processes changed guests; with None when anyone may have been changed."""
        self._bell.listen_for_guests(told)

    def listen_for_rooms(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """Call this when other processes changed rooms; with None when any may have been changed."""
        self._bell.listen_for_rooms(told)

    def deserted(self, table: str) -> bool:
        """Whether the other process that wrote last to a table gives no sign of life any more."""
        return self._bell.deserted(table)

    async def damage(self) -> list[str]:
        """Nothing that could be seen from here: PostgreSQL has tools of its own (pg_amcheck)."""
        return []

    async def ready(self) -> None:
        """Returns if the store can be read and written; raises StoreFailed."""
        await self._value("UPDATE pulse SET beats = beats + 1 RETURNING beats")

    async def close(self) -> None:
        """Finish what was begun, then let go."""
        self._closed = True
        await self._writer.close()
        await self._bell.close()
        try:
            await asyncio.wait_for(self._pool.close(), ANSWER)
        except Errors:
            self._pool.terminate()

    async def _query(self, sql: str, values: Sequence[Any]) -> Sequence[Row]:
        async def read(db: Any) -> Sequence[Row]:
            rows: Sequence[Row] = await db.fetch(_dollars(sql), *values)
            return rows

        return await self._try(read)

    async def _value(self, sql: str, *values: Any) -> Any:
        async def run(db: Any) -> Any:
            return await db.fetchval(sql, *values)

        return await self._try(run)

    async def _try(self, run: Callable[[Any], Awaitable[Result]]) -> Result:
        """Run something that may be run twice; a lost connection is given time to come back."""
        if self._closed:
            raise StoreFailed("The store is closed: nothing can be read or written any more")
        end = monotonic() + RECONNECT_WITHIN
        while True:
            try:
                async with self._pool.acquire(timeout=ANSWER) as db:
                    return await run(db)
            except Errors as error:
                if not lost(error) or monotonic() > end:
                    raise failed(error) from None
            await asyncio.sleep(RETRY_AFTER)

    async def _link_writer(self) -> Any:
        db = await link(self._url)
        try:
            await check_promises(db, shown(self._url))  # it may be another server than before
        except BaseException:
            db.terminate()
            raise
        return db

    async def _link_bell(self) -> Any:
        return await link(self._url, synchronous_commit="off")  # notifications need not survive a crash


class PostgresSnapshot(_Reader):
    """A database as it was at one moment, beside the processes that use it: for exports."""

    def __init__(self, about: str, db: Any) -> None:
        self.about = about
        self._db = db

    @classmethod
    async def connect(cls, url: str) -> PostgresSnapshot:
        """Connect to a database in which there is a store."""
        db = await first_link(url, idle_in_transaction_session_timeout="0", statement_timeout="60s")
        try:
            if await version(db, shown(url)) == 0:
                raise CannotOpen(f"{shown(url)} is empty: nothing has been kept there yet")
            await db.execute("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return cls(await _about(db, url), db)
        except BaseException:
            db.terminate()
            raise

    async def _query(self, sql: str, values: Sequence[Any]) -> Sequence[Row]:
        try:
            rows: Sequence[Row] = await self._db.fetch(_dollars(sql), *values, timeout=60)
        except Errors as error:
            raise failed(error) from None
        return rows

    async def close(self) -> None:
        """Let go."""
        await self._db.close(timeout=1)


async def _about(db: Any, url: str) -> str:
    return f"PostgreSQL {(await db.fetchval('SHOW server_version')).split()[0]}, {shown(url)}"


@cache
def _dollars(sql: str) -> str:
    return sql.replace("?", "$")
