"""Tables of bots alone: they wait until somebody watches, come after people, and end when they are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from grotto.server.bot_workers.pool import Asker, Priority
from grotto.server.live import automatic_choices
from grotto.server.live.presence import RECENT
from tests.server.party import bots_alone, party
from tests.server.service import Service
from tests.server.waiting import Clock, soon

pytestmark = pytest.mark.one_build


@pytest.fixture
def service(timed: Service) -> Service:
    return timed


def turn(service: Service, table: str) -> int:
    """What the server knows, without a look that would count as watching."""
    found = service.run(service.context.dispatcher.table(table))
    return 10**6 if found.phase == "over" else found.turn


def still(service: Service, table: str) -> bool:
    return service.inside(lambda: service.context.background.automatic_choices.is_paused(table)) and not service.inside(
        lambda: service.context.bot_workers.waiting
    )


def test_bots_alone_play_while_somebody_looks_and_wait_otherwise(
    service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = service.person("Anna")
    answer = slowed(service, monkeypatch)
    table = bots_alone(anna)
    clock.pass_by(RECENT // 1000 + 1)
    answer()  # what was asked while somebody looked is still answered, and that is all
    soon(lambda: turn(service, table) == 2)
    soon(lambda: still(service, table))
    before = turn(service, table)
    service.run(asyncio.sleep(0.1))
    assert turn(service, table) == before
    anna.see(table)
    soon(lambda: turn(service, table) > before)


def slowed(service: Service, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Bots answer only once the returned function was called."""
    may = service.inside(asyncio.Event)
    honest = service.context.bot_workers.think

    async def think(*asked: Any, **named: Any) -> Any:
        await may.wait()
        return await honest(*asked, **named)

    monkeypatch.setattr(service.context.bot_workers, "think", think)
    return lambda: service.inside(may.set)


def test_paused_tables_are_resumed_after_a_restart_when_somebody_looks(service: Service, clock: Clock) -> None:
    anna = service.person("Anna")
    service.inside(lambda: setattr(service.context.background.presence, "is_watched", lambda id: False))
    table = bots_alone(anna)
    soon(lambda: still(service, table))
    before = turn(service, table)
    if anna._line is not None:
        anna._line.close()
    service.stop()
    service.start_again()
    clock.pass_by(RECENT // 1000 + 1)
    soon(lambda: service.inside(lambda: service.context.background.automatic_choices.is_paused(table)))
    assert turn(service, table) == before
    anna._line = None
    anna.see(table)
    soon(lambda: turn(service, table) > before)


def test_people_come_first_and_bots_alone_after_them(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Priority] = {}
    honest = service.context.bot_workers.think

    async def think(*args: Any, asker: Asker, **named: Any) -> Any:
        asked[asker.table] = asker.priority
        return await honest(*args, asker=asker, **named)

    monkeypatch.setattr(service.context.bot_workers, "think", think)
    played = party(service, "Anna", bots=[None, "wisp", "wisp"])
    alone = bots_alone(service.person("Mallory"))
    soon(lambda: played.table in asked and alone in asked)
    assert (asked[played.table], asked[alone]) == (Priority.PEOPLE, Priority.WATCHED)


def test_bots_think_on_account_of_the_hosts_address_whoever_starts_the_table(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Asker] = []
    honest = service.context.bot_workers.think

    async def think(*args: Any, asker: Asker, **named: Any) -> Any:
        asked.append(asker)
        return await honest(*args, asker=asker, **named)

    monkeypatch.setattr(service.context.bot_workers, "think", think)
    host, other = service.person("Mallory"), service.person("Mallory's other name")
    opened = host.create(bots=[None, "wisp", "wisp"])
    other.join(opened)
    other.do("start", opened["table"])
    soon(lambda: bool(asked))
    assert (asked[0].address, asked[0].host) == ("127.0.0.1", host.id)


def test_a_stand_in_is_told_at_the_table(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automatic_choices, "BUSY", 0.1)
    slowed(service, monkeypatch)
    played = party(service, "Anna", bots=[None, "wisp", "wisp"], pace="instant")
    anna = played.people[0]
    soon(lambda: all(seat["locked"] for seat in anna.see(played.table)["seats"][1:]))
    anna.do("act", played.table, text="on")
    says = [line for event in anna.see(played.table)["past"] for line in event["says"]]
    assert sum("was not ready in time" in line for line in says) == 2


def test_bots_alone_wait_and_nobody_stands_in_for_them(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automatic_choices, "BUSY", 0.05)
    answer = slowed(service, monkeypatch)
    table = bots_alone(service.person("Anna"))
    service.run(asyncio.sleep(0.5))
    assert turn(service, table) == 1
    answer()
    soon(lambda: turn(service, table) > 1)
    assert service.run(service.context.dispatcher.table(table)).stand_ins == {}


def test_a_question_of_before_comes_first_once_a_person_is_there(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And has a time limit from then on: somebody waits for the answer."""
    monkeypatch.setattr(automatic_choices, "BUSY", 0.1)
    slowed(service, monkeypatch)
    raised: list[tuple[str, Priority]] = []
    monkeypatch.setattr(service.context.bot_workers, "raise_priority", lambda *asked: raised.append(asked))
    there = [False]
    presence = service.context.background.presence
    service.inside(lambda: setattr(presence, "is_watched", lambda id: there[0]))
    played = party(service, "Anna", bots=[None, "wisp", "wisp"], pace="instant")
    service.run(asyncio.sleep(0.5))
    assert (turn(service, played.table), raised) == (1, [])
    there[0] = True
    soon(lambda: all(seat["locked"] for seat in played.people[0].see(played.table)["seats"][1:]))
    assert set(raised) == {(played.table, Priority.PEOPLE)}
