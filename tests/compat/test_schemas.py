"""Databases of versions between releases: before there were rooms, and the first ones with rooms."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from .people import Person
from .playing import play
from .samples import Samples
from .serving import serving

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

BEFORE_ROOMS, FIRST_ROOMS = Samples("schema_2"), Samples("schema_3")


@pytest.fixture(scope="module", params=[BEFORE_ROOMS, FIRST_ROOMS], ids=lambda samples: samples.version)
def samples(request: pytest.FixtureRequest) -> Samples:
    found: Samples = request.param
    return found


@pytest.fixture(scope="module")
def kept(samples: Samples) -> Any:
    return samples.kept


@pytest.fixture(scope="module")
def port(samples: Samples, kept: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server of today on a copy, a minute after the other one was stopped: rooms live for hours."""
    folder = tmp_path_factory.mktemp(samples.version)
    database = samples.unpacked("tables.sqlite", folder)
    with sqlite3.connect(database) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == int(samples.version.rpartition("_")[2])
    with serving(str(database), samples.key_ring(folder), folder, now=kept["made"] + 60) as port:
        yield port


def test_people_and_programs_are_known_and_play_on(kept: Any, port: int) -> None:
    ann, ben = (Person(port, name, cookie=kept[name.lower()]) for name in ("Ann", "Ben"))
    assert ann.good("GET", "/api/me")["name"] == "Ann"
    assert Person(port, token=kept["token"]).good("GET", "/api/me")["name"] == "Robot"
    assert ann.see(kept["finished"])["phase"] == "over"
    assert ann.ask("GET", f"/api/tables/{kept['finished']}/proof").status == 200
    assert ann.good("GET", f"/api/tables/{kept['finished']}/review")["table"] == kept["finished"]
    play([ann, ben], kept["running"], Random(1))
    assert ann.see(kept["running"])["phase"] == "over"


def test_a_room_keeps_its_evening_and_goes_on(kept: Any, port: int) -> None:
    room = kept["room"]
    if room is None:
        pytest.skip("there were no rooms yet")
    screen = Person(port, "Screen", cookie=room["screen"])
    people = [Person(port, name, cookie=kept[name.lower()]) for name in ("Ann", "Ben")]
    seen = screen.good("GET", f"/api/rooms/{room['code']}")
    assert (seen["you"], [member["name"] for member in seen["members"]]) == ("host", ["Ann", "Ben"])
    assert seen["evening"]["rounds"] == room["evening"]["rounds"]
    table = screen.good("POST", f"/api/rooms/{room['code']}/round", {"round": 2})["table"]
    for person in people:
        person.good("POST", f"/api/rooms/{room['code']}/sit", {"nonce": "0" * 32})
    assert people[0].see(table)["phase"] == "playing"
