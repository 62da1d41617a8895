"""The words by which Emerald's views speak of the numbers in a state."""

from __future__ import annotations

from typing import Literal

from grotto.games.emerald.board import PLACE_NAMES

Phase = Literal[
    "pick-starter", "lay-out", "first-knight", "second-knight",
    "turn-up", "roll", "pick-victim", "answer", "ended",
]  # fmt: skip
Facing = Literal["mouth", "chamber"]
Ending = Literal["last-treasure", "one-knight"]
EndingClause = Literal["E-74", "E-75"]

PHASES: tuple[Phase, ...] = (
    "pick-starter", "lay-out", "first-knight", "second-knight",
    "turn-up", "roll", "pick-victim", "answer", "ended",
)  # fmt: skip
ENDINGS: dict[int, Ending] = {1: "last-treasure", 2: "one-knight"}
ENDING_CLAUSES: dict[int, EndingClause] = {1: "E-74", 2: "E-75"}
FACINGS: dict[int, Facing] = {-1: "mouth", 1: "chamber"}


def place_name(place: int) -> str | None:
    """The name of a place; None for nowhere."""
    return PLACE_NAMES[place] if place >= 0 else None
