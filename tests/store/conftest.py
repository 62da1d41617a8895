"""An empty store for each test: a new SQLite file, or a database on one PostgreSQL server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from grotto.store import postgres, postgres_connections, postgres_writer
from grotto.store.postgres import PostgresStore

from .postgres import Server, make_database, running_postgres

_numbers = count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL server for all tests of this process; without one they fail."""
    with running_postgres() as running:
        asyncio.run(make_database(running, "ready_one"))
        asyncio.run(_migrate(running.url("ready_one")))
        yield running


async def _migrate(url: str) -> None:
    store = await PostgresStore.connect(url)
    await store.close()


@pytest.fixture
def new_database(server: Server) -> Callable[[], str]:
    """Makes an empty database, and says its address."""

    def make() -> str:
        name = f"test_{next(_numbers)}"
        asyncio.run(make_database(server, name))
        return server.url(name)

    return make


@pytest.fixture
def postgres_url(server: Server) -> str:
    """The address of an empty store on PostgreSQL: always the same database, because a new one takes longer."""
    asyncio.run(_clear(server.url("ready_one")))
    return server.url("ready_one")


async def _clear(url: str) -> None:
    db = await asyncpg.connect(url, server_settings={"search_path": "grotto"})
    try:
        for table in ("event", "room", "card", "seat", "guest", "mark", "tick"):
            await db.execute(f"DELETE FROM {table}")
    finally:
        await db.close()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database; each test runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'grotto.db'}"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """With shorter time limits than usual, but long enough for a busy machine."""
    for module in (postgres_connections, postgres):
        monkeypatch.setattr(module, "ANSWER", 2.0)
    for module in (postgres, postgres_writer):
        monkeypatch.setattr(module, "RECONNECT_WITHIN", 0.4)
    monkeypatch.setattr(postgres_connections, "CONNECT", 2.0)
