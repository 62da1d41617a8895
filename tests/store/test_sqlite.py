"""SQLite alone: one process, one writer, the right disk, backups."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from grotto.store import sqlite_file, sqlite_writer
from grotto.store.backup import backup
from grotto.store.connect import open_snapshot
from grotto.store.sqlite import SqliteStore, connect
from grotto.store.sqlite_schema import Database
from grotto.store.store import CannotOpen, Clash, InUse, StoreFailed

from .samples import all_logs, entry, log, summary

pytestmark = pytest.mark.one_build


def test_a_second_process_is_refused_and_told_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "grotto.db"
    other = "import asyncio, sys; from grotto.store.connect import open_store; asyncio.run(open_store(sys.argv[1]))"

    async def run() -> None:
        store = await SqliteStore.open(path)
        with pytest.raises(InUse, match=rf"in use by another process \({os.getpid()}\): stop that one first"):
            await SqliteStore.open(path)
        process = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", other, str(path)], capture_output=True, text=True, check=False
        )
        assert "InUse" in process.stderr
        await store.close()
        again = await SqliteStore.open(path)
        await again.close()

    asyncio.run(run())


def test_only_one_connection_ever_writes_or_checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before SQLite 3.51.3, two connections that write or checkpoint can damage the file."""
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT", 10)
    said: list[tuple[int, str]] = []
    made: list[sqlite3.Connection] = []

    def watched(path: Path, *, read_only: bool) -> Database:
        db = connect(path, read_only=read_only)
        assert isinstance(db, sqlite3.Connection)
        number = len(made)
        made.append(db)
        db.set_trace_callback(lambda sql: said.append((number, sql)))
        return db

    async def run() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db", connect=watched, pace=0)
        await asyncio.gather(*(store.append([entry(None, f"t{number}")], []) for number in range(30)))
        await store.set_mark("a", 1)
        await store.count("a", 1, 1)
        await store.entries("t1")
        await store.ready()
        assert made[1].execute("PRAGMA query_only").fetchone() == (1,)
        assert [db.execute("PRAGMA mmap_size").fetchone() for db in made] == [(0,), (0,)]
        assert made[0].execute("PRAGMA synchronous").fetchone() == (2,)
        await store.close()

    asyncio.run(run())
    assert len(made) == 2
    changing = ("INSERT", "UPDATE", "DELETE", "BEGIN", "COMMIT", "PRAGMA WAL_CHECKPOINT")
    writers = {number for number, sql in said if sql.strip().upper().startswith(changing)}
    assert writers == {0}
    assert any("wal_checkpoint" in sql for _, sql in said)


def test_a_group_of_any_size_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if more rows wait than one statement takes, and if several of them belong to one table."""
    monkeypatch.setattr(sqlite_writer, "AT_ONCE", 7)

    async def run() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db")
        logs = {f"t{number}": log(1 + number % 3, f"t{number}") for number in range(40)}
        await asyncio.gather(
            *(store.append(entries, [summary(table, len(entries))]) for table, entries in logs.items())
        )
        gap, follows = log(5, "t1")[4], [entry(entries[-1], table) for table, entries in logs.items()]
        results = await asyncio.gather(
            store.append([gap], []),
            *(store.append([next_one], [summary(next_one.table, next_one.seq)]) for next_one in follows),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [Clash, *[type(None)] * len(follows)]
        assert await all_logs(store) == {follow.table: [*logs[follow.table], follow] for follow in follows}
        for follow in follows:
            found = await store.summary(follow.table)
            assert found is not None
            assert found.seq == follow.seq
        await store.close()

    asyncio.run(run())


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    async def run() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db")
        await store.append([entry(None)], [])
        for path in tmp_path.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("folder", "kind"),
    [("/", "ext4"), ("/home/ann", "ext4"), ("/net/games", "nfs4"), ("/net/games/local", "ext4"), ("/a b", "cifs"),
     ("/over", "ext4")],
)  # fmt: skip
def test_the_file_system_of_a_folder_is_that_of_the_nearest_mount(folder: str, kind: str) -> None:
    mounts = "\n".join([
        "/dev/sda / ext4 rw 0 0", "server:/x /net nfs4 rw 0 0", "/dev/sdb /net/games/local ext4 rw 0 0",
        "//box/y /a\\040b cifs rw 0 0", "old /over nfs rw 0 0", "new /over ext4 rw 0 0",
    ])  # fmt: skip
    assert sqlite_file.file_system(Path(folder), mounts) == kind


def test_a_network_file_system_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "file_system", lambda folder: "nfs4")
    with pytest.raises(CannotOpen, match=r"network file system \(nfs4\).*a disk of this machine, or use PostgreSQL"):
        asyncio.run(SqliteStore.open(tmp_path / "grotto.db"))
    assert list(tmp_path.iterdir()) == []


def test_much_writing_does_not_let_the_log_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT", 20)

    async def run() -> int:
        store = await SqliteStore.open(tmp_path / "grotto.db", pace=0)
        last = None
        for _ in range(300):
            last = entry(last, body=os.urandom(2000))
            await store.append([last], [])
        size = (tmp_path / "grotto.db-wal").stat().st_size
        await store.close()
        return size

    assert asyncio.run(run()) < 2_000_000
    assert not (tmp_path / "grotto.db-wal").exists()


def test_a_reader_that_stays_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT", 5)
    monkeypatch.setattr(sqlite_writer, "LONG_LOG", 40)

    async def run() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db", pace=0)
        first = log(3)
        await store.append(first, [summary(seq=3)])
        still = await open_snapshot(str(tmp_path / "grotto.db"))
        assert await still.entries("t1") == first
        for number in range(30):
            await store.append([entry(None, f"new{number}")], [])
        assert await all_logs(still) == {"t1": first}  # as it was when it was opened
        assert len(await all_logs(store)) == 31
        await still.close()
        await store.close()

    asyncio.run(run())


@pytest.mark.slow
def test_a_backup_under_load_is_whole(tmp_path: Path) -> None:
    async def run() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db", pace=0)
        written = {f"t{number}": log(1, f"t{number}") for number in range(4)}
        going = True

        async def play(table: str) -> None:
            while going:
                written[table].append(entry(written[table][-1], table, body=os.urandom(500)))
                await store.append([written[table][-1]], [])

        for entries in written.values():
            await store.append(entries, [])
        players = [asyncio.ensure_future(play(table)) for table in written]
        for number in range(3):
            await asyncio.sleep(0.1)
            known = {table: len(entries) - 1 for table, entries in written.items()}
            copy = tmp_path / f"copy{number}.db"
            steps: list[tuple[int, int]] = []
            await asyncio.to_thread(backup, tmp_path / "grotto.db", copy, lambda *step, steps=steps: steps.append(step))
            assert steps[-1][0] == steps[-1][1]
            assert stat.S_IMODE(copy.stat().st_mode) == 0o600
            again = await SqliteStore.open(copy)
            logs = await all_logs(again)
            for table, length in known.items():
                assert len(logs[table]) >= length
                assert logs[table] == written[table][: len(logs[table])]
            await again.close()
        going = False
        await asyncio.gather(*players)
        await store.close()

    asyncio.run(run())
    assert not list(tmp_path.glob("*.part*"))


def test_a_backup_without_a_server_works_too_and_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "grotto.db"

    async def write() -> None:
        store = await SqliteStore.open(path)
        await store.append(log(3), [])
        await store.close()

    asyncio.run(write())
    assert backup(path, tmp_path / "copy.db") > 0
    with pytest.raises(CannotOpen, match="there already"):
        backup(path, tmp_path / "copy.db")
    with pytest.raises(CannotOpen, match="There is no database"):
        backup(tmp_path / "none.db", tmp_path / "other.db")
    with pytest.raises(CannotOpen, match="no folder"):
        backup(path, tmp_path / "none" / "other.db")
    assert sorted(found.name for found in tmp_path.glob("*.db")) == ["copy.db", "grotto.db"]


def test_a_writer_that_makes_a_mistake_leaves_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db")
        with monkeypatch.context() as planted:
            planted.setattr(sqlite_writer, "_append_all", lambda *_: 1 / 0)
            with pytest.raises(StoreFailed):
                await store.append([entry(None)], [])
        await store.append([entry(None)], [])
        await store.close()

    asyncio.run(run())
