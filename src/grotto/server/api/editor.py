"""The position editor: a form for a position of any game, and the position that a form tells."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from grotto.analysis.editing import EditorSeen, edited
from grotto.kernel.registry import games
from grotto.server.problems import NotFound
from grotto.server.words import words

from .answers import json_answer
from .request import ApiRequest
from .routing import Route
from .tables import LANGUAGE


class EditorStart(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position, and what was changed about it."""

    players: Annotated[int, msgspec.Meta(ge=1, le=8)]
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    """The fields of the position that is edited, as a board tells them; null for a new game."""
    entries: Annotated[dict[str, int | str], msgspec.Meta(max_length=1000)] = {}
    """What was changed, by the names of the controls."""


async def edit(request: ApiRequest) -> Response:
    """The form with what was entered, and the position that it tells or why there is none."""
    name, asked = request.path("game"), request.body
    if name not in games():
        raise NotFound(words("nothing-here"))
    language = request.language
    seen: EditorSeen = await asyncio.to_thread(
        edited, name, asked.players, asked.options, asked.position, asked.entries, language
    )
    return json_answer(seen)


ROUTES = [
    Route("POST", "/api/games/{game}/editor", "editor", "A position as a form, with what was entered in it: the "
          "position that it tells, or what is impossible about it.", edit, EditorSeen, EditorStart, cost="file",
          queries=(LANGUAGE,), problems=("not-found", "bad-option", "bad-state")),
]  # fmt: skip
