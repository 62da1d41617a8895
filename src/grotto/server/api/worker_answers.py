"""Answers that a worker makes from what the caller sends: the server's own process only hands them on."""

from __future__ import annotations

from starlette.responses import Response

from grotto.bots.forfeit import Forfeit
from grotto.kernel.errors import Refusal
from grotto.server.bot_workers.messages import NOTHING, BoardRequest, Refused, ReplayRequest
from grotto.server.bot_workers.pool import BotFailed

from .answers import raw_answer
from .request import ApiRequest

EXPECTED_SECONDS = 0.6
MAX_WORK_SECONDS = 8.0  # on a machine that is busy with other things
COACH = "coach"


class RefusedByWorker(Refusal):
    """A worker's reason why something cannot be, with the kind that it has there."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.text, refused.clause)
        self.kind = refused.kind
        self._refused = refused

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._refused,)


def work_limit(times: float = 1.0) -> float:
    """Seconds after which an answer is given up; `times`: how many times as long as usual a question takes."""
    return times * MAX_WORK_SECONDS


async def worked_out(
    request: ApiRequest, question: BoardRequest | ReplayRequest, expected: float = EXPECTED_SECONDS
) -> Response:
    """The answer of a worker, on the caller's account; it takes about the `expected` seconds."""
    caller = request.caller
    asker = request.context.background.bot_accounts.for_board(caller.id or "", caller.address)
    try:
        answer = await request.context.bot_workers.ask(question, expected, asker)
    except BotFailed as failure:
        raise Forfeit(COACH, "hung", "no answer") from failure
    if answer.refused is not None:
        raise RefusedByWorker(answer.refused)
    if answer.shown == NOTHING:
        raise Forfeit(COACH, "nonsense", "no answer")
    return raw_answer(bytes(answer.shown))
