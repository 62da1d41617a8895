"""Inside a worker process: analyses, analysis boards and pieces of reviews. What they are asked about is all that
they know."""

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
from grotto.tables.board_seen import board_seen

from .messages import AnalysisRequest, Answer, BoardRequest, Refused, ReviewRequest

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
        return Answer(refused=Refused(refusal.kind, refusal.say(language), refusal.clause))
    analysis = _analysed_board(board, question.rounds) if board.match.to_act else None
    return Answer(board=msgspec.Raw(msgspec.json.encode(board_seen(board, start, analysis, language))))


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
