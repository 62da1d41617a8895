"""Inside a worker process: analysis boards and replays of match files, as the browser gets them.

Imported when first needed: a bot should not find the modules of tables loaded in its process.
"""

from __future__ import annotations

import msgspec

from grotto.analysis.analyse import analyse_for
from grotto.analysis.board import eyes_on, names_on, opened
from grotto.analysis.report import Analysis
from grotto.analysis.review.steps import decision_now
from grotto.kernel.errors import Refusal
from grotto.match.match import Match
from grotto.match.record import loads
from grotto.tables.board_seen import BoardSeen, board_seen
from grotto.tables.replay import Replay, replay_of, start_of_page_with

from .analysing import ENDLESS, SEED
from .messages import Answer, BoardRequest, Refused, ReplayRequest


def shown_board(question: BoardRequest) -> Answer:
    """An analysis board, with the choices of the first of those who act, or why there can be none.

    Opening it takes as long as the match is long, so it is done here, on the account of whoever asks.
    """
    start, language = question.start, question.language
    try:
        match = opened(start, language)
        names, eyes = names_on(match, start), eyes_on(match, start)
    except Refusal as refusal:
        return _refused(refusal, language)
    analysis = _analysed_board(match, question.rounds) if match.to_act else None
    return _shown(board_seen(match, analysis, names, language, eyes))


def shown_replay(question: ReplayRequest) -> Answer:
    """A page of the replay of a match file, or what is wrong with the file."""
    try:
        match = loads(question.match)
        start = start_of_page_with(question.start, match)
        return _shown(replay_of(match, match.names, question.eyes, question.language, start))
    except Refusal as refusal:
        return _refused(refusal, question.language)


def _shown(seen: BoardSeen | Replay) -> Answer:
    return Answer(shown=msgspec.Raw(msgspec.json.encode(seen)))


def _refused(refusal: Refusal, language: str) -> Answer:
    return Answer(refused=Refused(refusal.kind, refusal.say(language), refusal.clause))


def _analysed_board(match: Match, rounds: int) -> Analysis:
    """From what the seat may know."""
    decision = decision_now(match, match.to_act[0])
    return analyse_for(decision, ENDLESS, SEED, match.options, rounds=rounds)
