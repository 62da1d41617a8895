"""A SQLite file belongs to one process, by whatever name it is opened."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grotto.store.sqlite import SqliteStore
from grotto.store.store import CannotOpen, InUse

pytestmark = pytest.mark.one_build

OPEN = """
import asyncio, sys
from grotto.store.sqlite import SqliteStore
from grotto.store.store import InUse
async def run():
    try:
        store = await SqliteStore.open(sys.argv[1])
    except InUse as refusal:
        print("in use", refusal)
    else:
        await store.close()
        print("opened")
asyncio.run(run())
"""


def opened_elsewhere(path: Path) -> str:
    """What another process says that opens this file."""
    done = subprocess.run([sys.executable, "-c", OPEN, path], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def names(folder: Path) -> list[Path]:
    """The same file by its name, by a symbolic link, by a link to its folder, and by a hard link elsewhere."""
    file = folder / "real" / "grotto.db"
    symbolic, linked, hard = folder / "symbolic.db", folder / "linked", folder / "elsewhere" / "other.db"
    symbolic.symlink_to(file)
    linked.symlink_to(file.parent)
    hard.parent.mkdir()
    os.link(file, hard)
    return [file, symbolic, linked / "grotto.db", hard]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the name is locked")
def test_a_second_process_is_refused_by_every_name_of_the_file(tmp_path: Path) -> None:
    async def test() -> None:
        (tmp_path / "real").mkdir()
        store = await SqliteStore.open(tmp_path / "real" / "grotto.db")
        try:
            found = names(tmp_path)
            answers = [await asyncio.to_thread(opened_elsewhere, path) for path in found]
            assert all(answer.startswith("in use") for answer in answers), answers
            for path in found:
                with pytest.raises(InUse):
                    await SqliteStore.open(path)
            await store.ready()
            await store.set_mark("still", 1)
        finally:
            await store.close()
        for path in found:
            assert await asyncio.to_thread(opened_elsewhere, path) == "opened"

    asyncio.run(test())


def test_whoever_is_refused_leaves_the_first_with_its_own_locks(tmp_path: Path) -> None:
    """A second opening in one process must not close the file: that would drop what SQLite has locked there."""

    async def test() -> None:
        store = await SqliteStore.open(tmp_path / "grotto.db")
        try:
            before = locks()
            os.link(tmp_path / "grotto.db", tmp_path / "other.db")
            for name in ("grotto.db", "other.db"):
                with pytest.raises(InUse):
                    await SqliteStore.open(tmp_path / name)
            assert locks() == before
        finally:
            await store.close()

    asyncio.run(test())


def locks() -> list[str]:
    """The locks of this process, as far as the system tells."""
    path = Path("/proc/locks")
    if not path.exists():
        return []
    found = [line.split()[1:] for line in path.read_text().splitlines()]
    return sorted(" ".join(line) for line in found if str(os.getpid()) in line)


def test_through_a_link_the_write_ahead_log_is_found(tmp_path: Path) -> None:
    async def test() -> None:
        (tmp_path / "real").mkdir()
        store = await SqliteStore.open(tmp_path / "real" / "grotto.db")
        await store.set_mark("kept", 7)
        await store.close()
        (tmp_path / "link.db").symlink_to(tmp_path / "real" / "grotto.db")
        store = await SqliteStore.open(tmp_path / "link.db")
        assert await store.mark("kept") == 7
        assert "real" in store.about
        await store.close()

    asyncio.run(test())


def test_a_link_that_leads_nowhere_is_refused_or_made(tmp_path: Path) -> None:
    async def test() -> None:
        (tmp_path / "link.db").symlink_to(tmp_path / "no folder" / "grotto.db")
        with pytest.raises(CannotOpen):
            await SqliteStore.open(tmp_path / "link.db")

    asyncio.run(test())
