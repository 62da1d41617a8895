"""Calibration: a monotone table that turns a net's share of the win into the share that is won in play.

A game keeps its tables in `players/calibration.json`: of each net, one for each number of players. A net without tables
is used as it is. `python -m scripts.calibrate` makes them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple

import msgspec

from grotto.kernel.game import Game
from grotto.play.players import players_of

FILE = "calibration.json"
MOST_ROUNDS = 20
EXACT = 1e-9
LARGEST = 2.0  # step of the factor's logarithm


class CalibrationTable(msgspec.Struct, frozen=True):
    """What a net says and what happens, at some points from 0 to 1; straight lines between them."""

    said: list[float]
    happens: list[float]
    games: int
    """How many games it was fitted on."""
    command: str
    """What made it."""
    start: list[float] = []
    """Every seat's chance at the first decision, on average over the deals."""


class Tables(msgspec.Struct, frozen=True):
    """The tables of one game."""

    nets: dict[str, dict[str, CalibrationTable]]
    """By the checksum of the net that they are for, then by number of players."""


class Calibration(NamedTuple):
    """Applies one table; the empty one changes nothing."""

    said: Sequence[float] = ()
    happens: Sequence[float] = ()
    start: Sequence[float] = ()
    """Every seat's chance at the first decision, on average over the deals; empty if nobody has counted it."""

    def apply(self, shares: Sequence[float]) -> list[float]:
        """Every seat's chance to win; they add up to 1."""
        if not self.said:
            return list(shares)
        return adding_up([self._one(share) for share in shares])

    def _one(self, share: float) -> float:
        i = min(max(bisect_right(self.said, share), 1), len(self.said) - 1)
        left, right = self.said[i - 1], self.said[i]
        part = (share - left) / (right - left)
        return self.happens[i - 1] + min(max(part, 0.0), 1.0) * (self.happens[i] - self.happens[i - 1])


def adding_up(chances: Sequence[float]) -> list[float]:
    """Scales everybody's odds by one common factor so that the chances add up to 1.

    Dividing by the sum would take nearly all of a correction from the leader, whose chance is known best.
    """
    found, factor = list(chances), 1.0
    for _ in range(MOST_ROUNDS):
        gap, slope = 1.0 - sum(found), sum(one * (1.0 - one) for one in found)
        if abs(gap) < EXACT or slope < EXACT:
            break
        factor *= exp(max(-LARGEST, min(LARGEST, gap / slope)))  # a step of Newton's method
        found = [one * factor / (1.0 - one + one * factor) for one in chances]
    total = sum(found)
    return [one / total for one in found] if total > 0 else [1.0 / len(found)] * len(found)


def calibration(game: Game, players: int, net: str) -> Calibration:
    """The calibration of a net, by its checksum, for a number of players; the empty one if there is none."""
    table = tables_of(game).nets.get(net, {}).get(str(players))
    return Calibration() if table is None else Calibration(table.said, table.happens, table.start)


def tables_of(game: Game) -> Tables:
    """All tables of a game; a game without nets has none."""
    path = file_of(game)
    return msgspec.json.decode(path.read_bytes(), type=Tables) if path is not None and path.exists() else Tables({})


def file_of(game: Game) -> Path | None:
    """Where a game keeps its tables."""
    folder = players_of(game).nets
    return None if folder is None else folder.parent / FILE
