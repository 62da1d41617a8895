"""Advice during play, as far as the table allows it: from the asking seat's view alone, thought up in a worker."""

from __future__ import annotations

from math import exp
from typing import Any, cast

import msgspec
from starlette.responses import Response

from grotto.analysis.chances import Chances
from grotto.analysis.report import ActionValue, Analysis, Method
from grotto.analysis.why import why
from grotto.bots.forfeit import Forfeit
from grotto.kernel.view import View
from grotto.server.bot_workers.messages import AnalysisRequest, Answer, ChancesRequest
from grotto.server.bot_workers.pool import BotFailed
from grotto.server.bot_workers.seat_view import SeatView
from grotto.server.words import words
from grotto.tables.names import shown_names
from grotto.tables.refusals import NotAllowed, WrongPhase
from grotto.tables.table import Table

from .answers import json_answer
from .guests import Nothing
from .hidden_tables import visible
from .request import ApiRequest
from .routing import Route
from .tables import LANGUAGE, SEAT
from .worker_answers import COACH, work_limit

ROUNDS = 480  # of search, or games played on: the same view always gets the same advice
EXPECTED_SECONDS = 0.5
CHANCES_EXPECTED_SECONDS = 0.05
SHOWN = 3
NEARLY = 0.01  # a difference in the chance to win at which two choices are preferred as e to 1


class HintChoice(ActionValue, kw_only=True):
    """One of the best choices."""

    said: str
    """What the choice is called."""
    why: str
    """What speaks for it, in sentences whose every claim follows from the view."""


class Hint(msgspec.Struct, kw_only=True):
    """What the coach thinks of a position, from your seat's view alone."""

    bot: str
    text: str
    """The best choice."""
    odds: dict[str, float]
    """How clearly each legal action is preferred; they add up to 1, the best comes first."""
    shares: list[float]
    """Every seat's chance to win if the best is chosen."""
    choices: list[HintChoice]
    """The best three, the best first."""
    line: list[str]
    """How play may go on, the best choice first."""
    method: Method
    rounds: int
    note: str


async def hint(request: ApiRequest) -> Response:
    """Advice, as far as the table allows it."""
    table, seat = await _asking_seat(request)
    if table.match is None or seat not in table.match.to_act:
        raise WrongPhase(words("nothing-to-choose"))
    if not _allowed(table, seat):
        raise NotAllowed(words("no-advice-yet"))
    seat_view = SeatView(table.match, seat)
    question = AnalysisRequest(cast(dict[str, Any], seat_view.glance()), ROUNDS, work_limit())
    answer = await _asked(request, table, question, EXPECTED_SECONDS, seat_view)
    if answer.analysis is None:
        raise Forfeit(COACH, "nonsense", "no advice")
    return json_answer(_hint(table, await seat_view.view(), answer.analysis, request.language))


async def chances(request: ApiRequest) -> Response:
    """Everybody's chance to win, as far as the table allows advice: at every step, not only when one has to choose."""
    table, seat = await visible(request, request.query("seat"))
    if seat is not None and table.match is not None and table.phase == "over" and table.match.outcome is not None:
        # asked for while the last step was on its way: no mistake of the caller, so it is answered
        return json_answer(Chances(shares=table.match.state.shares, margin=0.0, note=""))
    table, seat = await _asking_seat(request)
    waits = table.match is not None and seat not in table.match.to_act
    if table.match is None or not (_allowed(table, seat) or (table.settings.hints == "after" and waits)):
        raise NotAllowed(words("no-advice-yet"))
    seat_view = SeatView(table.match, seat)
    question = ChancesRequest(cast(dict[str, Any], seat_view.glance()), work_limit())
    answer = await _asked(request, table, question, CHANCES_EXPECTED_SECONDS, seat_view)
    if answer.chances is None:
        raise Forfeit(COACH, "nonsense", "no chances")
    return json_answer(answer.chances)


async def _asking_seat(request: ApiRequest) -> tuple[Table, int]:
    """The table and the caller's seat; refuses onlookers, and tables whose match does not run."""
    table, seat = await visible(request, request.query("seat"))
    if seat is None:
        raise NotAllowed(words("no-advice-onlooker"))
    if table.match is None or table.phase != "playing":
        raise WrongPhase(words("nothing-to-choose"))
    return table, seat


def _allowed(table: Table, seat: int) -> bool:
    return table.settings.hints == "always" or (table.settings.hints == "after" and seat in table.locks)


async def _asked(
    request: ApiRequest, table: Table, question: AnalysisRequest | ChancesRequest, expected: float, seat_view: SeatView
) -> Answer:
    guest = request.caller.require_guest().id
    asker = request.context.background.bot_accounts.for_hint(table, guest, request.caller.address)
    try:
        return await request.context.bot_workers.ask(question, expected, asker, seat_view)
    except BotFailed as failure:
        raise Forfeit(COACH, "hung", "no advice") from failure


def _hint(table: Table, view: View, analysis: Analysis, language: str) -> Hint:
    assert table.match is not None
    game, names = table.match.game, shown_names(table.seats, language)
    values = {str(value["text"]): value for value in view["legal"]}
    choices = [
        HintChoice(
            **msgspec.structs.asdict(choice),
            said=game.words.choice(values[choice.text], names, language),
            why=why(game, view, values[choice.text], analysis, names, language),
        )
        for choice in analysis.choices[:SHOWN]
    ]
    return Hint(
        bot=COACH, text=analysis.best.text, odds=_odds(analysis), shares=analysis.shares, choices=choices,
        line=analysis.line, method=analysis.method, rounds=analysis.rounds, note=analysis.note,
    )  # fmt: skip


def _odds(analysis: Analysis) -> dict[str, float]:
    weights = {one.text: exp((one.chance - analysis.best.chance) / NEARLY) for one in analysis.choices}
    whole = sum(weights.values())
    return {text: weight / whole for text, weight in weights.items()}


ROUTES = [
    Route("POST", "/api/tables/{table}/hint", "hint", "Advice from the coach, as far as the table allows it.", hint,
          Hint, body=Nothing, who="guest", cost="command", queries=(SEAT, LANGUAGE),
          problems=("no-table", "not-allowed", "wrong-phase", "forfeit")),
    Route("GET", "/api/tables/{table}/chances", "chances", "Everybody's chance to win as your seat sees the match, as "
          "far as the table allows advice.", chances, Chances, who="guest", cost="command", queries=(SEAT,),
          problems=("no-table", "not-allowed", "wrong-phase", "forfeit")),
]  # fmt: skip
