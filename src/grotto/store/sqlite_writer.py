"""The only connection that writes to a SQLite file: groups of jobs, one commit for each group."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from logging import getLogger
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from grotto.kernel.errors import Refusal
from grotto.rooms.room import Room

from .batching_thread import Job
from .queries import FIND, FORGET_ROOMS, GUEST, PUT_ROOM, ROOM
from .rows import ENTRY_COLUMNS, EntryRow, SummaryRow, entry_of, face_of, guest_of, guest_row, room_of, room_row
from .sqlite_schema import Database
from .store import Clash, Meter, Repeated, StoreFailed

log = getLogger("grotto.store")

T = TypeVar("T")

CHECKPOINT = 1000  # jobs after which the log is moved into the file: a few megabytes
AT_ONCE = 1000  # rows of one statement; SQLite counts up to 32,766 values
LONG_LOG = 8000  # pages after which we insist, though it means waiting for readers
SHORT_WAIT = 50  # milliseconds, for that
LONG_WAIT = 5000  # milliseconds, for what must not fail

INSERT = f"""
    INSERT INTO event ({ENTRY_COLUMNS}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
    WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM event WHERE table_id = ?1 AND seq = ?2 - 1)
    ON CONFLICT DO NOTHING
"""
INSERT_ALL = f"""
    INSERT INTO event ({ENTRY_COLUMNS}) SELECT * FROM (VALUES {{rows}})
    WHERE column2 = 1 OR EXISTS (SELECT 1 FROM event WHERE table_id = column1 AND seq = column2 - 1)
    ON CONFLICT DO NOTHING
"""
SAME_FACES = """
    UPDATE card SET seq = column2, wakes = column3, card = column5 FROM (VALUES {rows})
    WHERE table_id = column1 AND seq <= column2 AND face = column4
"""
SAME_FACE = "UPDATE card SET seq = ?2, wakes = ?3, card = ?5 WHERE table_id = ?1 AND seq <= ?2 AND face = ?4"
PUT_CARD = """
    INSERT INTO card (table_id, seq, wakes, face, card, game, phase, public, created, ended)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
    ON CONFLICT (table_id) DO UPDATE
    SET seq = excluded.seq, wakes = excluded.wakes, face = excluded.face, card = excluded.card, game = excluded.game,
        phase = excluded.phase, public = excluded.public, created = excluded.created, ended = excluded.ended
    WHERE card.seq <= excluded.seq
"""
PUT_SEAT = """
    INSERT INTO seat (table_id, place, guest, game, players, ended, share, points) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""


class Append(NamedTuple):
    """Rows to be written together or not at all."""

    entries: list[EntryRow]
    summaries: list[SummaryRow]


Task = Append | Callable[[Database], Any]
"""An append, or some other writing that cannot be refused."""


class Writer:
    """Does groups of jobs in one transaction each; afterwards every job of a group is on disk, or none."""

    def __init__(self, db: Database, reopen: Callable[[], Database], meter: Meter) -> None:
        self._db: Database | None = db
        self._reopen = reopen
        self._meter = meter
        self._since_checkpoint = 0

    def write(self, jobs: Sequence[Job[Task]]) -> None:
        """One group."""
        begun = perf_counter()
        try:
            db = self._db = self._db or self._reopen()
            db.execute("BEGIN IMMEDIATE")
            appends = [job for job in jobs if isinstance(job.task, Append)]
            if not _append_all(db, appends):
                db.execute("ROLLBACK")
                db.execute("BEGIN IMMEDIATE")
                _append_each(db, appends)
            for job in jobs:
                if not isinstance(job.task, Append):
                    job.result = job.task(db)
            db.execute("COMMIT")
        except Exception as error:
            self._give_up(jobs, error)
        else:
            self._count(appends, perf_counter() - begun)
            self._since_checkpoint += len(jobs)

    def tidy(self) -> None:
        """Now and then, move the write-ahead log into the file. Nothing depends on when."""
        if self._since_checkpoint < CHECKPOINT or self._db is None:
            return
        try:
            _, pages, _ = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages > LONG_LOG:
                self._db.execute(f"PRAGMA busy_timeout = {SHORT_WAIT}")
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                self._db.execute(f"PRAGMA busy_timeout = {LONG_WAIT}")
            self._since_checkpoint = 0
        except sqlite3.Error as error:
            log.warning("The write-ahead log could not be moved into the database: %s", error)
            self._since_checkpoint = CHECKPOINT // 2  # all is safe where it is; try again in a while

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            self._db.close()

    def _give_up(self, jobs: Sequence[Job[Task]], error: Exception) -> None:
        """Nothing of this group counts. The next one starts with a new connection, whatever state this one is in."""
        for job in jobs:
            job.result = None
            job.error = failed(error)
        self._meter.failed += len(jobs)
        db, self._db = self._db, None
        if db is not None:
            with suppress(Exception):
                db.execute("ROLLBACK")
            with suppress(Exception):
                db.close()
        log.error("Nothing could be written: %s", error)

    def _count(self, appends: Sequence[Job[Task]], seconds: float) -> None:
        refused = sum(job.error is not None for job in appends)
        self._meter.refused += refused
        self._meter.appends += len(appends) - refused
        self._meter.groups += 1
        self._meter.largest = max(self._meter.largest, len(appends))
        self._meter.seconds += seconds


def failed(error: Exception) -> StoreFailed:
    """What the caller is told of an error of the database."""
    if isinstance(error, StoreFailed):
        return error
    text = str(error)
    if "disk is full" in text:
        return StoreFailed("The disk is full, so nothing was written: make room, then try again")
    return StoreFailed(f"The database could not do it ({text}): try again, and look after its disk")


def _append_all(db: Database, jobs: Sequence[Job[Task]]) -> bool:
    """The usual case in two statements, because in each Python lets another thread run, and has to wait for it;
    False if some append has to be refused, with traces left behind."""
    entries = [row for job in jobs for row in job.task.entries]  # type: ignore[union-attr]
    summaries = [row for job in jobs for row in job.task.summaries]  # type: ignore[union-attr]
    if entries and _all_rows(db, INSERT_ALL, entries) != len(entries):
        return False
    if summaries and _all_rows(db, SAME_FACES, summaries) != len(summaries):
        for summary in summaries:
            put_summary(db, summary)
    return True


def _all_rows(db: Database, sql: str, rows: Sequence[EntryRow] | Sequence[SummaryRow]) -> int:
    """Run a statement over all these rows; how many of them it wrote."""
    one, written = f"({', '.join('?' * len(rows[0]))})", 0
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        values = ", ".join([one] * len(some))
        written += db.execute(sql.format(rows=values), [*chain.from_iterable(some)]).rowcount
    return written


def _append_each(db: Database, jobs: Sequence[Job[Task]]) -> None:
    """One by one, so that those that are refused do not spoil the others."""
    for job in jobs:
        append = job.task
        assert isinstance(append, Append)
        db.execute("SAVEPOINT append")
        stuck = next((row[0] for row in append.entries if db.execute(INSERT, row).rowcount != 1), None)
        if stuck is None:
            for summary in append.summaries:
                put_summary(db, summary)
        else:
            db.execute("ROLLBACK TO append")
            job.error = _why(db, append, stuck)
        db.execute("RELEASE append")


def _why(db: Database, append: Append, stuck: str) -> Repeated | Clash:
    for row in append.entries:
        known = db.execute(FIND, (row[0], row[2], row[3])).fetchone()
        if known is not None:
            return Repeated(entry_of(known))
    return Clash(stuck)


def put_summary(db: Database, row: SummaryRow) -> None:
    """Write a summary unless a later one is there; its columns and seats only if its face has changed."""
    if db.execute(SAME_FACE, row).rowcount == 1:
        return
    face = face_of(row[3])
    columns = (*row, face.game, face.phase, face.public, face.created, face.ended)
    if db.execute(PUT_CARD, columns).rowcount == 1:
        db.execute("DELETE FROM seat WHERE table_id = ?", (row[0],))
        for place, (guest, share, points) in enumerate(face.seats, 1):
            db.execute(PUT_SEAT, (row[0], place, guest, face.game, face.players, face.ended, share, points))


def renew_summary(db: Database, row: SummaryRow) -> None:
    """Write a summary in place of any other, unless the log has grown since."""
    if db.execute("SELECT 1 FROM event WHERE table_id = ? AND seq > ?", row[:2]).fetchone() is None:
        db.execute("DELETE FROM card WHERE table_id = ?", row[:1])
    put_summary(db, row)


class Kept(NamedTuple, Generic[T]):
    """How things of one kind are stored: one row each, which is changed as a whole."""

    find: str
    update: str
    read: Callable[[bytes], T]
    row: Callable[[T], tuple[Any, ...]]


GUESTS = Kept(GUEST, "UPDATE guest SET token = ?2, guest = ?3 WHERE id = ?1", guest_of, guest_row)
ROOMS = Kept(ROOM, "UPDATE room SET host = ?2, until = ?3, room = ?4 WHERE code = ?1", room_of, room_row)


def change_kept(db: Database, kept: Kept[T], key: str, change: Callable[[T], T]) -> T | Refusal | None:
    """Read, change and write something in the writer's transaction; a refusal is returned, so that it does not spoil
    the group."""
    stored = db.execute(kept.find, (key,)).fetchone()
    if stored is None:
        return None
    try:
        changed = change(kept.read(stored[0]))
        row = kept.row(changed)
    except Refusal as refusal:
        return refusal
    db.execute(kept.update, row)
    return changed


def add_room(db: Database, room: Room, now: int) -> bool:
    """Write a new room unless its code is in use."""
    db.execute(FORGET_ROOMS, (now,))
    return db.execute(PUT_ROOM, (*room_row(room), now)).rowcount == 1
