"""Rooms as several processes open and change them, without HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from grotto.rooms.room import Plan, Room
from grotto.server.live.freeze_guard import FROZEN, FreezeGuard
from grotto.server.live.rooms import Rooms
from grotto.server.live.stream import Stream, Viewer
from grotto.store.store import StoreFailed
from grotto.tables.table import Table
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


class HeldTables:
    """Rooms whose next table is read only when it is let go of."""

    def __init__(self, rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
        self._read = rooms.table
        self.asked = asyncio.Event()
        self.let_go = asyncio.Event()
        monkeypatch.setattr(rooms, "table", self._held)

    async def _held(self, room: Room) -> Table | None:
        if not self.asked.is_set():
            self.asked.set()
            await self.let_go.wait()
        return await self._read(room)


async def versions(stream: Stream, least: int) -> list[int]:
    """Those of the rooms that a stream is sent, to its end."""
    found: list[int] = []
    async for sent in stream.messages():
        events = [event for event in sent.split(b"\n\n") if b"event: room\n" in event]
        found += [msgspec.json.decode(event.partition(b"\ndata: ")[2])["version"] for event in events]
        if max(found, default=0) >= least:
            stream.close()
    return found


def test_what_was_read_before_a_later_version_was_sent_is_not_sent_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with nodes(tmp_path, str(tmp_path / "grotto.db"), 1) as (node,):
            rooms = node.context.rooms
            room = await opened(rooms)
            early, late = (Stream(Viewer(None, "en")) for _ in range(2))
            await rooms.follow(room, early)

            held = HeldTables(rooms, monkeypatch)
            joining = asyncio.create_task(rooms.follow(room, late))  # has read the room, and waits for its table
            await held.asked.wait()
            last = await rooms.change(room.code, lambda stored: replace(stored, locked=True))
            assert await versions(early, last.version) == [room.version, last.version]
            held.let_go.set()
            await joining
            assert await versions(late, last.version) == [last.version]

    asyncio.run(test())
