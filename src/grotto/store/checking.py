"""Checks a database: the file, every log and every table's summary; rebuilds what follows from the logs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary

from .sqlite_file import create, sync_folder
from .sqlite_schema import migrate
from .store import Damaged, Store

MOST = 20  # problems of a file that are named


class Findings(msgspec.Struct):
    """What was found, and what was done about it."""

    tables: int = 0
    file: list[str] = []
    """What SQLite says of its own file after the repair."""
    indexes_rebuilt: bool = False
    summaries_rebuilt: int = 0
    damaged: list[str] = []
    """Tables whose logs cannot be read: only a backup helps."""
    guests: list[str] = []
    """Guests who cannot be read: only a backup helps."""
    rooms: list[str] = []
    """Rooms that cannot be read: removed, because they hold the evening of a party and nothing else."""

    @property
    def good(self) -> bool:
        """Whether nothing is left that cannot be used."""
        return not (self.file or self.damaged or self.guests)


def check_file(path: Path, *, repair: bool) -> tuple[list[str], bool]:
    """What is wrong with a SQLite file that nobody uses, and whether its indexes were rebuilt.

    They are rebuilt in a new file, from the rows alone; the damaged one is kept beside it.
    """
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        found = integrity(db)
        if not found or not repair:
            return found, False
        try:
            create(part)
            _copy_rows(db, part)
        except sqlite3.Error as error:
            part.unlink(missing_ok=True)
            return [*found, f"It cannot be rebuilt ({error}): bring back a backup"], False
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        left = integrity(db)
    if not left:
        _exchange(path, part)
    part.unlink(missing_ok=True)
    return left, not left


def _copy_rows(db: sqlite3.Connection, part: Path) -> None:
    """All rows into a new file, without a look at the indexes; those of the new file are made from the rows."""
    with closing(sqlite3.connect(part, isolation_level=None)) as new:
        migrate(new, str(part))
        new.execute("BEGIN")
        for (table,) in new.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            rows = db.execute(f"SELECT * FROM {table} NOT INDEXED")
            new.execute(f"DELETE FROM {table}")
            new.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows.description))})", rows)
        new.execute("COMMIT")


def _exchange(path: Path, part: Path) -> None:
    """The damaged file, and its write-ahead log if it has one, get other names; the new one takes its place."""
    for rest in ("", "-wal", "-shm"):
        old = path.with_name(f"{path.name}{rest}")
        if old.exists():
            old.replace(path.with_name(f"{path.name}.damaged{rest}"))
    part.replace(path)
    sync_folder(path.parent)


def integrity(db: sqlite3.Connection, *, quick: bool = False) -> list[str]:
    """What SQLite says is wrong; empty if nothing is."""
    try:
        rows = db.execute(f"PRAGMA {'quick_check' if quick else 'integrity_check'}({MOST})").fetchall()
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [str(row[0]) for row in rows if row[0] != "ok"]


async def check_tables(
    store: Store, make_summary: Callable[[Sequence[Entry]], TableSummary], findings: Findings, *, repair: bool
) -> None:
    """Read every log from the start, and compare its summary with the one that follows from it."""
    async for table in store.all_tables():
        findings.tables += 1
        try:
            summary = make_summary(await store.entries(table))
        except Exception:  # any error means that the log is damaged
            findings.damaged.append(table)
            continue
        try:
            kept = await store.summary(table)
        except Damaged:
            kept = None
        findings.summaries_rebuilt += kept != summary
        if repair:
            await store.renew_summary(summary)  # in any case: what it is looked up by may be damaged alone


async def check_people(store: Store, findings: Findings, *, repair: bool) -> None:
    """Read every guest and every room; a room that cannot be read is removed, so that its host can open another."""
    findings.guests = await store.damaged_guests()
    for code, stored in await store.damaged_rooms():
        findings.rooms.append(code)
        if repair:
            await store.remove_room(code, stored)
