"""Everything out of one store and into another, and files that are refused."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from grotto.cli.export import backup, export, import_
from grotto.kernel.errors import BadFile, Refusal
from grotto.store import export_file
from grotto.store.connect import open_snapshot, open_store
from grotto.store.store import CannotOpen, Clash, Guest, Store

from .samples import all_logs, log, seat, summary

pytestmark = pytest.mark.one_build


async def fill(url: str) -> None:
    """A store with something of everything."""
    store = await open_store(url)
    for number in range(12):
        table = f"t{number}"
        ended = 500 + number if number % 3 == 0 else None
        seats = [seat("ann", 0.5, 7) if ended else seat("ann"), seat("bob")]
        await store.append(
            log(1 + number * 2, table, at=1000 - number),
            [summary(table, 1 + number * 2, seats=seats, ended=ended, phase="over" if ended else "open", wakes=number)]
            if number != 5
            else [],
        )
    for name in ("ann", "bob", "Čapek 🐉"):
        await store.add_guest(Guest(id=name, name=name, created=1, seen=2))
    await store.add_guest(Guest(id="bot", name="bot", created=1, seen=2, bot=True, token=b"\xff" * 32, owner="ann"))
    await store.set_mark("alive", 2**62)
    await store.close()


async def write(url: str, path: Path) -> export_file.Counts:
    snapshot = await open_snapshot(url)
    with path.open("wb") as out:
        counts, left_out = await export_file.export(snapshot, out)
    await snapshot.close()
    assert left_out == export_file.LeftOut()
    return counts


async def load(path: Path, url: str) -> export_file.Counts:
    export_file.check(path)
    store = await open_store(url)
    try:
        return await export_file.load(path, store)
    finally:
        await store.close()


@pytest.fixture
def places(tmp_path: Path, new_database: Callable[[], str]) -> dict[str, str]:
    """Two empty stores of each kind, by name."""
    return {
        "sqlite": f"sqlite:{tmp_path / 'one.db'}",
        "sqlite again": f"sqlite:{tmp_path / 'two.db'}",
        "postgres": new_database(),
        "postgres again": new_database(),
    }


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """An export."""
    url = f"sqlite:{tmp_path / 'source.db'}"
    asyncio.run(fill(url))
    asyncio.run(write(url, tmp_path / "sample.jsonl"))
    return tmp_path / "sample.jsonl"


def test_everything_moves_between_both_kinds_and_stays_equal(
    tmp_path: Path, places: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_file, "AT_ONCE", 5)  # so that some logs need several appends

    async def run() -> None:
        await fill(places["sqlite"])
        trip = ["sqlite", "postgres", "postgres again", "sqlite again"]
        files = []
        for number, place in enumerate(trip):
            files.append(tmp_path / f"{number}.jsonl")
            counts = await write(places[place], files[-1])
            assert (counts.tables, counts.entries, counts.guests, counts.marks) == (12, 144, 4, 1)
            if number + 1 < len(trip):
                assert await load(files[-1], places[trip[number + 1]]) == counts
        assert len({path.read_bytes() for path in files}) == 1
        stores: list[Store] = [await open_store(places[place]) for place in trip]
        expected = await answers(stores[0])
        for store in stores[1:]:
            assert await answers(store) == expected
        for store in stores:
            await store.close()

    asyncio.run(run())


async def answers(store: Store) -> list[object]:
    """What a store says to all that can be asked."""
    return [
        await all_logs(store), [guest async for guest in store.all_guests()], await store.mark("alive"),
        [await store.summary(f"t{number}") for number in range(12)], await store.lobby(), await store.finished(),
        await store.of_guest("ann"), await store.tally("ann"), await store.due(100), await store.open_tables("ann"),
        await store.guest_by_token(b"\xff" * 32),
    ]  # fmt: skip


def _without(number: int) -> Callable[[list[bytes]], list[bytes]]:
    return lambda lines: lines[:number] + lines[number + 1 :]


def _changed(old: bytes, new: bytes) -> Callable[[list[bytes]], list[bytes]]:
    def change(lines: list[bytes]) -> list[bytes]:
        number = next(number for number, line in enumerate(lines) if old in line)
        return [*lines[:number], lines[number].replace(old, new, 1), *lines[number + 1 :]]

    return change


def _swapped(lines: list[bytes]) -> list[bytes]:
    number = next(number for number, line in enumerate(lines) if b'"seq":2' in line and b'"entry"' in line)
    return [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [], "line 0: the closing line is missing"),
        (lambda lines: lines[:-1], "the closing line is missing, so the file is not whole: copy or export it again"),
        (lambda lines: [*lines[:-5], lines[-5][:40]], "the line is cut off: copy the file again"),
        (lambda lines: [*lines[:-1], lines[-1][:-1]], "the line is cut off"),
        (lambda lines: [*lines, lines[1]], "something after the closing line"),
        (lambda lines: [b"PK\x03\x04 not ours\n"], "line 1: this is no export of Grotto"),
        (lambda lines: [b'{"some":"json"}\n', *lines], "line 1: this is no export of Grotto"),
        (lambda lines: lines[1:], "line 1: this is no export of Grotto"),
        (lambda lines: [lines[0], *lines], "line 2: a second beginning"),
        (_changed(b'"format":"grotto-export"', b'"format":"grotto-match"'), "no export of Grotto"),
        (_changed(b'"version":1', b'"version":7'), "version 7, and this Grotto reads version 1: install a later"),
        (lambda lines: [*lines[:9], b"{nonsense\n", *lines[9:]], "line 10: this line cannot be read"),
        (lambda lines: [*lines[:9], b'{"line":"entry"}\n', *lines[9:]], "line 10: this line cannot be read"),
        (lambda lines: [*lines[:9], b"[" * 100_000 + b"\n", *lines[9:]], "line 10: this line cannot be read"),
        (_without(1), "should hold .* and holds"),
        (_changed(b'"name":"bob"', b'"name":"eve"'), "something in the file was changed: its digest does not fit"),
        (_changed(b'"actor":"ann"', b'"actor":"eve"'), "was changed: its hash does not fit"),
        (_swapped, "is missing before number 3"),
        (lambda lines: [*lines[:-1], lines[7], lines[-1]], "are not together|does not belong"),
        (_changed(b'"table":"t11","seq":23,"game"', b'"table":"t11","seq":24,"game"'), "does not belong"),
    ],
)
def test_a_damaged_cut_or_foreign_file_is_refused_before_anything_is_written(
    tmp_path: Path, sample: Path, damage: Callable[[list[bytes]], list[bytes]], said: str
) -> None:
    lines = sample.read_bytes().splitlines(keepends=True)
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"".join(damage(lines)))
    assert bad.read_bytes() != sample.read_bytes()
    with pytest.raises(BadFile, match=said):
        asyncio.run(load(bad, f"sqlite:{tmp_path / 'target.db'}"))
    assert not (tmp_path / "target.db").exists()


def test_every_cut_is_noticed(tmp_path: Path, sample: Path) -> None:
    whole = sample.read_bytes()
    bad = tmp_path / "bad.jsonl"
    for length in range(0, len(whole), 211):
        bad.write_bytes(whole[:length])
        with pytest.raises(BadFile):
            export_file.check(bad)
    export_file.check(sample)


def test_only_an_empty_store_takes_an_import(tmp_path: Path, sample: Path) -> None:
    async def run() -> None:
        for name in ("tables", "guests"):
            url = f"sqlite:{tmp_path / name}.db"
            store = await open_store(url)
            if name == "tables":
                await store.append(log(1, "x"), [])
            else:
                await store.add_guest(Guest(id="x", name="x", created=1, seen=1))
            await store.close()
            with pytest.raises(CannotOpen, match=f"holds {name} already: import into an empty one"):
                await load(sample, url)

    asyncio.run(run())


def test_an_import_that_is_broken_off_leaves_a_store_that_says_so(
    tmp_path: Path, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        url = f"sqlite:{tmp_path / 'target.db'}"
        store = await open_store(url)
        real = store.append
        calls = 0

        async def append(*arguments: Any) -> None:
            nonlocal calls
            calls += 1
            if calls == 5:
                raise Clash("t1")
            await real(*arguments)

        monkeypatch.setattr(store, "append", append)
        with pytest.raises(CannotOpen, match="Somebody else writes into this store"):
            await export_file.load(sample, store)
        await store.close()
        with pytest.raises(CannotOpen, match="broken off"):
            await open_store(url)

    asyncio.run(run())


def run_command(command: click.Command, *arguments: object) -> Result:
    return CliRunner().invoke(command, [str(argument) for argument in arguments], standalone_mode=False)


def test_the_commands_move_everything(tmp_path: Path, places: dict[str, str]) -> None:
    asyncio.run(fill(places["sqlite"]))
    file = tmp_path / "all.jsonl"
    done = run_command(export, places["sqlite"], file)
    assert done.exception is None
    assert "12 tables with 144 entries, 4 guests, 1 marks" in done.output
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_bytes().splitlines()[-1])["line"] == "end"
    moved = run_command(import_, file, places["postgres"])
    assert moved.exception is None
    assert "12 tables" in moved.output
    assert "grotto:" not in moved.output  # no password
    back = run_command(export, places["postgres"], tmp_path / "back.jsonl")
    assert back.exception is None
    assert (tmp_path / "back.jsonl").read_bytes() == file.read_bytes()
    copied = run_command(backup, places["sqlite"], tmp_path / "copy.db")
    assert copied.exception is None
    assert "MB, checked" in copied.output
    assert run_command(export, tmp_path / "copy.db", tmp_path / "copy.jsonl").exception is None
    assert (tmp_path / "copy.jsonl").read_bytes() == file.read_bytes()


def test_the_commands_say_what_is_wrong(tmp_path: Path, sample: Path) -> None:
    source = f"sqlite:{tmp_path / 'source.db'}"
    wrong = [
        (run_command(export, source, sample), "is there already: name a new file"),
        (run_command(export, source, tmp_path / "none" / "x"), "There is no folder"),
        (run_command(export, tmp_path / "none.db", tmp_path / "x"), "There is no database"),
        (run_command(import_, tmp_path / "none", tmp_path / "x.db"), "it cannot be read"),
        (run_command(import_, sample, "mysql:x"), "There is no store"),
        (run_command(import_, sample, source), "import into an empty one"),
        (run_command(backup, "postgresql://host/db", tmp_path / "x"), "use pg_dump, or grotto export"),
    ]
    for result, said in wrong:
        assert isinstance(result.exception, Refusal)
        assert said in str(result.exception)
    assert not list(tmp_path.glob("*.part"))
