"""Match files of one's own: a browser sends the text; a worker replays it, and nothing is kept."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response

from grotto.server.bot_workers.messages import ReplayRequest
from grotto.tables.commands import LONGEST_FILE
from grotto.tables.replay import Replay

from .records import EYES, REPLAY_START
from .request import ApiRequest
from .routing import Route
from .tables import LANGUAGE
from .worker_answers import work_limit, worked_out


class MatchFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A match file, as `grotto play`, an arena or an environment wrote it."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)]


async def replay_file(request: ApiRequest) -> Response:
    """Every step of the file, through any eyes, or what is wrong with it and where."""
    eyes, start = request.query("seat") or "onlooker", int(request.query("start") or 0)
    return await worked_out(request, ReplayRequest(request.body.text, eyes, start, request.language, work_limit()))


ROUTES = [
    Route("POST", "/api/replay", "replay_file", "Every step of a match file, through any eyes.", replay_file, Replay,
          MatchFile, cost="file", queries=(EYES, REPLAY_START, LANGUAGE),
          problems=("bad-file", "bad-option", "forfeit")),
]  # fmt: skip
