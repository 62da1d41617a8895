"""From an address to a store, and refusals that say what to do."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from grotto.store.connect import UNFINISHED, name, open_snapshot, open_store, sqlite_path
from grotto.store.store import CannotOpen

from .postgres import Server

pytestmark = pytest.mark.one_build


def opened(url: str) -> str:
    async def run() -> str:
        store = await open_store(url)
        await store.close()
        return store.about

    return asyncio.run(run())


def test_a_path_is_a_file_with_or_without_its_scheme(tmp_path: Path) -> None:
    assert opened(str(tmp_path / "a.db")) == f"SQLite {sqlite3.sqlite_version}, {tmp_path / 'a.db'}"
    assert opened(f"sqlite:{tmp_path / 'b.db'}").endswith(str(tmp_path / "b.db"))
    assert opened(str(tmp_path / "odd ?#% name.db")).endswith("odd ?#% name.db")
    assert sqlite_path("C:\\games\\grotto.db") == Path("C:\\games\\grotto.db")
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["a.db", "b.db", "odd ?#% name.db"]


def test_a_postgres_address_is_shown_without_its_password(postgres_url: str) -> None:
    about = opened(postgres_url)
    assert about.startswith("PostgreSQL 1")
    assert about.endswith("/ready_one")
    assert postgres_url.split("@")[0].split(":")[2] not in about
    assert name("postgresql://ann:secret@host/db") == "host/db"
    assert name("postgresql://ann:secret@[bad/db") == "this address"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://host/db", "There is no store for 'mysql:': write sqlite:PATH, the path of a file, or postgresql://"),
        ("sqlite:", "names no file: write sqlite:PATH"),
        ("sqlite:///grotto.db", "names no file: write sqlite:PATH"),
        ("", "names no file"),
        ("{folder}/none/grotto.db", "There is no folder .*none for the database: make it, or name another file"),
        ("{folder}", "is a folder: name a file in it"),
        ("{folder}/text.txt", "is not a SQLite database: name another file"),
        ("{folder}/foreign.db", "is a database of another program: name another file"),
        ("postgresql://ann@127.0.0.1:1/db", "127.0.0.1:1/db cannot be reached .*: check that PostgreSQL runs there"),
        ("postgresql://ann@host:port/db", "address of the database cannot be read"),
    ],
)
def test_what_cannot_be_opened_is_refused_with_what_to_do(tmp_path: Path, url: str, said: str) -> None:
    (tmp_path / "text.txt").write_text("This is a text, and not a short one. " * 50)
    foreign = sqlite3.connect(tmp_path / "foreign.db")
    foreign.execute("CREATE TABLE event (name text)")
    foreign.commit()
    foreign.close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(CannotOpen, match=said):
        opened(url.format(folder=tmp_path))
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.suffix != ".lock"}
    assert after == before


def test_what_postgres_refuses_is_explained(server: Server) -> None:
    with pytest.raises(CannotOpen, match=r"has no database .*none: make it"):
        opened(server.url("none"))
    with pytest.raises(CannotOpen, match=r"does not let us in .*: check user and password"):
        opened(server.url().replace("grotto:", "grotto:wrong"))


def test_a_snapshot_is_of_something_that_is_there(tmp_path: Path, server: Server) -> None:
    with pytest.raises(CannotOpen, match="There is no database"):
        asyncio.run(open_snapshot(str(tmp_path / "none.db")))
    (tmp_path / "empty.db").touch()
    with pytest.raises(CannotOpen, match="nothing has been kept there yet"):
        asyncio.run(open_snapshot(str(tmp_path / "empty.db")))
    with pytest.raises(CannotOpen, match="nothing has been kept there yet"):
        asyncio.run(open_snapshot(server.url()))


def test_a_store_whose_import_was_broken_off_is_refused(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        await store.set_mark(UNFINISHED, 1)
        await store.close()
        for attempt in (open_store, open_snapshot):
            with pytest.raises(CannotOpen, match="broken off, so it is not complete: remove it"):
                await attempt(url)

    asyncio.run(run())
