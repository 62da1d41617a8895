"""A simulated disk under SQLite's files: it knows what was synced, and can fail."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import apsw

_numbers = count(1)


class Contents:
    """One file: what a power cut leaves of it, and what is on its way."""

    def __init__(self, synced: bytes = b"") -> None:
        self.synced = bytearray(synced)
        self.pending: list[tuple[int, bytes | None]] = []
        """Writes at an offset; None cuts the file off there."""

    def sync(self) -> None:
        for offset, data in self.pending:
            _apply(self.synced, offset, data)
        self.pending.clear()

    def after_cut(self, chance: Random | None) -> bytes:
        """What was synced; with a chance, also some of what was not, in any order that the disk chose."""
        left = bytearray(self.synced)
        for offset, data in self.pending:
            if chance is not None and chance.random() < 0.5:
                _apply(left, offset, data)
        return bytes(left)


def _apply(file: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del file[offset:]
        return
    if len(file) < offset:
        file.extend(bytes(offset - len(file)))
    file[offset : offset + len(data)] = data


class Disk:
    """Makes connections whose files can be cut off from power, and whose writing can be made to fail."""

    def __init__(self, *, synchronous: str = "FULL") -> None:
        self.files: dict[str, Contents] = {}
        self.guard = threading.RLock()
        self.fault: type[apsw.Error] | None = None
        """What the next writes or syncs end in, as long as it is set."""
        self.fails_at = "write"
        self.syncs = 0
        self._synchronous = synchronous
        self._vfs = _Vfs(self, f"disk{next(_numbers)}")

    def connect(self, path: Path, *, read_only: bool) -> Connection:
        """In place of the store's own `connect`."""
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE
        return Connection(apsw.Connection(str(path), flags=flags, vfs=self._vfs.name), self._synchronous)

    def cut(self, folder: Path, chance: Random | None = None) -> None:
        """Write what a power cut would leave now into another folder."""
        with self.guard:
            left = {name: contents.after_cut(chance) for name, contents in self.files.items()}
        folder.mkdir()
        for name, data in left.items():
            (folder / os.path.basename(name)).write_bytes(data)

    def happens(self, where: str) -> None:
        """Fail here, if that is wanted."""
        if self.fault is not None and self.fails_at == where:
            raise self.fault("database or disk is full" if self.fault is apsw.FullError else "disk I/O error")


class _Vfs(apsw.VFS):
    def __init__(self, disk: Disk, name: str) -> None:
        self.name = name
        self.disk = disk
        super().__init__(name, base="")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        return _File(self.disk, name, path, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        with self.disk.guard:
            self.disk.files.pop(filename, None)


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, path: str | None, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self.disk = disk
        with disk.guard:
            self.contents = disk.files.setdefault(path, Contents()) if path else Contents()

    def xWrite(self, data: bytes, offset: int) -> None:
        self.disk.happens("write")
        with self.disk.guard:
            super().xWrite(data, offset)
            self.contents.pending.append((offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        with self.disk.guard:
            super().xTruncate(newsize)
            self.contents.pending.append((newsize, None))

    def xSync(self, flags: int) -> None:
        self.disk.happens("sync")
        with self.disk.guard:
            self.disk.syncs += 1
            self.contents.sync()  # the real file need not be synced: only the simulated disk loses power


class Cursor:
    """The rows of a statement, read at once."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows


class Connection:
    """A connection of apsw in the manner of sqlite3's."""

    def __init__(self, db: apsw.Connection, synchronous: str) -> None:
        self._db = db
        self._synchronous = synchronous

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Cursor:
        return self._run(lambda sql: list(self._db.execute(sql, tuple(parameters))), sql)

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> Cursor:
        return self._run(lambda sql: list(self._db.executemany(sql, [tuple(row) for row in parameters])), sql)

    def _run(self, run: Any, sql: str) -> Cursor:
        before = self._db.total_changes()
        try:
            rows = run(sql.replace("synchronous = FULL", f"synchronous = {self._synchronous}"))
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from None
        return Cursor(rows, self._db.total_changes() - before)

    def close(self) -> None:
        try:
            self._db.close()
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from None
