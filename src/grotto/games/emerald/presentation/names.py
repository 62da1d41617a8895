"""The names that Emerald's views use for numbers in a state, and their types."""

from __future__ import annotations

from typing import Literal

from grotto.games.emerald.board import INWARDS, MOUTH, NOWHERE, PLACE_NAMES
from grotto.games.emerald.phases import LAST_TREASURE, ONE_KNIGHT

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
ENDINGS: dict[int, Ending] = {LAST_TREASURE: "last-treasure", ONE_KNIGHT: "one-knight"}
ENDING_CLAUSES: dict[int, EndingClause] = {LAST_TREASURE: "E-74", ONE_KNIGHT: "E-75"}
FACINGS: dict[int, Facing] = {MOUTH: "mouth", INWARDS: "chamber"}


def place_name(place: int) -> str | None:
    """The name of a place; None for nowhere."""
    return None if place == NOWHERE else PLACE_NAMES[place]
