"""A database is served with its own key ring, and with no other."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from grotto.server.app import Setup, build
from grotto.server.identity.key_file import BadKeys
from grotto.server.identity.keys import KeyRing
from grotto.server.identity.ring_check import NEWEST, OLDEST, check_ring
from grotto.server.serving import refuse_emptied
from grotto.store.connect import open_store
from grotto.store.sqlite import SqliteStore
from grotto.store.store import CannotOpen, Store
from grotto.tables.commands import Create
from grotto.tables.ports import Actor
from grotto.tables.settings import Settings
from tests.store.conftest import new_database, server  # noqa: F401

pytestmark = pytest.mark.one_build


def on_new_store(folder: Path, test: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await SqliteStore.open(folder / "grotto.db")
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


async def with_table(store: Store, keys: Path) -> None:
    """A table whose seed is sealed with this ring."""
    _, context = build(store, Setup(keys=keys))
    command = Create(settings=Settings(game="diamant", players=3), seats=[])
    await context.dispatcher.create(Actor("ann", "Ann"), "command-1", command)


def test_another_ring_is_refused_with_a_sentence(tmp_path: Path) -> None:
    own, other = KeyRing(tmp_path / "own.json"), KeyRing(tmp_path / "other.json")

    async def test(store: Store) -> None:
        await check_ring(store, own, shared=False)
        await with_table(store, own.path)
        await check_ring(store, own, shared=False)
        with pytest.raises(BadKeys, match="not the key ring of this database"):
            await check_ring(store, other, shared=False)
        await check_ring(store, own, shared=False)

    on_new_store(tmp_path, test)


def test_a_rotated_ring_is_the_same_ring_and_an_old_copy_of_it_is_not(tmp_path: Path) -> None:
    own = KeyRing(tmp_path / "own.json")
    shutil.copy(own.path, tmp_path / "old.json")

    async def test(store: Store) -> None:
        await with_table(store, own.path)
        await check_ring(store, own, shared=False)
        own.rotate()
        await check_ring(store, own, shared=False)
        own.rotate(distrust=True)
        await check_ring(store, KeyRing(own.path), shared=False)
        with pytest.raises(BadKeys, match="old copy"):
            await check_ring(store, KeyRing(tmp_path / "old.json"), shared=False)

    on_new_store(tmp_path, test)


def test_a_database_of_an_earlier_version_gets_the_number_of_the_ring_that_opens_its_secrets(tmp_path: Path) -> None:
    own, other = KeyRing(tmp_path / "own.json"), KeyRing(tmp_path / "other.json")

    async def test(store: Store) -> None:
        await with_table(store, own.path)
        with pytest.raises(BadKeys, match="cannot open"):
            await check_ring(store, other, shared=False)
        assert await store.mark(OLDEST) is None
        await check_ring(store, own, shared=False)
        assert await store.mark(OLDEST) == own.fingerprints()[0]
        assert await store.mark(NEWEST) == own.fingerprints()[-1]

    on_new_store(tmp_path, test)


def test_without_tables_a_new_ring_may_take_the_place_of_one_that_is_lost(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        for name in ("a.json", "b.json", "b.json"):
            await check_ring(store, KeyRing(tmp_path / name), shared=False)

    on_new_store(tmp_path, test)


def test_of_two_nodes_on_an_empty_database_one_decides_and_the_other_is_told(
    tmp_path: Path,
    new_database: Callable[[], str],  # noqa: F811
) -> None:
    url = new_database()

    async def start(keys: Path) -> bool:
        store = await open_store(url)
        try:
            await check_ring(store, KeyRing(keys), shared=True)
        except BadKeys:
            return False
        finally:
            await store.close()
        return True

    async def both() -> None:
        started = await asyncio.gather(*(start(tmp_path / name) for name in ("a.json", "b.json")))
        assert sorted(started) == [False, True]
        right = ("a.json", "b.json")[started.index(True)]
        assert await start(tmp_path / right)

    asyncio.run(both())


def test_an_empty_file_beside_a_used_ring_is_refused(tmp_path: Path) -> None:
    database, keys = tmp_path / "grotto.db", tmp_path / "keys.json"
    refuse_emptied(str(database), keys)
    database.touch()
    refuse_emptied(str(database), keys)  # nothing was in use yet
    KeyRing(keys)
    with pytest.raises(CannotOpen, match="remove the empty file"):
        refuse_emptied(f"sqlite:{database}", keys)
    database.unlink()
    refuse_emptied(str(database), keys)


def test_a_ring_that_lacks_keys_is_not_taken_over_while_the_service_runs(tmp_path: Path) -> None:
    ring, foreign = KeyRing(tmp_path / "keys.json"), KeyRing(tmp_path / "foreign.json")
    before = ring.fingerprints()
    shutil.copy(foreign.path, ring.path)
    ring.verifying("00000000", "anything")  # looks at the file at once
    assert ring.trouble is not None
    assert ring.fingerprints() == before
