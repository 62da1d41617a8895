"""Accepts connections, addresses in turns, before uvicorn gets them.

The event loop's own server accepts one connection in each round, in the order in which they came. Behind 150
connections that one address opened and closed again and again, everybody else waited a third of a second to get in.
"""

from __future__ import annotations

import asyncio
import errno
import socket
import struct
from collections import Counter
from collections.abc import Callable

from .limits.connection_limits import ConnectionLimits
from .limits.round_robin import RoundRobin

BACKLOG = 2048  # connections that the system holds for us
BATCH = 256  # taken from the system in one round of the event loop
PAUSE = 0.1  # seconds after which we try again when the system has no more descriptors or memory
EXHAUSTED = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
AT_ONCE_CLOSED = struct.pack("ii", 1, 0)  # without waiting for what was not sent


class Acceptor:
    """Takes connections from a listening socket and begins each of them when it is its address's turn."""

    def __init__(
        self, listener: socket.socket, limits: ConnectionLimits, protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        """`protocol` makes the protocol of one connection, which asks the limits once more."""
        self._listener = listener
        self._limits = limits
        self._protocol = protocol
        self._round_robin = RoundRobin()
        self._waiting: Counter[str | None] = Counter()  # accepted and not begun, by address
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._pause: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()

    def open(self) -> None:
        """Begin to accept."""
        self._listener.settimeout(0)
        self._listener.listen(BACKLOG)
        self._loop.add_reader(self._listener.fileno(), self._accept)

    async def close(self) -> None:
        """Accept no more, and close connections that still wait for their turn.

        Returns when every connection that had its turn has its protocol: one that got it later would not hear that
        the server stops, and the server would wait for it.
        """
        self._closed = True
        if self._pause is not None:
            self._pause.cancel()
        self._loop.remove_reader(self._listener.fileno())
        self._listener.close()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _accept(self) -> None:
        for _ in range(BATCH):
            try:
                connection, client = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:  # also connections that were closed before they were accepted
                if error.errno in EXHAUSTED:
                    self._rest()
                    return
                continue
            self._admit(connection, self._limits.address_of(client))

    def _admit(self, connection: socket.socket, address: str | None) -> None:
        if self._limits.is_full(address, self._waiting[address]):
            self._limits.note("address")
            _abort(connection)
        else:
            self._waiting[address] += 1
            task = self._loop.create_task(self._begin(connection, address))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _begin(self, connection: socket.socket, address: str | None) -> None:
        try:
            if address is not None:  # a trusted proxy brings everybody's connections
                await self._round_robin.turn(address)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        if self._closed:
            _abort(connection)
            return
        connection.settimeout(0)
        try:
            await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:  # gone while it waited
            connection.close()

    def _rest(self) -> None:
        """Accepting works again once other connections are closed; until then there is no use in trying at once."""
        self._limits.note("descriptors")
        self._loop.remove_reader(self._listener.fileno())
        self._pause = self._loop.call_later(PAUSE, self._loop.add_reader, self._listener.fileno(), self._accept)


def _abort(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE_CLOSED)
    connection.close()
