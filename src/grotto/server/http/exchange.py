"""One request and its answer on a connection: the ASGI server's part, made for many small answers and long streams.

uvicorn's own does the same. It checks and writes every header anew for every answer, and each message of a stream goes
through a task; for a move that cost more than the move's way to the disk.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from grotto.server import logs

from .extensions import WHOLE, WRITE

_BAD_NAME = re.compile(rb'[\x00-\x1f\x7f()<>@,;:\[\]={} \t\\"]')
_BAD_VALUE = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
_LENGTH, _CONNECTION, _END = b"content-length", b"connection", b"0\r\n\r\n"
_BODILESS = (204, 304)
_DISCONNECT = {"type": "http.disconnect"}


class Exchange:
    """What the application gets as `receive` and `send`."""

    __slots__ = ("_body", "_chunked", "_expects", "_flow", "_head", "_left", "_loop", "_more", "_news", "_on_response",
                 "_scope", "_transport", "_waiter", "disconnected", "keep_alive", "response_complete")  # fmt: skip

    def __init__(
        self, scope: dict[str, Any], transport: asyncio.Transport, flow: FlowControl,
        loop: asyncio.AbstractEventLoop, on_response: Callable[[], None], *, keep_alive: bool, expects: bool,
    ) -> None:  # fmt: skip
        """`expects`: the client sends its body when it is told to (100-continue)."""
        self._scope = scope
        self._transport = transport
        self._flow = flow
        self._loop = loop
        self._on_response = on_response
        self._expects = expects
        self._body = b""
        self._more = True  # whether more of the body is to come
        self._news = False  # whether `receive` has something to tell
        self._waiter: asyncio.Future[None] | None = None
        self._head = b""  # waits for the first piece of the body, to be sent with it
        self._chunked: bool | None = None  # None before the answer has begun
        self._left = 0  # bytes of the body that were promised and have not come
        self.keep_alive = keep_alive
        self.disconnected = False
        self.response_complete = False
        scope["extensions"] = {WHOLE: self.is_here, WRITE: self.write}

    # -- the request --------------------------------------------------------------------------------------

    def came(self, body: bytes) -> None:
        """A piece of the body."""
        if not self.response_complete:
            self._body = self._body + body if self._body else body
            if len(self._body) > HIGH_WATER_LIMIT:
                self._flow.pause_reading()
            self._tell()

    def ended(self) -> None:
        """That was all of the request."""
        if not self.response_complete:
            self._more = False
            self._tell()

    def is_here(self) -> bool:
        """Whether the whole request has come, so that `receive` does not wait."""
        return not self._more

    def hung_up(self) -> None:
        """The client has gone."""
        if not self.response_complete:
            self.disconnected = True
        self._tell()

    def _tell(self) -> None:
        self._news = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def receive(self) -> dict[str, Any]:
        """The next piece of the request, or that the client has gone."""
        if self._expects and not self._transport.is_closing():
            self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            self._expects = False
        if not (self.disconnected or self.response_complete):
            self._flow.resume_reading()
            while not self._news:
                if self._waiter is None or self._waiter.done():
                    self._waiter = self._loop.create_future()
                await self._waiter
            self._news = False
        if self.disconnected or self.response_complete:
            return _DISCONNECT
        body, self._body = self._body, b""
        return {"type": "http.request", "body": body, "more_body": self._more}

    # -- the answer ---------------------------------------------------------------------------------------

    async def run_asgi(self, app: Any) -> None:
        """Let the application answer. It answers its own failures; if it cannot, the line is cut."""
        try:
            await app(self._scope, self.receive, self.send)
        except Exception as error:
            logs.failed(error)
        finally:
            if not (self.response_complete or self.disconnected):
                self._transport.close()
            self._on_response = _nothing
            self._scope["extensions"] = {}  # they hold this exchange, and it holds them: nobody would throw it away

    async def send(self, message: dict[str, Any]) -> None:
        """A piece of the answer."""
        if self._flow.write_paused and not self.disconnected:
            await self._flow.drain()
        if self.disconnected:
            return
        if message["type"] == "http.response.start":
            self._begin(message["status"], message.get("headers", ()))
        else:
            self._go_on(message.get("body", b""), more=message.get("more_body", False))

    def write(self, body: bytes) -> bool:
        """A piece of a stream, at once; False if that cannot be now, and `send` has to wait until it can."""
        if not self._chunked or self._head or self._flow.write_paused or self.disconnected or self.response_complete:
            return False
        self._transport.write(b"%x\r\n%b\r\n" % (len(body), body))
        return True

    def _begin(self, status: int, headers: Any) -> None:
        if self._chunked is not None:
            raise RuntimeError("the answer has begun already")
        head, length, last = _head(status, tuple(headers))
        self._expects, self.keep_alive = False, self.keep_alive and not last
        if not self.keep_alive:
            head += b"connection: close\r\n"
        if self._scope["method"] == "HEAD" or status in _BODILESS:
            self._chunked = False
        elif length is None:
            self._chunked = True
            head += b"transfer-encoding: chunked\r\n"
        else:
            self._left, self._chunked = length, False
        self._head = head + b"\r\n"

    def _go_on(self, body: bytes, *, more: bool) -> None:
        if self._chunked is None or self.response_complete:
            raise RuntimeError("the answer has not begun, or has ended")
        if self._chunked:
            piece = b"%x\r\n%b\r\n" % (len(body), body) if body else b""
            piece = piece if more else piece + _END
        else:
            piece = b"" if self._scope["method"] == "HEAD" else body
            self._left -= len(piece)
            if self._left < 0 or (self._left and not more):
                raise RuntimeError("the body is not as long as the head says")
        self._transport.write(self._head + piece)
        self._head = b""
        if not more:
            self._complete()

    def _complete(self) -> None:
        self.response_complete = True
        self._tell()
        if not self.keep_alive:
            self._transport.close()
        self._on_response()


def _nothing() -> None:
    pass


@lru_cache(1024)
def _head(status: int, headers: tuple[tuple[bytes, bytes], ...]) -> tuple[bytes, int | None, bool]:
    """The head as it is sent, the length of the body if it is said, and whether the line shall be closed after it.

    Most answers have the same few heads.
    """
    head, length, last = [STATUS_LINE[status]], None, False
    for name, value in headers:
        if _BAD_NAME.search(name) or _BAD_VALUE.search(value):
            raise RuntimeError("a header with signs that no header has")
        if name == _CONNECTION and b"close" in value.lower():
            last = True
            continue
        if name == _LENGTH:
            length = int(value)
        head.append(b"%b: %b\r\n" % (name.lower(), value))
    return b"".join(head), length, last
