"""Routes as data: what is asked for, by whom, at what cost, and what is answered.

The running server, its OpenAPI description, the matrix of who may do what and the limits are all made from the
same list, so none of them can say something else.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Router
from starlette.routing import Route as StarletteRoute
from starlette.types import Receive, Scope, Send

from grotto.server.context import Context
from grotto.server.identity.authentication import Caller
from grotto.server.limits.rate_limits import Cost
from grotto.server.problems import Invalid, NotFound, Stopping, TooSlow, decoded
from grotto.store.store import StoreFailed

JSON = "application/json"
KEY_PATTERN = "^[A-Za-z0-9_-]{8,64}$"
NAME_PATTERN = "^[0-9a-z]{1,40}$"
"""Public names of tables and guests, as they stand in addresses."""
AT_TABLES = "/api/tables/"
BODY_SECONDS = 10.0  # for a whole body; it has 16 KB at most

Who = Literal["anybody", "guest", "former"]
"""Who may ask at all; a table decides further by itself. `former`: a guest, also one whose cookie is void since."""

_KEY, _NAME = re.compile(KEY_PATTERN), re.compile(NAME_PATTERN)
_encode = msgspec.json.Encoder().encode


class Query(NamedTuple):
    """One word after the question mark; never a secret."""

    name: str
    about: str
    pattern: str = "^[A-Za-z0-9_,/.-]{0,400}$"


class Ask:
    """One request on its way."""

    __slots__ = ("body", "caller", "context", "request")

    def __init__(self, request: Request, context: Context, caller: Caller, body: Any) -> None:
        self.request = request
        self.context = context
        self.caller = caller
        self.body = body

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def query(self, name: str) -> str | None:
        """A word after the question mark."""
        return self.request.query_params.get(name)

    @property
    def command_id(self) -> str:
        """The caller's own name for this command."""
        keys = [str(value, "latin-1") for name, value in self.request.scope["headers"] if name == b"idempotency-key"]
        if len(keys) != 1 or not _KEY.fullmatch(keys[0]):
            raise Invalid(
                "Send a header Idempotency-Key: 8 to 64 letters, digits, - or _, new for every command",
                "Idempotency-Key",
            )
        return keys[0]


Handler = Callable[[Ask], Awaitable[Response]]


class Route(NamedTuple):
    """One thing that can be asked for."""

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
    """Needs a command id, and is done once however often it is sent."""
    problems: tuple[str, ...] = ()
    """Kinds of refusals besides those that every route has."""


class Json(Response):
    """JSON in an answer; what Starlette finds out about the headers of every answer is known of this one."""

    def __init__(self, data: bytes, status: int) -> None:
        self.status_code = status
        self.body = data
        self.background = None
        self.raw_headers = [(b"content-length", b"%d" % len(data)), (b"content-type", JSON.encode())]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body})


def json_answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Json(_encode(value), status)


def raw_answer(data: bytes, status: int = 200) -> Response:
    """JSON that is written already."""
    return Json(data, status)


def endpoint(route: Route, context: Context) -> StarletteRoute:
    """The route as Starlette serves it."""
    decoder = msgspec.json.Decoder(route.body) if route.body is not None else None
    changes = route.method == "POST"

    async def serve(request: Request) -> Response:
        if context.stopping and (changes or route.cost == "stream"):
            raise Stopping("The server is about to restart; try again in a moment")
        if context.background.peers.stale and (changes or route.cost == "stream"):
            raise StoreFailed("The database does not answer, so nothing was done: send the same again in a moment")
        caller = await context.authentication.of(request)
        if route.who == "guest" or (route.who == "former" and caller.was is None):
            caller.known()
        _check_address(route, request)
        table = _crowd(context, request.path_params.get("table"), caller.id)
        context.rate_limits.take(route.cost, guest=caller.id, address=caller.address, table=table)
        body = decoded(decoder, await _body(request)) if decoder is not None else None
        response = await route.handler(Ask(request, context, caller, body))
        if caller.new_cookie is not None and "set-cookie" not in response.headers:
            response.headers["set-cookie"] = caller.new_cookie
        return response

    return StarletteRoute(route.path, _Served(serve), methods=[route.method], name=route.name)


class _Served:
    """A handler without Starlette's own guards, which cost as much as all of ours and do the same."""

    def __init__(self, serve: Callable[[Request], Awaitable[Response]]) -> None:
        self._serve = serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._serve(Request(scope, receive, send))
        await response(scope, receive, send)


class Directory(Router):
    """Starlette's router. Commands at a table are most of what is asked, and are found without a search."""

    def __init__(self, routes: list[BaseRoute], lifespan: Any) -> None:
        super().__init__(routes=routes, lifespan=lifespan)
        changing = [route for route in routes if isinstance(route, StarletteRoute) and route.methods == {"POST"}]
        at_table = f"{AT_TABLES}{{table}}/"
        self._commands = {
            route.path.removeprefix(at_table): route for route in changing if route.path.startswith(at_table)
        }

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Any:
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"].startswith(AT_TABLES):
            table, _, name = scope["path"][len(AT_TABLES) :].partition("/")
            found = self._commands.get(name)
            if found is not None and table:
                scope["route"], scope["path_params"] = found, {"table": table}
                return found.app(scope, receive, send)
        return super().__call__(scope, receive, send)


def _check_address(route: Route, request: Request) -> None:
    """Names and words in the address have the shape that the description says; no other reaches a handler."""
    for name in request.path_params.values():
        if not _is_name(name):
            raise NotFound("There is nothing at this address")
    for query in route.queries:
        for word in request.query_params.getlist(query.name):
            if not re.fullmatch(query.pattern, word):
                raise Invalid(f"{query.name} says: {query.about}", query.name)


@lru_cache(4096)
def _is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def _crowd(context: Context, table: str | None, guest: str | None) -> str | None:
    """Who shares a bucket at a table: all who do not sit there. Those who do have buckets of their own, so that nobody
    can keep them from playing. A table that is not at hand is not busy."""
    found = None if table is None else context.dispatcher.cached(table)
    if found is None:
        return None
    at_home = guest is not None and (guest == found.host or bool(found.seats_of(guest)))
    return None if at_home else found.id


async def _body(request: Request) -> bytes:
    """The body, if it comes within a reasonable time."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _all_parts(request)
    except TimeoutError:
        raise TooSlow(f"The request did not come within {BODY_SECONDS:g} seconds") from None


async def _all_parts(request: Request) -> bytes:
    parts, more = [], True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)
