"""Rooms as several processes open and change them, without HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from grotto.rooms.room import Plan, Room
from grotto.server.live.freeze_guard import FROZEN, FreezeGuard
from grotto.server.live.rooms import Rooms
from grotto.store.store import StoreFailed
from tests.faults.identity_races import nodes

pytestmark = pytest.mark.one_build

PLAN = Plan(game="diamant")


async def opened(rooms: Rooms) -> Room:
    return (await rooms.open("host", "Screen", "command", PLAN))[0]


def test_copies_of_a_command_that_overtake_each_other_open_one_room(tmp_path: Path) -> None:
    async def test() -> None:
        async with nodes(tmp_path, str(tmp_path / "grotto.db"), 1) as (node,):
            found = await asyncio.gather(*(opened(node.context.rooms) for _ in range(5)))
            assert len({room.code for room in found}) == 1
            assert await node.context.store.count_rooms(node.context.clock()) == 1

    asyncio.run(test())


def test_a_process_that_was_suspended_changes_no_room_late(tmp_path: Path) -> None:
    """Whoever asked has turned to another process, and may have asked for something else since."""

    async def test() -> None:
        async with nodes(tmp_path, str(tmp_path / "grotto.db"), 1) as (node,):
            rooms, now = node.context.rooms, 0.0
            room = await opened(rooms)
            rooms.dispatcher.freeze_guard = FreezeGuard(lambda: now)
            now = 2 * FROZEN
            with pytest.raises(StoreFailed):
                await rooms.change(room.code, lambda stored: replace(stored, locked=True))
            with pytest.raises(StoreFailed):
                await rooms.open("other", "Screen", "command", PLAN)
            now = 4 * FROZEN
            rooms.dispatcher.freeze_guard = None
            assert await rooms.room(room.code) == room
            assert await node.context.store.rooms_of("other", node.context.clock()) == []

    asyncio.run(test())
