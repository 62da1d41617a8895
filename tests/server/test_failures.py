"""When a part fails, finished work is kept and other tables continue."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from typing import Any

import pytest

from grotto.server.live import clocks, dispatch
from grotto.server.live.clocks import Clocks
from grotto.store.store import StoreFailed
from grotto.tables.commands import Say
from grotto.tables.ports import Actor

from .party import party
from .service import Service
from .timing import pass_by, stop
from .waiting import Clock, new_key, soon

pytestmark = pytest.mark.one_build


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
    db = sqlite3.connect(timed.database, timeout=60)
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
    db = sqlite3.connect(timed.database, timeout=60)
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
def test_what_was_written_is_seen_even_if_nobody_knows_that_it_was(
    service: Service, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = (played := party(service, "Anna", "Ben", "Cleo")).people[0]
    append, guest = service.context.store.append, anna.id

    async def said() -> None:
        written = asyncio.Event()

        async def uncertain(entries: Any, summaries: Any) -> None:
            await append(entries, summaries)
            written.set()
            if end == "fails":
                raise StoreFailed("the line is cut")
            await asyncio.sleep(60)

        monkeypatch.setattr(service.context.store, "append", uncertain)
        say = service.context.dispatcher.execute(played.table, Actor(guest, "Anna"), new_key(), Say(text="perhaps"))
        task = asyncio.create_task(say)
        await written.wait()
        monkeypatch.setattr(service.context.store, "append", append)
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


def test_a_table_that_made_room_while_it_was_read_is_found_all_the_same(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = party(service, "Anna", "Ben", "Cleo")
    rules = service.context.dispatcher
    entries = rules.store.entries

    async def crowded(table: str, after: int = 0) -> Any:
        found = await entries(table, after)
        rules._tables.clear()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(rules.store, "entries", crowded)
        patched.setattr(rules, "shared", True)
        assert played.people[0].see(played.table)["phase"] == "playing"
