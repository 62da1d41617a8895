"""Requests straight into the application, with every byte that comes back: answers, and streams that stay open."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message, Scope

from .fixing import NOW, OTHERS_TRACE

VIEWER = "viewer"
HOST = b"localhost:8000"


class Answer(NamedTuple):
    """Status, headers and body."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @property
    def whole(self) -> bytes:
        """All of it, headers in their order."""
        return b"%d\n%b\n\n%b" % (self.status, b"\n".join(b": ".join(header) for header in self.headers), self.body)

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: bytes) -> bytes:
        return dict(self.headers).get(name, b"")


class Asker:
    """Somebody with a browser, or without a cookie."""

    def __init__(self, app: ASGIApp, name: str) -> None:
        self.app = app
        self.name = name
        self.cookie = b""
        self.salt = ""
        self.asked = 0

    async def get(self, path: str) -> Answer:
        """Read something."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: Any, key: str | None = None) -> Answer:
        """Send a command, with a name of its own unless one is given."""
        return await self._ask("POST", path, json.dumps(body).encode(), key)

    async def _ask(self, method: str, path: str, body: bytes, key: str | None = None) -> Answer:
        answer = Tap(self.app, self, path, method, body, key)
        await answer.whole()
        # A server that fails in both worlds would tell nothing, and show nothing.
        assert answer.status < 500, (method, path, body, bytes(answer.sent))
        return Answer(answer.status, answer.headers, bytes(answer.sent))

    def scope(self, method: str, path: str, key: str | None) -> Scope:
        """One request, as a server hands it to the application."""
        self.asked += 1
        trace = f"{self.asked:016x}" if self.name == VIEWER else OTHERS_TRACE
        NOW.begin(f"{self.name} {self.asked} {self.salt}", trace)
        where, _, query = path.partition("?")
        headers = [(b"host", HOST)]
        if self.cookie:
            headers.append((b"cookie", self.cookie))
        if method == "POST":
            name = key or f"{self.name.replace(' ', '-')}-{self.asked:08d}"
            headers += [
                (b"origin", b"http://" + HOST),
                (b"content-type", b"application/json"),
                (b"idempotency-key", name.encode()),
            ]
        return {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
            "method": method, "scheme": "http", "path": where, "raw_path": where.encode(), "root_path": "",
            "query_string": query.encode(), "headers": headers, "client": ("127.0.0.1", 50_000),
            "server": ("localhost", 8000),
        }  # fmt: skip


class Tap:
    """One request and all that is sent for it, now and later."""

    def __init__(
        self, app: ASGIApp, asker: Asker, path: str, method: str = "GET", body: bytes = b"", key: str | None = None
    ) -> None:
        self.path = path
        self._app = app
        self._scope = asker.scope(method, path, key)
        self._body: bytes | None = body
        self._task: asyncio.Task[None] | None = None
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.sent = bytearray()

    @property
    def head(self) -> bytes:
        """Status and headers, and the body of a refusal."""
        return Answer(self.status, self.headers, bytes(self.sent) if self.status >= 400 else b"").whole

    async def whole(self) -> None:
        """Wait for the end."""
        await self._app(self._scope, self._receive, self._send)

    async def open(self) -> None:
        """Begin, and go on beside everything else."""
        self._task = asyncio.create_task(self.whole())
        while not self.status:
            await asyncio.sleep(0)
        for _ in range(8):
            await asyncio.sleep(0)

    def taken(self) -> bytes:
        """All that was sent since the last time."""
        taken = bytes(self.sent)
        self.sent.clear()
        return taken

    async def close(self) -> None:
        """The reader leaves."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _receive(self) -> Message:
        if self._body is None:
            await asyncio.get_running_loop().create_future()
        body, self._body = self._body or b"", None
        return {"type": "http.request", "body": body, "more_body": False}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.sent += message.get("body", b"")
