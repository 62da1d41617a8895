"""Lines that say something: a head that is too long, or too long in coming, is not waited for."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 64 * 1024        # bytes of address and headers
HEAD_SECONDS = 15.0


class Line(HttpToolsProtocol):
    """One connection. uvicorn keeps whatever is sent before a request is whole, however much, however long."""

    def connection_made(self, transport: Any) -> None:
        self._head = 0                              # bytes since the last whole request; -1 while its body comes
        self._begun = False                         # whether there is a part of a head
        self._waiting: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        waiting = self._head >= 0
        super().data_received(data)
        if waiting and self._head >= 0:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self._hang_up()
        if self._begun and self._waiting is None:   # most heads come in one piece: there is nothing to wait for
            self._wait()

    def on_message_begin(self) -> None:
        self._begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = -1
        self._begun = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._head = 0
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _hang_up(self) -> None:
        self._stop_waiting()
        self.transport.abort()
