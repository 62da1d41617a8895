"""Explains why an action is not legal now, for a player who has it in mind."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from grotto.server.words import words
from grotto.tables.checks import running
from grotto.tables.names import shown_names
from grotto.tables.refusals import NotAllowed

from .answers import json_answer
from .hidden_tables import visible
from .request import ApiRequest
from .routing import Query, Route
from .tables import LANGUAGE

TEXT = Query(
    "text",
    "An action in notation, such as `T1-m3`, `m6-c1+gold` (the plus as `%2B`), `Ra>A7` or `back`",
    "^[A-Za-z0-9.:+>-]{0,60}$",
)
OWN_SEAT = Query("seat", "One of your own seats", "^[0-9]{1,2}$")


class Why(msgspec.Struct, kw_only=True):
    """What the rules say to an action, as if it were chosen now; nothing changes."""

    legal: bool
    text: str
    """The reason in a sentence; empty if the action is legal."""
    clause: str | None
    """The clause of the rules that applies, if there is one."""


async def why(request: ApiRequest) -> Response:
    """The reason why one of the caller's own seats may not do something, or that it may."""
    table, seat = await visible(request, request.query("seat"))
    if seat is None:
        raise NotAllowed(words("who-asks-why"))
    language = request.language
    found = running(table).why(request.query("text") or "", seat, language, shown_names(table.seats, language))
    text, clause = found or ("", None)
    return json_answer(Why(legal=found is None, text=text, clause=clause))


ROUTES = [
    Route("GET", "/api/tables/{table}/why", "why", "Why you may not do something now: the rule, in your language.", why,
          Why, who="guest", queries=(TEXT, OWN_SEAT, LANGUAGE),
          problems=("no-table", "not-allowed", "wrong-phase", "game-is-over")),
]  # fmt: skip
