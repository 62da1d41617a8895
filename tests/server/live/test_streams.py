"""Streams over real HTTP: what happens is told once, in order, to those who may know."""

from __future__ import annotations

import pytest

from tests.server.live.steps import folded, without_clock
from tests.server.party import party, play_on
from tests.server.service import Service

pytestmark = pytest.mark.one_build


def test_a_stream_begins_with_the_table_as_it_is_and_goes_on_with_every_step(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    anna, table = found.people[0], found.table
    with anna.stream(table) as stream:
        assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["cache-control"] == "no-store"
        assert stream.headers["x-accel-buffering"] == "no"
        first = stream.next()
        assert first is not None
        assert first.kind == "table"
        assert without_clock(first.data) == without_clock(anna.see(table))
        known, numbers = first.data, [first.data["number"]]
        end = play_on(found)
        while known["phase"] != "over":
            event = stream.next()
            assert event is not None
            known = folded(known, event.data)
            numbers.append(known["number"])
    assert numbers == list(range(numbers[0], end["number"] + 1)), "every step once, in order"
    assert without_clock(known) == without_clock(anna.see(table)), "a snapshot is the fold of its steps"


def test_steps_carry_only_what_is_new(service: Service) -> None:
    found = party(service, "Anna", "Ben", game="emerald")
    table, anna = found.table, found.people[0]
    anna.do("say", table, text="first")
    play_on(found, steps=10)
    with anna.stream(table) as stream:
        stream.next()
        anna.do("say", table, text="second")
        step = stream.next()
        assert step is not None
        assert [line["text"] for line in step.data["talk"]] == ["second"]
        assert step.data["past"] == []
        assert step.data["start"] == len(anna.see(table)["past"])


def test_each_viewer_is_told_in_their_own_language_and_with_their_own_eyes(service: Service) -> None:
    found = party(service, "Anna", "Ben", "Cleo")
    anna, ben, cleo = found.people
    with anna.stream(found.table, language="de") as german, ben.stream(found.table) as english:
        german.next(), english.next()
        for person in (anna, ben, cleo):
            person.do("act", found.table, text="on")
        turn = anna.see(found.table)["turn"]
        seen = [stream.until(lambda data: data["turn"] == turn).data for stream in (german, english)]
    assert seen[0]["past"][0]["text"] == seen[1]["past"][0]["text"]
    said = [[line for told in data["past"] for line in told["says"]] for data in seen]
    assert said[0]
    assert said[0] != said[1]
    assert [data["seat"] for data in seen] == [0, 1]
