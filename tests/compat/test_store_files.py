"""Exports, backups, dumps and published records of earlier versions, and their databases without a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest

from tests.store.postgres import make_database

from ..store.postgres import Server, running_postgres
from .before import same_as_before
from .command import grotto
from .conftest import LATER, person
from .playing import play
from .samples import FIRST, Samples
from .serving import serving

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres(server: Server, samples: Samples) -> str:
    """The address of an empty database."""
    asyncio.run(make_database(server, samples.version))
    return server.url(samples.version)


def published(database: str | Path, folder: Path, *options: str) -> bytes:
    """The records of finished matches."""
    file = folder / f"records{len(options)}.jsonl"
    grotto("records", database, file, *options)
    return file.read_bytes()


def everything(samples: Samples) -> bytes:
    return (samples.server / "records-everything.jsonl").read_bytes()


def test_the_database_publishes_the_same_records(samples: Samples, tmp_path: Path) -> None:
    database = samples.unpacked("tables.sqlite", tmp_path)
    assert published(database, tmp_path) == (samples.server / "records.jsonl").read_bytes()
    assert published(database, tmp_path, "--everything") == everything(samples)


def test_nothing_is_found_wrong_with_the_database(samples: Samples, tmp_path: Path) -> None:
    grotto("check", samples.unpacked("tables.sqlite", tmp_path))


def test_a_backup_is_a_database(samples: Samples, tmp_path: Path) -> None:
    there = published(samples.unpacked("backup.sqlite", tmp_path), tmp_path, "--everything")
    assert there
    assert set(there.splitlines()) < set(everything(samples).splitlines())  # it was made before the last match


def test_an_export_is_imported_into_sqlite(samples: Samples, tmp_path: Path) -> None:
    database = tmp_path / "new.sqlite"
    assert "16 tables" in grotto("import", samples.unpacked("export.jsonl", tmp_path), database)
    assert published(database, tmp_path, "--everything") == everything(samples)


def test_an_export_or_a_dump_is_put_into_postgres_and_served(
    postgres: str, samples: Samples, kept: Any, tmp_path: Path
) -> None:
    if samples.version == FIRST.version:  # there is no dump of that time
        grotto("import", samples.unpacked("export.jsonl", tmp_path), postgres)
    else:
        asyncio.run(_restore(postgres, samples.unpacked("postgres.sql", tmp_path)))
    with serving(postgres, samples.key_ring(tmp_path), tmp_path, now=kept["made"] + LATER) as port:
        anna, ben = person(kept, port, "Anna"), person(kept, port, "Ben")
        for one in (anna, ben):
            same_as_before(one, kept, "between guests")
        table = kept["tables"]["between guests"]["table"]
        assert play([anna, ben], table, Random(1), choices=3) == 3
        answer = anna.ask("GET", f"/api/tables/{kept['tables']['published']['table']}/record")
        assert answer.data == samples.downloaded("published", ".match").read_bytes()


async def _restore(url: str, dump: Path) -> None:
    db = await asyncpg.connect(url)
    await db.execute(dump.read_text("utf-8"))
    await db.close()


def test_a_new_key_leaves_the_old_ones_where_they_are(samples: Samples, tmp_path: Path) -> None:
    keys = samples.key_ring(tmp_path)
    before = [key["id"] for key in json.loads(keys.read_bytes())["keys"]]
    grotto("keys", "rotate", "--keys", keys)
    shown = grotto("keys", "show", "--keys", keys).splitlines()
    assert [line[:8] for line in shown[:-1]] == before
