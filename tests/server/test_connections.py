"""Connections that send no request, a head without end, or requests before the last answer are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn

from grotto.server import connections

pytestmark = pytest.mark.one_build

GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
Client = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[Any]]


async def answer_ok(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def served(
    app: Any, client: Client, protocol: type[asyncio.Protocol] = connections.LimitedProtocol, keep_alive: int = 5
) -> Any:
    """What a client gets from an application behind limited connections."""

    async def run() -> Any:
        config = uvicorn.Config(
            app, port=0, http=protocol, lifespan="off", log_level="critical", ws="none", timeout_keep_alive=keep_alive
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.servers[0].sockets[0].getsockname()[1])
        try:
            async with asyncio.timeout(60):
                return await client(reader, writer)
        finally:
            writer.close()
            server.should_exit = server.force_exit = True
            await task

    return asyncio.run(run())


def answered(*sent: bytes) -> bytes:
    """What is answered to these bytes; empty if the connection is closed instead."""

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        try:
            for part in sent:
                writer.write(part)
                await writer.drain()
            return await reader.read(1000)
        except ConnectionError:
            return b""

    return bytes(served(answer_ok, client))


def test_a_request_is_answered_and_a_long_body_is_read() -> None:
    assert answered(GET).endswith(b"ok")
    body = b"x" * 200_000
    assert answered(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % len(body), body).endswith(b"ok")


def test_requests_follow_each_other_on_one_connection() -> None:
    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
        for _ in range(3):
            writer.write(GET)
            await reader.readuntil(b"ok")
        return 3

    assert served(answer_ok, client) == 3


def test_a_head_without_end_is_not_read() -> None:
    assert answered(b"GET / HTTP/1.1\r\nhost: x\r\n", *([b"x-more: " + b"y" * 8000 + b"\r\n"] * 12)) == b""


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nhost: x\r\n"], ids=["nothing", "half a head"])
def test_a_head_that_does_not_arrive_is_not_waited_for(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.SECONDS, "head", 0.2)
    assert answered(sent) == b""


def test_the_second_head_is_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(GET)
        await reader.readuntil(b"ok")
        writer.write(b"GET / HTTP/1.1\r\nhost:")
        try:
            return await reader.read(1000)
        except ConnectionError:
            return b""

    monkeypatch.setitem(connections.SECONDS, "head", 0.2)
    assert served(answer_ok, client) == b""


def test_a_request_behind_an_open_stream_ends_both() -> None:
    """uvicorn alone would keep the stream open for ever after its reader has gone."""
    told: list[str] = []

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"begun", "more_body": True})
        while (message := await receive())["type"] != "http.disconnect":
            pass
        told.append(message["type"])

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(GET)
        await reader.readuntil(b"begun")
        writer.write(GET)
        await writer.drain()
        writer.close()
        while not told:
            await asyncio.sleep(0.01)

    served(stream, client)
    assert told == ["http.disconnect"]
