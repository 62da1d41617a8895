"""The words by which Emerald's views speak of the numbers in a state."""

from __future__ import annotations

from grotto.games.emerald.board import PLACE_NAMES

PHASES = (
    "pick-starter", "lay-out", "first-knight", "second-knight",
    "turn-up", "roll", "pick-victim", "answer", "ended",
)  # fmt: skip
ENDINGS = ("running", "last-treasure", "one-knight")
ENDING_CLAUSES = ("", "E-74", "E-75")
FACINGS = {-1: "mouth", 1: "chamber"}


def place_name(place: int) -> str | None:
    """The name of a place; None for nowhere."""
    return PLACE_NAMES[place] if place >= 0 else None
