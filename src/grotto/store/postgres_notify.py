"""Notifications between processes on one PostgreSQL (LISTEN/NOTIFY): changed tables and guests every few
milliseconds, and heartbeats a few times a second.

A notification inside the transaction of a move would make all moves of all tables wait for one lock. So they are
collected and sent afterwards on a connection of their own. They are hints: code that must not miss anything compares
the sequence numbers of the tables from time to time.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from logging import getLogger
from typing import Any

from .postgres_connections import Errors

log = getLogger("grotto.store")

CHANNEL = "grotto"
GATHER = 0.01  # seconds in which tables are collected
LONGEST = 7900  # bytes; PostgreSQL allows 8,000
HEARTBEAT = 5.0  # seconds without our own heartbeat after which we reconnect
BEATS = 20  # heartbeats in that time
SILENT = 4  # missed heartbeats after which another process counts as dead or frozen
WRITERS = 10_000  # tables of which we know who wrote to them last
GUEST = "@"  # before the name of a guest; tables have none
ROOM = "#"  # before the code of a room
LAST_WORDS = 1.0
REST = (0.0, 0.1, 0.5, 2.0)  # before trying to connect again

Told = Callable[[Sequence[str] | None], None]


class _Silence(Exception):
    """The connection has ended, or did not return our own notifications."""


class PostgresNotify:
    """One connection that sends and receives notifications."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], *, heartbeat: float = HEARTBEAT) -> None:
        self._connect = connect
        self._heartbeat = heartbeat
        self._me = secrets.token_hex(6)
        self._told: list[Told] = []
        self._told_of_guests: list[Told] = []
        self._told_of_rooms: list[Told] = []
        self._changed: set[str] = set()
        self._something = asyncio.Event()
        self._ended = False
        self._closing = False
        self._beat_due = False
        self._sent = 0
        self._lives: dict[str, float] = {}  # time of each process's last heartbeat, including our own
        self._writers: dict[str, str] = {}  # who of the others wrote last to a table
        self._task: asyncio.Task[None] | None = None

    def ring(self, tables: Iterable[str]) -> None:
        """Tell the others, soon, that these tables have grown."""
        for table in tables:
            self._writers.pop(table, None)
            self._changed.add(table)
        self._something.set()
        self._start()

    def ring_for(self, guest: str) -> None:
        """Tell the others, soon, that this guest has changed."""
        self._changed.add(GUEST + guest)
        self._something.set()
        self._start()

    def ring_for_room(self, code: str) -> None:
        """Tell the others, soon, that this room has changed."""
        self._changed.add(ROOM + code)
        self._something.set()
        self._start()

    def listen(self, told: Told) -> None:
        """Call this with tables to which others wrote, and with None when something may have been missed."""
        self._told.append(told)
        self._start()

    def listen_for_guests(self, told: Told) -> None:
        """Begin to tell of guests whom others have changed."""
        self._told_of_guests.append(told)
        self._start()

    def listen_for_rooms(self, told: Told) -> None:
        """Begin to tell of rooms that others have changed."""
        self._told_of_rooms.append(told)
        self._start()

    def deserted(self, table: str) -> bool:
        """Whether the other process that wrote last to a table gives no sign of life any more, as far as we know."""
        writer = self._writers.get(table)
        return writer is not None and not self._lives_still(writer) and self._lives_still(self._me)

    def _lives_still(self, process: str) -> bool:
        silence = asyncio.get_running_loop().time() - self._lives.get(process, -self._heartbeat)
        return silence <= self._heartbeat / BEATS * SILENT

    async def close(self) -> None:
        """Send what is queued, then close."""
        self._closing = True
        self._something.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=LAST_WORDS)
            self._task.cancel()
            await asyncio.wait([self._task])

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        failures = 0
        while not self._closing:
            db = None
            try:
                db = await self._connect()
                self._ended = False
                db.add_termination_listener(self._at_end)
                await db.add_listener(CHANNEL, self._on_notice)
                self._missed()  # notifications may have been lost while we were disconnected
                failures = 0
                await self._serve(db)
            except (*Errors, _Silence) as error:
                log.warning("Other processes cannot be heard, connecting anew: %s", error)
            finally:
                if db is not None:
                    db.terminate()
            if not self._closing:
                await asyncio.sleep(REST[min(failures, len(REST) - 1)])
            failures += 1

    async def _serve(self, db: Any) -> None:
        self._writers.clear()  # processes that are gone cannot be told from those that were not heard
        loop = asyncio.get_running_loop()
        self._lives = {self._me: loop.time()}
        clock = loop.call_later(0, self._at_beat)
        try:
            while True:
                await self._something.wait()
                if self._ended:
                    raise _Silence("the connection has ended")
                if self._changed:
                    await asyncio.sleep(GATHER)
                self._something.clear()
                if self._changed:
                    await self._say(db, self._message())
                if self._closing:
                    return
                if self._beat_due:
                    self._beat_due = False
                    if loop.time() - self._lives[self._me] > self._heartbeat:
                        raise _Silence("no heartbeat has come back")
                    self._sent += 1
                    await self._say(db, f"{self._me} {self._sent}")
                    clock = loop.call_later(self._heartbeat / BEATS, self._at_beat)
        finally:
            clock.cancel()

    async def _say(self, db: Any, message: str) -> None:
        await db.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    def _message(self) -> str:
        """Who says it, and a line for each table or guest; nothing else if they are too many."""
        message = "\n".join([self._me, *self._changed])
        self._changed.clear()
        return message if len(message.encode()) <= LONGEST else self._me

    def _on_notice(self, db: Any, process: int, channel: str, message: str) -> None:
        sender, *changed = message.split("\n")
        who, _, beat = sender.partition(" ")
        self._lives[who] = asyncio.get_running_loop().time()
        if who == self._me or beat:
            return
        if not changed:
            self._missed()
        tables = [name for name in changed if not name.startswith((GUEST, ROOM))]
        guests = [name.removeprefix(GUEST) for name in changed if name.startswith(GUEST)]
        rooms = [name.removeprefix(ROOM) for name in changed if name.startswith(ROOM)]
        self._remember(who, tables)
        if tables:
            _tell(self._told, tables)
        if guests:
            _tell(self._told_of_guests, guests)
        if rooms:
            _tell(self._told_of_rooms, rooms)

    def _remember(self, who: str, tables: Sequence[str]) -> None:
        self._writers.update(dict.fromkeys(tables, who))
        if len(self._writers) > WRITERS:
            self._writers.clear()

    def _missed(self) -> None:
        _tell(self._told, None)
        _tell(self._told_of_guests, None)
        _tell(self._told_of_rooms, None)

    def _at_beat(self) -> None:
        self._beat_due = True
        self._something.set()

    def _at_end(self, db: Any) -> None:
        self._ended = True
        self._something.set()


def _tell(all_told: Sequence[Told], changed: Sequence[str] | None) -> None:
    for told in all_told:
        told(changed)
