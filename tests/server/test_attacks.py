"""What somebody with bad intent, or bad luck, tried at tables of other people; none of it may work again."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grotto.server.live import bot_turns, clocks, dispatch
from grotto.server.live.clocks import UNNOTICED, Clocks
from grotto.store.store import StoreFailed
from grotto.tables import chat
from grotto.tables.commands import Say
from grotto.tables.ports import Actor

from .service import Clock, Party, Person, Service, legal, new_key, new_nonce, party, serving, soon

pytestmark = pytest.mark.one_build


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with serving(tmp_path_factory.mktemp("attacks")) as running:
        yield running


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A server whose clock is told, and whose clocks are looked at often."""
    monkeypatch.setattr(clocks, "ROUND", 0.02)
    with serving(tmp_path, clock=clock) as running:
        yield running


def pass_by(service: Service, clock: Clock, seconds: int) -> None:
    """Time goes by in steps so small that nobody takes it for a stop of the service."""
    for _ in range(seconds):
        clock.pass_by(1)
        soon(lambda: (service.context.background.clocks._alive or 0) >= clock.now - UNNOTICED + 2_000)


def stop(service: Service, *parties: Party) -> None:
    """The server goes down, and everybody's line with it."""
    for person in (person for played in parties for person in played.people):
        if person._line is not None:
            person._line.close()
    service.stop()


def locked(person: Person, table: str, seat: int) -> bool:
    return bool(person.see(table)["seats"][seat]["locked"])


# -- the table of a match that somebody wants to stop ------------------------------------------------------------


def test_a_bot_chooses_again_after_its_choice_was_taken_back(service: Service) -> None:
    anna, ben, _ = (played := party(service, "Anna", "Ben", "Cleo")).people
    for _ in range(2):
        ben.do("resign", played.table, bot="wisp")
        soon(lambda: locked(anna, played.table, 1))
        ben.do("return", played.table)


def test_who_sits_out_twice_in_a_turn_stops_nobody(service: Service) -> None:
    anna, ben, _ = (played := party(service, "Anna", "Ben", "Cleo")).people
    for _ in range(2):
        ben.do("sit-out", played.table)
        soon(lambda: locked(anna, played.table, 1))
        ben.do("return", played.table)
        ben.do("unlock", played.table)


@pytest.mark.slow
def test_an_order_is_obeyed_again_after_its_choice_was_taken_back(service: Service) -> None:
    anna, ben, _ = (played := party(service, "Anna", "Ben", "Cleo")).people
    ben.do("order", played.table, order={"hold": 100, "expedition": "all"})
    soon(lambda: locked(anna, played.table, 1))
    ben.do("unlock", played.table)
    soon(lambda: locked(anna, played.table, 1))


def test_an_order_for_another_day_does_not_stop_the_clock(timed: Service, clock: Clock) -> None:
    anna, ben, cleo = (played := party(timed, "Anna", "Ben", "Cleo", seconds=20)).people
    ben.do("order", played.table, order={"hold": 5, "expedition": 5})
    for person in (anna, cleo):
        person.do("act", played.table, text="on")
    pass_by(timed, clock, 22)
    soon(lambda: anna.see(played.table)["turn"] > 1)


def test_going_and_coming_back_brings_no_new_time(timed: Service, clock: Clock) -> None:
    ben = (played := party(timed, "Anna", "Ben", "Cleo", seconds=60)).people[1]
    before = ben.see(played.table)["seats"][1]["deadline"]
    clock.pass_by(3)
    ben.do("resign", played.table, bot="companion@2s")
    ben.do("return", played.table)
    assert ben.see(played.table)["seats"][1]["deadline"] == before


def an_action_to_take_back(played: Party) -> tuple[Person, int]:
    """Play until somebody has done something that can be taken back."""
    while True:
        seat = played.people[0].see(played.table)["scene"]["to_act"][0]
        person = played.people[seat]
        seen = person.see(played.table)
        person.do("act", played.table, text=legal(seen)[0], turn=seen["turn"])
        if person.see(played.table)["take_back"]:
            return person, int(seen["seats"][seat]["deadline"])


def test_a_second_thought_brings_no_new_time(timed: Service, clock: Clock) -> None:
    played = party(timed, "Anna", "Ben", game="emerald", seconds=60)
    clock.pass_by(2)
    person, deadline = an_action_to_take_back(played)
    clock.pass_by(2)
    person.do("take-back", played.table)
    seen = person.see(played.table)
    assert seen["seats"][seen["seat"]]["deadline"] == deadline


def test_what_was_done_in_time_is_not_taken_back_when_the_time_is_up(timed: Service, clock: Clock) -> None:
    played = party(timed, "Anna", "Ben", game="emerald", seconds=60)
    person, deadline = an_action_to_take_back(played)
    pass_by(timed, clock, 50)
    timed.context.background.clocks._alive = clock.now = deadline + 1
    assert person.try_to("take-back", played.table).outcome in ("stale", "wrong-phase")


# -- the machine that all share ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["champion@60s", "grandmaster@999999r"])
def test_nobody_keeps_the_bots_busy_for_a_minute_each(service: Service, bot: str) -> None:
    anna = service.person("Anna")
    settings = {"game": "diamant", "players": 3}
    answer = anna.ask("POST", "/api/tables", {"settings": settings, "seats": [{"bot": bot}]}, key=new_key())
    assert answer.outcome == "bad-option"
    opened = anna.create(players=3)
    assert anna.try_to("seat-bot", opened["table"], seat=0, bot=bot).outcome == "bad-option"


def test_a_table_does_not_wait_for_bots_that_are_busy_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns, "BUSY", 0.2)

    async def never(*_: object, **__: object) -> Any:
        await asyncio.sleep(60)

    with serving(tmp_path) as service:
        service.context.bot_workers.think = never  # type: ignore[method-assign]
        played = party(service, "Anna", bots=[None, "wisp", "wisp"])
        soon(lambda: locked(played.people[0], played.table, 1))


def test_strangers_cannot_fill_a_table_with_names_to_mute(service: Service) -> None:
    played = party(service, "Anna", "Ben", "Cleo", public=True)
    eve = service.person("Eve")
    assert eve.try_to("mute", played.table, guest=played.people[0].id).outcome == "not-allowed"
    assert played.people[0].try_to("mute", played.table, guest="nobody").outcome == "bad-option"
    played.people[0].do("mute", played.table, guest=played.people[1].id)


def test_only_so_many_onlookers_are_named(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_WATCHERS", 1)
    played = party(service, "Anna", "Ben", "Cleo", public=True)
    service.person("Dora").do("watch", played.table)
    eve = service.person("Eve")
    assert eve.try_to("watch", played.table).outcome == "wrong-phase"
    assert eve.see(played.table)["seat"] is None


# -- what is none of one's business ------------------------------------------------------------------------------


def test_a_rematch_of_a_table_that_never_began_does_not_spoil_the_lobby(service: Service) -> None:
    anna = service.person("Anna")
    opened = anna.create(public=True)
    anna.join(opened)
    anna.do("call-off", opened["table"])
    following = anna.do("rematch", opened["table"])["next"]
    assert following in [table["table"] for table in service.nobody().good("GET", "/api/tables")["tables"]]
    assert following in [table["table"] for table in anna.good("GET", "/api/me/tables")["tables"]]
    assert anna.see(following)["seats"][1]["name"] == ""


def test_a_stranger_at_the_end_of_a_private_match_does_not_come_along_to_the_rematch(service: Service) -> None:
    played = party(service, "Anna", "Ben", "Cleo")
    for person in played.people:
        person.do("call-off", played.table)
    eve, dora = service.person("Eve"), service.person("Dora")
    assert eve.try_to("watch", played.table).outcome == "bad-token"
    dora.do("watch", played.table, token=played.opened["watch"])
    following = played.people[0].do("rematch", played.table)["next"]
    assert eve.ask("GET", f"/api/tables/{following}").outcome == "no-table"
    dora.see(following)


def test_a_wrong_recovery_link_does_not_tell_how_many_seats_there_are(service: Service) -> None:
    opened = service.person("Anna").create(players=3)
    eve = service.person("Eve")
    told = {eve.try_to("claim", opened["table"], seat=seat, token="seat_" + "a" * 32).outcome for seat in (0, 2, 3, 9)}
    assert told == {"bad-token"}


def test_ended_sessions_hear_nothing_more(service: Service) -> None:
    anna, ben, _ = (played := party(service, "Anna", "Ben", "Cleo")).people
    guest = anna.id
    with anna.copied().stream(played.table) as stolen, ben.stream(played.table) as other:
        stolen.next(), other.next()
        service.inside(lambda: service.context.streams.close_sessions(guest, before=1))
        assert stolen.next() is None
        ben.do("say", played.table, text="still here")
        assert other.next() is not None


# -- when something fails ----------------------------------------------------------------------------------------


def test_a_command_id_that_was_used_is_told_whatever_is_sent_with_it(service: Service) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo")).people[0]
    key = new_key()
    anna.do("order", played.table, order={"hold": 5, "expedition": "all"}, key=key)
    others: list[Any] = [5.5, 10**30, [[[]]], {"": None}]
    for hold in others:
        answer = anna.try_to("order", played.table, order={"hold": hold, "expedition": "all"}, key=key)
        assert answer.outcome == "other-content"


def test_a_table_that_cannot_be_read_stops_no_other_tables_clock(timed: Service, clock: Clock) -> None:
    broken = party(timed, "Anna", "Ben", "Cleo", seconds=20)
    played = party(timed, "Dora", "Emil", "Fritz", seconds=20)
    db = sqlite3.connect(timed.database, timeout=5)
    db.execute("UPDATE event SET hash = x'00' WHERE table_id = ? AND seq = 2", (broken.table,))
    db.commit()
    db.close()
    timed.inside(timed.context.dispatcher._tables.clear)
    pass_by(timed, clock, 22)
    soon(lambda: played.people[0].see(played.table)["turn"] > 1)


def test_a_table_that_cannot_be_read_does_not_keep_others_from_getting_their_time_back(
    timed: Service, clock: Clock
) -> None:
    broken = party(timed, "Anna", "Ben", "Cleo", seconds=60)
    played = party(timed, "Dora", "Emil", "Fritz", seconds=60)
    before = played.people[0].see(played.table)["seats"][0]["deadline"]
    stop(timed, broken, played)
    db = sqlite3.connect(timed.database, timeout=5)
    db.execute("UPDATE event SET hash = x'00' WHERE table_id = ? AND seq = 2", (broken.table,))
    db.commit()
    db.close()
    clock.pass_by(600)
    timed.start_again()
    soon(lambda: played.people[0].see(played.table)["seats"][0]["deadline"] > before + 590_000)


def test_talk_after_a_stop_costs_nobody_the_time_of_the_stop(
    timed: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, _ = (played := party(timed, "Anna", "Ben", "Cleo", seconds=60)).people
    stop(timed, played)
    clock.pass_by(600)
    held = asyncio.Event()
    given_back = Clocks._give_time_back

    async def later(self: Clocks, now: int) -> None:
        await held.wait()
        await given_back(self, now)

    monkeypatch.setattr(Clocks, "_give_time_back", later)
    monkeypatch.setattr(clocks, "LONGEST_START", 0.1)
    timed.start_again()
    anna.do("say", played.table, text="back again")
    time.sleep(0.1)
    assert anna.see(played.table)["turn"] == 1
    timed.inside(held.set)
    soon(lambda: ben.see(played.table)["seats"][1]["deadline"] > clock.now)


def test_who_does_not_hear_of_a_step_does_not_undo_it(service: Service) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo")).people[0]
    heard: list[dispatch.Step] = []

    def deaf(step: dispatch.Step) -> None:
        raise RuntimeError("deaf")

    service.context.dispatcher.on_step.insert(0, deaf)
    service.context.dispatcher.on_step.append(heard.append)
    try:
        anna.do("say", played.table, text="hello")
    finally:
        service.context.dispatcher.on_step.remove(deaf)
        service.context.dispatcher.on_step.remove(heard.append)
    assert len(heard) == 1


@pytest.mark.parametrize("end", ["fails", "cancelled"])
def test_what_was_written_is_seen_even_if_nobody_knows_that_it_was(service: Service, end: str) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo")).people[0]
    append, guest = service.context.store.append, anna.id

    async def said() -> None:
        written = asyncio.Event()

        async def uncertain(entries: Any, cards: Any) -> None:
            await append(entries, cards)
            written.set()
            if end == "fails":
                raise StoreFailed("the line is cut")
            await asyncio.sleep(60)

        service.context.store.append = uncertain  # type: ignore[method-assign]
        say = service.context.dispatcher.execute(played.table, Actor(guest, "Anna"), new_key(), Say(text="perhaps"))
        task = asyncio.create_task(say)
        await written.wait()
        service.context.store.append = append  # type: ignore[method-assign]
        if end == "cancelled":
            task.cancel()
        await asyncio.wait([task])

    with anna.stream(played.table) as stream:
        stream.next()
        service.run(said())
        assert [line["text"] for line in anna.see(played.table)["talk"]] == ["perhaps"]
        event = stream.next()
        assert event is not None
        assert [line["text"] for line in event.data["talk"]] == ["perhaps"]


def test_a_table_that_made_room_while_it_was_read_is_found_all_the_same(service: Service) -> None:
    played = party(service, "Anna", "Ben", "Cleo")
    rules = service.context.dispatcher
    entries = rules.store.entries

    async def crowded(table: str, after: int = 0) -> Any:
        found = await entries(table, after)
        rules._tables.clear()
        return found

    rules.store.entries = crowded  # type: ignore[method-assign]
    rules.shared = True
    try:
        assert played.people[0].see(played.table)["phase"] == "playing"
    finally:
        rules.shared = False
        rules.store.entries = entries  # type: ignore[method-assign]


# -- known holes in other modules: each of these marks falls with its hole ------------------------------------------


def test_a_session_that_was_ended_cannot_bring_itself_back(service: Service) -> None:
    anna = service.person("Anna")
    stolen = anna.copied()
    body = b'{"name":"Anna"}'
    with socket.create_connection(("127.0.0.1", service.port)) as line:
        line.sendall(
            f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{service.port}\r\nOrigin: {service.origin}\r\n"
            f"Cookie: grotto={stolen.cookie}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
        )
        time.sleep(0.2)
        anna.good("POST", "/api/me/end-sessions", {})
        line.sendall(body)
        line.recv(4000)
    assert stolen.ask("GET", "/api/me").status == 401
    assert anna.ask("GET", "/api/me").status == 200


def test_logging_out_everywhere_ends_streams_too(service: Service) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo")).people[0]
    with anna.copied().stream(played.table) as stolen:
        stolen.next()
        anna.good("POST", "/api/me/end-sessions", {})
        played.people[1].do("say", played.table, text="secret")
        assert stolen.next() is None


@pytest.mark.parametrize("what", ["record", "proof", "replay"])
def test_a_stranger_cannot_tell_a_private_table_from_none_by_its_record(service: Service, what: str) -> None:
    opened = service.person("Anna").create()
    eve = service.person("Eve")
    assert eve.ask("GET", f"/api/tables/{opened['table']}/{what}").outcome == "no-table"


def test_advice_after_the_choice_does_not_change_the_choice(service: Service) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo", hints="after")).people[0]
    anna.do("act", played.table, text="on")
    anna.good("POST", f"/api/tables/{played.table}/hint", {})
    assert anna.try_to("act", played.table, text="back").status != 200


def test_wrong_links_of_one_do_not_lock_out_a_whole_household(tmp_path: Path) -> None:
    with serving(tmp_path, limited=True) as service:
        anna, ben, eve = (service.person(name) for name in ("Anna", "Ben", "Eve"))
        opened = anna.create()
        for _ in range(12):
            eve.try_to("join", opened["table"], nonce=new_nonce(), invitation="inv_" + "a" * 32)
        ben.join(opened)
