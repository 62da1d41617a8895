"""The review of a finished match: it is shown while it grows, and kept when it is complete."""

from __future__ import annotations

from functools import partial

import msgspec
from starlette.responses import Response

from grotto.analysis.review.review import StillRunning
from grotto.analysis.review.types import Review
from grotto.analysis.review.words import ReviewSaid, review_said
from grotto.match.match import Match
from grotto.server.live.reviews import ReviewSoFar, State
from grotto.server.words import words
from grotto.tables.names import shown_names
from grotto.tables.refusals import WrongPhase
from grotto.tables.table import Table

from .answers import raw_answer
from .records import finished_match
from .request import ApiRequest
from .routing import Route
from .tables import LANGUAGE

MOST_CHARGED = 2500  # events: what a page asks for once in a second must not use up a caller's rate limit


class ReviewSeen(msgspec.Struct, kw_only=True):
    """A review with its words."""

    table: str
    state: State
    """`working`: ask again in a second for more; `failed`: asking again tries again."""
    names: list[str]
    review: Review
    said: ReviewSaid


async def review(request: ApiRequest) -> Response:
    """As much of the review as there is; the first request starts the work."""
    table, match = await finished_match(request)
    caller = request.caller
    asker = request.context.background.bot_accounts.for_review(table, caller.id or "", caller.address)
    try:
        found = await request.context.reviews.follow(table.id, match, asker)
    except StillRunning:
        raise WrongPhase(words("no-review")) from None
    name = (table.id, "review", request.language, found.state, found.stage)
    if not request.context.replays.has(name):
        request.charge(min(len(match.done), MOST_CHARGED))
    make = partial(_seen, table, match, found, request.language)
    return raw_answer(await request.context.replays.get(name, make))


def _seen(table: Table, match: Match, found: ReviewSoFar, language: str) -> bytes:
    """The review as it is sent; for a long match this takes a while."""
    names, review = shown_names(table.seats, language), found.make()
    said = review_said(match, review, names, language)
    return msgspec.json.encode(ReviewSeen(table=table.id, state=found.state, names=names, review=review, said=said))


ROUTES = [
    Route("GET", "/api/tables/{table}/review", "review",
          "The review of a finished match: the curve of chances, decisions with their cost, luck, par. It grows while "
          "one asks again, and is kept when it is done.", review, ReviewSeen, queries=(LANGUAGE,),
          problems=("no-table", "wrong-phase")),
]  # fmt: skip
