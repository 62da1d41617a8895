"""Routes as data: path, caller, cost, body and answer of everything that can be requested.

The running server, its OpenAPI description, the table of permissions and the rate limits are made from the same list,
so they cannot contradict each other.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Router
from starlette.routing import Route as StarletteRoute
from starlette.types import Receive, Scope, Send

from grotto.server.context import Context
from grotto.server.identity.authentication import Caller
from grotto.server.language import GUEST_LANGUAGE
from grotto.server.limits.rate_limits import Cost
from grotto.server.live.viewing import may_see
from grotto.server.problems import Invalid, NotFound, Stopping, decoded
from grotto.server.protocol import check_version
from grotto.server.words import words
from grotto.store.store import StoreFailed

from .request import ApiRequest, read_body

ID_PATTERN = "^[0-9a-z]{1,40}$"
"""Public ids of tables and guests, as they stand in URLs."""
TABLES = "/api/tables/"

Who = Literal["anybody", "guest", "former"]
"""Who may call at all; a table decides further by itself. `former`: a guest, even one whose sessions were ended."""

_ID = re.compile(ID_PATTERN)


class Query(NamedTuple):
    """One parameter of the URL's query; never a secret."""

    name: str
    about: str
    pattern: str = "^[A-Za-z0-9_,/.-]{0,400}$"


Handler = Callable[[ApiRequest], Awaitable[Response]]


class Route(NamedTuple):
    """One route of the API."""

    method: Literal["GET", "POST"]
    path: str
    name: str
    about: str
    handler: Handler
    answer: Any
    """The type of the answer, or a media type."""
    body: Any = None
    who: Who = "anybody"
    cost: Cost = "read"
    queries: tuple[Query, ...] = ()
    command: bool = False
    """Needs a command id, and is executed once however often it is sent."""
    problems: tuple[str, ...] = ()
    """Kinds of problems besides those that every route has."""


def endpoint(route: Route, context: Context) -> StarletteRoute:
    """The route as Starlette serves it."""
    decoder = msgspec.json.Decoder(route.body) if route.body is not None else None

    async def serve(http: Request) -> Response:
        _check_open(route, context)
        check_version(http)
        caller = await context.authentication.identify(http)
        _admit(route, context, http, caller)
        body = await _body(decoder, context, http, caller) if decoder is not None else None
        response = await route.handler(ApiRequest(http, context, caller, body))
        if caller.new_cookie is not None and "set-cookie" not in response.headers:
            response.headers["set-cookie"] = caller.new_cookie
        return response

    return StarletteRoute(route.path, _Endpoint(serve), methods=[route.method], name=route.name)


def _check_open(route: Route, context: Context) -> None:
    """Refuse to begin what a restart or a lost database would cut off; requests that only read are answered."""
    if route.method == "GET" and route.cost != "stream":
        return
    if context.stopping:
        raise Stopping("The server is about to restart; try again in a moment")
    if context.background.peers.stale:
        raise StoreFailed("The database does not answer, so nothing was done: send the same again in a moment")


def _admit(route: Route, context: Context, http: Request, caller: Caller) -> None:
    """Refuse callers who may not ask this, ask for what cannot be, or ask too often."""
    if caller.guest is not None:
        http.scope[GUEST_LANGUAGE] = caller.guest.language  # refusals from here on are in it
    if route.who == "guest" or (route.who == "former" and caller.former is None):
        caller.require_guest()
    _check_url(route, http)
    table = _shared_bucket(context, http.path_params.get("table"), caller.id)
    context.rate_limits.take(route.cost, guest=caller.id, address=caller.address, table=table)


async def _body(decoder: msgspec.json.Decoder[Any], context: Context, http: Request, caller: Caller) -> Any:
    body = decoded(decoder, await read_body(http))
    if caller.guest is not None:  # the body may have taken long, and the session have ended
        await context.authentication.check_cached_session(caller.guest)
    return body


class _Endpoint:
    """Serves without Starlette's error handling: it would only repeat `problems.py`, and costs as much as all of our
    middleware."""

    def __init__(self, serve: Callable[[Request], Awaitable[Response]]) -> None:
        self._serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._serve(Request(scope, receive, send))
        await response(scope, receive, send)


class ApiRouter(Router):
    """Starlette's router, with commands at a table found in a dict: they are most of the requests."""

    def __init__(self, routes: list[BaseRoute], lifespan: Any) -> None:
        super().__init__(routes=routes, lifespan=lifespan)
        changing = [route for route in routes if isinstance(route, StarletteRoute) and route.methods == {"POST"}]
        at_table = f"{TABLES}{{table}}/"
        self._commands = {
            route.path.removeprefix(at_table): route for route in changing if route.path.startswith(at_table)
        }

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Any:
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"].startswith(TABLES):
            table, _, name = scope["path"][len(TABLES) :].partition("/")
            found = self._commands.get(name)
            if found is not None and table:
                scope["route"], scope["path_params"] = found, {"table": table}
                return found.app(scope, receive, send)
        return super().__call__(scope, receive, send)


def _check_url(route: Route, http: Request) -> None:
    """Refuse ids and query parameters that do not match the API description; handlers never see them."""
    for id in http.path_params.values():
        if not _is_id(id):
            raise NotFound(words("nothing-here"))
    for query in route.queries:
        for value in http.query_params.getlist(query.name):
            if not re.fullmatch(query.pattern, value):
                raise Invalid(words("bad-query", name=query.name, about=query.about), query.name)


@lru_cache(4096)
def _is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def _shared_bucket(context: Context, table: str | None, guest: str | None) -> str | None:
    """The table whose rate limit applies: players and the host have buckets of their own, so that nobody else can keep
    them from playing. A table that is not cached is not busy."""
    found = None if table is None else context.dispatcher.cached(table)
    if found is None:
        return None
    own = guest is not None and (guest == found.host or bool(found.seats_of(guest)))
    # A caller who may not see the table takes nothing from its bucket, and does not learn from it that there is a
    # table.
    return None if own or not may_see(found, guest) else found.id
