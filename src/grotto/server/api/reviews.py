"""The review of a finished match: it is shown while it grows, and kept when it is complete."""

from __future__ import annotations

from typing import Literal

import msgspec
from starlette.responses import Response

from grotto.analysis.review.review import StillRunning
from grotto.analysis.review.said import ReviewSaid, review_said
from grotto.analysis.review.types import Review
from grotto.server.words import words
from grotto.tables.names import shown_names
from grotto.tables.refusals import WrongPhase

from .answers import json_answer
from .records import finished_match
from .request import ApiRequest
from .routing import Route
from .tables import LANGUAGE


class ReviewSeen(msgspec.Struct, kw_only=True):
    """A review with its words."""

    table: str
    state: Literal["working", "done", "failed"]
    """`working`: ask again in a second for more; `failed`: asking again tries again."""
    names: list[str]
    review: Review
    said: ReviewSaid


async def review(request: ApiRequest) -> Response:
    """As much of it as there is; whoever asks first sets it going."""
    table, match = await finished_match(request)
    caller = request.caller
    asker = request.context.background.bot_accounts.for_review(table, caller.id or "", caller.address)
    try:
        found, failed = await request.context.reviews.get(table.id, match, asker)
    except StillRunning:
        raise WrongPhase(words("no-review")) from None
    request.charge(len(match.done))
    names = shown_names(table.seats, request.language)
    state: Literal["working", "done", "failed"] = "done" if found.done else "failed" if failed else "working"
    said = review_said(match, found, names, request.language)
    return json_answer(ReviewSeen(table=table.id, state=state, names=names, review=found, said=said))


ROUTES = [
    Route("GET", "/api/tables/{table}/review", "review",
          "The review of a finished match: the curve of chances, decisions with their cost, luck, par. It grows while "
          "one asks again, and is kept when it is done.", review, ReviewSeen, queries=(LANGUAGE,),
          problems=("no-table", "wrong-phase")),
]  # fmt: skip
