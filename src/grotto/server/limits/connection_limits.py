"""Limits the connections of a server and of each address, and answers those that it refuses."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Protocol

from grotto.server import logs
from grotto.server.middleware.proxies import UNIX, household

PER_ADDRESS = 200  # a club behind one address: some thirty browsers with six connections each
LOG_SECONDS = 10.0  # between two lines about the same reason
REASONS = ("address", "descriptors", "large-head", "pipelined",
           "slow-head", "slow-body", "slow-closing", "slow-stalled")  # fmt: skip


class Connection(Protocol):
    """What the limits need to know of a connection."""

    address: str | None

    @property
    def dispensable(self) -> bool:
        """Whether no request is being answered on it."""

    @property
    def transport(self) -> _Abortable: ...


class _Abortable(Protocol):
    def abort(self) -> None: ...


class ConnectionLimits:
    """Counts the open connections of one server by address.

    Connections of trusted proxies carry everybody's requests, so no limit per address applies to them.
    """

    def __init__(
        self,
        per_address: int | None = PER_ADDRESS,
        total: int | None = None,
        *,
        trusted: Callable[[str], bool] = lambda address: False,
        on_refusal: Callable[[str], None] = lambda reason: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.total = total
        self.on_refusal = on_refusal
        self._per_address = per_address
        self._trusted = trusted
        self._clock = clock
        self._open: dict[str | None, dict[Connection, None]] = {}  # the oldest first
        self._count = 0
        self._logged: dict[str, float] = {}
        self._unlogged: dict[str, int] = {}

    def __len__(self) -> int:
        """How many connections are open."""
        return self._count

    def address_of(self, client: tuple[str, int] | None) -> str | None:
        """What is counted as one caller; None for a trusted proxy."""
        peer = client[0] if client and client[0] else UNIX
        return None if self._trusted(peer) else household(peer)

    def is_full(self, address: str | None, waiting: int = 0) -> bool:
        """Whether an address holds as many connections as it may, with those that wait to be admitted."""
        if address is None or self._per_address is None:
            return False
        return len(self._open.get(address, ())) + waiting >= self._per_address

    def admit(self, connection: Connection) -> bool:
        """Count a connection, or refuse it."""
        address = connection.address
        if self.is_full(address):
            self.note("address")
            return False
        if self.total is not None and self._count >= self.total:
            self.note("descriptors")
            if not self._make_room():
                return False
        self._open.setdefault(address, {})[connection] = None
        self._count += 1
        return True

    def release(self, connection: Connection) -> None:
        """A connection has ended; one that was refused was never counted."""
        held = self._open.get(connection.address, {})
        if connection in held:
            del held[connection]
            self._count -= 1
            if not held:
                del self._open[connection.address]

    def note(self, reason: str) -> None:
        """Count a refusal, and write a line unless there was one a moment ago."""
        self.on_refusal(reason)
        count = self._unlogged.get(reason, 0) + 1
        now = self._clock()
        if now - self._logged.get(reason, -LOG_SECONDS) >= LOG_SECONDS:
            logs.tell("connections-refused", level=logging.WARNING, reason=reason, count=count)
            self._logged[reason], count = now, 0
        self._unlogged[reason] = count

    def _make_room(self) -> bool:
        """Close the oldest connection without a request of the address that holds the most; whether there is one."""
        for held in sorted(self._open.values(), key=len, reverse=True):
            for connection in held:
                if connection.dispensable:
                    self.release(connection)
                    connection.transport.abort()
                    return True
        return False


UNLIMITED = ConnectionLimits(None)
