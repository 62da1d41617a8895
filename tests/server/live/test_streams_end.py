"""Streams over real HTTP: a server that stops lets its readers go and loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.live.steps import folded, without_clock
from tests.server.party import party, play_on
from tests.server.people import Person
from tests.server.service import Service, serving
from tests.server.waiting import PATIENCE

pytestmark = pytest.mark.one_build


def test_a_server_that_stops_lets_its_readers_go_and_loses_nothing(tmp_path: Path) -> None:
    service = Service(tmp_path, drain=5 * PATIENCE)
    found = party(service, "Anna", "Ben", "Cleo")
    anna, table = found.people[0], found.table
    with anna.stream(table) as stream, anna.stream() as everything:
        first = stream.next()
        assert first is not None
        play_on(found, steps=7)
        before = anna.see(table)
        service.stop()  # long before open answers are cut: readers are let go
        known = first.data
        while (event := stream.next()) is not None:  # it ends in order, not in the middle of a word
            known = folded(known, event.data)
        assert known["number"] == before["number"]
        while everything.next() is not None:
            pass
        last = stream.last
    service.start_again()
    after = anna.see(table)
    assert without_clock(after) == without_clock(before)
    with anna.stream(table, last=last) as stream:
        assert stream.rest() == []
        anna.do("say", table, text="we are back")
        step = stream.next()
        assert step is not None
        assert step.data["number"] == before["number"] + 1
    assert play_on(found)["phase"] == "over"
    service.stop()


@pytest.mark.parametrize("ended", ["the server", "the session"])
def test_a_reader_who_may_see_nothing_any_more_is_let_go_like_all_others(tmp_path: Path, ended: str) -> None:
    """The stream follows no table then; it has to be found all the same."""
    service = Service(tmp_path, drain=5 * PATIENCE)
    table, (anna, ben), _, _ = party(service, "Anna", "Ben", start=False, players=3)
    with ben.stream(table) as stream:
        stream.next()
        anna.do("free-seat", table, seat=1)
        assert [event.kind for event in stream.rest(1)] == ["gone"]
        if ended == "the session":
            ben.good("POST", "/api/me/end-sessions", {})
            assert stream.next() is None
        service.stop()
        assert stream.next() is None


def test_a_stream_that_opens_while_the_server_stops_ends_at_once(tmp_path: Path) -> None:
    """Its request came before, and waited for the database."""
    with serving(tmp_path) as service:
        anna = service.person("Anna")
        table = anna.create()["table"]
        service.inside(service.context.streams.stop)
        with anna.stream(table) as stream:
            assert stream.next() is None


def test_while_it_stops_nothing_new_begins(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        anna = service.person("Anna")
        table = anna.create()["table"]
        service.context.stopping = True
        for answer in (
            anna.try_to("mute", table, guest="abc"),
            anna.ask("GET", "/api/stream"),
            anna.ask("GET", "/ready"),
        ):
            assert answer.outcome == "stopping"
            assert answer.headers["retry-after"] == "2"
        assert anna.see(table)["phase"] == "open", "reading goes on to the end"
        assert anna.ask("GET", "/health").status == 200


def test_the_positions_of_others_tell_nothing(service: Service) -> None:
    """A message id with another's seat in it opens nobody else's eyes."""
    found = party(service, "Anna", "Ben", "Cleo")
    ben: Person = found.people[1]
    number = found.people[0].see(found.table)["number"]
    with ben.stream(found.table, last=f"{found.table}/0:{number}") as stream:
        event = stream.next()
        assert event is not None
        assert event.data["seat"] == 1
