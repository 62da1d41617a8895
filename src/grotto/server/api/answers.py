"""JSON answers."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

JSON = "application/json"

_encode = msgspec.json.Encoder().encode


class JsonResponse(Response):
    """A Starlette response whose headers are known in advance."""

    def __init__(self, data: bytes, status: int) -> None:
        self.status_code = status
        self.body = data
        self.background = None
        self.raw_headers = [(b"content-length", b"%d" % len(data)), (b"content-type", JSON.encode())]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body})


def json_answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return JsonResponse(_encode(value), status)


def raw_answer(data: bytes, status: int = 200) -> Response:
    """JSON that is encoded already."""
    return JsonResponse(data, status)
