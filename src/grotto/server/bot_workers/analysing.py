"""Inside a worker process: analyses and pieces of reviews. What they are asked about is all that they know."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from grotto.analysis.analyse import analyse_for, from_view
from grotto.analysis.chances import Chances, chances
from grotto.analysis.report import Analysis
from grotto.analysis.review.review import run_piece
from grotto.kernel.view import View
from grotto.match.match import Match
from grotto.match.record import loads

from .messages import AnalysisRequest, Answer, ChancesRequest, ReviewRequest

SEED = 1
ENDLESS = 3600.0  # seconds: rounds end an analysis, so that the same question always gets the same answer


def analysed(question: AnalysisRequest) -> Analysis:
    """The choices of a view's owner."""
    view = cast(View, question.view)
    return analyse_for(from_view(view), ENDLESS, SEED, view["options"], rounds=question.rounds)


def told_chances(question: ChancesRequest) -> Chances:
    """Everybody's chance to win, as a view's owner sees it."""
    return chances(cast(View, question.view), SEED)


def reviewed(question: ReviewRequest) -> Answer:
    """One piece of a review."""
    return Answer(piece=run_piece(_match(question.match), question.piece))


@lru_cache(2)
def _match(text: str) -> Match:
    """Read once for all pieces that follow each other."""
    return loads(text, "match")
