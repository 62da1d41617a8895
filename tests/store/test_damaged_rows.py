"""A guest or a room that cannot be read spoils nothing else, and is said to be ours, in either store."""

from __future__ import annotations

import asyncio
import sqlite3

import asyncpg
import pytest

from grotto.store.connect import sqlite_path
from grotto.store.store import Damaged, Guest, Store

from .contract import on
from .test_rooms import room, with_member

pytestmark = pytest.mark.one_build

KEPT = 20  # bytes


async def cut(url: str, table: str, key: str, name: str) -> None:
    """Lose the end of what is stored of a guest, a room or a table's summary."""
    await lose_end(url, table, table, key, name)


async def lose_end(url: str, table: str, column: str, key: str, name: str) -> None:
    """Lose the end of one column, as a disk does that has lost a block."""
    change = f"UPDATE {table} SET {column} = substr({column}, 1, {KEPT}) WHERE {key} ="
    path = sqlite_path(url)
    if path is None:
        db = await asyncpg.connect(url, server_settings={"search_path": "grotto"})
        await db.execute(f"{change} $1", name)
        await db.close()
    else:
        with sqlite3.connect(path) as file:
            file.execute(f"{change} ?", (name,))
        file.close()


def test_one_damaged_room_spoils_no_other(url: str) -> None:
    async def test(store: Store) -> None:
        for code in ("lmpr", "lmps"):
            assert await store.add_room(room(code), 0)
        await cut(url, "room", "code", "lmpr")
        assert [each.code for each in await store.rooms_of("ann", 0)] == ["lmps"]
        assert [each.code async for each in store.all_rooms()] == ["lmps"]
        with pytest.raises(Damaged):
            await store.room("lmpr")
        # in one group of the writer: what is damaged is refused alone
        good, bad = store.change_room("lmps", with_member("ben")), store.change_room("lmpr", with_member("ben"))
        changed, refused = await asyncio.gather(good, bad, return_exceptions=True)
        assert isinstance(refused, Damaged)
        assert changed == with_member("ben")(room("lmps"))
        [(code, stored)] = await store.damaged_rooms()
        assert code == "lmpr"
        await store.remove_room("lmps", stored)  # it is another one by now
        await store.remove_room(code, stored)
        assert await store.room("lmpr") is None
        assert await store.room("lmps") is not None
        assert await store.damaged_rooms() == []

    on(url, test)


def test_one_damaged_guest_spoils_no_other(url: str) -> None:
    async def test(store: Store) -> None:
        for id in ("robot", "golem"):
            await store.add_guest(Guest(id=id, name=id, created=1, seen=1, bot=True, owner="ann", token=id.encode()))
        await cut(url, "guest", "id", "robot")
        assert [each.id for each in await store.programs_of("ann")] in (["golem"], ["golem", "robot"])
        for ask in (store.guest("robot"), store.change_guest("robot", lambda guest: guest)):
            with pytest.raises(Damaged):
                await ask
        assert await store.guest("golem") is not None
        assert await store.damaged_guests() == ["robot"]

    on(url, test)
