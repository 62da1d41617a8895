"""What a player could choose if it were their turn now: for plans, while others choose."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from grotto.kernel.view import Value
from grotto.server.words import words
from grotto.tables.checks import running
from grotto.tables.refusals import NotAllowed

from .answers import json_answer
from .hidden_tables import visible
from .request import ApiRequest
from .routing import Route
from .why_not import OWN_SEAT


class Ahead(msgspec.Struct, kw_only=True):
    """What one of the caller's seats could choose if its turn began now; others may change it until then."""

    events: int
    """How many events the match had when this was found out."""
    actions: list[Value]
    """The choices, as in a scene's `legal`; empty in the seat's own turn, and in games in which all choose together."""


async def ahead(request: ApiRequest) -> Response:
    """The actions that the caller can plan with."""
    table, seat = await visible(request, request.query("seat"))
    if seat is None:
        raise NotAllowed(words("who-plans"))
    match = running(table)
    return json_answer(Ahead(events=len(match.done), actions=match.ahead(seat)))


ROUTES = [
    Route("GET", "/api/tables/{table}/ahead", "ahead", "What you could choose if your turn began now.", ahead,
          Ahead, who="guest", queries=(OWN_SEAT,), problems=("no-table", "not-allowed", "wrong-phase", "game-is-over")),
]  # fmt: skip
