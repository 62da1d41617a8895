"""One event stream: what it follows, how far its reader has got, and the messages that wait to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from typing import Literal, NamedTuple, get_args

from .idle_timer import IdleTimer

MAX_QUEUE = 200  # messages; a slower reader is cut off and comes back
MAX_QUEUE_BYTES = 8 << 20  # more than the first message of a hundred tables with long matches
KEEP_ALIVE = 15.0  # seconds
KEEP_ALIVE_COMMENT = b": still here\n\n"
MAX_TABLES = 20  # that one stream follows by name


CutBecause = Literal["messages", "bytes", "time"]
"""Why a stream was cut off: too much was waiting for its reader, or it took too long to read."""
CUT_REASONS: tuple[CutBecause, ...] = get_args(CutBecause)


class Subscription(NamedTuple):
    """A table, and the seat through which it is seen; None for an onlooker."""

    table: str
    seat: int | None

    def __str__(self) -> str:
        return f"{self.table}/{'onlooker' if self.seat is None else self.seat}"


class Viewer(NamedTuple):
    """Whose stream it is."""

    guest: str | None
    language: str


class Stream:
    """One connection's subscriptions and messages."""

    def __init__(self, viewer: Viewer, epoch: int = 0) -> None:
        self.viewer = viewer
        self.epoch = epoch  # of the session that opened it
        self.subscriptions: dict[Subscription, int] = {}  # the number of the last message sent for each
        self.talk_sent: dict[Subscription, int] = {}  # lines of talk
        self.events_sent = 0  # of matches' pasts, as far as they were put into words for this stream
        self.closed = False
        self.cut: CutBecause | None = None
        self._waiting: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._asleep: asyncio.Future[None] | None = None

    def push(self, message: bytes) -> None:
        """Queue a message; a reader who is too slow is cut off."""
        if self.closed:
            return
        if len(self._waiting) >= MAX_QUEUE:
            self.cut_off("messages")
        elif self._waiting and self._waiting_bytes + len(message) > MAX_QUEUE_BYTES:
            self.cut_off("bytes")
        else:
            self._waiting.append(message)
            self._waiting_bytes += len(message)
            self._wake()

    def push_event(self, kind: str, data: bytes) -> None:
        """Queue an event, with the position that its reader has then reached."""
        self.push(b"id: %b\nevent: %b\ndata: %b\n\n" % (self.position().encode(), kind.encode(), data))

    def cut_off(self, why: CutBecause) -> None:
        """Close the stream of a reader who does not keep up."""
        self.cut = why
        self.close()

    def close(self) -> None:
        """Accept no more messages; those that wait are still sent."""
        self.closed = True
        self._wake()

    def position(self) -> str:
        """Where the reader is: the id of an event, with which it can come back."""
        return ",".join(f"{subscription}:{number}" for subscription, number in self.subscriptions.items())

    def unsubscribe(self, subscription: Subscription) -> None:
        """Follow a table through this seat no more."""
        del self.subscriptions[subscription]
        self.talk_sent.pop(subscription, None)

    async def messages(self) -> AsyncGenerator[bytes]:
        """Messages as they come, several at once if they waited; a comment now and then keeps the connection open."""
        idle = IdleTimer(KEEP_ALIVE, lambda: self.push(KEEP_ALIVE_COMMENT))
        try:
            while True:
                idle.start()
                if self._waiting:
                    yield self._taken()  # no variable: it would keep the message for as long as the next one takes
                elif self.closed:
                    return
                else:
                    self._asleep = asyncio.get_running_loop().create_future()
                    await self._asleep
        finally:
            idle.close()

    def _taken(self) -> bytes:
        taken = b"".join(self._waiting)
        self._waiting.clear()
        self._waiting_bytes = 0
        return taken

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)


def parse_position(text: str) -> dict[Subscription, int]:
    """The message numbers that an event's id holds; malformed parts are skipped."""
    known: dict[Subscription, int] = {}
    for part in text.split(",")[: 10 * MAX_TABLES]:
        name, _, number = part.partition(":")
        table, _, seat = name.partition("/")
        if number.isdecimal() and len(number) < 10 and (seat == "onlooker" or (seat.isdecimal() and len(seat) < 3)):
            known[Subscription(table, None if seat == "onlooker" else int(seat))] = int(number)
    return known
