"""F1, F5, #29, #44: stopped in order under load, and restarted with running clocks."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from random import Random

import msgspec
import pytest

from grotto.server.clock import EARLIEST, steady_clock
from grotto.server.serving import DRAIN_SECONDS
from grotto.tables.log import LONGEST_SETBACK

from .cluster import Outage, serving, wall
from .history import History
from .oracle import Case
from .players import Player, Reader
from .runs import judged, restarted_run

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

LIMIT = 10  # seconds for a choice
LEFT = 5.0  # seconds of it when the server is killed; a busy machine may need some of them to get there
STOP = 5.0  # seconds without a server: the clocks run out meanwhile, and a node of many would not yet notice


def test_a_stop_in_order_under_load_fails_no_command(tmp_path: Path) -> None:
    report, stops = asyncio.run(restarted_run(tmp_path, str(tmp_path / "grotto.db"), 2, seed=1))
    print(report, "stops", [round(stop, 2) for stop in stops])
    # Where readers are not let go, every stop waits for the drain to end; a busy machine may be slow at one of them.
    assert min(stops) < DRAIN_SECONDS
    assert report.acknowledged > 50


def test_whoever_thinks_while_the_server_is_down_gets_the_time_back(tmp_path: Path) -> None:
    """Nobody chooses: two clocks run out, each once, and later by as much as the server was down."""

    async def run() -> Case:
        history, database = History(), str(tmp_path / "grotto.db")
        async with serving(tmp_path, database) as (node,):
            people = [await Player(name, [node.address], history, Random(1)).arrive() for name in ("Ann", "Ben")]
            settings = {"game": "diamant", "players": 3, "seconds": LIMIT, "pace": "instant"}
            command = {"settings": settings, "seats": [{}, {}, {"bot": "wisp"}]}
            opened = (await people[0].do("create", "", command)).json
            for person in people:
                body = {"nonce": secrets.token_hex(16), "invitation": opened["invitation"]}
                await person.do("join", opened["table"], body)
            reader = Reader(people[0], opened["table"])
            reading = asyncio.create_task(reader.read())
            await people[0].do("start", opened["table"], {})
            await asyncio.sleep(LIMIT - LEFT)
            down = wall()
            node.kill()
            await asyncio.sleep(STOP)
            node.start()
            await node.ready()
            outage = Outage(down, wall())
            while reader.latest is None or reader.latest.turn < 2:  # everybody's choice was made by the server
                await asyncio.sleep(0.05)
                assert wall() < outage.ended + 120_000, "the clocks have not run out"
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            for person in people:
                person.close()
            return await judged(history, database, node.keys, [outage])

    case = asyncio.run(run())
    (log,) = case.logs.values()
    held = [msgspec.json.decode(entry.body)["milliseconds"] for entry in log if entry.kind == "hold-clocks"]
    assert len(held) == 1
    assert held[0] >= STOP * 1000
    fired = [msgspec.json.decode(entry.body) for entry in log if b'"why":"clock"' in entry.body]
    assert sorted(body["seat"] for body in fired[:2]) == [0, 1]
    assert any(b'"deadline":' in told.data for told in case.history.told)


NOW = 1_800_000_000.0  # seconds since 1970
DAYS = 86_400.0


def test_a_clock_that_was_set_back_goes_on_from_the_last_sign_of_life() -> None:
    time = [NOW, 50.0]  # the machine's clock, and one that nobody can set
    clock = steady_clock(0, wall=lambda: time[0], steady=lambda: time[1])
    assert clock() == NOW * 1000
    time[:] = [NOW + 8_999, 53.0]
    assert clock() == (NOW + 3) * 1000
    assert _begun_at(NOW - 600, noted=NOW + 3) == NOW + 3
    assert _begun_at(NOW + 200, noted=NOW + 3) == NOW + 200
    far = NOW + LONGEST_SETBACK / 1000 + 1
    assert _begun_at(NOW, noted=far) == NOW


def test_a_clock_that_must_be_wrong_is_not_believed() -> None:
    """A machine without a battery begins in 1970, or where its maker left it, until it has a network."""
    for wrong in (0.0, 12.0, 1_500_000_000.0):
        assert _begun_at(wrong, noted=NOW) == NOW
        assert _begun_at(wrong, noted=0) == EARLIEST / 1000
    assert EARLIEST / 1000 < NOW - 400 * DAYS
    assert _begun_at(NOW - 400 * DAYS, noted=NOW) == NOW - 400 * DAYS  # it may be the noted time that was wrong


def _begun_at(wall: float, *, noted: float) -> float:
    return steady_clock(int(noted * 1000), wall=lambda: wall, steady=lambda: 0.0)() / 1000
