"""The analysis board and the puzzles: positions of finished matches, of files, or set up by hand."""

from __future__ import annotations

import asyncio
from functools import cache

import msgspec
from starlette.responses import Response

from grotto.analysis.board import BoardStart
from grotto.analysis.puzzles import Puzzle, puzzles_of
from grotto.analysis.why import why
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.server.bot_workers.messages import BoardRequest
from grotto.server.problems import NotFound
from grotto.server.words import words
from grotto.tables.board_seen import BoardSeen

from .answers import raw_answer
from .records import finished_match, match_file
from .request import ApiRequest
from .routing import Query, Route
from .tables import LANGUAGE
from .worker_answers import EXPECTED_SECONDS, work_limit, worked_out

ROUNDS = 480
TABLE_STEP = Query("step", "The number of events before it", "^[0-9]{1,5}$")


class PuzzleAnswer(msgspec.Struct, kw_only=True):
    """One answer to a puzzle."""

    text: str
    said: str
    """What it is called."""
    chance: float
    """The chance to win with it, after the long look that found the puzzle."""


class PuzzleSeen(msgspec.Struct, kw_only=True):
    """A puzzle; who wants to solve it does not look at `best` first."""

    id: str
    game: str
    players: int
    seat: int
    level: int
    match: str
    best: str
    chance: float
    second: str
    second_chance: float
    exact: bool
    choices: list[PuzzleAnswer]
    """All answers, the best first."""
    why: str
    """What speaks for the best one."""


class Puzzles(msgspec.Struct, kw_only=True):
    """All puzzles of a game, the easiest first."""

    game: str
    puzzles: list[PuzzleSeen]


async def analyse_board(request: ApiRequest) -> Response:
    """A board after all that was tried on it, with the values of what may be done next."""
    return await _shown(request, request.body)


async def board_of_table(request: ApiRequest) -> Response:
    """The board at a step of a finished match."""
    table, match = await finished_match(request)
    step = request.query("step")
    file = await match_file(request, table, match)
    return await _shown(request, BoardStart(match=file.decode(), step=None if step is None else int(step)))


async def puzzles(request: ApiRequest) -> Response:
    """The puzzles of a game."""
    name = request.path("game")
    if name not in games():
        raise NotFound(words("nothing-here"))
    async with request.context.quotas.one_at_a_time(f"puzzles of {name} in {request.language}"):
        return raw_answer(await asyncio.to_thread(_puzzles, name, request.language))


@cache
def _puzzles(name: str, language: str) -> bytes:
    found = [_puzzle(one, language) for one in puzzles_of(find_game(name))]
    return msgspec.json.encode(Puzzles(game=name, puzzles=found))


def _puzzle(puzzle: Puzzle, language: str) -> PuzzleSeen:
    match = puzzle.position()
    view, game, names = match.glance(puzzle.seat), match.game, match.names
    values = {str(value["text"]): value for value in view["legal"]}
    fields = {**msgspec.structs.asdict(puzzle)}
    fields["choices"] = [
        PuzzleAnswer(text=one.text, chance=one.chance, said=game.words.choice(values[one.text], names, language))
        for one in puzzle.choices
    ]
    return PuzzleSeen(**fields, why=why(game, view, values[puzzle.best], puzzle.analysis(), names, language))


async def _shown(request: ApiRequest, start: BoardStart) -> Response:
    rounds = ROUNDS if start.rounds is None else start.rounds
    deeper = max(rounds / ROUNDS, 1.0)
    question = BoardRequest(start, request.language, rounds, work_limit(deeper))
    return await worked_out(request, question, deeper * EXPECTED_SECONDS)


ROUTES = [
    Route("POST", "/api/analysis", "analyse", "An analysis board: a position, what may be done there and what it is "
          "worth. It begins with a match file, a game, or a position set up by hand.", analyse_board, BoardSeen,
          BoardStart, cost="file", queries=(LANGUAGE,),
          problems=("bad-file", "bad-option", "bad-state", "not-legal", "not-your-turn", "unreadable", "game-is-over",
                    "forfeit")),
    Route("GET", "/api/tables/{table}/analysis", "board", "The analysis board at a step of a finished match.",
          board_of_table, BoardSeen, cost="file", queries=(TABLE_STEP, LANGUAGE),
          problems=("no-table", "wrong-phase", "bad-option", "forfeit")),
    Route("GET", "/api/puzzles/{game}", "puzzles", "All puzzles of a game, the easiest first.", puzzles, Puzzles,
          queries=(LANGUAGE,), problems=("not-found",)),
]  # fmt: skip
