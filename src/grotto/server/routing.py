"""Routes as data: what is asked for, by whom, at what cost, and what is answered.

The running server, its OpenAPI description, the matrix of who may do what and the limits are all made from the
same list, so none of them can say something else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from .callers import Caller
from .desk import Desk
from .limits import Cost
from .problems import Invalid, Stopping, decoded

JSON = "application/json"
KEY_PATTERN = "^[A-Za-z0-9_-]{8,64}$"

Who = Literal["anybody", "guest"]
"""Who may ask at all; a table decides further by itself."""

_encode = msgspec.json.Encoder().encode


class Query(NamedTuple):
    """One word after the question mark; never a secret."""

    name: str
    about: str
    pattern: str = "^[A-Za-z0-9_,/.-]{0,400}$"


class Ask:
    """One request on its way."""

    __slots__ = ("body", "caller", "desk", "request")

    def __init__(self, request: Request, desk: Desk, caller: Caller, body: Any) -> None:
        self.request = request
        self.desk = desk
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
        key = self.request.headers.get("idempotency-key", "")
        if not 8 <= len(key) <= 64 or not key.replace("-", "").replace("_", "").isalnum() or not key.isascii():
            raise Invalid("Send a header Idempotency-Key: 8 to 64 letters, digits, - or _, new for every command", "$")
        return key


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


def json_answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(_encode(value), status, media_type=JSON)


def raw_answer(data: bytes, status: int = 200) -> Response:
    """JSON that is written already."""
    return Response(data, status, media_type=JSON)


def endpoint(route: Route, desk: Desk) -> StarletteRoute:
    """The route as Starlette serves it."""
    decoder = msgspec.json.Decoder(route.body) if route.body is not None else None
    changes = route.method == "POST"

    async def serve(request: Request) -> Response:
        if desk.stopping and (changes or route.cost == "stream"):
            raise Stopping("The server is about to restart; try again in a moment")
        caller = await desk.callers.of(request)
        if route.who == "guest":
            caller.known()
        table = request.path_params.get("table")
        desk.limits.take(route.cost, guest=caller.id, address=caller.address, table=table)
        body = decoded(decoder, await request.body()) if decoder is not None else None
        response = await route.handler(Ask(request, desk, caller, body))
        if caller.new_cookie is not None and "set-cookie" not in response.headers:
            response.headers["set-cookie"] = caller.new_cookie
        return response

    serve.__name__ = route.name
    return StarletteRoute(route.path, serve, methods=[route.method])
