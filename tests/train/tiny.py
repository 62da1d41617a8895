"""Recipes so small that a training run takes a second."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grotto
from grotto.nets.net import Net
from grotto.parallel.pools import SerialPool
from grotto.play.players import players_of
from grotto.play.recipe import Recipe
from grotto.train.training_run import TrainingRun

RECIPES = {
    name: recipe for game in grotto.game_names() for name, recipe in players_of(grotto.game(game)).recipes.items()
}
TINY = {
    "diamant": Recipe(
        "diamant", "choices", (4,), 3, (3, 5), rounds=3, jobs=2, games=48, opponent_share=0.2, snapshot_every=1,
        learning_rate=(0.01, 0.001),
    ),
    "emerald": Recipe(
        "emerald", "values", (4,), 5, (2, 3), rounds=3, jobs=2, games=2, result_rounds=1,
        search_share=0.34, search_rounds=4, gate_deals=2,
    ),
    "erdgeister": Recipe(
        "erdgeister", "values", (4,), 4, (2, 4), {"turn_limit": 30}, rounds=3, jobs=2, games=4, scout_rounds=1,
        rows_per_game=300,
    ),
    "erdgeister-beliefs": Recipe(
        "erdgeister", "beliefs", (4,), 1, (2, 4), {"turn_limit": 20}, rounds=3, jobs=2, games=2, sample_every=5,
    ),
}  # fmt: skip
every_recipe = pytest.mark.parametrize("name", TINY)
heavy = pytest.mark.one_build


def teacher(name: str) -> Net | None:
    return TrainingRun(TINY["erdgeister"]).learner.net() if name.endswith("beliefs") else None


def course(name: str, seed: int = 1, **changes: Any) -> TrainingRun:
    return TrainingRun(TINY[name]._replace(**changes), seed, teacher(name))


def run(made: TrainingRun, tell: Callable[[str], None] = lambda said: None) -> TrainingRun:
    made.run(SerialPool(), tell, lambda: None)
    return made


class BrokenOff(Exception):
    pass


def broken_off(made: TrainingRun, path: Path, after: int) -> None:
    """The run ends in the middle of a round; a checkpoint has been written after each."""
    rounds = 0

    def tell(said: str) -> None:
        nonlocal rounds
        rounds += 1
        if rounds > after:
            raise BrokenOff

    with pytest.raises(BrokenOff):
        made.run(SerialPool(), tell, lambda: made.save(path), save_every=1)
