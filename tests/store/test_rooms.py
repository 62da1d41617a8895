"""Rooms of parties in either store."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from msgspec.structs import replace

from grotto.rooms.refusals import RoomLocked, words
from grotto.rooms.room import Member, Plan, Room
from grotto.store.postgres import PostgresStore
from grotto.store.store import RoomChange, Store

from .contract import on

pytestmark = pytest.mark.one_build


def room(code: str = "lmpr", **fields: object) -> Room:
    usual = Room(code=code, host="ann", host_name="Ann", opened=1, opened_by="k", until=1000, plan=Plan(game="diamant"))
    return replace(usual, **fields)


def test_a_code_belongs_to_one_room_until_that_is_over(url: str) -> None:
    async def test(store: Store) -> None:
        first, second = room(), room(host="ben", until=2000)
        assert await store.add_room(first, 10)
        assert not await store.add_room(second, 999)
        assert await store.room("lmpr") == first
        assert (await store.count_rooms(999), await store.count_rooms(1000)) == (1, 0)
        assert await store.add_room(second, 1000)
        assert await store.room("lmpr") == second
        assert await store.rooms_of("ann", 0) == []
        assert await store.rooms_of("ben", 0) == [second]
        assert [each async for each in store.all_rooms()] == [second]

    on(url, test)


def test_no_change_of_a_room_undoes_another(url: str) -> None:
    """On two connections to PostgreSQL, and in one process with SQLite."""

    async def test(store: Store) -> None:
        other = await PostgresStore.connect(url) if url.startswith("postgresql") else None
        stores = [store, other or store]
        try:
            assert await store.add_room(room(), 0)
            names = [f"g{number}" for number in range(20)]
            await asyncio.gather(
                *(stores[number % 2].change_room("lmpr", with_member(name)) for number, name in enumerate(names))
            )
            kept = await store.room("lmpr")
            assert kept is not None
            assert sorted(member.guest for member in kept.members) == sorted(names)
            assert await store.change_room("none", lambda each: each) is None
        finally:
            if other is not None:
                await other.close()

    on(url, test)


def with_member(name: str) -> RoomChange:
    return lambda stored: replace(stored, members=[*stored.members, Member(guest=name, name=name, figure=0)])


def test_other_processes_hear_of_a_changed_room(url: str) -> None:
    if not url.startswith("postgresql"):
        pytest.skip("a SQLite file has one process")

    async def test(store: Store) -> None:
        other, heard = await PostgresStore.connect(url), asyncio.Event()
        store.listen_for_rooms(lambda codes: heard.set() if codes == ["lmpr"] else None)
        tables: list[str] = []
        store.listen(lambda found: tables.extend(found or []))
        try:
            assert await store.add_room(room(), 0)
            while not heard.is_set():
                await other.change_room("lmpr", lambda stored: replace(stored, version=stored.version + 1))
                with suppress(TimeoutError):
                    await asyncio.wait_for(heard.wait(), 0.2)
            assert tables == []  # a room is no table
        finally:
            await other.close()

    on(url, test)


def test_a_change_that_is_refused_changes_nothing(url: str) -> None:
    def refused(_: Room) -> Room:
        raise RoomLocked(words("locked"))

    async def test(store: Store) -> None:
        assert await store.add_room(room(), 0)
        with pytest.raises(RoomLocked):
            await store.change_room("lmpr", refused)
        assert await store.room("lmpr") == room()

    on(url, test)
