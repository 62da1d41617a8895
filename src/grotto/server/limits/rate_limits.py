"""How much one caller may ask for: buckets that fill up again, streams that are counted, bodies that end.

A bucket is one number, the moment at which it will be full again. What stands in memory is bounded: of too many
callers, the one who has been quiet for the longest is forgotten, and starts again with a full bucket.
"""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grotto.kernel.errors import Refusal
from grotto.server.middleware.proxies import household

By = Literal["guest", "address", "table"]
Cost = Literal["command", "chat", "join", "create", "guest", "failed-token", "stream", "read"]

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


class Bucket(NamedTuple):
    """So many at once, and so many again in a time."""

    by: By
    burst: float
    seconds: float
    """How long an empty bucket takes to be full."""


LIMITS: Mapping[Cost, tuple[Bucket, ...]] = {
    # A whole club may sit behind one address, and eight people at one table.
    "command": (Bucket("guest", 20, 4), Bucket("table", 40, 4), Bucket("address", 200, 8)),
    "chat": (Bucket("guest", 5, 5), Bucket("table", 20, 5)),
    "join": (Bucket("guest", 20, MINUTE), Bucket("address", 100, MINUTE)),
    "create": (Bucket("address", 10, 10 * MINUTE), Bucket("address", 100, DAY)),
    "guest": (Bucket("address", 60, 10 * MINUTE),),
    "failed-token": (Bucket("address", 10, 10 * MINUTE),),
    "stream": (Bucket("guest", 60, MINUTE), Bucket("address", 300, MINUTE)),
    "read": (Bucket("guest", 100, 10), Bucket("address", 500, 10)),
}

NONE: Mapping[Cost, tuple[Bucket, ...]] = dict.fromkeys(LIMITS, ())
"""No limits, for measuring."""

MOST_CALLERS = 50_000  # remembered for each bucket
LONGEST_NAME = 64
MOST_STREAMS: Mapping[By, int] = {"guest": 10, "address": 50}
MOST_TABLES = 50  # open ones that one guest made
LARGEST_BODY = 16 * 1024


class TooMany(Refusal):
    """Asked for too often."""

    kind = "too-many"

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds

    @property
    def retry_after(self) -> int:
        """Whole seconds to wait."""
        return max(1, math.ceil(self.seconds))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.seconds)


class TooManyStreams(Refusal):
    """More event streams than one guest or address may hold open."""

    kind = "too-many-streams"


class TooLarge(Refusal):
    """The body of a request is longer than anything we read."""

    kind = "too-large"


class Limits:
    """The buckets of one node."""

    def __init__(
        self,
        limits: Mapping[Cost, tuple[Bucket, ...]] = LIMITS,
        *,
        most: int = MOST_CALLERS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._most = most
        self._buckets = {
            cost: [
                (bucket.by, bucket.seconds / bucket.burst, bucket.seconds, OrderedDict[str, float]())
                for bucket in buckets
            ]
            for cost, buckets in limits.items()
        }

    def take(
        self, cost: Cost, *, guest: str | None = None, address: str | None = None, table: str | None = None
    ) -> None:
        """Count one from every bucket that applies, or raise TooMany and count nothing."""
        now = self._clock()
        taken: list[tuple[OrderedDict[str, float], str, float]] = []
        for by, each, seconds, full_at in self._buckets[cost]:
            who = guest if by == "guest" else table if by == "table" else address and household(address)
            if who is None:
                continue
            who = who[:LONGEST_NAME]  # it may come from an address that somebody typed
            then = max(full_at.get(who, now), now) + each
            wait = then - now - seconds
            if wait > 1e-6:  # sums of floats
                full_at.move_to_end(who)  # who goes on asking is not forgotten
                raise TooMany(f"Too many of these in a short time: wait {max(1, math.ceil(wait))} seconds", wait)
            taken.append((full_at, who, then))
        for full_at, who, then in taken:
            full_at[who] = then
            full_at.move_to_end(who)
            if len(full_at) > self._most:
                full_at.popitem(last=False)

    def __len__(self) -> int:
        """How many callers are remembered."""
        return sum(len(full_at) for buckets in self._buckets.values() for *_, full_at in buckets)


class Streams:
    """Counts open event streams."""

    def __init__(self, most: Mapping[By, int] | None = MOST_STREAMS) -> None:
        """`None` for no limit."""
        self._most = most
        self._open: Counter[tuple[By, str]] = Counter()

    @contextmanager
    def opened(self, *, guest: str | None, address: str) -> Iterator[None]:
        """One stream more, as long as the block lasts; raises TooManyStreams."""
        holders: list[tuple[By, str]] = [("address", household(address))]
        if guest is not None:
            holders.append(("guest", guest))
        for by, who in holders:
            if self._most is not None and self._open[by, who] >= self._most[by]:
                raise TooManyStreams(f"At most {self._most[by]} streams may be open for one {by}")
        self._open.update(holders)
        try:
            yield
        finally:
            self._open.subtract(holders)
            for holder in holders:
                if self._open[holder] <= 0:
                    del self._open[holder]

    def __len__(self) -> int:
        """How many callers hold a stream."""
        return len(self._open)


class BodyLimit:
    """Middleware: nobody has to read more than so many bytes, whatever the headers say."""

    def __init__(self, app: ASGIApp, largest: int = LARGEST_BODY) -> None:
        self._app = app
        self._largest = largest

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        largest = self._largest
        for name, value in scope["headers"]:
            if name == b"content-length" and not (value.isdigit() and len(value) < 19 and int(value) <= largest):
                raise self._refusal()
        read = 0

        async def receive_some() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > largest:
                raise self._refusal()
            return message

        return self._app(scope, receive_some, send)

    def _refusal(self) -> TooLarge:
        return TooLarge(f"A request has at most {self._largest} bytes")
