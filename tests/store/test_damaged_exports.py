"""An export of a damaged database holds everything that can be read, names the rest, and can be imported."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from grotto.cli.main import cli
from grotto.store.store import Guest, Store

from .contract import on
from .samples import all_logs, log, summary
from .test_damaged_rows import cut, lose_end
from .test_rooms import room

pytestmark = pytest.mark.one_build

TABLES = ("sound", "torn", "unlisted")


async def _fill(store: Store) -> None:
    for name in ("ann", "ben"):
        await store.add_guest(Guest(id=name, name=name, created=1, seen=1))
    for code in ("lmpr", "lmps"):
        assert await store.add_room(room(code), 0)
    for table in TABLES:
        await store.append(log(4, table), [summary(table, 4)])


async def _damage(url: str) -> None:
    await cut(url, "guest", "id", "ben")
    await cut(url, "room", "code", "lmpr")
    await cut(url, "card", "table_id", "unlisted")
    await lose_end(url, "event", "answer", "table_id", "torn")


def test_what_is_damaged_is_named_and_everything_else_is_there(url: str, tmp_path: Path) -> None:
    on(url, _fill)
    asyncio.run(_damage(url))
    file, copy = tmp_path / "all.jsonl", f"sqlite:{tmp_path / 'copy.db'}"

    done = CliRunner().invoke(cli, ["export", url, str(file)])
    assert done.exit_code == 1, done.output
    assert "2 tables with 8 entries, 1 guests" in done.output
    for line in (
        "Guest ben cannot be read", "Room lmpr cannot be read", "The log of table torn is damaged",
        "The summary of table unlisted cannot be read",
    ):  # fmt: skip
        assert line in done.output
    assert len(done.output.splitlines()) == 5

    moved = CliRunner().invoke(cli, ["import", str(file), copy])
    assert moved.exit_code == 0, moved.output

    async def whole(store: Store) -> None:
        assert set(await all_logs(store)) == {"sound", "unlisted"}
        assert [guest.id async for guest in store.all_guests()] == ["ann"]
        assert [each.code async for each in store.all_rooms()] == ["lmps"]
        assert await store.summary("sound") == summary("sound", 4)
        assert await store.summary("unlisted") is None

    on(copy, whole)


def test_only_a_store_without_any_guest_takes_an_import(url: str, tmp_path: Path) -> None:
    on(f"sqlite:{tmp_path / 'source.db'}", _fill)
    file = tmp_path / "all.jsonl"
    assert CliRunner().invoke(cli, ["export", str(tmp_path / "source.db"), str(file)]).exit_code == 0

    async def one_guest(store: Store) -> None:
        await store.add_guest(Guest(id="ben", name="ben", created=1, seen=1))

    on(url, one_guest)
    asyncio.run(cut(url, "guest", "id", "ben"))
    refused = CliRunner().invoke(cli, ["import", str(file), url])
    assert "holds guests already" in str(refused.exception or refused.output)
    assert refused.exit_code != 0
