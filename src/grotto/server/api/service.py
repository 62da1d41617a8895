"""Routes for operators: health, readiness, metrics and the API description."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, Literal

import msgspec
from starlette.responses import Response

from grotto.server import metrics
from grotto.server.middleware.proxies import is_here
from grotto.server.problems import NotFound, Stopping
from grotto.server.words import words
from grotto.store.store import StoreFailed

from .answers import json_answer, raw_answer
from .request import ApiRequest
from .routing import Route

PROMPTLY = 2.0  # seconds


class Health(msgspec.Struct):
    """It lives."""

    alive: Literal[True] = True


class Ready(msgspec.Struct):
    """It can take commands."""

    ready: Literal[True] = True
    trouble: list[Literal["keys"]] = []
    """What somebody should look at before the next start; all goes on meanwhile."""


async def health(request: ApiRequest) -> Response:
    """Answers as long as the process lives."""
    return json_answer(Health())


async def ready(request: ApiRequest) -> Response:
    """Answers when commands can be taken; a balancer asks this."""
    if request.context.stopping or not request.context.ready:
        raise Stopping("The server is starting, or about to stop")
    if request.context.damaged:
        raise StoreFailed("The database's file is damaged: stop the server and run grotto check")
    await _store_answers(request)
    keys = request.context.keys
    keys.signing("readiness")  # looks at the file
    return json_answer(Ready(trouble=[] if keys.trouble is None else ["keys"]))


async def _store_answers(request: ApiRequest) -> None:
    """A load balancer does not wait long; the store's own time limits suit players."""
    if not request.context.background.peers.stale:
        trying = asyncio.ensure_future(request.context.store.ready())
        await asyncio.wait([trying], timeout=PROMPTLY)
        if trying.done():
            return trying.result()
        trying.add_done_callback(asyncio.Future.exception)  # the client is gone
    raise StoreFailed("The database does not answer: another server of this service may")


async def measured(request: ApiRequest) -> Response:
    """Numbers in Prometheus' text format, for this machine alone: on a small server they would reveal who does what."""
    if not is_here(request.caller.address):
        raise NotFound(words("nothing-here"))
    return Response(request.context.metrics.text(), headers={"content-type": metrics.MEDIA_TYPE})


async def description(request: ApiRequest) -> Response:
    """All of this, for programs."""
    return raw_answer(_description())


@cache
def _description() -> bytes:
    from grotto.server.openapi import described

    return msgspec.json.encode(described())


ROUTES = [
    Route("GET", "/health", "health", "Whether the process lives.", health, Health),
    Route("GET", "/ready", "ready", "Whether commands can be taken.", ready, Ready,
          problems=("stopping", "store-failed")),
    Route("GET", "/metrics", "measured", "Numbers in Prometheus' text format.", measured, "text/plain",
          problems=("not-found",)),
    Route("GET", "/api/openapi.json", "description", "This description.", description, dict[str, Any]),
]  # fmt: skip
