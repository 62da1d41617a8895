"""Migrations: twice, at once, from an older version, and never backwards."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import asyncpg
import pytest

from grotto.store import postgres_schema, sqlite_schema
from grotto.store.postgres import PostgresStore
from grotto.store.sqlite import SqliteStore
from grotto.store.store import TooNew

from .samples import log, summary

pytestmark = pytest.mark.one_build

NEXT = ["CREATE TABLE later (name text)", "INSERT INTO later VALUES ('once')"]


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, timeout=30)


def test_a_sqlite_file_is_migrated_once_however_often_it_is_asked(tmp_path: Path) -> None:
    db = connect(tmp_path / "grotto.db")
    for _ in range(3):
        sqlite_schema.migrate(db, "it")
    for _ in range(3):
        sqlite_schema.migrate(db, "it", [*sqlite_schema.STEPS, NEXT])
    assert db.execute("SELECT name FROM later").fetchall() == [("once",)]
    assert db.execute("PRAGMA user_version").fetchone() == (len(sqlite_schema.STEPS) + 1,)
    db.close()


def test_a_step_that_fails_leaves_a_sqlite_file_as_it_was(tmp_path: Path) -> None:
    db = connect(tmp_path / "grotto.db")
    sqlite_schema.migrate(db, "it")
    with pytest.raises(sqlite3.OperationalError):
        sqlite_schema.migrate(db, "it", [*sqlite_schema.STEPS, [*NEXT, "nonsense"]])
    assert db.execute("PRAGMA user_version").fetchone() == (len(sqlite_schema.STEPS),)
    assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'later'").fetchone() == (0,)
    db.close()


def test_whoever_comes_while_a_sqlite_file_is_migrated_waits_and_finds_it_done(tmp_path: Path) -> None:
    first = connect(tmp_path / "grotto.db")
    first.execute("BEGIN IMMEDIATE")
    outcome: list[object] = []

    def run() -> None:
        second = connect(tmp_path / "grotto.db")
        try:
            sqlite_schema.migrate(second, "it", [*sqlite_schema.STEPS, NEXT])
            outcome.append(second.execute("SELECT name FROM later").fetchall())
        except sqlite3.Error as error:
            outcome.append(error)
        finally:
            second.close()

    other = Thread(target=run)
    other.start()
    time.sleep(0.2)
    for statement in [*sqlite_schema.STEPS[0], *NEXT]:
        first.execute(statement)
    first.execute(f"PRAGMA application_id = {sqlite_schema.OURS}")
    first.execute(f"PRAGMA user_version = {len(sqlite_schema.STEPS) + 1}")
    first.execute("COMMIT")
    other.join()
    first.close()
    assert outcome == [[("once",)]]


def test_a_newer_sqlite_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "grotto.db"
    db = connect(path)
    sqlite_schema.migrate(db, "it", [*sqlite_schema.STEPS, NEXT])
    db.close()
    before = path.read_bytes()
    known = len(sqlite_schema.STEPS)
    told = rf"later version of Grotto \(its tables are version {known + 1}, this Grotto knows {known}\)"
    with pytest.raises(TooNew, match=told):
        asyncio.run(SqliteStore.open(path))
    db = connect(path)
    db.execute("PRAGMA journal_mode = DELETE")
    db.close()
    assert len(path.read_bytes()) == len(before)


def test_what_was_written_before_a_migration_is_there_after_it(tmp_path: Path) -> None:
    path = tmp_path / "grotto.db"

    async def write() -> None:
        store = await SqliteStore.open(path)
        await store.append(log(3), [summary(seq=3)])
        await store.close()

    asyncio.run(write())
    db = connect(path)
    before = db.execute("SELECT * FROM event ORDER BY seq").fetchall()
    for _ in range(2):
        sqlite_schema.migrate(db, "it", [*sqlite_schema.STEPS, NEXT])
    assert db.execute("SELECT * FROM event ORDER BY seq").fetchall() == before
    db.close()


def test_a_postgres_database_is_migrated_once_by_many_at_once(new_database: Callable[[], str]) -> None:
    url = new_database()

    async def run() -> None:
        links = [await asyncpg.connect(url, server_settings={"search_path": "grotto"}) for _ in range(6)]
        await asyncio.gather(*(postgres_schema.migrate(db, "it") for db in links))
        steps = [*postgres_schema.STEPS, NEXT]
        await asyncio.gather(*(postgres_schema.migrate(db, "it", steps) for db in links))
        await postgres_schema.migrate(links[0], "it", steps)
        assert [tuple(row) for row in await links[0].fetch("SELECT name FROM later")] == [("once",)]
        assert await links[0].fetchval("SELECT number FROM grotto.version") == len(steps)
        with pytest.raises(asyncpg.PostgresSyntaxError):
            await postgres_schema.migrate(links[0], "it", [*steps, ["CREATE TABLE never (name text)", "nonsense"]])
        assert await links[0].fetchval("SELECT to_regclass('grotto.never')") is None
        for db in links:
            await db.close()
        with pytest.raises(TooNew, match="install that version"):
            await PostgresStore.connect(url)

    asyncio.run(run())


def test_two_stores_that_open_an_empty_postgres_at_once_both_work(new_database: Callable[[], str]) -> None:
    url = new_database()

    async def run() -> None:
        stores = await asyncio.gather(*(PostgresStore.connect(url) for _ in range(3)))
        for number, store in enumerate(stores):
            await store.append(log(2, f"t{number}"), [])
        assert await stores[0].heads(["t0", "t1", "t2"]) == {"t0": 2, "t1": 2, "t2": 2}
        for store in stores:
            await store.close()

    asyncio.run(run())
