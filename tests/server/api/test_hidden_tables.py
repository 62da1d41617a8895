"""A private table and none at all are answered alike to those who may not know."""

from __future__ import annotations

import pytest

from grotto.server.api.routes import ROUTES
from grotto.server.api.routing import Route
from grotto.server.limits.rate_limits import LIMITS, RateLimits
from grotto.server.live.entries import new_table_id
from tests.answer import Answer
from tests.server.people import Person
from tests.server.service import Service
from tests.server.test_matrix import Scene
from tests.server.waiting import new_key

pytestmark = pytest.mark.one_build

OF_TABLES = [route for route in ROUTES if "{table}" in route.path or route.name == "stream"]
NONE = new_table_id("nobody", "no-command")
TOKENS = {
    "join": ("invitation", "inv_"),
    "watch": ("token", "watch_"),
    "preview": ("token", "inv_"),
    "claim": ("token", "seat_"),
}


@pytest.fixture(scope="module", params=["open", "playing"])
def scene(request: pytest.FixtureRequest, service: Service) -> Scene:
    return Scene(service, request.param)


def asked(scene: Scene, who: Person, route: Route, table: str, **fields: object) -> Answer:
    if route.method == "GET":
        return scene._read(who, route, table, None)
    path = route.path.format(table=table, program=scene.program, game="erdgeister")
    return who.ask("POST", path, scene._body(route, scene.table, None) | fields, key=new_key())


def told(answer: Answer) -> tuple[object, ...]:
    """All of an answer that is not new for every request."""
    headers = {name: value for name, value in answer.headers.items() if name not in ("date", "x-trace")}
    return answer.status, headers, {name: value for name, value in answer.json.items() if name != "trace"}


@pytest.mark.parametrize("route", OF_TABLES, ids=lambda route: route.name)
@pytest.mark.parametrize("role", ["stranger", "nobody"])
def test_a_private_table_is_answered_like_none(scene: Scene, route: Route, role: str) -> None:
    who = scene.people[role]
    private, none = (asked(scene, who.copied(), route, table) for table in (scene.table, NONE))
    assert private.status >= 400
    assert told(private) == told(none)


@pytest.mark.parametrize("seat", [0, 1, 4, 9])
@pytest.mark.parametrize("name", TOKENS)
def test_a_wrong_link_does_not_tell_whether_there_is_a_table_or_a_seat(scene: Scene, name: str, seat: int) -> None:
    route = next(route for route in OF_TABLES if route.name == name)
    field, prefix = TOKENS[name]
    fields: dict[str, object] = {field: prefix + "a" * 32} | ({} if name in ("watch", "preview") else {"seat": seat})
    stranger = scene.people["stranger"]
    private, none = (asked(scene, stranger, route, table, **fields) for table in (scene.table, NONE))
    assert private.outcome == "bad-token"
    assert told(private) == told(none)


def test_strangers_take_nothing_from_a_private_tables_limit(scene: Scene) -> None:
    """Many guests together would otherwise learn from a refusal that there is a table, and keep its guests waiting."""
    context = scene.service.context
    before, context.rate_limits = context.rate_limits, RateLimits({**LIMITS, "guest": ()})
    try:
        table_bucket = next(bucket for bucket in LIMITS["chat"] if bucket.by == "table")
        strangers = [scene.service.person(f"Stranger {number}") for number in range(6)]
        outcomes = {strangers[number % 6].try_to("say", scene.table, text="hello").outcome
                    for number in range(int(table_bucket.burst) + 4)}  # fmt: skip
        assert outcomes == {"no-table"}
    finally:
        context.rate_limits = before
