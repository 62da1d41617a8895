"""Nuggets: every kind of action, draw and fact in a view, and every ending."""

from __future__ import annotations

from typing import Literal, TypedDict


class NuggetsOptions(TypedDict):
    """There is nothing to choose."""


class NuggetsPosition(TypedDict):
    """The vein, and what everybody has."""

    vein: int | None
    """Nuggets left; null before the vein is drawn (N-02)."""
    turn: int
    """The seat to act (N-04)."""
    taken: list[int]
    """Nuggets of each seat."""
    dealt: int
    """How many claims have been dealt."""
    claims: list[int | None]
    """Claims by seat; null where the viewer may not know (N-03)."""
    last: int | None
    """Who took the last nugget (N-08)."""


class Take(TypedDict):
    """Nuggets are taken from the vein (N-05)."""

    text: str
    kind: Literal["take"]
    clause: Literal["N-05"]
    nuggets: int


class Vein(TypedDict):
    """Chance decides how rich the vein is (N-02)."""

    text: str
    kind: Literal["vein"]
    clause: Literal["N-02"]
    nuggets: int


class Claim(TypedDict):
    """Chance deals a secret claim (N-03)."""

    text: str
    """`claim:?` for all but its owner."""
    kind: Literal["claim"]
    clause: Literal["N-03"]
    seat: int
    points: int | None
    """Null for all but its owner."""


ACTIONS: dict[str, type] = {"take": Take}
DRAWS: dict[str, type] = {"vein": Vein, "claim": Claim}


class Empty(TypedDict):
    """The vein is empty, and all claims are shown (N-07)."""

    kind: Literal["empty"]
    clause: Literal["N-07"]
    claims: list[int]
    last: int
    """The seat that took the last nugget (N-08)."""


FACTS: dict[str, type] = {"empty": Empty}
MOST_TELLING = ("empty",)

ENDINGS: dict[str, str] = {"empty": "The vein is empty (N-07)."}

OPTIONS = NuggetsOptions
POSITION = NuggetsPosition
