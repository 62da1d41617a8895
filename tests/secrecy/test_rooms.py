"""Two worlds of a party that differ in a secret choice alone: the room tells the same bytes in both.

The choice is made, and then changed while others still think, so that everything else is the same to the last byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grotto.rooms import seen as rooms_seen
from grotto.rooms.room import Room
from grotto.rooms.seen import Looking, MemberSeen
from tests.server.event_stream import Stream
from tests.server.people import Person
from tests.server.room_party import Party
from tests.server.service import serving
from tests.server.waiting import Clock

pytestmark = pytest.mark.one_build


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    with serving(tmp_path, clock=Clock()) as service:
        party = Party(service)
        for name in ("Amber", "Bruno", "Cleo"):
            party.phone(name)
        party.round()
        yield party


def told(party: Party, viewer: Person) -> list[bytes]:
    """All that the room and its table tell a viewer now: by answers, and by streams from their beginning."""
    table = party.see()["table"]
    answers = [viewer.ask("GET", path).data for path in (f"/api/rooms/{party.code}", f"/api/tables/{table}")]
    streams = [f"/api/rooms/{party.code}/stream", f"/api/stream?tables={table}"]
    return [*answers, *(_first(viewer, path) for path in streams)]


def _first(viewer: Person, path: str) -> bytes:
    with Stream(viewer, path) as stream:
        event = stream.next()
        assert event is not None
        told = event.data
        told.pop("version", None)  # it counts the streams that are opened here, in both worlds alike
        return repr(told).encode()


def worlds(party: Party, viewer: Person) -> list[list[bytes]]:
    """What is told where Amber has chosen to go on, and where Amber has chosen to go back."""
    found = []
    for choice in ("on", "back"):
        party.phones[0].do("act", party.see()["table"], text=choice)
        found.append(told(party, viewer))
    return found


Viewer = Callable[[Party], Person]
VIEWERS: dict[str, Viewer] = {"screen": lambda party: party.screen, "rival": lambda party: party.phones[1]}


@pytest.mark.parametrize("who", VIEWERS)
def test_the_room_tells_the_same_whatever_somebody_has_chosen(party: Party, who: str) -> None:
    first, second = worlds(party, VIEWERS[who](party))
    assert _without_version(first) == _without_version(second)


def _without_version(told: list[bytes]) -> list[bytes]:
    """The answer of the room names its version, which goes up when a stream is opened."""
    return [part for number, part in enumerate(told) if number != 0] + [told[0].partition(b'"now"')[2]]


def test_a_planted_leak_is_noticed(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rooms_seen._members

    def leaking(room: Room, at: Looking) -> list[MemberSeen]:
        members = honest(room, at)
        for member in members:
            if at.table is not None and member.seat is not None:
                member.ready = at.table.locks.get(member.seat) != "back"
        return members

    monkeypatch.setattr(rooms_seen, "_members", leaking)
    first, second = worlds(party, party.screen)
    assert _without_version(first) != _without_version(second)
