"""Opens the store behind a URL: `sqlite:PATH`, a plain path, or `postgresql://...`."""

from __future__ import annotations

import re
from pathlib import Path

from grotto.kernel.text import quoted

from .postgres import PostgresSnapshot, PostgresStore
from .postgres_connections import shown
from .sqlite import SqliteSnapshot, SqliteStore
from .store import CannotOpen

UNFINISHED = "import-unfinished"
"""The mark of a store whose import was broken off."""

Snapshot = SqliteSnapshot | PostgresSnapshot
"""A store that can only be read, as it was at one moment."""


async def open_store(url: str) -> SqliteStore | PostgresStore:
    """Open a store, or make it; refuses with a reason and with what to do."""
    path = sqlite_path(url)
    store = await PostgresStore.connect(url) if path is None else await SqliteStore.open(path)
    await _refuse_unfinished(store, url)
    return store


async def open_snapshot(url: str) -> Snapshot:
    """Open a store that is there, as it is now; its server may go on meanwhile."""
    path = sqlite_path(url)
    store = await PostgresSnapshot.connect(url) if path is None else await SqliteSnapshot.open(path)
    await _refuse_unfinished(store, url)
    return store


def sqlite_path(url: str) -> Path | None:
    """The file that an address names; None for PostgreSQL."""
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]+):", url)  # one letter would be a drive of Windows
    if scheme is None:
        rest = url
    elif scheme[1] == "sqlite":
        rest = url[len("sqlite:") :]
    elif scheme[1] in ("postgresql", "postgres"):
        return None
    else:
        raise CannotOpen(
            f"There is no store for {quoted(scheme[0])}: write sqlite:PATH, the path of a file, "
            "or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
        )
    if not rest or "\0" in rest or (scheme is not None and rest.startswith("//")):
        raise CannotOpen(f"{quoted(url)} names no file: write sqlite:PATH, such as sqlite:grotto.db")
    return Path(rest).expanduser()


def name(url: str) -> str:
    """An address as it may be shown: without user and password."""
    path = sqlite_path(url)
    return shown(url) if path is None else str(path)


async def _refuse_unfinished(store: SqliteStore | PostgresStore | Snapshot, url: str) -> None:
    if await store.mark(UNFINISHED):
        await store.close()
        raise CannotOpen(
            f"The import into {name(url)} was broken off, so it is not complete: remove it, and import again"
        )
