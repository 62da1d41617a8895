"""Exports, backups and published records of the version before 1.0, and its database without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest

from ..store.postgres import running_postgres
from .before import same_as_before
from .command import grotto
from .conftest import LATER, SERVER, key_ring, person, unpacked
from .playing import play
from .serving import serving

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of an empty database."""
    with running_postgres() as server:
        asyncio.run(_make(server.url()))
        yield server.url("empty_one")


async def _make(url: str) -> None:
    db = await asyncpg.connect(url)
    await db.execute("CREATE DATABASE empty_one")
    await db.close()


def published(database: str | Path, folder: Path, *options: str) -> bytes:
    """The records of finished matches."""
    file = folder / f"records{len(options)}.jsonl"
    grotto("records", database, file, *options)
    return file.read_bytes()


EVERYTHING = (SERVER / "records-everything.jsonl").read_bytes()


def test_the_database_publishes_the_same_records(tmp_path: Path) -> None:
    database = unpacked("tables.sqlite", tmp_path)
    assert published(database, tmp_path) == (SERVER / "records.jsonl").read_bytes()
    assert published(database, tmp_path, "--everything") == EVERYTHING


def test_a_backup_is_a_database(tmp_path: Path) -> None:
    there = published(unpacked("backup.sqlite", tmp_path), tmp_path, "--everything")
    assert there
    assert set(there.splitlines()) < set(EVERYTHING.splitlines())  # it was made before the last match


def test_an_export_is_imported_into_sqlite(tmp_path: Path) -> None:
    database = tmp_path / "new.sqlite"
    assert "16 tables" in grotto("import", unpacked("export.jsonl", tmp_path), database)
    assert published(database, tmp_path, "--everything") == EVERYTHING


def test_an_export_is_imported_into_postgres_and_served(postgres: str, kept: Any, tmp_path: Path) -> None:
    grotto("import", unpacked("export.jsonl", tmp_path), postgres)
    with serving(postgres, key_ring(tmp_path), tmp_path, now=kept["made"] + LATER) as port:
        anna, ben = person(kept, port, "Anna"), person(kept, port, "Ben")
        for one in (anna, ben):
            same_as_before(one, kept, "between guests")
        table = kept["tables"]["between guests"]["table"]
        assert play([anna, ben], table, Random(1), choices=3) == 3
        answer = anna.ask("GET", f"/api/tables/{kept['tables']['published']['table']}/record")
        assert answer.data == (SERVER / "downloads" / "published.match").read_bytes()


def test_a_new_key_leaves_the_old_ones_where_they_are(tmp_path: Path) -> None:
    keys = key_ring(tmp_path)
    before = [key["id"] for key in json.loads(keys.read_bytes())["keys"]]
    grotto("keys", "rotate", "--keys", keys)
    shown = grotto("keys", "show", "--keys", keys).splitlines()
    assert [line[:8] for line in shown[:-1]] == before
