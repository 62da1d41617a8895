"""Copies a SQLite store while its server is running."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from .sqlite import still
from .sqlite_file import create, sync_folder
from .store import CannotOpen, StoreFailed

PAGES = 256  # between two reports of progress


def backup(database: Path, file: Path, progress: Callable[[int, int], None] | None = None) -> int:
    """Copy a database as it is now into a new file, and check the copy; how many bytes.

    A plain copy would miss what is in the write-ahead log. `progress` is told the pages done and the pages in all.
    """
    if file.exists():
        raise CannotOpen(f"{file} is there already: name a new file")
    if not file.parent.is_dir():
        raise CannotOpen(f"There is no folder {file.parent}: make it, or name another file")
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        _copy(database, part, progress)
        os.replace(part, file)  # a file of that name is always complete
        sync_folder(file.parent)
    except OSError as error:
        raise CannotOpen(f"{file} cannot be written ({error.strerror}): name another file") from None
    finally:
        for rest in ("", "-journal", "-wal", "-shm"):
            part.with_name(f"{part.name}{rest}").unlink(missing_ok=True)
    return file.stat().st_size


def _copy(database: Path, part: Path, progress: Callable[[int, int], None] | None) -> None:
    def report(status: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(total - remaining, total)

    with closing(still(database)) as source:
        assert isinstance(source, sqlite3.Connection)
        create(part)
        try:
            with closing(sqlite3.connect(part, isolation_level=None)) as target:
                source.backup(target, pages=PAGES, progress=report, sleep=0)  # of one moment: see `still`
                target.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
                found = target.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.Error as error:
            raise StoreFailed(f"The backup could not be made ({error}): see whether the disk is full") from None
    if found != "ok":
        raise StoreFailed(f"The copy of {database} is damaged ({found}): check the disk, keep older backups")
    with part.open("rb+") as copy:
        os.fsync(copy.fileno())
