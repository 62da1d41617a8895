"""Lines that say something: a head that is too long, or too long in coming, is not waited for."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import unquote

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .exchange import Exchange
from .patience import Patience

LONGEST_HEAD = 64 * 1024  # bytes of address and headers
HEAD_SECONDS = 15.0


class Line(HttpToolsProtocol):
    """One connection. uvicorn keeps whatever is sent before a request is whole, however much, however long."""

    cycle: Any  # the exchange that was begun last; it may wait for the one that goes on

    def connection_made(self, transport: Any) -> None:
        self._head = 0  # bytes since the last whole request; -1 while its body comes
        self._begun = False  # whether there is a part of a head
        self._waiting: asyncio.TimerHandle | None = None
        self._answered: Exchange | None = None  # the exchange that goes on, or the last one
        self._quiet = Patience(self.timeout_keep_alive, self.timeout_keep_alive_handler)
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        waiting = self._head >= 0
        super().data_received(data)
        if waiting and self._head >= 0:
            self._head += len(data)
            if self._head > LONGEST_HEAD:
                self._hang_up()
        if self._begun and self._waiting is None:  # most heads come in one piece: there is nothing to wait for
            self._wait()

    def on_message_begin(self) -> None:
        self._begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = -1
        self._begun = False
        self._stop_waiting()
        parser, scope = self.parser, self.scope
        version = parser.get_http_version()
        url = httptools.parse_url(self.url)
        path = url.path.decode("ascii")
        scope["method"] = parser.get_method().decode("ascii")
        scope["http_version"] = version
        scope["path"] = self.root_path + (unquote(path) if "%" in path else path)
        scope["raw_path"] = self.root_path.encode("ascii") + url.path
        scope["query_string"] = url.query or b""
        before, self.cycle = self.cycle, Exchange(
            scope, self.transport, self.flow, self.loop, self.on_response_complete,     # type: ignore[arg-type]
            keep_alive=version != "1.0" and parser.should_keep_alive(), expects=self.expect_100_continue,
        )  # fmt: skip
        if before is None or before.response_complete:
            self._answer(self.cycle)
        else:  # it was sent before the last answer was there, and has to wait for it
            self.flow.pause_reading()
            self.pipeline.appendleft((self.cycle, self.app))

    def on_body(self, body: bytes) -> None:
        self.cycle.came(body)

    def on_message_complete(self) -> None:
        self._head = 0
        self.cycle.ended()

    def on_response_complete(self) -> None:
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._answer(self.pipeline.pop()[0])
        else:
            self._quiet.begin()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._quiet.close()
        self.connections.discard(self)
        for exchange in (self._answered, self.cycle):
            if exchange is not None:
                exchange.hung_up()
        self.flow.resume_writing()
        if exc is None:
            self.transport.close()
        self.parser = None  # type: ignore[assignment]

    def _answer(self, exchange: Any) -> None:
        self._answered = exchange
        self._start_asgi_task(exchange, self.app)

    def _unset_keepalive_if_required(self) -> None:
        self._quiet.end()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _hang_up(self) -> None:
        self._stop_waiting()
        self.transport.abort()
