"""A store in memory with faults on demand: slow, failing before a write, or after it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random

from grotto.rooms.room import Room
from grotto.store.store import Clash, Guest, GuestChange, GuestStatistics, Meter, Repeated, RoomChange, StoreFailed
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary

Told = Callable[[Sequence[str] | None], None]


class Disk:
    """What outlives every process, and how it treats those who write."""

    def __init__(self, luck: Random, *, faults: float = 0.0, slowness: float = 0.05) -> None:
        self.luck = luck
        self.faults = faults
        self.slowness = slowness
        self.logs: dict[str, list[Entry]] = {}
        self.commands: dict[tuple[str, str, str], Entry] = {}
        self.summaries: dict[str, TableSummary] = {}
        self.marks: dict[str, int] = {}
        self.rooms: dict[str, Room] = {}
        self.reviews: dict[str, tuple[int, bytes]] = {}
        self.fired = {"before": 0, "after": 0, "reading": 0, "clash": 0, "repeated": 0, "deaf": 0}
        self.listeners: list[Told] = []


class MemoryStore:
    """One process's way to the disk; keeps what `grotto.store.store.Store` promises."""

    about = "memory"

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.meter = Meter()
        self._told: Told | None = None

    async def _pause(self) -> None:
        await asyncio.sleep(self.disk.luck.uniform(0, self.disk.slowness))

    def _fails(self, when: str) -> None:
        if self.disk.luck.random() < self.disk.faults:
            self.disk.fired[when] += 1
            raise StoreFailed("planted")

    async def append(self, entries: Sequence[Entry], summaries: Sequence[TableSummary]) -> None:
        await self._pause()
        self._fails("before")
        disk = self.disk
        for entry in entries:
            if (known := disk.commands.get((entry.table, entry.actor, entry.command))) is not None:
                disk.fired["repeated"] += 1
                raise Repeated(known)
        for entry in entries:
            if entry.seq != len(disk.logs.get(entry.table, ())) + 1:
                disk.fired["clash"] += 1
                raise Clash(entry.table)
        for entry in entries:
            disk.logs.setdefault(entry.table, []).append(entry)
            disk.commands[entry.table, entry.actor, entry.command] = entry
        for summary in summaries:
            if summary.table not in disk.summaries or disk.summaries[summary.table].seq <= summary.seq:
                disk.summaries[summary.table] = summary
        self._ring([entry.table for entry in entries])
        self._fails("after")
        await self._pause()

    def _ring(self, tables: list[str]) -> None:
        for told in self.disk.listeners:
            if told is not self._told:
                if self.disk.luck.random() < 0.2:  # hints may be lost
                    self.disk.fired["deaf"] += 1
                else:
                    asyncio.get_running_loop().call_later(0.01, told, tables)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        await self._pause()
        self._fails("reading")
        return self.disk.logs.get(table, [])[after:]

    async def find(self, table: str, actor: str, command: str) -> Entry | None:
        await self._pause()
        self._fails("reading")
        return self.disk.commands.get((table, actor, command))

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        await self._pause()
        return {table: len(self.disk.logs[table]) for table in tables if table in self.disk.logs}

    async def summary(self, table: str) -> TableSummary | None:
        return self.disk.summaries.get(table)

    async def lobby(self, limit: int = 100) -> list[TableSummary]:
        return [one for one in self.disk.summaries.values() if one.public and one.phase != "over"][:limit]

    async def of_guest(self, guest: str, limit: int = 100) -> list[TableSummary]:
        await self._pause()
        return [one for one in self.disk.summaries.values() if guest in [seat.guest for seat in one.seats]][:limit]

    async def finished(
        self, limit: int = 100, before: int | None = None, game: str | None = None
    ) -> list[TableSummary]:
        return [one for one in self.disk.summaries.values() if one.phase == "over"][:limit]

    async def open_tables(self, guest: str) -> int:
        return sum(log[0].actor == guest for log in self.disk.logs.values())

    async def hosted(self, guest: str) -> list[TableSummary]:
        return [one for one in self.disk.summaries.values() if one.host == guest and one.phase != "over"]

    async def due(self, now: int, limit: int = 1000) -> list[tuple[str, int]]:
        await self._pause()
        waking = [(one.wakes, one.table) for one in self.disk.summaries.values() if one.wakes is not None]
        return [(table, wakes) for wakes, table in sorted(waking) if wakes <= now][:limit]

    async def renew_summary(self, summary: TableSummary) -> None:
        self.disk.summaries[summary.table] = summary

    async def tally(self, guest: str) -> list[GuestStatistics]:
        return []

    async def all_tables(self) -> AsyncIterator[str]:
        for table in list(self.disk.logs):
            yield table

    async def add_guest(self, guest: Guest) -> None:
        raise NotImplementedError("nobody is remembered here")

    async def change_guest(self, id: str, change: GuestChange) -> Guest | None:
        return None

    async def guest(self, id: str) -> Guest | None:
        return None

    async def guest_by_token(self, token: bytes) -> Guest | None:
        return None

    async def programs_of(self, owner: str) -> list[Guest]:
        return []

    async def all_guests(self) -> AsyncIterator[Guest]:
        for guest in list[Guest]():
            yield guest

    async def add_room(self, room: Room, now: int) -> bool:
        await self._pause()
        self._fails("before")
        known = self.disk.rooms.get(room.code)
        if known is not None and known.until > now:
            return False
        self.disk.rooms[room.code] = room
        return True

    async def change_room(self, code: str, change: RoomChange) -> Room | None:
        await self._pause()
        self._fails("before")
        if code not in self.disk.rooms:
            return None
        self.disk.rooms[code] = change(self.disk.rooms[code])
        self._fails("after")
        return self.disk.rooms[code]

    async def room(self, code: str) -> Room | None:
        return self.disk.rooms.get(code)

    async def rooms_of(self, host: str, now: int) -> list[Room]:
        return [room for room in self.disk.rooms.values() if room.host == host and room.until > now]

    async def count_rooms(self, now: int) -> int:
        return sum(room.until > now for room in self.disk.rooms.values())

    async def all_rooms(self) -> AsyncIterator[Room]:
        for room in list(self.disk.rooms.values()):
            yield room

    async def damaged_rooms(self) -> list[tuple[str, bytes]]:
        return []

    async def remove_room(self, code: str, stored: bytes) -> None:
        raise NotImplementedError

    async def damaged_guests(self) -> list[str]:
        return []

    async def mark(self, name: str) -> int | None:
        await self._pause()
        return self.disk.marks.get(name)

    async def set_mark(self, name: str, value: int) -> None:
        await self._pause()
        self._fails("before")
        self.disk.marks[name] = value

    async def review(self, table: str, version: int) -> bytes | None:
        found = self.disk.reviews.get(table)
        return None if found is None or found[0] != version else found[1]

    async def keep_review(self, table: str, version: int, review: bytes) -> None:
        await self._pause()
        self._fails("before")
        self.disk.reviews[table] = (version, review)

    async def first_mark(self, name: str, value: int) -> int:
        return self.disk.marks.setdefault(name, value)

    async def marks(self) -> dict[str, int]:
        return dict(self.disk.marks)

    async def count(self, name: str, now: int, window: int) -> int:
        return 1

    async def uncount(self, name: str, at: int) -> None:
        pass

    async def counted(self, name: str, since: int) -> int:
        return 0

    def listen(self, told: Told) -> None:
        self._told = told
        self.disk.listeners.append(told)

    def listen_for_guests(self, told: Told) -> None:
        pass

    def listen_for_rooms(self, told: Told) -> None:
        pass

    def deserted(self, table: str) -> bool:
        return False

    async def damage(self) -> list[str]:
        return []

    async def ready(self) -> None:
        self._fails("before")

    async def close(self) -> None:
        if self._told is not None:
            self.disk.listeners.remove(self._told)
            self._told = None
