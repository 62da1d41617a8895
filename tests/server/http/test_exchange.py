"""Our connections answer what uvicorn's own answer, write streams at once, and leave no garbage."""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from grotto.server.http.exchange import Exchange
from grotto.server.http.extensions import WHOLE, WRITE
from grotto.server.http.line import Line
from grotto.server.live.streams import Stream, Viewer

pytestmark = pytest.mark.one_build

HOST = b"host: x\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Says what it was asked, in as many ways as there are."""
    body, more = b"", True
    while more:
        message = await receive()
        assert message["type"] == "http.request"
        body, more = body + message["body"], message["more_body"]
    told = f"{scope['method']} {scope['path']} {scope['raw_path']!r} {scope['query_string']!r} {body!r}".encode()
    status = 204 if scope["path"] == "/nothing" else 200
    headers = [(b"X-Kind", b"test")]
    if scope["path"] == "/sized":
        headers.append((b"content-length", b"%d" % len(told)))
    if scope["path"] == "/last":
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    if scope["path"] == "/broken":
        await send({"type": "http.response.body", "body": told, "more_body": True})
        raise ValueError("in the middle")
    if scope["path"] == "/parts":
        for part in (b"one", b"", b"two"):
            await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b"" if status == 204 else told})


Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[Any]]


def serving(protocol: Any, served: Any, talk: Talk) -> Any:
    """What comes of a talk with a server whose connections are of this kind."""

    async def run() -> Any:
        config = uvicorn.Config(served, port=0, http=protocol, lifespan="off", log_level="critical", ws="none",
                                server_header=False, date_header=False)  # fmt: skip
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.servers[0].sockets[0].getsockname()[1])
        try:
            async with asyncio.timeout(20):
                return await talk(reader, writer)
        finally:
            writer.close()
            server.should_exit = True
            await task

    return asyncio.run(run())


def heard(said: list[bytes]) -> Talk:
    """Say it in these pieces; everything that is answered until it is quiet for a while."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[bytes, bool]:
        answer = b""
        for piece in said:
            writer.write(piece)
            await asyncio.sleep(0.05)
        while True:
            try:
                async with asyncio.timeout(0.3):
                    piece = await reader.read(65536)
            except TimeoutError:
                return answer, True  # the line is kept
            if not piece:
                return answer, False
            answer += piece

    return talk


def normal(answer: bytes) -> tuple[list[list[bytes]], bytes]:
    """Heads with their lines in order of the alphabet, and all bodies; uvicorn may cut a body into other pieces."""
    heads = [sorted(head.split(b"\r\n")) for head in re.findall(rb"HTTP/1\.1 [^\0]*?\r\n\r\n", answer)]
    return heads, re.sub(rb"HTTP/1\.1 [^\0]*?\r\n\r\n", b"", answer)


TALKS = {
    "get": [b"GET /a%20b?c=d HTTP/1.1\r\n" + HOST + b"\r\n"],
    "sized": [b"GET /sized HTTP/1.1\r\n" + HOST + b"\r\n"],
    "head": [b"HEAD /sized HTTP/1.1\r\n" + HOST + b"\r\n"],
    "head without a length": [b"HEAD / HTTP/1.1\r\n" + HOST + b"\r\n"],
    "nothing": [b"GET /nothing HTTP/1.1\r\n" + HOST + b"\r\n"],
    "parts": [b"GET /parts HTTP/1.1\r\n" + HOST + b"\r\n"],
    "body": [b"POST /sized HTTP/1.1\r\n" + HOST + b"content-length: 6\r\n\r\nabcdef"],
    "body in pieces": [b"POST / HTTP/1.1\r\n" + HOST + b"content-length: 6\r\n\r\n", b"abc", b"def"],
    "chunked body": [b"POST / HTTP/1.1\r\n" + HOST + b"transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n", b"0\r\n\r\n"],
    "asks first": [b"POST / HTTP/1.1\r\n" + HOST + b"expect: 100-continue\r\ncontent-length: 1\r\n\r\n", b"a"],
    "old": [b"GET /sized HTTP/1.0\r\n" + HOST + b"\r\n"],
    "last by the client": [b"GET /sized HTTP/1.1\r\n" + HOST + b"connection: close\r\n\r\n"],
    "last by the server": [b"GET /last HTTP/1.1\r\n" + HOST + b"\r\n"],
    "one after the other": [b"GET /sized HTTP/1.1\r\n" + HOST + b"\r\n", b"GET /parts HTTP/1.1\r\n" + HOST + b"\r\n"],
    "all at once": [b"".join(b"GET /%s HTTP/1.1\r\n%b\r\n" % (path, HOST) for path in (b"sized", b"parts", b"sized"))],
    "broken off": [b"GET /broken HTTP/1.1\r\n" + HOST + b"\r\n"],
    "nonsense": [b"nonsense\r\n\r\n"],
    "wants to upgrade": [b"GET /sized HTTP/1.1\r\n" + HOST + b"connection: upgrade\r\nupgrade: websocket\r\n\r\n"],
    "no address": [b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n"],
    "a whole address": [b"GET http://x/sized?a HTTP/1.1\r\n" + HOST + b"\r\n"],
    "an address without a path": [b"GET http://x HTTP/1.1\r\n" + HOST + b"\r\n"],
}


@pytest.mark.parametrize("said", TALKS.values(), ids=TALKS)
def test_it_answers_what_uvicorn_answers(said: list[bytes]) -> None:
    ours, theirs = (serving(protocol, app, heard(said)) for protocol in (Line, HttpToolsProtocol))
    assert normal(ours[0]) == normal(theirs[0])
    assert ours[1] == theirs[1], "the line is kept by one and not by the other"


def test_no_header_can_be_smuggled_in() -> None:
    async def splits(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"x", b"a\r\nset-cookie: b")]})
        await send({"type": "http.response.body", "body": b"never"})

    assert serving(Line, splits, heard([b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"])) == (b"", False)


@pytest.mark.parametrize("length", [b"4", b"6"])
def test_a_body_is_as_long_as_its_head_says(length: bytes) -> None:
    async def lies(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", length)]})
        await send({"type": "http.response.body", "body": b"hello"})

    assert serving(Line, lies, heard([b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"])) == (b"", False)


def test_a_stream_is_written_at_once_and_told_when_its_reader_goes() -> None:

    async def streams(scope: Any, receive: Any, send: Any) -> None:
        extensions = scope["extensions"]
        assert not extensions[WRITE](b"too early")
        assert (await receive())["type"] == "http.request"
        assert extensions[WHOLE]()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        assert not extensions[WRITE](b"before the head was sent")
        await send({"type": "http.response.body", "body": b"one ", "more_body": True})
        assert extensions[WRITE](b"two ")
        assert extensions[WRITE](b"three")
        gone.append((await receive())["type"])
        assert not extensions[WRITE](b"too late")

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
        answer = await reader.readuntil(b"three\r\n")
        writer.close()
        while not gone:
            await asyncio.sleep(0.01)
        return answer

    gone: list[str] = []
    answer = serving(Line, streams, talk)
    assert answer.partition(b"\r\n\r\n")[2] == b"4\r\none \r\n4\r\ntwo \r\n5\r\nthree\r\n"
    assert gone == ["http.disconnect"]


def test_a_reader_who_does_not_keep_up_is_not_written_to() -> None:
    async def floods(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"begun", "more_body": True})
        write, sent = scope["extensions"][WRITE], 0
        while write(b"x" * 10_000) and sent < 100_000:
            sent += 1
            await asyncio.sleep(0)
        taken.append(sent)

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
        await reader.readuntil(b"begun")
        while not taken:
            await asyncio.sleep(0.05)

    taken: list[int] = []
    serving(Line, floods, talk)
    assert 0 < taken[0] < 100_000


def test_an_exchange_that_is_over_is_gone_at_once() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
        gc.collect()
        gc.disable()  # what is left now would wait for the search for circles
        try:
            for _ in range(10):
                writer.write(b"GET /sized HTTP/1.1\r\n" + HOST + b"\r\n")
                await reader.readuntil(b"b''")
            await asyncio.sleep(0.05)
            return sum(isinstance(thing, Exchange) for thing in gc.get_objects())
        finally:
            gc.enable()

    assert serving(Line, app, talk) <= 1  # the line remembers its last


def test_nothing_overtakes_what_waits_for_a_slow_reader() -> None:
    """While an older message is on its way through the task, a newer one is not written beside it."""

    async def run() -> list[bytes]:
        got: list[bytes] = []
        keeps_up = True

        def write(message: bytes) -> bool:
            if keeps_up:
                got.append(message)
            return keeps_up

        async def read() -> None:
            async for message in stream.messages(write):
                await asyncio.sleep(0.02)  # on its way, as by a line that is full
                got.append(message)

        stream = Stream(Viewer(None, "en"))
        stream.push(b"1")
        task = asyncio.create_task(read())
        await asyncio.sleep(0.05)
        stream.push(b"2")  # at once
        keeps_up = False
        stream.push(b"3")
        await asyncio.sleep(0)
        keeps_up = True
        stream.push(b"4")  # 3 is not there yet
        await asyncio.sleep(0.01)
        stream.push(b"5")
        await asyncio.sleep(0.1)
        stream.push(b"6")
        stream.close()
        await task
        return got

    assert b"".join(asyncio.run(run())) == b"123456"
