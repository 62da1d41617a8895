"""Messages between the server and a worker process: one request, one answer."""

from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar, NamedTuple

import msgspec

from grotto.analysis.board import BoardStart
from grotto.analysis.chances import Chances
from grotto.analysis.report import Analysis
from grotto.analysis.review.review import Piece, PieceResult
from grotto.bots.forfeit import Forfeit, Reason

HEAD = Struct(">II")  # of every frame: how many bytes of JSON follow, and the number of the question
NOTHING = msgspec.Raw(b"null")
READY = 0  # the number of a worker's first frame, which is empty: it is ready
LONGEST_ANSWER = 1 << 20  # bytes
LONGEST_SHOWN = 8 << 20  # bytes; a page of a replay with eight players has about three million


class Limits(NamedTuple):
    """What an answer may take."""

    seconds: float
    bytes: int


class Asked(msgspec.Struct, frozen=True):
    """What all questions share."""

    longest_answer: ClassVar[int] = LONGEST_ANSWER


class BotRequest(Asked, frozen=True, tag="bot"):
    """A question to a bot: all that a worker ever learns."""

    bot: str
    view: dict[str, Any]
    seed: int
    """For the bot's own random numbers; it has nothing to do with the table's chance."""
    seconds: float | None
    """How long to think; if nothing is said, as long as the bot itself finds right."""
    limit: float
    """Seconds after which nobody waits for the answer any more."""


class AnalysisRequest(Asked, frozen=True, tag="analysis"):
    """A question about the choices of a view's owner."""

    view: dict[str, Any]
    rounds: int
    """How deep to look; not a time, so that the same view always gets the same answer."""
    limit: float


class ChancesRequest(Asked, frozen=True, tag="chances"):
    """A question about everybody's chance to win, as a view's owner sees the match."""

    view: dict[str, Any]
    limit: float


class BoardRequest(Asked, frozen=True, tag="board"):
    """An analysis board: a position that everybody may see, of a finished match or set up by hand."""

    longest_answer: ClassVar[int] = LONGEST_SHOWN

    start: BoardStart
    language: str
    rounds: int
    limit: float


class ReplayRequest(Asked, frozen=True, tag="replay"):
    """A page of the replay of a match file."""

    longest_answer: ClassVar[int] = LONGEST_SHOWN

    match: str
    """The match file."""
    eyes: str
    start: int
    language: str
    limit: float


class ReviewRequest(Asked, frozen=True, tag="review"):
    """One piece of the review of a finished match."""

    match: str
    """The match file."""
    piece: Piece
    limit: float


Request = BotRequest | AnalysisRequest | ChancesRequest | BoardRequest | ReplayRequest | ReviewRequest


class BotAnswer(msgspec.Struct, frozen=True):
    """What a bot chose, and why."""

    text: str
    """The chosen action, in notation."""
    odds: dict[str, float]
    """How likely each legal action was to be chosen, the likeliest first."""
    shares: list[float]
    """Every seat's chance to win as the bot sees it; empty if it has no opinion."""
    line: list[str]
    """How the bot thinks it may go on, its own action first."""
    note: str
    """What people should know, such as that the bot plays below its rung here."""
    rounds: int
    """Rounds of search."""
    seconds: float
    """How long it thought. Not for players' eyes: it may tell about the hand."""


class Failure(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    reason: Reason
    detail: str


class Refused(msgspec.Struct, frozen=True):
    """What was asked about is impossible."""

    kind: str
    text: str
    clause: str | None


class Answer(msgspec.Struct, frozen=True):
    """What a worker sends back: one of these."""

    thought: BotAnswer | None = None
    analysis: Analysis | None = None
    chances: Chances | None = None
    shown: msgspec.Raw = NOTHING
    """JSON of a BoardSeen or a Replay, which is sent on as it is."""
    refused: Refused | None = None
    piece: PieceResult | None = None
    failure: Failure | None = None


class BotFailed(Forfeit):
    """A bot gave no answer that can be played, not even when asked again: play something simple for it."""

    kind = "thinking-failed"
