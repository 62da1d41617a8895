"""Commands at a table are found without a search, and all else as before."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

from grotto.server.api.routes import ROUTES
from grotto.server.api.routing import ApiRouter
from grotto.server.api.routing import Route as Served

pytestmark = pytest.mark.one_build


class Endpoint:
    """Notes which route led to it, and with which parameters."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["found"] = scope["route"].path, dict(scope["path_params"])


def made(route: Served) -> Route:
    return Route(route.path, Endpoint(), methods=[route.method])


def asked(method: str, path: str) -> Any:
    """What the router finds."""
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": [], "query_string": b""}
    router = ApiRouter([made(route) for route in ROUTES], None)

    async def nothing(*_: Any) -> Any:
        return {"type": "http.request"}

    asyncio.run(router(scope, nothing, nothing))
    return scope.get("found")


def by_search(method: str, path: str) -> Any:
    """What Starlette's search finds."""
    scope = {"type": "http", "method": method, "path": path, "root_path": ""}
    for route in map(made, ROUTES):
        match, child = route.matches(scope)
        if match is Match.FULL:
            return route.path, child["path_params"]
    return None


@pytest.mark.parametrize("path", sorted({route.path for route in ROUTES}))
def test_what_is_found_is_what_a_search_finds(path: str) -> None:
    for filled in (path.replace("{table}", "abc"), path.replace("{table}", ""), path.replace("{table}", "a/b")):
        filled = filled.replace("{", "").replace("}", "")
        for method in ("POST", "GET"):
            assert asked(method, filled) == by_search(method, filled), (method, filled)


def test_no_other_address_looks_like_a_command() -> None:
    for path in ("/api/tables/abc/act/", "/api/tables/abc/act/act", "/api/tables/abc/", "/api/tables/act", "/act",
                 "/api/tables//act", "x/api/tables/abc/act"):  # fmt: skip
        assert asked("POST", path) == by_search("POST", path) is None, path
    assert asked("POST", "/api/tables/abc/act") == ("/api/tables/{table}/act", {"table": "abc"})
