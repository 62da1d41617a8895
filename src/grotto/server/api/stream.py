"""The event stream: sends every change of the followed tables, as the caller may see it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import ExitStack, aclosing, suppress

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from grotto.kernel.errors import Refusal
from grotto.server import logs, protocol
from grotto.server.live.idle_timer import IdleTimer
from grotto.server.live.stream import Stream, Viewer

from .request import ApiRequest
from .routing import Query, Route
from .tables import LANGUAGE

SSE = "text/event-stream"
PATIENCE = (400, 2_000)  # milliseconds before a browser comes back: not all at once, and each within 3 s
LAST_PATTERN = "^[A-Za-z0-9_,/:-]{0,8000}$"  # as long as an id of a guest's many tables may get
SLOWEST = 30.0  # seconds in which a reader takes what waits


class StreamResponse(Response):
    """A stream that is closed whatever way the reader leaves, even before its first message.

    It is sent by hand: what Starlette does around each message costs more than to make the message.
    """

    media_type = SSE

    def __init__(self, opened: Stream, closed: Callable[[], None]) -> None:
        super().__init__(None, headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._opened = opened
        self._closed = closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        leaving = asyncio.ensure_future(_gone(receive))
        leaving.add_done_callback(lambda _: self._opened.close())
        try:
            await self._send(send)
        except OSError:  # also TimeoutError
            raise ClientDisconnect from None
        finally:
            leaving.cancel()
            self._closed()

    async def _send(self, send: Send) -> None:
        async with asyncio.timeout(None) as reading, aclosing(self._opened.messages()) as messages:
            slow = IdleTimer(SLOWEST, lambda: self._cut(reading))  # the reader may be there and read nothing
            try:
                await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
                await send(_part(b"retry: %d\n\n" % random.randint(*PATIENCE)))
                async for message in messages:
                    slow.start()
                    await send(_part(message))
                    slow.stop()
                    del message  # else it is kept for as long as the next one takes: for ever, at a quiet table
                await send({"type": "http.response.body", "body": b""})
            finally:
                slow.close()

    def _cut(self, reading: asyncio.Timeout) -> None:
        self._opened.cut_off("time")
        reading.reschedule(0)


def _part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def _gone(receive: Receive) -> None:
    """Wait until the reader has disconnected. What else it sends is ignored, unless it sends too much."""
    with suppress(Refusal):
        while (await receive())["type"] != "http.disconnect":
            pass


async def stream(request: ApiRequest) -> Response:
    """Server-sent events; `Last-Event-ID` goes on from there."""
    context, caller = request.context, request.caller
    if request.http.method == "HEAD":
        return Response(media_type=SSE)
    names = [name for name in (request.query("tables") or "").split(",") if name]
    viewer = Viewer(caller.id, request.language)
    last = request.http.headers.get("last-event-id") or request.query("last") or ""
    counted = ExitStack()  # the response ends after this function
    counted.enter_context(context.stream_counter.opened(guest=caller.id, address=caller.address))
    try:
        epoch = 0 if caller.guest is None else caller.guest.epoch
        opened = await context.streams.open(viewer, names, last, everything=not names, epoch=epoch)
        request.charge(opened.events_sent)
    except BaseException:
        counted.close()
        raise

    def closed() -> None:
        context.streams.close(opened)
        if opened.cut is not None:
            context.metrics.stream_cut(opened.cut)
            logs.tell("stream-cut", reason=opened.cut)
        counted.close()

    return await stream_response(request, opened, closed)


async def stream_response(request: ApiRequest, opened: Stream, closed: Callable[[], None]) -> Response:
    """The answer that sends an open stream; refused if the session ended before the stream was known to be open."""
    try:
        if request.caller.guest is not None:
            await request.context.authentication.check_cached_session(request.caller.guest)
    except BaseException:
        closed()
        raise
    return StreamResponse(opened, closed)


ROUTES = [
    Route("GET", "/api/stream", "stream", "Steps of tables, as they happen. Without `tables`: of all tables at which "
          "you sit, and of those you come to. Each event `table` holds what `GET /api/tables/{table}` would; its "
          "`past` and `talk` begin where `start` and `talk_start` say. `gone`: you may not see that table any more.",
          stream, SSE, cost="stream", queries=(
              Query("tables", "Names of tables, or TABLE/SEAT, with commas between"),
              Query("last", "As the header Last-Event-ID, for those who cannot send it", LAST_PATTERN),
              Query(protocol.QUERY, "As the header Grotto-Protocol, for those who cannot send it", protocol.PATTERN),
              LANGUAGE),
          problems=("no-table", "not-allowed", "bad-option", "too-many-streams")),
]  # fmt: skip
