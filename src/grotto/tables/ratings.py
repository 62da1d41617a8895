"""Ratings: one number for each game that somebody plays, whose differences predict who wins.

The model is that of the arena: a table is won in proportion to strength. The built-in bots have fixed places on the
scale, as far as the game names them, so that ratings can be compared between people who never met; everybody else at
these tables is rated along. As a prior, everybody has drawn one match with a player of 1500.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log, log10, sqrt
from typing import NamedTuple

from grotto.kernel.constants import CERTAINTY

from .summary import SeatSummary, TableSummary

MIDDLE = 1500.0
SCALE = 400.0  # as in chess: 400 points are ten to one
ROUNDS = 60

Player = tuple[str, str]
"""A guest or a built-in bot."""


class Rating(NamedTuple):
    """The rating of somebody in one game, with half of the width of its interval of 95 %."""

    rating: float
    margin: float
    matches: int


def rating(guest: str, summaries: Sequence[TableSummary], places: Mapping[str, int]) -> Rating | None:
    """From the finished matches of a guest in one game; `places` are those of built-in bots on the scale."""
    tables = [_shares(summary) for summary in summaries if _has_result(summary)]
    if not tables:
        return None
    fixed = {("bot", name): 10 ** ((place - MIDDLE) / SCALE) for name, place in places.items()}
    strength = _fitted(tables, fixed)
    mine = strength["guest", guest]
    chances = [mine / sum(strength[player] for player, _ in table) for table in tables]
    information = 0.25 + sum(chance * (1 - chance) for chance in chances)
    return Rating(MIDDLE + SCALE * log10(mine), CERTAINTY * SCALE / log(10) / sqrt(information), len(tables))


def _has_result(summary: TableSummary) -> bool:
    return summary.ended is not None and all(seat.share is not None for seat in summary.seats)


def _shares(summary: TableSummary) -> list[tuple[Player, float]]:
    return [(_player(seat), seat.share or 0.0) for seat in summary.seats]


def _player(seat: SeatSummary) -> Player:
    """Whoever left a seat to a bot still plays there; a bot's settings do not count."""
    return ("guest", seat.guest) if seat.guest is not None else ("bot", (seat.bot or "").partition("@")[0])


def _fitted(tables: list[list[tuple[Player, float]]], fixed: Mapping[Player, float]) -> dict[Player, float]:
    """Strengths by minorisation-maximisation, 1 for the middle of the scale."""
    strength = {player: fixed.get(player, 1.0) for table in tables for player, _ in table}
    won: defaultdict[Player, float] = defaultdict(float)
    for table in tables:
        for player, share in table:
            won[player] += share
    for _ in range(ROUNDS):
        chances: defaultdict[Player, float] = defaultdict(float)
        for table in tables:
            together = sum(strength[player] for player, _ in table)
            for player, _ in table:
                chances[player] += 1 / together
        strength = {
            player: fixed.get(player, (won[player] + 0.5) / (chances[player] + 1 / (now + 1)))
            for player, now in strength.items()
        }
    return strength
