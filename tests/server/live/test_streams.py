"""Streams over real HTTP: what happens is told once, in order, to those who may know, and nobody misses anything."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from grotto.server.live import stream as live_stream
from tests.server.party import legal, party, play_on
from tests.server.people import Person
from tests.server.service import Service, serving
from tests.server.waiting import PATIENCE, new_nonce, soon

pytestmark = pytest.mark.one_build


def folded(seen: Any, step: Any) -> Any:
    """What a client knows after a step: `past` and `talk` go on from where the step says."""
    past = [*seen["past"][: step["start"]], *step["past"]]
    talk = [*[line for line in seen["talk"] if line["number"] <= step["talk_start"]], *step["talk"]]
    assert step["after"] in (None, seen["number"])
    return step | {"after": None, "past": past, "talk": talk, "start": 0, "talk_start": 0}


def without_clock(seen: Any) -> Any:
    return {name: value for name, value in seen.items() if name != "now"}


# -- what is sent -------------------------------------------------------------------------------------------


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


# -- coming back --------------------------------------------------------------------------------------------


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


# -- who may listen -----------------------------------------------------------------------------------------


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
        with socket.create_connection(("127.0.0.1", service.port)) as line:  # gone before the first word
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


# -- the end ------------------------------------------------------------------------------------------------


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
