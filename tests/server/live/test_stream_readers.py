"""Streams over real HTTP: who may listen, and what is left when a reader goes."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from grotto.server.live import stream as live_stream
from tests.server.party import legal, party
from tests.server.service import Service, serving
from tests.server.waiting import soon

pytestmark = pytest.mark.one_build


def test_whoever_may_not_see_a_table_any_more_is_told_once_and_then_nothing(service: Service) -> None:
    table, (anna, ben), opened, _ = party(service, "Anna", "Ben", start=False, players=3)
    with ben.stream(table) as by_name, ben.stream() as everything:
        by_name.next(), everything.next()
        anna.do("free-seat", table, seat=1)
        anna.do("say", table, text="he must not hear this")
        for stream in (by_name, everything):
            told = stream.rest(1)
            assert [(event.kind, event.data) for event in told] == [("gone", {"table": table})]
    with ben.stream() as everything:
        ben.join(opened)
        event = everything.next()
        assert event is not None
        assert event.data["table"] == table, "invited again, he is told again"


def test_who_looked_on_and_sits_down_sees_with_the_eyes_of_the_seat(service: Service) -> None:
    table, (anna, _), opened, _ = party(service, "Anna", "Ben", start=False, players=3)
    eve = service.person("Eve")
    eve.do("watch", table, token=opened["watch"])
    with eve.stream(table) as stream:
        first = stream.next()
        assert first is not None
        assert first.data["seat"] is None
        eve.join(opened)
        assert stream.until(lambda data: data["seat"] == 2).data["start"] == 0
        anna.do("start", table)
        playing = stream.until(lambda data: data["phase"] == "playing")
        assert playing.data["scene"]["viewer"] == 2
        assert legal(playing.data) == ["on", "back"]


@pytest.mark.parametrize("name", ["{table}/1", "{table}/onlooker", "{table}/x", "{table}/99"])
def test_nobody_listens_through_others_eyes(service: Service, name: str) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    path = f"/api/stream?tables={name.format(table=found.table)}"
    assert found.people[0].ask("GET", path).outcome == "not-allowed"
    assert service.person("Eve").ask("GET", path).outcome == "no-table"
    assert service.nobody().ask("GET", path).outcome == "no-table"


def test_a_stream_that_is_refused_leaves_nothing_behind(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    before = service.context.streams.count, len(service.context.streams.tables), len(service.context.stream_counter)
    for _ in range(5):
        assert found.people[0].ask("GET", f"/api/stream?tables={found.table},nothing").outcome == "no-table"
    assert service.context.streams.count == before[0]
    assert found.table not in service.context.streams.tables
    assert len(service.context.stream_counter) == before[2]


def test_a_reader_who_goes_leaves_nothing_behind(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    soon(lambda: service.context.streams.count == 0)
    for _ in range(5):
        found.people[0].stream(found.table).close()
        found.people[0].stream().close()
        with socket.create_connection(("127.0.0.1", service.port)) as line:  # gone before the first message
            cookie = found.people[0].cookie
            line.sendall(f"GET /api/stream HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: grotto={cookie}\r\n\r\n".encode())
    soon(lambda: service.context.streams.count == 0 and not service.context.streams.tables)
    assert len(service.context.stream_counter) == 0
    assert service.context.streams._by_guest == {}


def test_a_head_request_opens_no_stream(service: Service) -> None:
    answer = service.person("Anna").ask("HEAD", "/api/stream")
    assert (answer.status, answer.data) == (200, b"")


def test_a_quiet_line_is_kept_open(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_stream, "KEEP_ALIVE", 0.1)
    anna = service.person("Anna")
    with anna.stream() as stream:
        word, milliseconds = str(stream.block()).split(" ")
        assert word == "retry:"
        assert int(milliseconds) <= 2000  # with what it takes to come back, within three seconds
        assert [stream.block(), stream.block()] == [": still here"] * 2


def test_streams_of_one_guest_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as service:
        anna = service.person("Anna")
        held = [anna.stream() for _ in range(10)]
        refused = anna.ask("GET", "/api/stream")
        assert refused.outcome == "too-many-streams"
        assert refused.headers["retry-after"] == "5"
        held.pop().close()
        soon(lambda: service.context.streams.count == 9)
        held.append(anna.stream())
        assert held[-1].status == 200
        for stream in held:
            stream.close()
