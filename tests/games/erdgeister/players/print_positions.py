"""Positions of random games for features and judges; run as a program, it prints what they make of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.games.erdgeister.tables import COUNTS, playing

from grotto.games.erdgeister import read_board
from grotto.games.erdgeister.players.features import ErdgeisterFeatures
from grotto.games.erdgeister.players.scout import ErdgeisterScout
from grotto.games.erdgeister.rules import Erdgeister

SMALL_MINE = read_board(Path(__file__).parents[3] / "data" / "small-mine.toml")


def running(players: int, seed: int, **options: Any) -> Iterator[Erdgeister]:
    """Every position of a random game, until it is over."""
    for match in playing(players, seed, **options):
        if match.mover >= 0:
            assert isinstance(match.state, Erdgeister)
            yield match.state


def _numbers(part: str) -> list[float]:
    features, scout = ErdgeisterFeatures(), ErdgeisterScout()
    numbers: list[float] = []
    for options in ({}, {"board": SMALL_MINE}):
        for players in COUNTS:
            for state in running(players, seed=players, **options):
                numbers += features.tell(state, state.turn) if part == "features" else scout.worths(state, state.turn)
    return numbers


if __name__ == "__main__":
    print(json.dumps(_numbers(sys.argv[1])))
