"""For whoever runs the service: is it alive, is it ready, how is it doing, and what can be asked of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from starlette.responses import Response

from .. import metrics
from ..problems import Stopping
from ..routing import Ask, Route, json_answer


class Health(msgspec.Struct):
    """It lives."""

    alive: Literal[True] = True


class Ready(msgspec.Struct):
    """It can take commands."""

    ready: Literal[True] = True


async def health(ask: Ask) -> Response:
    """Answers as long as the process lives."""
    return json_answer(Health())


async def ready(ask: Ask) -> Response:
    """Answers when commands can be taken; a balancer asks this."""
    if ask.desk.stopping or not ask.desk.ready:
        raise Stopping("The server is starting, or about to stop")
    await ask.desk.store.ready()
    return json_answer(Ready())


async def measured(ask: Ask) -> Response:
    """Numbers in Prometheus' text format."""
    return Response(ask.desk.metrics.text(), headers={"content-type": metrics.MEDIA_TYPE})


async def description(ask: Ask) -> Response:
    """All of this, for programs."""
    from ..openapi import described

    return json_answer(described())


ROUTES = [
    Route("GET", "/health", "health", "Whether the process lives.", health, Health),
    Route("GET", "/ready", "ready", "Whether commands can be taken.", ready, Ready,
          problems=("stopping", "store-failed")),
    Route("GET", "/metrics", "measured", "Numbers in Prometheus' text format.", measured, "text/plain"),
    Route("GET", "/api/openapi.json", "description", "This description.", description, dict[str, Any]),
]  # fmt: skip
