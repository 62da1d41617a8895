"""Addresses take turns to be accepted too: whoever opens many connections at once keeps nobody else out."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvloop

from grotto.server.acceptor import Acceptor
from grotto.server.limits.connection_limits import ConnectionLimits
from grotto.server.middleware.proxies import TrustedProxies

pytestmark = pytest.mark.one_build

HOSTILE, HONEST = "127.0.0.66", "127.0.0.7"
FLOOD = 100
FEW = 3  # connections of the flood that may come before
PATIENCE = 60.0


class Hall:
    """A listening socket, those who have connected to it, and whose connection has begun, in order."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(2 * FLOOD)
        self.callers: list[socket.socket] = []
        self.begun: list[str] = []
        self.transports: list[asyncio.BaseTransport] = []
        self.limits = limits
        self.acceptor = Acceptor(self.listener, limits, self._protocol)

    def call(self, address: str) -> socket.socket:
        """Connect; the system holds the connection until it is accepted."""
        caller = socket.create_connection(self.listener.getsockname(), PATIENCE, (address, 0))
        caller.settimeout(0)
        self.callers.append(caller)
        return caller

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not done():
                await asyncio.sleep(0.001)

    async def was_refused(self, caller: socket.socket) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return not await asyncio.get_running_loop().sock_recv(caller, 1)
        except ConnectionError:
            return True

    def _protocol(self) -> asyncio.Protocol:
        return Guest(self)


class Guest(asyncio.Protocol):
    """One connection that has begun; it is counted as the server's own are."""

    dispensable = False
    transport: Any

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        client = transport.get_extra_info("peername")
        self.address = self.hall.limits.address_of(client)
        assert self.hall.limits.admit(self)
        self.hall.begun.append(client[0])
        self.hall.transports.append(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.hall.limits.release(self)


@asynccontextmanager
async def a_hall(limits: ConnectionLimits) -> AsyncIterator[Hall]:
    hall = Hall(limits)
    try:
        yield hall
    finally:
        for caller in hall.callers:
            caller.close()
        await hall.until(lambda: len(limits) == 0)
        await hall.acceptor.close()


def within(limits: ConnectionLimits, test: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        async with a_hall(limits) as hall:
            await test(hall)

    asyncio.run(run())


def test_a_new_connection_does_not_wait_for_the_flood_of_another_address() -> None:
    async def test(hall: Hall) -> None:
        for _ in range(FLOOD):
            hall.call(HOSTILE)
        hall.call(HONEST)
        hall.acceptor.open()
        await hall.until(lambda: len(hall.begun) == FLOOD + 1)
        assert hall.begun.index(HONEST) <= FEW

    within(ConnectionLimits(200), test)


def test_the_limit_of_an_address_counts_those_that_wait_and_refuses_without_beginning() -> None:
    reasons = list[str]()

    async def test(hall: Hall) -> None:
        callers = [hall.call(HOSTILE) for _ in range(20)]
        hall.call(HONEST)
        hall.acceptor.open()
        await hall.until(lambda: len(hall.begun) + len(reasons) == 21)
        assert sorted(hall.begun) == [HOSTILE] * 5 + [HONEST]
        assert all([await hall.was_refused(caller) for caller in callers[5:]])
        assert set(reasons) == {"address"}

    within(ConnectionLimits(5, on_refusal=reasons.append), test)


def test_a_trusted_proxy_does_not_wait_behind_its_own() -> None:
    async def test(hall: Hall) -> None:
        for address in [HONEST, HOSTILE, HONEST] * 10:
            hall.call(address)
        hall.acceptor.open()
        await hall.until(lambda: len(hall.begun) == 30)
        assert hall.begun[:20].count(HOSTILE) <= FEW

    within(ConnectionLimits(100, trusted=TrustedProxies([HONEST]).trusts), test)


def test_without_descriptors_it_waits_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = list[str]()

    class Poor:
        """A listener whose first connections find no descriptor."""

        def __init__(self, listener: socket.socket) -> None:
            self.left, self._listener = 2, listener

        def __getattr__(self, name: str) -> Any:
            return getattr(self._listener, name)

        def accept(self) -> Any:
            if self.left:
                self.left -= 1
                raise OSError(errno.EMFILE, "too many open files")
            return self._listener.accept()

    async def test(hall: Hall) -> None:
        monkeypatch.setattr(hall.acceptor, "_listener", Poor(hall.listener))
        hall.call(HONEST)
        hall.acceptor.open()
        await hall.until(lambda: hall.begun == [HONEST])
        assert reasons == ["descriptors", "descriptors"]

    within(ConnectionLimits(None, on_refusal=reasons.append), test)


def test_whoever_waits_when_it_closes_is_let_go() -> None:
    async def test() -> None:
        hall = Hall(ConnectionLimits(None))
        for _ in range(FLOOD):
            hall.call(HOSTILE)
        hall.acceptor.open()
        await hall.until(lambda: len(hall.begun) > 0)
        await hall.acceptor.close()
        begun = {transport.get_extra_info("peername") for transport in hall.transports}
        waiting = [caller for caller in hall.callers if caller.getsockname() not in begun]
        assert len(waiting) > FLOOD / 2
        assert all([await hall.was_refused(caller) for caller in waiting])
        for transport in hall.transports:
            transport.close()
        for caller in hall.callers:
            caller.close()

    asyncio.run(test())


@pytest.mark.parametrize("rounds", range(8))
def test_no_connection_begins_after_it_has_closed(rounds: int) -> None:
    """However far it has come: nobody would tell it that the server stops, which would wait for it."""

    async def test() -> None:
        hall = Hall(ConnectionLimits(None))
        callers = [hall.call(f"127.0.0.{number}") for number in range(10, 20)]
        hall.acceptor.open()
        for _ in range(rounds):
            await asyncio.sleep(0)
        await hall.acceptor.close()
        begun = len(hall.begun)
        for transport in hall.transports:
            transport.abort()  # type: ignore[attr-defined]
        assert all([await hall.was_refused(caller) for caller in callers])
        assert len(hall.begun) == begun
        for caller in callers:
            caller.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(test())
