"""How processes on one PostgreSQL wake each other: which tables have grown, told every few milliseconds.

A notification inside the transaction of a move would make all moves of all tables wait for one lock. So they are
collected and sent afterwards on a connection of their own. They are hints: whoever must not miss anything
compares the numbers of the tables from time to time.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from logging import getLogger
from typing import Any

from .postgres_link import Errors

log = getLogger("grotto.store")

CHANNEL = "grotto"
GATHER = 0.01           # seconds in which tables are collected
LONGEST = 7900          # bytes; PostgreSQL allows 8,000
HEARTBEAT = 5.0
LAST_WORDS = 1.0
REST = (0.0, 0.1, 0.5, 2.0)     # before trying to connect again

Told = Callable[[Sequence[str] | None], None]


class _Silence(Exception):
    """The connection has ended, or has not brought back what we said to ourselves."""


class Bell:
    """One connection that says and hears which tables have grown."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], *, heartbeat: float = HEARTBEAT) -> None:
        self._connect = connect
        self._heartbeat = heartbeat
        self._me = secrets.token_hex(6)
        self._told: list[Told] = []
        self._grown: set[str] = set()
        self._something = asyncio.Event()
        self._ended = False
        self._closing = False
        self._beat_due = False
        self._sent = self._heard = 0
        self._task: asyncio.Task[None] | None = None

    def ring(self, tables: Iterable[str]) -> None:
        """Tell the others, soon."""
        self._grown.update(tables)
        self._something.set()
        self._start()

    def listen(self, told: Told) -> None:
        """Call this with what the others tell, and with None when something may have been missed."""
        self._told.append(told)
        self._start()

    async def close(self) -> None:
        """Say what is still to be said, then fall silent."""
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
                self._tell(None)        # whatever was said while nobody listened
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
        self._sent = self._heard = 0
        clock = asyncio.get_running_loop().call_later(0, self._at_beat)
        try:
            while True:
                await self._something.wait()
                if self._ended:
                    raise _Silence("the connection has ended")
                if self._grown:
                    await asyncio.sleep(GATHER)
                self._something.clear()
                if self._grown:
                    await self._say(db, self._message())
                if self._closing:
                    return
                if self._beat_due:
                    self._beat_due = False
                    if self._heard != self._sent:
                        raise _Silence("a heartbeat did not come back")
                    self._sent += 1
                    await self._say(db, f"{self._me} {self._sent}")
                    clock = asyncio.get_running_loop().call_later(self._heartbeat, self._at_beat)
        finally:
            clock.cancel()

    async def _say(self, db: Any, message: str) -> None:
        await db.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    def _message(self) -> str:
        """Who says it, and a line for each table; without tables if they are too many."""
        message = "\n".join([self._me, *self._grown])
        self._grown.clear()
        return message if len(message.encode()) <= LONGEST else self._me

    def _on_notice(self, db: Any, process: int, channel: str, message: str) -> None:
        sender, *tables = message.split("\n")
        who, _, beat = sender.partition(" ")
        if who == self._me:
            self._heard = max(self._heard, int(beat or 0))
        elif not beat:
            self._tell(tables or None)

    def _tell(self, tables: Sequence[str] | None) -> None:
        for told in self._told:
            told(tables)

    def _at_beat(self) -> None:
        self._beat_due = True
        self._something.set()

    def _at_end(self, db: Any) -> None:
        self._ended = True
        self._something.set()
