"""What is counted for all processes of a service together: new tables, and links or tokens that were wrong.

Every process has its own buckets. Where several share a store, the store counts too, because whoever is refused
by one would only ask the next.
"""

from __future__ import annotations

import asyncio
import hmac
import math
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from weakref import WeakValueDictionary

from grotto.server.clock import Clock
from grotto.server.identity.keys import KeyRing
from grotto.server.middleware.proxies import household
from grotto.server.words import words
from grotto.store.store import Store

from .rate_limits import LIMITS, Bucket, Cost, RateLimits, TooMany

PURPOSE = "addresses that are counted"
GUESSING_MS = 600_000  # milliseconds for which other processes remember who sent a wrong secret
MAX_GUESSING = 20_000  # guests


class Quotas:
    """Counts by address."""

    def __init__(self, store: Store, clock: Clock, keys: KeyRing, rate_limits: RateLimits, *, shared: bool) -> None:
        self._store = store
        self._clock = clock
        self._keys = keys
        self._rate_limits = rate_limits
        self._shared = shared
        self._guessing: OrderedDict[str, None] = OrderedDict()  # guests who sent a wrong secret
        self._asked_for: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def one_at_a_time(self, what: str) -> asyncio.Lock:
        """Requests for the same thing wait for each other, so that only the first is counted, or has to be worked
        out."""
        return self._asked_for.setdefault(what, asyncio.Lock())

    async def count_table(self, address: str) -> int:
        """Count one more table; raises TooMany. Returns the moment, by which it can be taken back."""
        self._rate_limits.take("create", address=address)
        now = self._clock()
        if self._shared:
            counted: list[Bucket] = []
            try:
                for bucket in LIMITS["create"]:
                    counted.append(bucket)
                    await self._count("create", bucket, address, now)
            except TooMany:
                await self._take_back("create", counted, address, now)
                raise
        return now

    async def take_back_table(self, address: str, moment: int) -> None:
        """No table was made after all: it was refused, or another process has made it."""
        await self._take_back("create", LIMITS["create"] if self._shared else (), address, moment)

    async def check_wrong(self, address: str, guest: str | None) -> None:
        """Raise TooMany if secrets from this address were wrong so often that none is looked at for a while.

        A guest who never sent a wrong one is let through: a household shares one address.
        """
        if guest is not None and not await self._has_guessed(guest):
            return
        self._rate_limits.check("failed-token", address=address)
        if self._shared:
            for bucket in LIMITS["failed-token"]:
                since = self._clock() - int(bucket.seconds * 1000)
                if await self._store.counted(self._name("failed-token", bucket, address), since) >= bucket.burst:
                    raise _too_many(bucket)

    async def _has_guessed(self, guest: str) -> bool:
        """Whether a guest has sent a wrong secret lately, to any process."""
        if guest in self._guessing:
            return True
        since = self._clock() - GUESSING_MS
        return self._shared and await self._store.counted(f"guessing {guest}", since) > 0

    async def was_wrong(self, address: str, guest: str | None) -> None:
        """A secret was wrong; raises TooMany if that has happened too often."""
        if guest is not None:
            self._guessing[guest] = None
            if len(self._guessing) > MAX_GUESSING:
                self._guessing.popitem(last=False)
            if self._shared:
                await self._store.count(f"guessing {guest}", self._clock(), GUESSING_MS)
        self._rate_limits.take("failed-token", address=address)
        if self._shared:
            for bucket in LIMITS["failed-token"]:
                try:
                    await self._count("failed-token", bucket, address, self._clock())
                except TooMany:
                    self._empty("failed-token", bucket, address)
                    raise

    async def _count(self, cost: Cost, bucket: Bucket, address: str, now: int) -> None:
        window = int(bucket.seconds * 1000)
        if await self._store.count(self._name(cost, bucket, address), now, window) > bucket.burst:
            raise _too_many(bucket)

    async def _take_back(self, cost: Cost, counted: Iterable[Bucket], address: str, moment: int) -> None:
        self._rate_limits.give_back(cost, address=address)
        for bucket in counted:
            await self._store.uncount(self._name(cost, bucket, address), moment)

    def _name(self, cost: Cost, bucket: Bucket, address: str) -> str:
        return f"{cost} {int(bucket.seconds * 1000)} {self._alias(address)}"

    def _empty(self, cost: Cost, bucket: Bucket, address: str) -> None:
        """Other processes have counted the rest: from here on this one need not ask them."""
        with suppress(TooMany):
            for _ in range(int(bucket.burst)):
                self._rate_limits.take(cost, address=address)

    def _alias(self, address: str) -> str:
        """Addresses of people are not kept; what is kept cannot be turned back without the keys."""
        _, key = self._keys.signing(PURPOSE)
        return hmac.digest(key, household(address).encode(), "sha256").hex()[:24]


def _too_many(bucket: Bucket) -> TooMany:
    wait = bucket.seconds / bucket.burst
    return TooMany(words("too-many-everywhere", seconds=max(1, math.ceil(wait))), wait)
