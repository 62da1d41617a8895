"""Board files of one's own: a browser sends the text, the game reads and checks it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.server.problems import NotFound
from grotto.server.words import words
from grotto.tables.commands import LONGEST_FILE

from .answers import json_answer
from .request import ApiRequest
from .routing import Query, Route


class BoardFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A file as it was written."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)]


class BoardRead(msgspec.Struct, kw_only=True):
    """What the file says, checked."""

    board: dict[str, Any]
    """The value of the game's option `board`."""


async def read_board(request: ApiRequest) -> Response:
    """The board that a file describes, or what is wrong with the file and where."""
    name = request.path("game")
    boards = find_game(name).boards if name in games() else None
    if boards is None:
        raise NotFound(words("no-board-game"))
    board = await asyncio.to_thread(boards.parse, request.body.text)
    return json_answer(BoardRead(board=board))


ROUTES = [
    Route("POST", "/api/games/{game}/read-board", "read_board",
          "What a board file says, checked; what is wrong with it is told in your language.", read_board, BoardRead,
          BoardFile, cost="file", queries=(Query("language", "en, de, nl or cs", "^(en|de|nl|cs)$"),),
          problems=("not-found", "bad-file")),
]  # fmt: skip
