"""Connections that say nothing, or never come to the point, are hung up on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn

from grotto.server.http import line

pytestmark = pytest.mark.one_build


async def app(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def talk(said: list[bytes], *, patience: float = 20.0) -> bytes:
    """What a server answers to these bytes; an empty answer if it hangs up."""

    async def run() -> bytes:
        config = uvicorn.Config(app, port=0, http=line.Line, lifespan="off", log_level="error", ws="none")
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        heard = b""
        try:
            for part in said:
                writer.write(part)
                await writer.drain()
            async with asyncio.timeout(patience):
                heard = await reader.read(1000)
        except ConnectionError:
            heard = b""
        finally:
            writer.close()
            server.should_exit = True
            await task
        return heard

    return asyncio.run(run())


def test_a_request_is_answered_and_a_long_body_is_read() -> None:
    assert talk([b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"]).endswith(b"ok")
    body = b"x" * 200_000
    head = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % len(body)
    assert talk([head, body]).endswith(b"ok")


def test_a_head_without_end_is_not_read() -> None:
    assert talk([b"GET / HTTP/1.1\r\nhost: x\r\n", *([b"x-more: " + b"y" * 8000 + b"\r\n"] * 12)]) == b""


def test_who_never_finishes_the_head_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "HEAD_SECONDS", 0.2)
    assert talk([b"GET / HTTP/1.1\r\nhost: x\r\n"]) == b""
    assert talk([]) == b""
