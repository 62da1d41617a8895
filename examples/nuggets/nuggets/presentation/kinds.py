"""Nuggets: every kind of action, draw and fact in a view, and every ending."""

from __future__ import annotations

from typing import Literal, TypedDict


class Take(TypedDict):
    """Nuggets are taken from the vein (N-05)."""

    text: str
    kind: Literal["take"]
    nuggets: int


class Vein(TypedDict):
    """Chance decides how rich the vein is (N-02)."""

    text: str
    kind: Literal["vein"]
    nuggets: int


class Claim(TypedDict):
    """Chance deals a secret claim (N-03)."""

    text: str
    """`claim:?` for all but its owner."""
    kind: Literal["claim"]
    seat: int
    points: int | None
    """Null for all but its owner."""


VALUES: dict[str, type] = {"take": Take, "vein": Vein, "claim": Claim}


class Empty(TypedDict):
    """The vein is empty, and all claims are shown (N-07)."""

    kind: Literal["empty"]
    clause: Literal["N-07"]
    claims: list[int]
    last: int
    """The seat that took the last nugget (N-08)."""


FACTS: dict[str, type] = {"empty": Empty}

ENDINGS: dict[str, str] = {"empty": "The vein is empty (N-07)."}
