"""Inside a worker process: analyses, analysis boards, replays of match files and pieces of reviews. What they are asked
about is all that they know."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

import msgspec

from grotto.analysis.analyse import analyse_for, from_view
from grotto.analysis.board import Board, opened
from grotto.analysis.report import Analysis
from grotto.analysis.review.review import run_piece
from grotto.analysis.review.steps import decision_now
from grotto.kernel.errors import Refusal
from grotto.kernel.view import View
from grotto.match.match import Match
from grotto.match.record import loads
from grotto.tables.board_seen import BoardSeen, board_seen
from grotto.tables.replay import Replay, page_start, replay_of

from .messages import AnalysisRequest, Answer, BoardRequest, Refused, ReplayRequest, ReviewRequest

SEED = 1
ENDLESS = 3600.0  # seconds: rounds end an analysis, so that the same question always gets the same answer


def analysed(question: AnalysisRequest) -> Analysis:
    """The choices of a view's owner."""
    view = cast(View, question.view)
    return analyse_for(from_view(view), ENDLESS, SEED, view["options"], rounds=question.rounds)


def shown_board(question: BoardRequest) -> Answer:
    """An analysis board, with the choices of the first of those who act, or why there can be none.

    Opening it takes as long as the match is long, so it is done here, on the account of whoever asks.
    """
    start, language = question.start, question.language
    try:
        board = opened(start, language)
    except Refusal as refusal:
        return _refused(refusal, language)
    analysis = _analysed_board(board, question.rounds) if board.match.to_act else None
    return _shown(board_seen(board, start, analysis, language))


def shown_replay(question: ReplayRequest) -> Answer:
    """A page of the replay of a match file, or what is wrong with the file."""
    try:
        match = loads(question.match)
        start = page_start(question.start, match)
        return _shown(replay_of(match, match.names, question.eyes, question.language, start))
    except Refusal as refusal:
        return _refused(refusal, question.language)


def _shown(seen: BoardSeen | Replay) -> Answer:
    return Answer(shown=msgspec.Raw(msgspec.json.encode(seen)))


def _refused(refusal: Refusal, language: str) -> Answer:
    return Answer(refused=Refused(refusal.kind, refusal.say(language), refusal.clause))


def _analysed_board(board: Board, rounds: int) -> Analysis:
    """From what the seat may know."""
    decision = decision_now(board.match, board.match.to_act[0], board.start)
    return analyse_for(decision, ENDLESS, SEED, board.match.options, rounds=rounds)


def reviewed(question: ReviewRequest) -> Answer:
    """One piece of a review."""
    return Answer(piece=run_piece(_match(question.match), question.piece))


@lru_cache(2)
def _match(text: str) -> Match:
    """Read once for all pieces that follow each other."""
    return loads(text, "match")
