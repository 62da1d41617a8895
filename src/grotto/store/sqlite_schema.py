"""The schema of a SQLite store, and its migrations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from .store import CannotOpen, TooNew

OURS = 0x47524F54  # "GROT", by which `file` and we tell a store from other databases


class Cursor(Protocol):
    """What we use of a statement that was run."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    """What we use of a connection: sqlite3's, or one made for a test."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Cursor: ...

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> Cursor: ...

    def close(self) -> None: ...


# Who registered a program; NULL for everybody else, and where the value is damaged.
_OWNER = """
    CASE WHEN json_valid(CAST(guest AS TEXT)) THEN json_extract(CAST(guest AS TEXT), '$.owner') END
"""

# One list of statements for each version. A step that was released is never changed; new ones go to the end,
# and widen before they narrow, so that two versions can run on one PostgreSQL for a while.
STEPS: list[list[str]] = [
    [
        # Rows lie in the order of writing, so a group of moves shares its pages. As a clustered table
        # (WITHOUT ROWID) every move costs twice the time, because each table has a page of its own.
        """
        CREATE TABLE event (
            table_id TEXT NOT NULL, seq INTEGER NOT NULL CHECK (seq > 0), actor TEXT NOT NULL, command TEXT NOT NULL,
            asked BLOB NOT NULL, kind TEXT NOT NULL, body BLOB NOT NULL, at INTEGER NOT NULL, answer BLOB NOT NULL,
            hash BLOB NOT NULL,
            PRIMARY KEY (table_id, seq), UNIQUE (table_id, actor, command)
        )
        """,
        "CREATE INDEX event_made ON event (at, table_id) WHERE seq = 1",
        "CREATE INDEX event_maker ON event (actor) WHERE seq = 1",
        """
        CREATE TABLE card (
            table_id TEXT NOT NULL PRIMARY KEY, seq INTEGER NOT NULL, wakes INTEGER, face TEXT NOT NULL,
            card BLOB NOT NULL, game TEXT NOT NULL, phase TEXT NOT NULL, public INTEGER NOT NULL,
            created INTEGER NOT NULL, ended INTEGER
        )
        """,
        "CREATE INDEX card_wakes ON card (wakes, table_id) WHERE wakes IS NOT NULL",
        "CREATE INDEX card_lobby ON card (phase, created DESC, table_id) WHERE public AND phase <> 'over'",
        "CREATE INDEX card_ended ON card (ended, table_id) WHERE public AND phase = 'over'",
        "CREATE INDEX card_ended_game ON card (game, ended, table_id) WHERE public AND phase = 'over'",
        """
        CREATE TABLE seat (
            table_id TEXT NOT NULL, place INTEGER NOT NULL, guest TEXT NOT NULL, game TEXT NOT NULL,
            players INTEGER NOT NULL, ended INTEGER, share REAL, points INTEGER,
            PRIMARY KEY (table_id, place)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX seat_guest ON seat (guest, ended, table_id)",
        "CREATE TABLE guest (id TEXT NOT NULL PRIMARY KEY, token BLOB UNIQUE, guest BLOB NOT NULL) WITHOUT ROWID",
        "CREATE TABLE mark (name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE tick (
            name TEXT NOT NULL, at INTEGER NOT NULL, events INTEGER NOT NULL, until INTEGER NOT NULL,
            PRIMARY KEY (name, at)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX tick_until ON tick (until)",
        "CREATE TABLE pulse (beats INTEGER NOT NULL)",
        "INSERT INTO pulse VALUES (0)",
    ],
    ["CREATE TABLE review (table_id TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, review BLOB NOT NULL)"],
    [
        """
        CREATE TABLE room (
            code TEXT NOT NULL PRIMARY KEY, host TEXT NOT NULL, until INTEGER NOT NULL, room BLOB NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX room_host ON room (host)",
        "CREATE INDEX room_until ON room (until)",
    ],
    [
        f"CREATE INDEX guest_owner ON guest ({_OWNER}) WHERE {_OWNER} IS NOT NULL",
        f"CREATE VIEW program AS SELECT {_OWNER} AS owner, guest FROM guest WHERE {_OWNER} IS NOT NULL",
    ],
]


def check(db: Database, name: str, steps: Sequence[Sequence[str]] = STEPS) -> int:
    """The version of a file, 0 if it is empty; refuses what is not ours and what is too new."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    mark: int = db.execute("PRAGMA application_id").fetchone()[0]
    tables: int = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark == 0 and version == 0 and tables == 0:
        return 0
    if mark != OURS:
        raise CannotOpen(f"{name} is a database of another program: name another file")
    if version > len(steps):
        raise TooNew(
            f"{name} was written by a later version of Grotto (its tables are version {version}, "
            f"this Grotto knows {len(steps)}): install that version, or name another file"
        )
    return version


def migrate(db: Database, name: str, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a file to the newest version; one that is there already is left alone."""
    db.execute("BEGIN IMMEDIATE")
    try:
        done = check(db, name, steps)
        for step in steps[done:]:
            for statement in step:
                db.execute(statement)
        if done < len(steps):
            db.execute(f"PRAGMA application_id = {OURS}")
            db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
