"""The analysis board and the puzzles: positions of finished matches, of files, or set up by hand."""

from __future__ import annotations

import asyncio
from functools import cache, reduce
from typing import Any

import msgspec
from starlette.responses import Response

from grotto.analysis.board import Board, BoardStart, opened
from grotto.analysis.puzzles import Puzzle, puzzles_of
from grotto.analysis.report import ActionValue, Analysis
from grotto.analysis.why import why
from grotto.bots.forfeit import Forfeit
from grotto.kernel.constants import CHANCE
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.kernel.view import Value
from grotto.match.record import dumps
from grotto.server.bot_workers.messages import BoardRequest
from grotto.server.bot_workers.pool import BotFailed
from grotto.server.problems import NotFound
from grotto.server.words import words
from grotto.tables.seen import EventSeen, event_seen

from .answers import json_answer
from .records import finished_match, opened_events, together
from .request import ApiRequest
from .routing import Query, Route
from .tables import LANGUAGE

ROUNDS = 480
EXPECTED, LONGEST = 0.6, 8.0  # seconds
COACH = "coach"
TABLE_STEP = Query("step", "After so many events", "^[0-9]{1,6}$")


class BoardChoice(ActionValue, kw_only=True):
    """One legal action with its value."""

    said: str
    why: str


class ChanceDraw(msgspec.Struct, kw_only=True):
    """One thing that chance may draw."""

    text: str
    weight: int
    """In proportion to the others."""


class BoardSeen(msgspec.Struct, kw_only=True):
    """An analysis board with all cards open."""

    game: str
    rules: str
    players: int
    options: dict[str, Any]
    to_act: list[int]
    position: dict[str, Any]
    """With everything that any seat may know."""
    legal: list[Value]
    """What the first of those who act may do."""
    draws: list[ChanceDraw]
    """What chance may draw, if it is to move."""
    past: list[EventSeen]
    outcome: dict[str, Any] | None
    """How the game ended, as in a view."""
    file: str | None
    """The match file up to here, to keep or to share; null for a position that was set up by hand."""
    analysis: Analysis | None
    """Of the first of those who act, from what that seat may know; null where nobody chooses."""
    choices: list[BoardChoice]
    """The choices of the analysis with their words, the best first."""


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


class Puzzles(msgspec.Struct, kw_only=True):
    """All puzzles of a game, the easiest first."""

    game: str
    puzzles: list[PuzzleSeen]


async def analyse_board(request: ApiRequest) -> Response:
    """A board after all that was tried on it, with the values of what may be done next."""
    return await _answered(request, request.body)


async def board_of_table(request: ApiRequest) -> Response:
    """The board at a step of a finished match."""
    _, match = await finished_match(request)
    step = request.query("step")
    return await _answered(request, BoardStart(match=dumps(match), step=None if step is None else int(step)))


async def puzzles(request: ApiRequest) -> Response:
    """The puzzles of a game."""
    name = request.path("game")
    if name not in games():
        raise NotFound(words("nothing-here"))
    return json_answer(await asyncio.to_thread(_puzzles, name))


@cache
def _puzzles(name: str) -> Puzzles:
    return Puzzles(game=name, puzzles=[_puzzle(one) for one in puzzles_of(find_game(name))])


def _puzzle(puzzle: Puzzle) -> PuzzleSeen:
    return PuzzleSeen(**msgspec.structs.asdict(puzzle))


async def _answered(request: ApiRequest, start: BoardStart) -> Response:
    board = await asyncio.to_thread(opened, start, request.language)
    request.charge(len(board.match.done))
    analysis = await _analysed(request, start, board)
    return json_answer(await asyncio.to_thread(_seen, board, start, analysis, request.language))


async def _analysed(request: ApiRequest, start: BoardStart, board: Board) -> Analysis | None:
    if not board.match.to_act:
        return None
    caller = request.caller
    asker = request.context.background.bot_accounts.for_board(caller.id or "", caller.address)
    question = BoardRequest(start, board.match.to_act[0], ROUNDS, LONGEST)
    try:
        return (await request.context.bot_workers.ask(question, EXPECTED, asker)).analysis
    except BotFailed as failure:
        raise Forfeit(COACH, "hung", "no analysis") from failure


def _seen(board: Board, start: BoardStart, analysis: Analysis | None, language: str) -> BoardSeen:
    match = board.match
    names, game = match.names, match.game
    positions = [match.glance(seat)["position"] for seat in range(match.players)]
    draws = match.state.odds if match.mover == CHANCE else []
    return BoardSeen(
        game=game.name,
        rules=game.version,
        players=match.players,
        options=game.drawn_options(match.options),
        to_act=match.to_act,
        position=reduce(together, positions),
        legal=match.glance(match.to_act[0])["legal"] if match.to_act else [],
        draws=[ChanceDraw(text=game.notation.write(match.state, draw), weight=weight) for draw, weight in draws],
        past=[event_seen(game, event, names, language) for event in opened_events(match)],
        outcome=None if match.outcome is None else {**match.outcome},
        file=dumps(match) if start.position is None else None,
        analysis=analysis,
        choices=[] if analysis is None else _choices(board, analysis, language),
    )


def _choices(board: Board, analysis: Analysis, language: str) -> list[BoardChoice]:
    match = board.match
    view = match.glance(analysis.seat)
    values = {str(value["text"]): value for value in view["legal"]}
    return [
        BoardChoice(
            **msgspec.structs.asdict(choice),
            said=match.game.words.choice(values[choice.text], match.names, language),
            why=why(match.game, view, values[choice.text], analysis, match.names, language),
        )
        for choice in analysis.choices
    ]


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
          problems=("not-found",)),
]  # fmt: skip
