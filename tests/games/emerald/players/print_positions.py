"""Positions of random games for features and judges; run as a program, it prints what they make of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from tests.games.emerald.tables import wandering

from grotto.games.emerald.phases import PICK_STARTER
from grotto.games.emerald.players.features import EmeraldFeatures
from grotto.games.emerald.players.scout import EmeraldScout
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import OVER


def running(players: int, seed: int) -> Iterator[Emerald]:
    """Every position of a random game, until it is over."""
    for match in wandering(players, seed):
        if match.mover != OVER:
            assert isinstance(match.state, Emerald)
            yield match.state


def turns(players: int, seed: int) -> Iterator[Emerald]:
    """The same without the first: somebody has the turn."""
    return (state for state in running(players, seed) if state.phase != PICK_STARTER)


def _numbers(part: str) -> list[float]:
    features, scout = EmeraldFeatures(), EmeraldScout()
    numbers: list[float] = []
    for players in range(2, 6):
        for state in running(players, seed=players):
            numbers += features.tell(state, state.turn) if part == "features" else scout.worths(state, state.turn)
    return numbers


if __name__ == "__main__":
    print(json.dumps(_numbers(sys.argv[1])))
