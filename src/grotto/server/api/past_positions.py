"""One moment of a match's past as a viewer saw it then, so that a step can be shown once more while it is played."""

from __future__ import annotations

import asyncio

from starlette.responses import Response

from grotto.kernel.errors import BadOption
from grotto.match.match import Match
from grotto.server.words import words
from grotto.tables.replay import Moment

from .answers import json_answer
from .hidden_tables import visible
from .records import PLAYED
from .request import ApiRequest
from .routing import Query, Route
from .tables import SEAT

AFTER = Query("after", "How many events had happened", "^[0-9]{1,9}$")


class PastMoment(Moment, kw_only=True):
    """The match after a number of events, as this viewer saw it then."""

    table: str
    seat: int | None
    after: int


async def moment(request: ApiRequest) -> Response:
    """The position after a number of events, through the caller's eyes."""
    table, seat = await visible(request, request.query("seat"))
    match, after = table.match, int(request.query("after") or 0)
    last = 0 if match is None else len(match.done)
    if match is None or after > last:
        raise BadOption(words("no-moment", after=after, last=last))
    request.charge(after * PLAYED)
    then = await asyncio.to_thread(match.rewound, after)
    return json_answer(_seen(then, table.id, seat))


def _seen(match: Match, table: str, seat: int | None) -> PastMoment:
    position = match.glance(seat)["position"]
    return PastMoment(table=table, seat=seat, after=len(match.done), to_act=match.to_act, position=dict(position))


ROUTES = [
    Route("GET", "/api/tables/{table}/moment", "moment", "The match after some events, as you saw it then.", moment,
          PastMoment, queries=(AFTER, SEAT), problems=("no-table", "not-allowed", "bad-option")),
]  # fmt: skip
