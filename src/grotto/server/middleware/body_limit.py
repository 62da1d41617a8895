"""Middleware: limits the size of a request's body, whatever its headers say."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grotto.kernel.errors import Refusal
from grotto.server.words import words

MAX_BODY_BYTES = 16 * 1024


class TooLarge(Refusal):
    """The body of a request is larger than the server reads."""

    kind = "too-large"


class BodyLimit:
    """Refuses bodies of more than `max_bytes`."""

    def __init__(self, app: ASGIApp, max_bytes: int = MAX_BODY_BYTES) -> None:
        self._app = app
        self._max_bytes = max_bytes

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        max_bytes = self._max_bytes
        for name, value in scope["headers"]:
            if name == b"content-length" and not (value.isdigit() and len(value) < 19 and int(value) <= max_bytes):
                raise self._refusal()
        read = 0

        async def receive_some() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > max_bytes:
                raise self._refusal()
            return message

        return self._app(scope, receive_some, send)

    def _refusal(self) -> TooLarge:
        return TooLarge(words("too-large", most=self._max_bytes))
