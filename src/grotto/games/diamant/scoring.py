"""What relics are worth and how players rank, from plain numbers: for the rules, the views and the bots."""

from __future__ import annotations

FIRST_RELICS = 3  # of the game, brought out by anybody, that count less (D-32, D-34)
FIRST_WORTH = 5
LATER_WORTH = 10  # D-33
A_POINT = 64  # what a point counts in a rank: more than anybody can have relics


def relic_worth(out: int, relics: int) -> int:
    """The points of relics that are brought out when `out` have been brought out before (D-32 to D-34)."""
    worth = 0
    for i in range(out, out + relics):
        worth += FIRST_WORTH if i < FIRST_RELICS else LATER_WORTH
    return worth


def rank_of(points: int, relics: int, relics_break_ties: bool) -> int:
    """Points first (D-48), and relics behind them where the edition says so (D-51).

    What somebody gains has a rank of its own: it is added to the rank that they had.
    """
    return points * A_POINT + (relics if relics_break_ties else 0)
