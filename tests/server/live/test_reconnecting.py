"""Streams over real HTTP: whoever comes back misses nothing and hears nothing twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.live.steps import folded, without_clock
from tests.server.party import party, play_on
from tests.server.service import Service
from tests.server.waiting import new_nonce, soon

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("way", ["header", "query"])
def test_who_comes_back_misses_nothing_and_hears_nothing_twice(service: Service, way: str) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    anna, table = found.people[0], found.table
    known: Any = None
    last, numbers = "", []
    for round_ in range(12):
        with (
            anna.stream(table, last=last)
            if way == "header"
            else anna.stream(table, **({"last": last} if last else {})) as stream
        ):
            target = anna.see(table)["number"]
            while known is None or known["number"] < target:
                event = stream.next()
                assert event is not None
                known = event.data if known is None else folded(known, event.data)
                numbers.append(known["number"])
                last = event.id
            if round_ % 3 == 0:
                assert stream.rest() == [], "nothing is new"
        play_on(found, steps=round_ % 4, seed=round_)  # while nobody listens
    assert numbers == sorted(set(numbers))
    assert without_clock(known) == without_clock(anna.see(table)) or known["number"] < anna.see(table)["number"]


def test_a_position_that_nobody_was_told_is_answered_with_everything(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    for last in ("nonsense", f"{found.table}/0:999999", f"{found.table}/7:1", "x" * 3000, "\u00e9,:/"):
        with found.people[0].stream(found.table, last=last) as stream:
            event = stream.next()
            assert event is not None
            assert event.data["start"] == 0


def test_one_stream_follows_several_tables(service: Service) -> None:
    one, other = party(service, "Anna", "Ben", "Cleo"), party(service, "Dora", "Eva", "Finn")
    watcher = service.person("Gil")
    for found in (one, other):
        watcher.do("watch", found.table, token=found.opened["watch"])
    with watcher.stream(one.table, other.table) as stream:
        first = [stream.next(), stream.next()]
        assert {event.data["table"] for event in first if event} == {one.table, other.table}
        one.people[0].do("say", one.table, text="here")
        other.people[0].do("say", other.table, text="there")
        told = [stream.next(), stream.next()]
        assert [event.data["talk"][0]["text"] for event in told if event] == ["here", "there"]
        last = stream.last
    other.people[0].do("say", other.table, text="again")
    with watcher.stream(one.table, other.table, last=last) as stream:
        assert [event.data["table"] for event in stream.rest(1)] == [other.table]


def test_too_many_tables_on_one_stream_are_refused(service: Service) -> None:
    anna = service.person("Anna")
    assert anna.ask("GET", "/api/stream?tables=" + ",".join(["none"] * 21)).outcome == "bad-option"


def test_a_stream_of_everything_follows_tables_that_one_comes_to_later(service: Service) -> None:
    anna, ben = service.person("Anna"), service.person("Ben")
    with ben.stream() as stream:
        soon(lambda: service.context.streams.count)
        opened = anna.create()
        ben.join(opened)
        first = stream.next()
        assert first is not None
        assert (first.data["table"], first.data["seat"]) == (opened["table"], 0)
        ben.do("say", opened["table"], text="hello")
        assert stream.until(lambda data: bool(data["talk"])).data["talk"][0]["text"] == "hello"
        last = stream.last
    with ben.stream(last=last) as stream:
        assert stream.rest() == []
        second = anna.create()
        ben.join(second)
        ben.join(second, name="Ben's sister")
        first = stream.until(lambda data: data["table"] == second["table"])
        assert first.data["seat"] == 0
        # A second seat at the same table is followed too.
        assert stream.until(lambda data: data["table"] == second["table"] and data["seat"] == 1)


def test_a_rematch_comes_by_itself_to_those_whose_seats_are_kept(service: Service) -> None:
    table, (anna, ben, cleo), _, _ = party(service, "Anna", "Ben", "Cleo")
    with cleo.stream() as stream:
        stream.next()
        for person in (anna, ben, cleo):
            person.do("call-off", table)
        again = anna.do("rematch", table)["next"]
        told = stream.until(lambda data: data["table"] == again)
        assert told.data["seats"][2]["kind"] == "kept"
        cleo.do("join", again, nonce=new_nonce())
        assert stream.until(lambda data: data["table"] == again and data["seat"] == 2)
