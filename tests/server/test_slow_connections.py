"""Connections in every state have a time limit, and trailers of a chunked request are dropped."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from grotto.server import connections
from grotto.server.connections import Phase
from grotto.server.limits.connection_limits import ConnectionLimits
from grotto.server.middleware.proxies import Proxies, client_of

from .test_connections import GET, Client, answer_ok, served


def pause_reading(writer: asyncio.StreamWriter) -> None:
    transport = writer.transport
    assert isinstance(transport, asyncio.Transport)
    transport.pause_reading()


pytestmark = pytest.mark.one_build

SOON = 0.05  # seconds; tests wait until the connection is closed, however long that takes
CHUNKED = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes one phase short, and all others endless: so nothing but this phase's own timer closes the connection."""

    def shorten(phase: Phase | None) -> None:
        for other in connections.SECONDS:
            monkeypatch.setitem(connections.SECONDS, other, SOON if other == phase else None)

    return shorten


def leap(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let the clock of the running event loop jump ahead."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)


async def closed(reader: asyncio.StreamReader) -> bool:
    try:
        while await reader.read(65536):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize(
    ("phase", "after"),
    [("idle", b""), ("idle", b"\r\n"), ("idle", b"\n"), ("head", b"G"), ("head", b"\r\nGET / HTTP/1.1\r\nhos"),
     ("body", b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf"), ("body", CHUNKED + b"4\r\nhalf\r\n"),
     ("body", CHUNKED + b"0\r\nx-trailer: "), ("body", CHUNKED + b"4;endless-extension=")],
)  # fmt: skip
def test_whatever_follows_an_answer_is_not_waited_for(only: Any, phase: Phase, after: bytes) -> None:
    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        writer.write(GET)
        await reader.readuntil(b"ok")
        only(phase)  # not before: on a busy machine the first request may take as long
        writer.write(after)
        return await closed(reader)

    only(phase if phase == "idle" else None)
    assert served(answer_ok, client, keep_alive=600)


def test_further_bytes_do_not_prolong_a_head(only: Any) -> None:
    reasons = list[str]()

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        async def drip() -> None:
            writer.write(b"GET / HTTP/1.1\r\n")
            while True:
                writer.write(
                    b"x: %b\r\n" % (b"y" * 200)
                )  # in the end the head is too large, but that is another reason
                await asyncio.sleep(SOON / 10)

        dripping = asyncio.create_task(drip())
        try:
            return await closed(reader)
        finally:
            dripping.cancel()

    only("head")
    assert served(answer_ok, client, connections.protocol_with(ConnectionLimits(None, on_refusal=reasons.append)))
    assert reasons == ["slow-head"]


def without_reading(limits: ConnectionLimits, seen: list[int]) -> Client:
    """A client that asks and reads nothing until its connection is ended; returns what the answer has seen."""

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> list[int]:
        pause_reading(writer)
        writer.write(GET)
        while not seen or len(limits):
            await asyncio.sleep(0.01)
        return seen

    return client


def test_a_client_that_does_not_read_is_cut_off(only: Any) -> None:
    limits = ConnectionLimits(None)
    seen: list[int] = []

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        seen.append(len(limits))
        while len(limits):
            await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})
            await asyncio.sleep(0)

    only("stalled")
    assert served(endless, without_reading(limits, seen), connections.protocol_with(limits)) == [1]


def test_the_rest_of_a_last_answer_is_not_kept_for_ever(only: Any) -> None:
    """An answer that ends its connection, to a client that does not read it."""
    limits = ConnectionLimits(None)
    seen: list[int] = []

    async def long(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"connection", b"close")]})
        seen.append(len(limits))
        await send({"type": "http.response.body", "body": b"x" * 20_000_000})

    only("closing")
    assert served(long, without_reading(limits, seen), connections.protocol_with(limits)) == [1]


def test_a_stream_and_a_slow_answer_have_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    for phase in ("head", "body", "idle", "stalled", "closing"):
        monkeypatch.setitem(connections.SECONDS, phase, 20.0)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        leap(monkeypatch, 30.0)
        await asyncio.sleep(SOON)  # timers that are due fire now
        await answer_ok(scope, receive, send)

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(GET)
        return await reader.readuntil(b"ok")

    assert served(slow, client).startswith(b"HTTP/1.1 200")


# -- trailers ------------------------------------------------------------------------------------------------------


async def tell_headers(scope: Any, receive: Any, send: Any) -> None:
    """Answers with all header names, read when the whole body is there."""
    while (await receive()).get("more_body"):
        pass
    names = b",".join(name for name, _ in scope["headers"])
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"[" + names + b"]"})


@pytest.mark.parametrize("apart", [False, True], ids=["in one piece", "byte by byte"])
def test_trailers_are_no_headers(*, apart: bool) -> None:
    sent = CHUNKED + b"2\r\n{}\r\n0\r\nX-Forwarded-For: 9.9.9.9\r\nCookie: a=b\r\nExpect: 100-continue\r\n\r\n"

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        for part in [sent[i : i + 1] for i in range(len(sent))] if apart else [sent]:
            writer.write(part)
            await writer.drain()
        return await reader.readuntil(b"]")

    answer = served(tell_headers, client)
    assert b"[host,transfer-encoding]" in answer
    assert b"100 Continue" not in answer


def test_the_next_request_has_its_headers_again() -> None:
    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(CHUNKED + b"0\r\nx-one: 1\r\n\r\n")
        await reader.readuntil(b"]")
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-two: 2\r\n\r\n")
        return await reader.readuntil(b"]")

    assert b"[host,x-two]" in served(tell_headers, client)


def test_a_trailer_does_not_say_who_calls() -> None:
    """As `X-Forwarded-For` behind a trusted proxy, which replaces headers and passes trailers on."""
    app = Proxies(tell_client, ["127.0.0.1"])

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        head = CHUNKED.replace(b"\r\n\r\n", b"\r\nx-forwarded-for: 1.1.1.1\r\n\r\n")
        writer.write(head + b"0\r\nx-forwarded-for: 9.9.9.9\r\n\r\n")
        return await reader.readuntil(b"]")

    assert b"[1.1.1.1]" in served(app, client)


async def tell_client(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the caller's address."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"[" + client_of(scope).encode() + b"]"})


def end_of(connection: connections.LimitedProtocol) -> float:
    assert connection._timer is not None
    return connection._timer.when()


def test_what_began_at_one_moment_does_not_all_end_at_one_moment() -> None:
    """Hundreds that an attacker opened together would stop everything while they are closed."""

    async def test() -> list[float]:
        loop = asyncio.get_running_loop()
        now = loop.time()
        ends = []
        for _ in range(100):
            connection = connections.LimitedProtocol.__new__(connections.LimitedProtocol)
            connection._timer = None
            connection._set_timer(10.0)
            ends.append(end_of(connection) - now)
            connection._set_timer(None)
        return ends

    ends = asyncio.run(test())
    assert max(ends) - min(ends) > 1.0
    assert 7.5 < min(ends) <= max(ends) < 60.0
