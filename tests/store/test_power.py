"""Power cuts and failing disks: what was acknowledged is there, what failed was not acknowledged."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import apsw
import pytest

from grotto.store import sqlite_writer
from grotto.store.sqlite import SqliteStore
from grotto.store.store import Repeated, StoreFailed
from grotto.tables.log import Entry

from .disk import Contents, Disk
from .samples import all_logs, entry, summary

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

WRITERS = 4


async def play(store: SqliteStore, table: str, acknowledged: list[Entry], going: asyncio.Event) -> None:
    """One entry after another until cancelled; what came back from `append` is acknowledged."""
    last = None
    while await going.wait():
        last = entry(last, table)
        await store.append([last], [summary(table, last.seq)])
        acknowledged.append(last)


async def lost_in_cuts(folder: Path, disk: Disk, cuts: int, chance: Random) -> list[int]:
    """How many acknowledged entries were missing after each of so many power cuts."""
    folder.mkdir()
    store = await SqliteStore.open(folder / "grotto.db", connect=disk.connect, pace=0)
    acknowledged: list[Entry] = []
    going = asyncio.Event()
    players = [asyncio.ensure_future(play(store, f"t{number}", acknowledged, going)) for number in range(WRITERS)]
    lost = []
    for number in range(cuts):
        going.set()
        await asyncio.sleep(chance.uniform(0.005, 0.03))
        known = list(acknowledged)
        left = folder / f"cut{number}"
        await asyncio.to_thread(disk.cut, left, chance if number % 2 else None)  # at any point of the writing
        going.clear()
        lost.append(await missing(left / "grotto.db", known))
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    await store.close()
    assert len(acknowledged) > cuts
    return lost


async def missing(database: Path, known: list[Entry]) -> int:
    store = await SqliteStore.open(database)
    try:
        assert (await store._rows("PRAGMA integrity_check"))[0][0] == "ok"
        logs = await all_logs(store)
        return sum(found not in logs.get(found.table, [])[found.seq - 1 : found.seq] for found in known)
    finally:
        await store.close()


def test_a_power_cut_takes_nothing_that_was_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT", 25)  # so that many cuts fall into one
    assert asyncio.run(lost_in_cuts(tmp_path / "disk", Disk(), 40, Random(4))) == [0] * 40


def test_the_power_cut_finds_out_a_store_that_does_not_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with synchronous=NORMAL: if this found no loss, the test above would mean nothing."""
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT", 25)
    lost = asyncio.run(lost_in_cuts(tmp_path / "disk", Disk(synchronous="NORMAL"), 10, Random(4)))
    assert sum(missed > 0 for missed in lost) >= 5


def test_a_group_costs_one_sync(tmp_path: Path) -> None:
    async def run() -> None:
        disk = Disk()
        store = await SqliteStore.open(tmp_path / "grotto.db", connect=disk.connect)
        await store.append([entry(None, "first")], [])
        before = disk.syncs
        await asyncio.gather(*(store.append([entry(None, f"t{number}")], []) for number in range(100)))
        assert disk.syncs - before == store.meter.groups - 1
        assert store.meter.groups <= 10
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("fault", "where"),
    [(apsw.FullError, "write"), (apsw.IOError, "write"), (apsw.IOError, "sync"), (apsw.FullError, "sync")],
)
def test_a_failing_disk_acknowledges_nothing_and_the_store_recovers(
    tmp_path: Path, fault: type[apsw.Error], where: str
) -> None:
    async def run() -> None:
        disk = Disk()
        disk.fails_at = where
        store = await SqliteStore.open(tmp_path / "grotto.db", connect=disk.connect, pace=0)
        logs: dict[str, list[Entry]] = {f"t{number}": [] for number in range(5)}
        for attempt in range(5):
            await _grow(store, logs)
            disk.fault = fault
            tried = [entry(written[-1], table) for table, written in logs.items()]
            outcomes = await asyncio.gather(*(store.append([one], []) for one in tried), return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [StoreFailed] * 5, attempt
            with pytest.raises(StoreFailed, match="again"):
                await store.ready()
            disk.fault = None
            for one in tried:  # the same command again: done once, whatever the disk kept
                with suppress(Repeated):
                    await store.append([one], [])
                logs[one.table].append(one)
        await store.ready()
        assert await all_logs(store) == logs
        assert store.meter.failed >= 5 * 6
        await store.close()
        again = await SqliteStore.open(tmp_path / "grotto.db")
        assert await all_logs(again) == logs
        await again.close()

    asyncio.run(run())


async def _grow(store: SqliteStore, logs: dict[str, list[Entry]]) -> None:
    for table, written in logs.items():
        written.append(entry(written[-1] if written else None, table))
        await store.append([written[-1]], [])


def test_a_full_disk_is_called_so(tmp_path: Path) -> None:
    assert "make room" in str(_failure(tmp_path, apsw.FullError))
    assert "look after its disk" in str(_failure(tmp_path, apsw.IOError))


def _failure(folder: Path, fault: type[apsw.Error]) -> StoreFailed:
    async def run() -> StoreFailed:
        disk = Disk()
        store = await SqliteStore.open(folder / "grotto.db", connect=disk.connect)
        disk.fault = fault
        with pytest.raises(StoreFailed) as found:
            await store.append([entry(None, fault.__name__)], [])
        disk.fault = None
        await store.close()
        return found.value

    return asyncio.run(run())


def test_a_checkpoint_that_fails_is_tried_again_and_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT", 4)

    async def run() -> None:
        disk = Disk()
        store = await SqliteStore.open(tmp_path / "grotto.db", connect=disk.connect, pace=0)
        database = disk.files[str(tmp_path / "grotto.db")]
        real = type(database).sync

        def refuse(contents: Contents) -> None:
            if contents is database:
                raise apsw.IOError("planted")
            real(contents)

        with monkeypatch.context() as planted:
            planted.setattr(type(database), "sync", refuse)
            for number in range(20):
                await store.append([entry(None, f"t{number}")], [])
        size = len(database.synced)
        for number in range(20, 40):
            await store.append([entry(None, f"t{number}")], [])
        assert len(database.synced) > size
        assert len(await all_logs(store)) == 40
        await store.close()

    asyncio.run(run())
