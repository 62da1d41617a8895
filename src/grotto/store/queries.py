"""The queries of a store, in SQL that both databases understand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from logging import getLogger
from typing import Any, TypeVar

import msgspec

from grotto.rooms.room import Room
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary

from .rows import ENTRY_COLUMNS, LONGEST, Row, entry_of, guest_of, keeps, room_of, summary_of
from .store import Damaged, Guest, GuestStatistics

log = getLogger("grotto.store")

T = TypeVar("T")

PAGE = 1000  # rows at a time where all are wanted: a read that takes long holds up others

ENTRIES = f"SELECT {ENTRY_COLUMNS} FROM event WHERE table_id = ?1 AND seq > ?2 ORDER BY seq"
FIND = f"SELECT {ENTRY_COLUMNS} FROM event WHERE table_id = ?1 AND actor = ?2 AND command = ?3"
SUMMARY = "SELECT card, table_id FROM card WHERE table_id = ?1"
LOBBY = """
    SELECT card, table_id FROM card WHERE public AND phase <> 'over' ORDER BY phase, created DESC, table_id LIMIT ?1
"""
GOING_ON = """
    SELECT card, table_id FROM card WHERE table_id IN (SELECT table_id FROM seat WHERE guest = ?1 AND ended IS NULL)
"""
ENDED = """
    SELECT c.card, c.table_id FROM (
        SELECT DISTINCT ended, table_id FROM seat WHERE guest = ?1 AND ended IS NOT NULL
        ORDER BY ended DESC, table_id DESC LIMIT ?2
    ) s JOIN card c ON c.table_id = s.table_id ORDER BY s.ended DESC, s.table_id DESC
"""
FINISHED = """
    SELECT card, table_id FROM card WHERE public AND phase = 'over' AND ended < ?1
    ORDER BY ended DESC, table_id DESC LIMIT ?2
"""
FINISHED_OF_GAME = """
    SELECT card, table_id FROM card WHERE public AND phase = 'over' AND ended < ?1 AND game = ?3
    ORDER BY ended DESC, table_id DESC LIMIT ?2
"""
OPEN_TABLES = """
    SELECT count(*) FROM event e JOIN card c ON c.table_id = e.table_id
    WHERE e.seq = 1 AND e.actor = ?1 AND c.phase <> 'over'
"""
OPENED_BY = """
    SELECT c.card, c.table_id FROM event e JOIN card c ON c.table_id = e.table_id
    WHERE e.seq = 1 AND e.actor = ?1 AND c.phase <> 'over'
"""
DUE = """
    SELECT table_id, wakes FROM card WHERE wakes IS NOT NULL AND wakes <= ?1 ORDER BY wakes, table_id LIMIT ?2
"""
TALLY = """
    SELECT game, players, count(*), sum(share), coalesce(sum(points), 0) FROM seat
    WHERE guest = ?1 AND ended IS NOT NULL AND share IS NOT NULL GROUP BY game, players ORDER BY game, players
"""
ALL_TABLES = f"""
    SELECT at, table_id FROM event WHERE seq = 1 AND (at, table_id) > (?1, ?2) ORDER BY at, table_id LIMIT {PAGE}
"""
GUEST = "SELECT guest FROM guest WHERE id = ?1"
GUEST_BY_TOKEN = "SELECT guest FROM guest WHERE token = ?1"
ALL_GUESTS = f"SELECT id, guest FROM guest WHERE id > ?1 ORDER BY id LIMIT {PAGE}"
PROGRAMS_OF = "SELECT guest FROM program WHERE owner = ?1"
ROOM = "SELECT room FROM room WHERE code = ?1"
ROOMS_OF = "SELECT room FROM room WHERE host = ?1 AND until > ?2"
COUNT_ROOMS = "SELECT count(*) FROM room WHERE until > ?1"
ALL_ROOMS = f"SELECT code, room FROM room WHERE code > ?1 ORDER BY code LIMIT {PAGE}"
PUT_ROOM = """
    INSERT INTO room (code, host, until, room) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (code) DO UPDATE SET host = excluded.host, until = excluded.until, room = excluded.room
    WHERE room.until <= ?5
"""
FORGET_ROOMS = "DELETE FROM room WHERE until <= ?1"
REMOVE_ROOM = "DELETE FROM room WHERE code = ?1 AND room = ?2"
MARK = "SELECT value FROM mark WHERE name = ?1"
MARKS = "SELECT name, value FROM mark ORDER BY name"
REVIEW = "SELECT review FROM review WHERE table_id = ?1 AND version = ?2"


COUNTED = "SELECT coalesce(sum(events), 0) FROM tick WHERE name = ?1 AND at > ?2"


class Queries:
    """The reading half of a store; `_query` runs one query."""

    async def _query(self, sql: str, values: Sequence[Any]) -> Sequence[Row]:
        raise NotImplementedError

    async def _rows(self, sql: str, *values: Any) -> Sequence[Row]:
        """A look-up of a value that no store can keep finds nothing: such values come from outside."""
        if any(isinstance(value, str) and not keeps(value) for value in values):
            return []
        return await self._query(sql, [_within(value) if isinstance(value, int) else value for value in values])

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table from there on, in order; nothing for a table that is not there."""
        return [entry_of(row) for row in await self._rows(ENTRIES, table, after)]

    async def find(self, table: str, actor: str, command: str) -> Entry | None:
        """The entry of a command."""
        rows = await self._rows(FIND, table, actor, command)
        return entry_of(rows[0]) if rows else None

    async def summary(self, table: str) -> TableSummary | None:
        """A table's summary."""
        rows = await self._rows(SUMMARY, table)
        return _summary(rows[0]) if rows else None

    async def lobby(self, limit: int = 100) -> list[TableSummary]:
        """Public tables, first those that are open, then those being played; of each the latest made first."""
        return _summaries(await self._rows(LOBBY, limit))

    async def of_guest(self, guest: str, limit: int = 100) -> list[TableSummary]:
        """Tables at which a guest sits: first those that go on, the latest moved first, then the latest ended."""
        summaries = _summaries(await self._rows(GOING_ON, guest))
        summaries.sort(key=lambda summary: (summary.updated, summary.table), reverse=True)
        if len(summaries) < limit:
            summaries += _summaries(await self._rows(ENDED, guest, limit - len(summaries)))
        return summaries[:limit]

    async def finished(
        self, limit: int = 100, before: int | None = None, game: str | None = None
    ) -> list[TableSummary]:
        """Public tables that ended (before a moment), the latest first."""
        until = LONGEST - 1 if before is None else before
        if game is None:
            return _summaries(await self._rows(FINISHED, until, limit))
        return _summaries(await self._rows(FINISHED_OF_GAME, until, limit, game))

    async def open_tables(self, guest: str) -> int:
        """How many tables that have not ended a guest made: the actor of entry 1."""
        return sum(row[0] for row in await self._rows(OPEN_TABLES, guest))

    async def hosted(self, guest: str) -> list[TableSummary]:
        """Tables that a guest opened, still hosts and that have not ended, also where the guest does not sit."""
        summaries = _summaries(await self._rows(OPENED_BY, guest))
        # Summaries of earlier versions do not tell.
        return [summary for summary in summaries if summary.host in (guest, None)]

    async def due(self, now: int, limit: int = 1000) -> list[tuple[str, int]]:
        """Tables that wake at or before a moment, with the moment, the most urgent first."""
        return [(row[0], row[1]) for row in await self._rows(DUE, now, limit)]

    async def tally(self, guest: str) -> list[GuestStatistics]:
        """A guest's statistics."""
        return [
            GuestStatistics(game=row[0], players=row[1], played=row[2], won=float(row[3]), points=int(row[4]))
            for row in await self._rows(TALLY, guest)
        ]

    async def all_tables(self) -> AsyncIterator[str]:
        """Every table, in the order in which they were made: for exports."""
        at, table = -LONGEST, ""
        while rows := await self._rows(ALL_TABLES, at, table):
            for row in rows:
                yield row[1]
            at, table = rows[-1]

    async def guest(self, id: str) -> Guest | None:
        """A guest."""
        rows = await self._rows(GUEST, id)
        return guest_of(rows[0][0]) if rows else None

    async def guest_by_token(self, token: bytes) -> Guest | None:
        """A program by the hash of its token."""
        rows = await self._rows(GUEST_BY_TOKEN, token)
        return guest_of(rows[0][0]) if rows else None

    async def programs_of(self, owner: str) -> list[Guest]:
        """The programs that a guest registered, the latest first."""
        found = _readable(await self._rows(PROGRAMS_OF, owner), guest_of)
        return sorted(found, key=lambda program: (program.created, program.id), reverse=True)

    async def all_guests(self) -> AsyncIterator[Guest]:
        """Every guest who can be read: for exports, which must not fail because of one."""
        async for _, stored in self._pages(ALL_GUESTS):
            with suppress(Damaged):
                yield guest_of(stored)

    async def damaged_guests(self) -> list[str]:
        """Guests who cannot be read."""
        return [id for id, _ in await _damaged(self._pages(ALL_GUESTS), guest_of)]

    async def room(self, code: str) -> Room | None:
        """A room, even one whose time is over."""
        rows = await self._rows(ROOM, code)
        return room_of(rows[0][0]) if rows else None

    async def rooms_of(self, host: str, now: int) -> list[Room]:
        """The rooms of a host that are not over yet, the latest opened first."""
        found = _readable(await self._rows(ROOMS_OF, host, now), room_of)
        return sorted(found, key=lambda room: (room.opened, room.code), reverse=True)

    async def count_rooms(self, now: int) -> int:
        """How many rooms are not over yet."""
        return sum(int(row[0]) for row in await self._rows(COUNT_ROOMS, now))

    async def all_rooms(self) -> AsyncIterator[Room]:
        """Every room that can be read: for exports, which must not fail because of a party."""
        async for _, stored in self._pages(ALL_ROOMS):
            with suppress(Damaged):
                yield room_of(stored)

    async def damaged_rooms(self) -> list[tuple[str, bytes]]:
        """The codes of rooms that cannot be read, and what is stored of them."""
        return await _damaged(self._pages(ALL_ROOMS), room_of)

    async def _pages(self, sql: str) -> AsyncIterator[tuple[str, bytes]]:
        """All rows of a query that gives names, in their order, and what is stored; page by page."""
        last = ""
        while rows := await self._rows(sql, last):
            for row in rows:
                yield row[0], row[1]
            last = rows[-1][0]

    async def mark(self, name: str) -> int | None:
        """A number that outlives the process, such as when the service was last seen alive."""
        rows = await self._rows(MARK, name)
        return int(rows[0][0]) if rows else None

    async def review(self, table: str, version: int) -> bytes | None:
        """What is kept of a finished match's review, if it was made by this version of the analysis."""
        rows = await self._rows(REVIEW, table, version)
        return bytes(rows[0][0]) if rows else None

    async def counted(self, name: str, since: int) -> int:
        """How many events of that name there were after a moment, on all nodes."""
        return sum(int(row[0]) for row in await self._rows(COUNTED, name, since))

    async def marks(self) -> dict[str, int]:
        """All of them: for exports."""
        return {row[0]: row[1] for row in await self._rows(MARKS)}


def _summaries(rows: Sequence[Row]) -> list[TableSummary]:
    """Those that can be read: one damaged summary does not spoil a list."""
    found = []
    for row in rows:
        with suppress(Damaged):
            found.append(_summary(row))
    return found


def _summary(row: Row) -> TableSummary:
    try:
        return summary_of(row[0])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        log.error("summary-damaged", extra={"fields": {"table": row[1]}})
        raise Damaged(f"The summary of table {row[1]} is damaged: run grotto check, which rebuilds it") from None


def _readable(rows: Sequence[Row], read: Callable[[bytes], T]) -> list[T]:
    """What the first column of each row holds, without what is damaged."""
    found = []
    for row in rows:
        with suppress(Damaged):
            found.append(read(row[0]))
    return found


async def _damaged(pages: AsyncIterator[tuple[str, bytes]], read: Callable[[bytes], object]) -> list[tuple[str, bytes]]:
    """The names of what cannot be read, and what is stored of it."""
    found = []
    async for name, stored in pages:
        try:
            read(stored)
        except Damaged:
            found.append((name, stored))
    return found


def _within(number: int) -> int:
    return max(-LONGEST, min(LONGEST - 1, number))
