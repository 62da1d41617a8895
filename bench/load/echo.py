"""The baseline: the same traffic in memory, without a store and without rules."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import msgspec
import uvicorn

FILLER = {"text": "x" * 4}
BULK = "y" * 3000  # as long as a usual message


class Echo:
    """Tables that count."""

    def __init__(self) -> None:
        self.turns: dict[str, int] = {}
        self.streams: dict[str, list[asyncio.Queue[bytes]]] = {}
        self.made = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        path = scope["path"]
        if scope["method"] == "GET":
            await self._stream(scope, send)
            return
        body = (await receive()).get("body", b"")
        headers = [(b"content-type", b"application/json")]
        answer: dict[str, Any] = {"table": "", "invitation": "inv"}
        if path == "/api/me":
            self.made += 1
            headers.append((b"set-cookie", b"guest=%d; Path=/" % self.made))
        elif path == "/api/tables":
            self.made += 1
            answer["table"] = f"t{self.made}"
            self.turns[answer["table"]] = 0
        elif path.endswith("/act"):
            table = path.split("/")[3]
            self.turns[table] = int(msgspec.json.decode(body)["turn"]) + 1
            for seat, queue in enumerate(self.streams.get(table, [])):
                queue.put_nowait(self._message(table, seat))
        data = msgspec.json.encode(answer)
        headers.append((b"content-length", str(len(data)).encode()))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": data})

    def _message(self, table: str, seat: int) -> bytes:
        turn = self.turns[table]
        legal = [FILLER] * 5 if turn % 2 == seat else []
        message = {"table": table, "turn": turn, "seat": seat, "phase": "playing", "scene": {"legal": legal}, "b": BULK}
        return b"data: " + msgspec.json.encode(message) + b"\n\n"

    async def _stream(self, scope: Any, send: Any) -> None:
        table = scope["query_string"].decode().partition("=")[2]
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        queues = self.streams.setdefault(table, [])
        queues.append(queue)
        queue.put_nowait(self._message(table, len(queues) - 1))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
        while True:
            await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})


if __name__ == "__main__":
    uvicorn.run(
        Echo(), port=int(sys.argv[1]), log_level="error", access_log=False, lifespan="off", timeout_keep_alive=30
    )
