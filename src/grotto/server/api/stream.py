"""The stream: everything that happens, as it happens, through the caller's own eyes."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from ..callers import spoken_by
from ..routing import Ask, Query, Route
from ..streams import Viewer
from .tables import LANGUAGE

SSE = "text/event-stream"
PATIENCE = (1_000, 4_000)       # milliseconds before a browser comes back: not all at once


class _Open(StreamingResponse):
    """A stream that is closed whatever way the reader leaves."""

    media_type = SSE


async def stream(ask: Ask) -> Response:
    """Server-sent events; `Last-Event-ID` goes on from there."""
    desk, caller = ask.desk, ask.caller
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
        try:
            yield b"retry: %d\n\n" % random.randint(*PATIENCE)
            async for message in opened.messages():
                yield message
        finally:
            desk.streams.close(opened)
            slot.__exit__(None, None, None)

    return _Open(sent(), headers={"x-accel-buffering": "no"})


ROUTES = [
    Route("GET", "/api/stream", "stream", "Steps of tables, as they happen. Without `tables`: of all tables at which "
          "you sit, and of those you come to. Each event `table` holds what `GET /api/tables/{table}` would; its "
          "`past` and `talk` begin where `start` and `talk_start` say. `gone`: you may not see that table any more.",
          stream, SSE, cost="stream", queries=(
              Query("tables", "Names of tables, or TABLE/SEAT, with commas between"),
              Query("last", "As the header Last-Event-ID, for those who cannot send it"),
              LANGUAGE),
          problems=("no-table", "not-allowed", "bad-option", "too-many-streams")),
]  # fmt: skip

