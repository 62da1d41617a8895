"""Match files of one's own: a browser sends the text, and replays every step. Nothing of it is kept at the server."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from starlette.responses import Response

from grotto.match.record import loads

from .answers import json_answer
from .records import EYES, Replay, replay_of
from .request import ApiRequest
from .routing import Route
from .tables import LANGUAGE

LONGEST = 14_000  # characters: more than a thousand events; with escaped line ends a request has room for little more


class MatchFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A match file, as `grotto play`, an arena or an environment wrote it."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST)]


async def replay_file(request: ApiRequest) -> Response:
    """Every step of the file, through any eyes, or what is wrong with it and where."""
    text, eyes, language = request.body.text, request.query("seat") or "onlooker", request.language
    request.charge(text.count("\n"))
    return json_answer(await asyncio.to_thread(_replayed, text, eyes, language))


def _replayed(text: str, eyes: str, language: str) -> Replay:
    match = loads(text)
    return replay_of(match, match.names, eyes, language)


ROUTES = [
    Route("POST", "/api/replay", "replay_file", "Every step of a match file, through any eyes.", replay_file, Replay,
          MatchFile, cost="file", queries=(EYES, LANGUAGE), problems=("bad-file", "bad-option")),
]  # fmt: skip
