"""The stream: everything that happens, as it happens, through the caller's own eyes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable

from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from ..callers import spoken_by
from ..routing import Ask, Query, Route
from ..streams import Viewer
from .tables import LANGUAGE

SSE = "text/event-stream"
PATIENCE = (1_000, 4_000)       # milliseconds before a browser comes back: not all at once
LAST_PATTERN = "^[A-Za-z0-9_,/:-]{0,8000}$"       # as long as an id of a guest's many tables may get
SLOWEST = 30.0                  # seconds in which a reader takes what waits


class _Open(StreamingResponse):
    """A stream that is closed whatever way the reader leaves, even before its first word."""

    media_type = SSE

    def __init__(self, messages: AsyncIterator[bytes], closed: Callable[[], None]) -> None:
        super().__init__(messages, headers={"x-accel-buffering": "no"})
        self._closed = closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_soon(message: Message) -> None:
            async with asyncio.timeout(SLOWEST):        # the reader may be there and read nothing
                await send(message)

        try:
            await super().__call__(scope, receive, send_soon)
        except TimeoutError:
            raise ClientDisconnect from None
        finally:
            self._closed()


async def stream(ask: Ask) -> Response:
    """Server-sent events; `Last-Event-ID` goes on from there."""
    desk, caller = ask.desk, ask.caller
    if ask.request.method == "HEAD":
        return Response(media_type=SSE)
    names = [name for name in (ask.query("tables") or "").split(",") if name]
    viewer = Viewer(caller.id, spoken_by(ask.query("language"), caller.guest))
    last = ask.request.headers.get("last-event-id") or ask.query("last") or ""
    slot = desk.open_streams.opened(guest=caller.id, address=caller.address)
    slot.__enter__()
    try:
        opened = await desk.streams.open(viewer, names, last, everything=not names)
    except BaseException as error:
        slot.__exit__(type(error), error, None)
        raise

    async def sent() -> AsyncIterator[bytes]:
        yield b"retry: %d\n\n" % random.randint(*PATIENCE)
        async for message in opened.messages():
            yield message

    def closed() -> None:
        desk.streams.close(opened)
        slot.__exit__(None, None, None)

    return _Open(sent(), closed)


ROUTES = [
    Route("GET", "/api/stream", "stream", "Steps of tables, as they happen. Without `tables`: of all tables at which "
          "you sit, and of those you come to. Each event `table` holds what `GET /api/tables/{table}` would; its "
          "`past` and `talk` begin where `start` and `talk_start` say. `gone`: you may not see that table any more.",
          stream, SSE, cost="stream", queries=(
              Query("tables", "Names of tables, or TABLE/SEAT, with commas between"),
              Query("last", "As the header Last-Event-ID, for those who cannot send it", LAST_PATTERN),
              LANGUAGE),
          problems=("no-table", "not-allowed", "bad-option", "too-many-streams")),
]  # fmt: skip

