"""No player can stall a table, its clock or the bots."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from grotto.server.live import automatic_choices
from grotto.tables import chat

from .party import Party, legal, locked, party
from .people import Person
from .service import Service, serving
from .timing import pass_by
from .waiting import Clock, new_key, soon

pytestmark = pytest.mark.one_build


# -- the table of a match that somebody wants to stop --------------------------------------------------------


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


# -- the machine that all share ------------------------------------------------------------------------------


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
    monkeypatch.setattr(automatic_choices, "BUSY", 0.2)

    async def never(*_: object, **__: object) -> Any:
        await asyncio.sleep(60)

    with serving(tmp_path) as service:
        monkeypatch.setattr(service.context.bot_workers, "think", never)
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
