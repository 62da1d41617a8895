"""Who may do what: every route, every role, before, during and after a match, stated in `matrix.toml` and tried.

A route without a row fails, so nobody can add one without saying who may use it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grotto.games.erdgeister.board import DEFAULT
from grotto.match.match import Match
from grotto.match.record import dumps
from grotto.server.api.routes import ROUTES
from grotto.server.api.routing import Route
from tests.answer import Answer

from .event_stream import Stream
from .people import Person
from .service import Service
from .waiting import new_key, new_nonce

pytestmark = pytest.mark.one_build

MATRIX: dict[str, dict[str, str]] = tomllib.loads((Path(__file__).parent / "matrix.toml").read_text("utf-8"))
"""Of each route, the outcomes before, during and after the match (one if they are alike), each with its roles."""
PHASES = ("open", "playing", "over")
ROLES = {
    "nobody": "has not said who they are",
    "stranger": "a guest who has nothing to do with the table",
    "passer-by": "such a guest, at a public table",
    "host": "opened the table and does not sit there",
    "player": "sits on seat 0",
    "rival": "sits on seat 1, and names seat 0 wherever a seat can be named",
    "onlooker": "looks on by the onlookers' link",
    "left": "sat there and got up",
    "removed": "sat there and was sent away by the host",
    "program": "somebody's program on seat 2",
    "owner": "registered that program and has nothing to do with the table",
}
EVERYBODY = "everybody"
WRONG_TOKEN = "seat_" + "a" * 32


class Scene:
    """A table in one phase with everybody around it, and the same in public."""

    def __init__(self, service: Service, phase: str) -> None:
        self.service = service
        names = ("host", "player", "rival", "onlooker", "left", "removed", "stranger", "passer-by", "owner")
        self.people = {name: service.person(name) for name in names}
        self.people["nobody"] = service.nobody()
        self.people["program"] = service.program("program", self.people["owner"])
        self.other_program = service.program("another", self.people["owner"]).id
        self.player, self.program = self.people["player"].id, self.people["program"].id
        self.table, self.public = (self._table(phase, public=public) for public in (False, True))
        self.phase = phase
        self.room = self._room(phase)

    def _room(self, phase: str) -> str:
        """A party's room of the host, in the same phase: player and rival are in it."""
        people, room = self.people, ""

        def do(role: str, command: str, **fields: Any) -> Any:
            return people[role].good("POST", f"/api/rooms/{room}/{command}", fields)

        room = str(people["host"].good("POST", "/api/rooms", {"game": "diamant"}, key=new_key())["room"])
        for figure, name in enumerate(("player", "rival", "left", "removed")):
            do(name, "join", name=name, figure=figure)
        do("left", "leave")
        do("host", "remove", member=people["removed"].id)
        if phase != "open":
            do("host", "round", round=1)
            do("player", "sit", nonce=new_nonce())
            do("rival", "sit", nonce=new_nonce())
        if phase == "over":
            do("host", "end-round")
        return room

    def _table(self, phase: str, *, public: bool) -> str:
        people = self.people
        opened = people["host"].create(players=5, hints="always", public=public)
        table = str(opened["table"])
        for seat, name in enumerate(("player", "rival")):
            people[name].join(opened, seat=seat)
        people["host"].do("call-program", table, seat=2, program=people["program"].id)
        people["program"].do("join", table, nonce=new_nonce())
        for name in ("left", "removed"):
            people[name].join(opened, seat=3)
            if name == "left":
                people[name].do("leave", table)
            else:
                people["host"].do("free-seat", table, seat=3)
        people["onlooker"].do("watch", table, token=opened["watch"])
        if phase != "open":
            people["host"].do("start", table, fill="wisp")
        if phase == "over":
            people["player"].do("call-off", table)
            people["rival"].do("call-off", table)
        return table

    def attempt(self, route: Route, role: str) -> Answer:
        """What this role gets for this route."""
        who = self.people[role].copied()
        table = self.public if role == "passer-by" else self.table
        seat = 0 if role == "rival" else None
        if route.method == "GET":
            return self._read(who, route, table, seat)
        body = self._body(route, table, seat)
        path = route.path.format(table=table, program=self.program, game="erdgeister", room=self.room)
        if route.name == "hint" and seat is not None:
            path += f"?seat={seat}"
        return who.ask("POST", path, body, key=new_key())

    def _read(self, who: Person, route: Route, table: str, seat: int | None) -> Answer:
        path = route.path.format(table=table, guest=self.player, game="diamant", room=self.room)
        if route.name == "room_stream":
            with Stream(who, path) as stream:
                return Answer(stream.status, stream.headers, stream.body() if stream.status >= 400 else b"")
        if route.name == "stream":
            with who.stream(table if seat is None else f"{table}/{seat}") as stream:
                return Answer(stream.status, stream.headers, stream.body() if stream.status >= 400 else b"")
        if route.name in ("seen", "past", "why", "ahead", "chances") and seat is not None:
            path += f"?seat={seat}"
        return who.ask("GET", path)

    def _body(self, route: Route, table: str, seat: int | None) -> dict[str, Any]:
        """A body that is good for whoever may send it; what has to be so first is done first."""
        if self.phase == "playing" and route.name == "unlock":
            self.people["player"].try_to("act", table, text="on")
        if self.phase == "playing" and route.name == "return":
            self.people["player"].try_to("sit-out", table)
        bodies: dict[str, dict[str, Any]] = {
            "join": {"nonce": new_nonce()},
            "seat_bot": {"seat": 3, "bot": "wisp"},
            "call_program": {"seat": 3, "program": self.other_program},
            "free_seat": {"seat": 0},
            "start": {"fill": "wisp"},
            "act": {"text": "on"},
            "order": {"order": {"hold": 5, "expedition": "all"}},
            "say": {"text": "hello"},
            "emote": {"emote": "wave"},
            "bet": {"text": "card:trap"},
            "dare": {"dared": 0},
            "mute": {"guest": self.player},
            "claim": {"token": WRONG_TOKEN, "seat": 0},
            "preview": {"token": WRONG_TOKEN},
            "consent": {"consent": True},
            "create": {"settings": {"game": "diamant", "players": 3}},
            "arrive": {"name": "Somebody"},
            "register": {"name": "Somebody"},
            "analyse": {"game": "diamant", "players": 3},
            "editor": {"players": 3},
            "replay_file": {"text": dumps(Match.by_hand("diamant", 3))},
            "read_board": {"text": DEFAULT.read_text("utf-8")},
            "open_room": {"game": "diamant"},
            "room_join": {"name": "Somebody", "figure": 7},
            "room_ready": {"ready": True},
            "room_sit": {"nonce": new_nonce()},
            "room_point": {"text": None},
            "room_round": {"round": 1 if self.phase == "open" else 2},
            "room_plan": {"bots": 2},
            "room_lock": {"locked": True},
            "room_rename": {"member": self.player, "name": "Somebody"},
            "room_remove": {"member": self.player},
            "room_pause": {"paused": True},
        }
        body = dict(bodies.get(route.name, {}))
        fields = {field.name for field in msgspec.structs.fields(route.body)}
        if seat is not None and "seat" in fields and "seat" not in body and route.name != "join":
            body["seat"] = seat
        return body


class Stage:
    """Scenes that are used until somebody has changed something."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._scenes: dict[str, Scene] = {}

    def attempt(self, route: Route, role: str, phase: str) -> Answer:
        scene = self._scenes.get(phase) or Scene(self._service, phase)
        self._scenes[phase] = scene
        answer = scene.attempt(route, role)
        if route.method == "POST" and (answer.status < 400 or route.name in ("unlock", "return")):
            del self._scenes[phase]
        return answer

    def outcomes(self, route: Route) -> dict[str, list[str]]:
        """Of each role, what it gets in each phase; what is not of a table is tried once."""
        if "{table}" not in route.path and "{room}" not in route.path and route.name != "stream":
            return {role: [self.attempt(route, role, "open").outcome] * 3 for role in ROLES}
        return {role: [self.attempt(route, role, phase).outcome for phase in PHASES] for role in ROLES}


@pytest.fixture(scope="module")
def stage(service: Service) -> Stage:
    return Stage(service)


def stated(route: Route) -> dict[str, list[str]]:
    """Of each role, the outcome in each phase."""
    found: dict[str, list[str]] = {}
    for outcomes, roles in MATRIX[route.name].items():
        words = outcomes.split(" | ")
        for role in ROLES if roles == EVERYBODY else roles.split():
            assert role not in found, f"{role} stands twice under {route.name}"
            found[role] = words * 3 if len(words) == 1 else words
    return found


def test_every_route_and_every_role_is_stated() -> None:
    assert set(MATRIX) == {route.name for route in ROUTES}, "say in matrix.toml who may use the route"
    for route in ROUTES:
        assert set(stated(route)) == set(ROLES), route.name
        assert all(len(outcomes) == 3 for outcomes in stated(route).values()), route.name


def test_who_needs_to_be_known_is_stated_alike_in_the_description() -> None:
    for route in ROUTES:
        assert (route.who != "anybody") == (stated(route)["nobody"] == ["not-signed-in"] * 3), route.name


@pytest.mark.slow
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_everybody_may_do_what_is_stated_and_nothing_else(stage: Stage, route: Route) -> None:
    assert stage.outcomes(route) == stated(route)


CHANGING = [route for route in ROUTES if route.body is not None]


@pytest.mark.parametrize("route", CHANGING, ids=lambda route: route.name)
def test_nobody_says_in_the_body_who_they_are(stage: Stage, route: Route) -> None:
    scene = stage._scenes.setdefault("open", Scene(stage._service, "open"))
    known = {field.name for field in msgspec.structs.fields(route.body)}
    for claimed in ("seat", "user", "actor", "guest", "is_admin", "role", "host"):
        if claimed in known:
            continue
        body = scene._body(route, scene.table, None) | {claimed: 0 if claimed == "seat" else scene.player}
        for role in ("host", "player", "program"):
            path = route.path.format(table=scene.table, program=scene.program, game="erdgeister", room=scene.room)
            answer = scene.people[role].copied().ask("POST", path, body, key=new_key())
            assert answer.outcome == "invalid", (route.name, claimed, role)


def test_no_list_shows_a_table_that_is_not_public(stage: Stage) -> None:
    for phase in PHASES:
        scene = stage._scenes.setdefault(phase, Scene(stage._service, phase))
        for role in ROLES:
            for path in ("/api/tables", "/api/finished"):
                listed = [row["table"] for row in scene.people[role].copied().ask("GET", path).json["tables"]]
                assert scene.table not in listed


def rows() -> Iterator[str]:
    """The matrix as it is now, to be read with care before it is kept: `python -m tests.server.test_matrix`."""
    import tempfile

    from .service import serving

    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as service:
        stage = Stage(service)
        for route in ROUTES:
            yield f"[{route.name}]     # {route.method} {route.path}"
            groups: dict[str, list[str]] = {}
            for role, found in stage.outcomes(route).items():
                groups.setdefault(" | ".join(found[:1] if len(set(found)) == 1 else found), []).append(role)
            for outcomes, roles in groups.items():
                yield f'"{outcomes}" = "{EVERYBODY if len(roles) == len(ROLES) else " ".join(roles)}"'
            yield ""


if __name__ == "__main__":
    for line in rows():
        print(line, flush=True)
