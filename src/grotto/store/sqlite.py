"""The store in one SQLite file: one process, one thread that writes, one that reads."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote

from grotto.kernel.errors import Refusal
from grotto.rooms.room import Room
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary

from .batching_thread import BatchingThread, Job
from .checking import integrity
from .queries import MARK, REMOVE_ROOM, Queries
from .rows import Row, entry_row, guest_row, keeps, numbers, room_row, storable, summary_row
from .sqlite_file import FileLock, checked
from .sqlite_schema import Database, check, migrate
from .sqlite_writer import (
    GUESTS,
    LONG_WAIT,
    ROOMS,
    Append,
    Kept,
    T,
    Task,
    Writer,
    add_room,
    change_kept,
    failed,
    renew_summary,
)
from .store import CannotOpen, Guest, GuestChange, Meter, RoomChange, StoreFailed

GROUP = 256  # jobs that share a commit, at most
PACE = 0.02  # seconds between two commits, at least

Query = tuple[str, Sequence[Any]]


class Connect(Protocol):
    """Opens a connection to a file that is there."""

    def __call__(self, path: Path, *, read_only: bool) -> Database: ...


def connect(path: Path, *, read_only: bool) -> Database:
    """By Python's own module. Each connection is used by one thread at a time, though not by its maker."""
    address = f"file:{quote(str(path))}?mode={'ro' if read_only else 'rw'}"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


class _Reader(Queries):
    """Reads on one connection in a thread."""

    def __init__(self, path: Path, db: Database) -> None:
        self._path = path
        self._reading = db
        self._reader: BatchingThread[Query] = BatchingThread("reader", self._read, most=GROUP)

    @property
    def about(self) -> str:
        """What keeps the tables, with its version: for the log."""
        return f"SQLite {sqlite3.sqlite_version}, {self._path}"

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last number of each of these logs."""
        sql = "SELECT value, (SELECT max(seq) FROM event WHERE table_id = value) FROM json_each(?1)"
        asked = json.dumps([table for table in tables if keeps(table)])
        return {table: seq for table, seq in await self._rows(sql, asked) if seq is not None}

    async def _query(self, sql: str, values: Sequence[Any]) -> Sequence[Row]:
        rows: list[Row] = await self._reader.do((sql, values))
        return rows

    def _read(self, jobs: Sequence[Job[Query]]) -> None:
        for job in jobs:
            try:
                job.result = self._reading.execute(*job.task).fetchall()
            except sqlite3.Error as error:
                job.error = failed(error)

    async def close(self) -> None:
        """Let go of the file."""
        await self._reader.close()
        await asyncio.to_thread(self._reading.close)


class SqliteStore(_Reader):
    """A store for one process."""

    def __init__(self, parts: _Parts, *, pace: float = PACE) -> None:
        super().__init__(parts.path, parts.reading)
        self.meter = Meter()
        self._lock = parts.lock
        self._writing = Writer(parts.writing, parts.reopen, self.meter)
        self._writer: BatchingThread[Task] = BatchingThread(
            "writer", self._writing.write, self._writing.tidy, most=GROUP, pace=pace
        )

    @classmethod
    async def open(cls, path: str | Path, *, connect: Connect = connect, pace: float = PACE) -> SqliteStore:
        """Open a file, or make it; refuses what cannot be used."""
        return cls(await asyncio.to_thread(_prepare, Path(path), connect), pace=pace)

    async def append(self, entries: Sequence[Entry], summaries: Sequence[TableSummary]) -> None:
        """Write all of it or nothing, on disk before this returns."""
        await self._writer.do(
            Append([entry_row(entry) for entry in entries], [summary_row(summary) for summary in summaries])
        )

    async def renew_summary(self, summary: TableSummary) -> None:
        """Put a summary made from the whole log in place of whatever is stored, unless the log has grown since."""
        row = summary_row(summary)
        await self._writer.do(lambda db: renew_summary(db, row))

    async def add_guest(self, guest: Guest) -> None:
        """Write a new guest; one who is there already stays as they are."""
        sql = "INSERT INTO guest (id, token, guest) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING"
        await self._execute(sql, guest_row(guest))

    async def change_guest(self, id: str, change: GuestChange) -> Guest | None:
        """Replace a guest by what `change` makes of the stored one; None if there is no such guest."""
        return await self._change(GUESTS, id, change)

    async def add_room(self, room: Room, now: int) -> bool:
        """Write a new room; False if its code belongs to one that is not over yet."""
        room_row(room)  # refuses what cannot be stored before it could fail a whole group
        added: bool = await self._writer.do(lambda db: add_room(db, room, now))
        return added

    async def change_room(self, code: str, change: RoomChange) -> Room | None:
        """Replace a room by what `change` makes of the stored one; None if there is none."""
        return await self._change(ROOMS, code, change)

    async def remove_room(self, code: str, stored: bytes) -> None:
        """Remove a room that cannot be read, if it is still as it was."""
        await self._execute(REMOVE_ROOM, (code, stored))

    async def _change(self, kept: Kept[T], key: str, change: Callable[[T], T]) -> T | None:
        if not keeps(key):
            return None
        found: T | Refusal | None = await self._writer.do(lambda db: change_kept(db, kept, key, change))
        if isinstance(found, Refusal):
            raise found
        return found

    async def set_mark(self, name: str, value: int) -> None:
        """Write a number that outlives the process."""
        storable(name)
        numbers(value)
        sql = "INSERT INTO mark (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self._execute(sql, (name, value))

    async def first_mark(self, name: str, value: int) -> int:
        """Write a number unless there is one; the one that is there now."""
        storable(name)
        numbers(value)
        found: int = await self._writer.do(lambda db: _first_mark(db, name, value))
        return found

    async def keep_review(self, table: str, version: int, review: bytes) -> None:
        """Keep a review, in place of an earlier one."""
        storable(table)
        numbers(version)
        await self._execute("INSERT OR REPLACE INTO review VALUES (?, ?, ?)", (table, version, review))

    async def count(self, name: str, now: int, window: int) -> int:
        """One more event of that name; how many there were in the last `window` milliseconds."""
        storable(name)
        numbers(now, now + window, now - window)
        found: int = await self._writer.do(lambda db: _count(db, name, now, window))
        return found

    async def uncount(self, name: str, at: int) -> None:
        """Take back one event that was counted at a moment."""
        await self._execute("UPDATE tick SET events = events - 1 WHERE name = ? AND at = ? AND events > 0", (name, at))

    def listen(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """`told` is never called: no other process writes here."""

    def listen_for_guests(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """`told` is never called: no other process changes guests here."""

    def listen_for_rooms(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """`told` is never called: no other process changes rooms here."""

    def deserted(self, table: str) -> bool:
        """False: there is no other process."""
        return False

    async def damage(self) -> list[str]:
        """What SQLite finds wrong with its file, in a thread and on a connection of its own."""

        def look() -> list[str]:
            with closing(sqlite3.connect(f"file:{quote(str(self._path))}?mode=ro", uri=True)) as db:
                return integrity(db, quick=True)

        return await asyncio.to_thread(look)

    async def ready(self) -> None:
        """Returns if the store can be read and written; raises StoreFailed."""
        await self._execute("UPDATE pulse SET beats = beats + 1", ())
        await self._rows("SELECT beats FROM pulse")

    async def close(self) -> None:
        """Finish what was begun, then let go."""
        await self._writer.close()
        await super().close()  # the writer's connection is the last, so that it and no other tidies up
        await asyncio.to_thread(self._writing.close)
        self._lock.release()

    async def _execute(self, sql: str, values: Sequence[Any]) -> None:
        def run(db: Database) -> None:
            db.execute(sql, values)

        await self._writer.do(run)


class SqliteSnapshot(_Reader):
    """A file as it was at one moment, beside the process that has it: for exports."""

    @classmethod
    async def open(cls, path: str | Path, *, connect: Connect = connect) -> SqliteSnapshot:
        """Open a file that is there, without its lock."""
        return cls(Path(path), await asyncio.to_thread(still, Path(path), connect))


class _Parts(NamedTuple):
    path: Path
    lock: FileLock
    writing: Database
    reading: Database
    reopen: Callable[[], Database]


def still(path: Path, connect: Connect = connect) -> Database:
    """A connection that reads the file as it is now, whatever is written to it later."""
    checked(path)
    if not path.exists():
        raise CannotOpen(f"There is no database {path}: check the name")
    db = None
    try:
        db = connect(path, read_only=True)
        db.execute("PRAGMA mmap_size = 0")
        db.execute("BEGIN")
        if check(db, str(path)) == 0:
            raise CannotOpen(f"{path} is empty: nothing has been kept there yet")
        return db
    except BaseException as error:
        if db is not None:
            db.close()
        raise _refusal(path, error) from None


def _prepare(path: Path, connect: Connect) -> _Parts:
    path = checked(path).resolve()  # the write-ahead log lies beside the file itself, not beside a link to it
    try:
        lock = FileLock(path)
    except OSError as error:
        raise CannotOpen(
            f"{path} cannot be used as a database ({error.strerror}): see who may write there, or name another file"
        ) from None
    writing = None
    try:
        writing = _open_writing(path, connect)
        migrate(writing, str(path))
        return _Parts(path, lock, writing, _open_reading(path, connect), partial(_open_writing, path, connect))
    except BaseException as error:
        if writing is not None:
            writing.close()
        lock.release()
        raise _refusal(path, error) from None


def _open_writing(path: Path, connect: Connect) -> Database:
    db = connect(path, read_only=False)
    try:
        db.execute(f"PRAGMA busy_timeout = {LONG_WAIT}")
        db.execute("PRAGMA mmap_size = 0")  # a disk error would be a signal that kills the process
        db.execute("PRAGMA cache_size = -16000")
        db.execute("BEGIN")
        check(db, str(path))  # before anything is changed: it may not be ours
        db.execute("COMMIT")
        mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreFailed(f"{path} cannot keep a write-ahead log (it stays in mode {mode})")
        db.execute("PRAGMA synchronous = FULL")  # with less, a power cut takes acknowledged moves
        db.execute("PRAGMA wal_autocheckpoint = 0")  # the writer does it after it has told the others
        db.execute("PRAGMA journal_size_limit = 33554432")
    except BaseException:
        with suppress(Exception):
            db.close()
        raise
    return db


def _open_reading(path: Path, connect: Connect) -> Database:
    db = connect(path, read_only=False)  # one that may not write at all could not read a log that needs repair
    db.execute(f"PRAGMA busy_timeout = {LONG_WAIT}")
    db.execute("PRAGMA mmap_size = 0")
    db.execute("PRAGMA query_only = ON")
    return db


def _refusal(path: Path, error: BaseException) -> BaseException:
    if isinstance(error, sqlite3.DatabaseError) and "not a database" in str(error):
        return CannotOpen(f"{path} is not a SQLite database: name another file")
    if isinstance(error, sqlite3.Error):
        return CannotOpen(
            f"{path} cannot be opened ({error}): check its disk and its rights, "
            "or go back to a backup under another name"
        )
    return error


def _count(db: Database, name: str, now: int, window: int) -> int:
    db.execute("DELETE FROM tick WHERE until <= ?", (now,))
    db.execute(
        """INSERT INTO tick (name, at, events, until) VALUES (?1, ?2, 1, ?2 + ?3)
           ON CONFLICT (name, at) DO UPDATE SET events = events + 1""",
        (name, now, window),
    )
    found = db.execute("SELECT sum(events) FROM tick WHERE name = ? AND at > ?", (name, now - window)).fetchone()
    return int(found[0])


def _first_mark(db: Database, name: str, value: int) -> int:
    db.execute("INSERT INTO mark (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value))
    return int(db.execute(MARK, (name,)).fetchone()[0])
