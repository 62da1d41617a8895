"""Readers of streams who read slowly or never: bounded in bytes, messages and time, then cut off; nothing is kept."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from starlette.types import Message

from grotto.server.api import stream as stream_route
from grotto.server.live import stream as live_stream
from tests.server.event_stream import Stream
from tests.server.party import party
from tests.server.service import serving
from tests.server.waiting import soon

pytestmark = pytest.mark.one_build


def test_a_reader_who_is_too_slow_is_cut_off_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_stream, "MAX_QUEUE", 5)
    monkeypatch.setattr(stream_route, "SLOWEST", 0.3)
    with serving(tmp_path, buffer=4096) as service:
        table, (anna, ben), _, _ = party(service, "Anna", "Ben", game="emerald")
        with Stream(ben, f"/api/stream?tables={table}", buffer=4096) as lazy:
            for _ in range(60):
                anna.do("say", table, text="x" * 300)
            soon(lambda: service.context.streams.count == 0)
            assert len(service.context.stream_counter) == 0
            numbers, last = [], ""
            while (event := lazy.next()) is not None:
                numbers.append(event.data["number"])
                last = event.id
        assert len(numbers) < 60
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "what arrived has no gap"
        with ben.stream(table, last=last) as again:
            event = again.next()
            assert event is not None
            assert event.data["number"] == ben.see(table)["number"]


def test_a_reader_who_never_reads_is_cut_off_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A real socket that nobody reads from: what waits for it is bounded, and so is the time."""
    monkeypatch.setattr(stream_route, "SLOWEST", 0.3)
    caplog.set_level("INFO", logger="grotto")
    with serving(tmp_path, buffer=4096) as service:
        table, (anna, ben), _, _ = party(service, "Anna", "Ben", game="emerald")
        with Stream(ben, f"/api/stream?tables={table}", buffer=4096):
            soon(lambda: anna.do("say", table, text="x" * 300) and service.context.streams.count == 0)
        assert 'grotto_streams_cut_total{reason="time"} 1.0' in service.context.metrics.text()
    assert any(record.message == "stream-cut" for record in caplog.records)


@pytest.mark.parametrize(
    ("limit", "value", "reason"), [("MAX_QUEUE", 3, "messages"), ("MAX_QUEUE_BYTES", 999, "bytes")]
)
def test_what_waits_for_a_reader_is_bounded(
    limit: str, value: int, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_stream, limit, value)
    stream = live_stream.Stream(live_stream.Viewer(None, "en"))
    for _ in range(3):
        stream.push(b"x" * 333)
    assert (stream.closed, stream.cut) == (False, None)
    stream.push(b"x" * 333)
    assert (stream.closed, stream.cut) == (True, reason)


def test_one_message_of_any_size_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_stream, "MAX_QUEUE_BYTES", 10)
    stream = live_stream.Stream(live_stream.Viewer(None, "en"))
    stream.push(b"x" * 100)
    assert not stream.closed


def test_a_message_that_was_sent_is_not_kept() -> None:
    """Not by the stream and not by the answer that sends it, however long the next message takes."""
    asyncio.run(_sent_and_let_go())


async def _sent_and_let_go() -> None:
    message = b"x" * 100_000
    stream = live_stream.Stream(live_stream.Viewer(None, "en"))
    sent: list[int] = []

    async def receive() -> Message:
        await asyncio.get_running_loop().create_future()
        raise AssertionError("nobody hangs up")

    async def send(part: Message) -> None:
        sent.append(len(part.get("body", b"")))

    answer = asyncio.ensure_future(stream_route.StreamResponse(stream, lambda: None)({}, receive, send))
    kept_by_us = sys.getrefcount(message)
    stream.push(message)
    while len(message) not in sent:
        await asyncio.sleep(0)
    for _ in range(5):
        await asyncio.sleep(0)
    assert not answer.done()
    assert sys.getrefcount(message) == kept_by_us
    stream.close()
    await answer
