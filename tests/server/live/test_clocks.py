"""Clocks of a table: time that is up, and time that the service was down."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from grotto.server.live import clocks
from tests.server.party import Party, legal, party, play_on
from tests.server.service import Service, serving
from tests.server.waiting import Clock, soon

pytestmark = pytest.mark.one_build


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that the test sets; the server looks at it often."""
    monkeypatch.setattr(clocks, "ROUND", 0.02)
    return Clock()


@pytest.fixture
def timed(tmp_path: Path, clock: Clock) -> Iterator[Service]:
    with serving(tmp_path, clock=clock) as service:
        yield service


def let_pass(service: Service, clock: Clock, seconds: int) -> None:
    """Time goes by in steps so small that nobody takes it for a stop of the service."""
    for _ in range(seconds):
        clock.pass_by(1)
        soon(lambda: (service.context.background.clocks._alive or 0) > clock.now - 3_000)


def test_when_the_time_is_up_the_house_chooses_carefully(timed: Service, clock: Clock) -> None:
    table, (anna, ben, _), _, _ = party(timed, "Anna", "Ben", "Cleo", seconds=30)
    assert [seat["deadline"] - clock.now for seat in anna.see(table)["seats"]] == [30_000] * 3
    anna.do("act", table, text="on")
    let_pass(timed, clock, 29)
    ben.do("act", table, text="on")
    assert anna.see(table)["turn"] == 1
    let_pass(timed, clock, 2)
    soon(lambda: anna.see(table)["turn"] == 2)
    entry = next(entry for entry in reversed(timed.run(timed.context.store.entries(table))) if entry.kind == "stand")
    assert (json.loads(entry.body)["seat"], json.loads(entry.body)["why"]) == (2, "clock")


def test_who_is_late_is_told_so(timed: Service, clock: Clock) -> None:
    table, people, _, _ = party(timed, "Anna", "Ben", game="emerald", seconds=30)
    seen = people[0].see(table)
    mover = seen["scene"]["to_act"][0]
    text = legal(people[mover].see(table))[0]
    let_pass(timed, clock, 30)
    answer = people[mover].try_to("act", table, text=text, turn=seen["turn"])
    assert answer.outcome in ("ok", "stale")  # at this very moment the server may have chosen first
    let_pass(timed, clock, 31)
    assert people[mover].try_to("act", table, text=text, turn=seen["turn"]).outcome in ("stale", "not-your-turn")


def test_who_lets_the_time_run_out_twice_is_away_until_they_return(timed: Service, clock: Clock) -> None:
    table, (anna, ben), _, _ = party(timed, "Anna", "Ben", game="emerald", seconds=5)
    for _ in range(20):
        let_pass(timed, clock, 6)
        away = [seat["away"] for seat in anna.see(table)["seats"]]
        if all(away):
            break
    assert all(away)
    ben.do("return", table)
    assert not anna.see(table)["seats"][1]["away"]


def test_nobody_pays_for_the_time_the_service_was_down(tmp_path: Path, clock: Clock) -> None:
    with serving(tmp_path, clock=clock) as service:
        table, (anna, _, _), _, _ = party(service, "Anna", "Ben", "Cleo", seconds=60)
        let_pass(service, clock, 20)
        alive = service.run(service.context.store.mark("alive"))
        assert alive is not None
        before = [seat["deadline"] for seat in anna.see(table)["seats"]]
        service.stop()
        clock.pass_by(3600)
        service.start_again()
        after = anna.see(table)
        given = [seat["deadline"] - time for seat, time in zip(after["seats"], before, strict=True)]
        assert all(3_600_000 <= milliseconds <= clock.now - alive for milliseconds in given)
        assert after["turn"] == 1
        let_pass(service, clock, 39)
        assert anna.see(table)["turn"] == 1, "forty of sixty seconds were left"
        let_pass(service, clock, 5)
        soon(lambda: anna.see(table)["turn"] == 2)


def test_what_was_begun_before_a_stop_goes_on_after_it(tmp_path: Path, clock: Clock) -> None:
    """A bot's turn that nobody has done is done by the next process."""
    with serving(tmp_path, clock=clock) as service:
        table, (anna, ben), opened, _ = party(service, "Anna", "Ben", bots=[None, None, "companion"])
        for person in (anna, ben):
            person.do("act", table, text="on")
        service.stop()
        clock.pass_by(10)
        service.start_again()
        soon(lambda: anna.see(table)["turn"] > 1)
        assert play_on(Party(table, [anna, ben], opened, []))["phase"] == "over"
