"""What the table may choose in Erdgeister: the board, the tiles, who starts, and a turn limit.

Options come from match files too, so none of them ever opens a file: a board is named by its data.
"""

from __future__ import annotations

import json
from functools import lru_cache, partial
from typing import Any

from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.game import Options
from grotto.kernel.messages import Sentence
from grotto.kernel.text import quoted

from .board import FACES, Board, check, default_board
from .board import words as board_words
from .mine import Mine
from .presentation.words import MESSAGES
from .rules import Erdgeister

DEFAULT = "default"
RANDOM = "random"
TACTICAL = "tactical"
DRAWN = -1  # the starter that makes chance decide
MOST_TURNS = 10_000
BOARDS_KEPT = 64  # mines kept in memory; built again if needed

_words = partial(Sentence.of, MESSAGES)


def check_board(value: Any) -> Any:
    """`default`, or a board's whole data, copied as a match file would give it back."""
    if value == DEFAULT:
        return DEFAULT
    if not isinstance(value, dict):
        raise BadOption(_words("bad-board", value=quoted(value)), "G-02")
    data = _copied(value)
    check(data)
    return data


def _copied(data: dict[Any, Any]) -> Any:
    try:
        return json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError):
        raise BadFile(board_words("not-storable"), "board") from None


def check_tiles(value: Any) -> Any:
    """`random`, `tactical`, or a list of faces; whether they fit is for the board to say."""
    if isinstance(value, str) and value in (RANDOM, TACTICAL):
        return value
    if isinstance(value, list | tuple) and all(isinstance(face, str) and face in FACES for face in value):
        return list(value)
    raise BadOption(_words("bad-tiles", value=quoted(value)), "G-05")


def check_start(players: int, value: Any) -> Any:
    """Chance decides, or the host names a seat (GA-42)."""
    if value == RANDOM or (_is_number(value) and value in range(players)):
        return value
    raise BadOption(_words("bad-start", last=players - 1, value=quoted(value)), "G-15")


def check_turn_limit(value: Any) -> Any:
    """The number of turns, of all players together; 0 for no limit."""
    if _is_number(value) and 0 <= value <= MOST_TURNS:
        return value
    raise BadOption(_words("bad-turn-limit", most=MOST_TURNS, value=quoted(value)), "G-85")


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# -- from checked options to a game ------------------------------------------------------------------------


def dig(options: Options) -> Mine:
    """The mine of a board, built once and shared by all games on it."""
    return _dug(json.dumps(options["board"], sort_keys=True))


@lru_cache(maxsize=BOARDS_KEPT)
def _dug(text: str) -> Mine:
    data = json.loads(text)
    return Mine(default_board() if data == DEFAULT else check(data))


def faces(options: Options) -> tuple[int, ...]:
    """The faces that the table has named, by shaft; none if chance draws them (GA-41)."""
    chosen, board = options["tiles"], dig(options).board
    if chosen == RANDOM:
        return ()
    if chosen == TACTICAL:
        return tuple(_plain_face(board, shaft) for shaft in board.tiles)
    if len(chosen) != len(board.tiles):
        raise BadOption(_words("bad-face-count", shafts=len(board.tiles)), "G-05")
    return tuple(FACES.index(face) for face in chosen)


def _plain_face(board: Board, shaft: str) -> int:
    """The face without a secret passage (G-83); the first one if both have none."""
    for face in FACES:
        if not board.has_secret(shaft, face):
            return FACES.index(face)
    raise BadOption(_words("no-plain-face", shaft=shaft), "G-83")


def begin(players: int, options: Options) -> Erdgeister:
    """The first state."""
    start = options["start"]
    starter = DRAWN if start == RANDOM else start
    return Erdgeister(players, dig(options), faces(options), starter, options["turn_limit"])
