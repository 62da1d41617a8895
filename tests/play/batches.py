"""Batches for tests."""

from __future__ import annotations

from typing import Any

from grotto.play.batch import Batch
from tests.cases import CASES, Case

SIZE = 16
GAMES = ["diamant", "emerald", "erdgeister"]


def batch(case: Case, seed: int = 1, size: int = SIZE, **more: Any) -> Batch:
    return Batch.new(case.game, case.players, size, seed, **more, **case.options)


def case_of(game: str, players: int = 3) -> Case:
    return next(case for case in CASES if case.game == game and case.players == players)


def played(games: Batch, steps: int) -> Batch:
    for _ in range(steps):
        games.step(games.random_actions())
    return games
