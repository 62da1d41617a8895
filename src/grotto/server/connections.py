"""One HTTP connection: a time limit for everything it waits for, limits to a request's head, and no trailers.

uvicorn limits none of these: any byte after an answer ends its keep-alive timer, a head or a reader may take as long as
the client likes, trailers of a chunked body are added to the headers, and when a client sends a second request behind
an open stream and hangs up, the stream is never told. Only callbacks of asyncio, httptools and uvicorn are extended,
and nothing private is used.

Bodies are limited in `middleware/body_limit.py` and `api/request.py`, connections by number in
`limits/connection_limits.py`.
"""

from __future__ import annotations

import asyncio
import random
from typing import Literal

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .limits.connection_limits import UNLIMITED, ConnectionLimits

MAX_HEAD_BYTES = 64 * 1024  # request line and headers
Phase = Literal["head", "body", "answer", "stalled", "idle", "closing"]

SECONDS: dict[Phase, float | None] = {
    "head": 15.0,  # from the connection, or from the first byte of a later request, to the end of its head
    "body": 30.0,  # to the end of the body
    "answer": None,  # streams stay open
    "stalled": 60.0,  # the client does not read what it is sent
    "idle": 30.0,  # between an answer and the first byte of the next request
    "closing": 10.0,  # until the client has read the rest of the last answer
}
"""How long a connection may stay in each phase at most, whatever arrives meanwhile."""

SPREAD = 0.2  # part of it that is taken off at random: what began at one moment must not all end at one moment


class Pipelined(Exception):
    """A request came before the last one was answered."""


class LimitedProtocol(HttpToolsProtocol):
    """One connection, closed without an answer when a limit is exceeded or a request comes before the last answer."""

    limits: ConnectionLimits = UNLIMITED

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._head_bytes = 0  # received since the last complete request
        self._in_head = True  # a client that connects has to send a request
        self._in_body = False
        self._answering = False
        self._stalled = False
        self._phase: Phase | None = None
        self._timer: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        self.address = self.limits.address_of(self.client)
        if self.limits.admit(self):
            self._enter_phase()
        else:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        counted = not self._in_body
        super().data_received(data)
        if counted and not self._in_body:
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES:
                self._refuse("large-head")
        self._enter_phase()

    def on_message_begin(self) -> None:
        if self._answering:
            self._refuse("pipelined")
            raise Pipelined  # stops the parser; browsers and common proxies never pipeline
        self._in_head = True
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._in_body:  # a chunked body may be followed by trailers, which were not checked or replaced
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head, self._in_body, self._answering = False, True, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        self._head_bytes = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._answering = False
        super().on_response_complete()
        self._enter_phase()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = True
        self._enter_phase()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalled = False
        self._enter_phase()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(msg)
        self._enter_phase()

    def shutdown(self) -> None:
        super().shutdown()
        self._enter_phase()

    def connection_lost(self, exc: Exception | None) -> None:
        self._set_timer(None)
        self.limits.release(self)
        super().connection_lost(exc)

    @property
    def dispensable(self) -> bool:
        """Whether nothing is lost if it is closed: no request is being answered."""
        return not self._answering

    def _current_phase(self) -> Phase:
        if self.transport.is_closing():
            return "closing"
        if self._in_body:
            return "body"
        if self._answering:
            return "stalled" if self._stalled else "answer"
        return "head" if self._in_head else "idle"

    def _enter_phase(self) -> None:
        """Start the timer of a new phase; further bytes within a phase do not prolong it."""
        phase = self._current_phase()
        if phase != self._phase:
            self._phase = phase
            self._set_timer(SECONDS[phase])

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if seconds is None:
            self._timer = None
        else:
            seconds *= 1 - SPREAD * random.random()
            self._timer = asyncio.get_running_loop().call_later(seconds, self._time_out)

    def _time_out(self) -> None:
        self._timer = None
        if self._phase == "idle":  # nothing is wrong: what is left of the last answer may still be read
            self.transport.close()
            self._enter_phase()
        else:
            self._refuse(f"slow-{self._phase}")

    def _refuse(self, reason: str) -> None:
        self._set_timer(None)
        self.limits.note(reason)
        self.transport.abort()


def protocol_with(configured: ConnectionLimits) -> type[LimitedProtocol]:
    """The protocol of a server whose connections share these limits; uvicorn makes an instance for each."""

    class Protocol(LimitedProtocol):
        limits = configured

    return Protocol
