"""What is counted for all processes of a service together: new tables, and links or tokens that were wrong.

Every process has its own buckets. Where several share a store, the store counts too, because whoever is refused
by one would only ask the next.
"""

from __future__ import annotations

import hmac
from contextlib import suppress

from grotto.server.clock import Clock
from grotto.server.identity.keys import KeyRing
from grotto.server.middleware.proxies import household
from grotto.server.words import words
from grotto.store.store import Store

from .rate_limits import LIMITS, Bucket, Cost, RateLimits, TooMany

PURPOSE = "addresses that are counted"


class Quotas:
    """Counts by address."""

    def __init__(self, store: Store, clock: Clock, keys: KeyRing, rate_limits: RateLimits, *, shared: bool) -> None:
        self._store = store
        self._clock = clock
        self._keys = keys
        self._rate_limits = rate_limits
        self._shared = shared

    async def new_table(self, address: str) -> None:
        """One more table; raises TooMany. This process has counted it already."""
        if self._shared:
            for bucket in LIMITS["create"]:
                await self._count("create", bucket, address)

    async def was_wrong(self, address: str) -> None:
        """A secret was wrong; raises TooMany if that has happened too often."""
        self._rate_limits.take("failed-token", address=address)
        if self._shared:
            for bucket in LIMITS["failed-token"]:
                try:
                    await self._count("failed-token", bucket, address)
                except TooMany:
                    self._empty("failed-token", bucket, address)
                    raise

    async def _count(self, cost: Cost, bucket: Bucket, address: str) -> None:
        window = int(bucket.seconds * 1000)
        name = f"{cost} {window} {self._alias(address)}"
        if await self._store.count(name, self._clock(), window) > bucket.burst:
            wait = bucket.seconds / bucket.burst
            raise TooMany(words("too-many-everywhere"), wait)

    def _empty(self, cost: Cost, bucket: Bucket, address: str) -> None:
        """Other processes have counted the rest: from here on this one need not ask them."""
        with suppress(TooMany):
            for _ in range(int(bucket.burst)):
                self._rate_limits.take(cost, address=address)

    def _alias(self, address: str) -> str:
        """Addresses of people are not kept; what is kept cannot be turned back without the keys."""
        _, key = self._keys.signing(PURPOSE)
        return hmac.digest(key, household(address).encode(), "sha256").hex()[:24]
