"""Limits the size and arrival time of a request's head, and requests to one at a time on a connection.

uvicorn limits none of these: it keeps whatever arrives before a request is complete for as long as the client likes,
and when a client sends a second request behind an open stream and hangs up, it never tells the stream. Only callbacks
of asyncio, httptools and uvicorn are extended, and nothing private is used.

Bodies are limited in `middleware/body_limit.py` and `api/routing.py`, idle connections by uvicorn
(`timeout_keep_alive`), slow readers in `api/stream.py`.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEAD_BYTES = 64 * 1024  # request line and headers
HEAD_SECONDS = 15.0


class Pipelined(Exception):
    """A request came before the last one was answered."""


class LimitedProtocol(HttpToolsProtocol):
    """One connection, closed without an answer when a head is too large, takes too long, or comes too early."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._head_bytes = 0  # received since the last complete request
        self._in_body = False
        self._head_begun = False
        self._answering = False
        self._timer: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self._start_timer()  # a client that connects has to send something

    def data_received(self, data: bytes) -> None:
        counted = not self._in_body
        super().data_received(data)
        if counted and not self._in_body:
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES:
                self._abort()
        if self._head_begun and self._timer is None:  # most heads arrive in one piece and need no timer
            self._start_timer()

    def on_message_begin(self) -> None:
        if self._answering:
            self._abort()
            raise Pipelined  # stops the parser; no browser and no usual proxy does this
        self._head_begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_body = True
        self._head_begun = False
        self._answering = True
        self._stop_timer()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        self._head_bytes = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._answering = False
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _abort(self) -> None:
        self._stop_timer()
        self.transport.abort()
