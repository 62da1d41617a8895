"""Limits how many event streams a guest and an address hold open at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from grotto.kernel.errors import Refusal
from grotto.server.middleware.proxies import household
from grotto.server.words import words

from .rate_limits import By

MAX_STREAMS: Mapping[By, int] = {"guest": 10, "address": 50}


class TooManyStreams(Refusal):
    """More event streams than one guest or address may hold open."""

    kind = "too-many-streams"


class StreamCounter:
    """Counts open event streams."""

    def __init__(self, limits: Mapping[By, int] | None = MAX_STREAMS) -> None:
        """`None` for no limit."""
        self._limits = limits
        self._open: Counter[tuple[By, str]] = Counter()

    @contextmanager
    def opened(self, *, guest: str | None, address: str) -> Iterator[None]:
        """Count one stream for as long as the block lasts; raises TooManyStreams."""
        holders: list[tuple[By, str]] = [("address", household(address))]
        if guest is not None:
            holders.append(("guest", guest))
        for by, who in holders:
            if self._limits is not None and self._open[by, who] >= self._limits[by]:
                raise TooManyStreams(words("too-many-streams", most=self._limits[by], by=words(f"by-{by}")))
        self._open.update(holders)
        try:
            yield
        finally:
            self._open.subtract(holders)
            for holder in holders:
                if self._open[holder] <= 0:
                    del self._open[holder]

    def __len__(self) -> int:
        """The number of guests and addresses that hold a stream."""
        return len(self._open)
