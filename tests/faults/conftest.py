"""Databases for fault runs: a new SQLite file, or a database of its own on one PostgreSQL server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.store.postgres import Server, make_database, running_postgres

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One PostgreSQL server for all runs of this process; without one they fail."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Server) -> str:
    """An empty database."""
    name = f"faults_{next(_numbers)}"
    asyncio.run(make_database(postgres, name))
    return postgres.url(name)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "grotto.db")
    found: str = request.getfixturevalue("postgres_url")
    return found
