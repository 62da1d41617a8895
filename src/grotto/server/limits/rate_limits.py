"""Rate limits: token buckets for each guest, address and table.

A bucket is one number, the time at which it will be full again. Memory is bounded: of too many callers, the one who has
been quiet for the longest is forgotten and starts again with a full bucket.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from grotto.kernel.errors import Refusal
from grotto.kernel.messages import Sentence
from grotto.server.middleware.proxies import household
from grotto.server.words import words

By = Literal["guest", "address", "table"]
Cost = Literal["command", "chat", "join", "create", "guest", "failed-token", "stream", "read", "file"]

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0


class Bucket(NamedTuple):
    """Token bucket: burst, and seconds to refill."""

    by: By
    burst: float
    seconds: float


LIMITS: Mapping[Cost, tuple[Bucket, ...]] = {
    # A whole club may share one address, and eight people one table.
    "command": (Bucket("guest", 20, 4), Bucket("table", 40, 4), Bucket("address", 200, 8)),
    "chat": (Bucket("guest", 5, 5), Bucket("table", 20, 5)),
    "join": (Bucket("guest", 20, MINUTE), Bucket("address", 100, MINUTE)),
    "create": (Bucket("address", 10, 10 * MINUTE), Bucket("address", 100, DAY)),
    "guest": (Bucket("address", 60, 10 * MINUTE),),
    "failed-token": (Bucket("address", 10, 10 * MINUTE),),
    "stream": (Bucket("guest", 60, MINUTE), Bucket("address", 300, MINUTE)),
    "read": (Bucket("guest", 100, 10), Bucket("address", 500, 10)),
    "file": (Bucket("guest", 20, MINUTE), Bucket("address", 60, MINUTE)),
}

NO_LIMITS: Mapping[Cost, tuple[Bucket, ...]] = dict.fromkeys(LIMITS, ())
"""For measurements."""

MAX_CALLERS = 50_000  # remembered for each bucket
MAX_NAME = 64  # characters
MAX_OPEN_TABLES = 50  # created by one guest


class TooMany(Refusal):
    """More requests of a kind than a caller may make in a time."""

    kind = "too-many"

    def __init__(self, refused: str | Sentence, seconds: float) -> None:
        super().__init__(refused)
        self.seconds = seconds

    @property
    def retry_after(self) -> int:
        """Whole seconds to wait."""
        return max(1, math.ceil(self.seconds))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refused, self.seconds)


class RateLimits:
    """The buckets of one process."""

    def __init__(
        self,
        limits: Mapping[Cost, tuple[Bucket, ...]] = LIMITS,
        *,
        max_callers: int = MAX_CALLERS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._max_callers = max_callers
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
        """Take one token from every bucket that applies, or raise TooMany and take none."""
        now = self._clock()
        taken = self._checked(cost, guest, address, table, now)
        for full_at, who, then in taken:
            self._remember(full_at, who, then)

    def check(self, cost: Cost, *, address: str) -> None:
        """Raise TooMany if there is no token left; takes none."""
        self._checked(cost, None, address, None, self._clock())

    def give_back(self, cost: Cost, *, address: str) -> None:
        """Put back a token that `take` took for what was not done after all."""
        for by, each, _, full_at in self._buckets[cost]:
            who = household(address)
            if by == "address" and who in full_at:
                full_at[who] -= each

    def _checked(
        self, cost: Cost, guest: str | None, address: str | None, table: str | None, now: float
    ) -> list[tuple[OrderedDict[str, float], str, float]]:
        """Every bucket that applies, who takes from it, and when it will be full again; raises TooMany."""
        taken: list[tuple[OrderedDict[str, float], str, float]] = []
        for by, each, seconds, full_at in self._buckets[cost]:
            who = guest if by == "guest" else table if by == "table" else address and household(address)
            if who is None:
                continue
            who = who[:MAX_NAME]  # a table's name may come from a URL that somebody typed
            then = max(full_at.get(who, now), now) + each
            wait = then - now - seconds
            if wait > 1e-6:  # rounding
                full_at.move_to_end(who)  # a caller who goes on is not forgotten
                raise TooMany(words("too-many", seconds=max(1, math.ceil(wait))), wait)
            taken.append((full_at, who, then))
        return taken

    def charge(self, cost: Cost, tokens: float, *, guest: str | None = None, address: str | None = None) -> None:
        """Take tokens for work that was larger than the one that `take` paid for, even if the bucket has not so many:
        the caller then waits until they are paid back, but never longer than a bucket takes to fill."""
        now = self._clock()
        for by, each, seconds, full_at in self._buckets[cost]:
            who = guest if by == "guest" else address and household(address) if by == "address" else None
            if who is not None:
                then = max(full_at.get(who, now), now) + tokens * each
                self._remember(full_at, who, min(then, now + 2 * seconds))

    def _remember(self, full_at: OrderedDict[str, float], who: str, then: float) -> None:
        full_at[who] = then
        full_at.move_to_end(who)
        if len(full_at) > self._max_callers:
            full_at.popitem(last=False)

    def __len__(self) -> int:
        """The number of callers that are remembered."""
        return sum(len(full_at) for buckets in self._buckets.values() for *_, full_at in buckets)
