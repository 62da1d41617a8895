"""The batch: many games at once, with observations."""

from __future__ import annotations

from time import process_time
from typing import NamedTuple

import numpy as np

import grotto
from grotto.play.batch import Batch
from grotto.play.players import players_of

from .games import root
from .runs import SEED, Effort

STATES = 4096
STEPS = 16  # of all games, in one timed piece
WARM_UP = 256  # steps until the games have drifted apart


class Stepping(NamedTuple):
    """Steps of single games a second."""

    alone: float
    with_choosing: float


def stepping(game: str, players: int, effort: Effort) -> Stepping:
    """Random play in the batch."""
    batch = Batch(root(game, players), players_of(grotto.game(game)).encoder(), STATES, SEED)
    for _ in range(WARM_UP):
        batch.step(batch.random_actions())
    pieces = [_piece(batch) for _ in range(effort.rounds * 4)]
    choosing, steps = (min(seconds) for seconds in zip(*pieces, strict=True))
    if game == "diamant":
        steps = min(_prepared(batch) for _ in range(effort.rounds * 4))
    many = STATES * STEPS
    return Stepping(many / steps, many / (choosing + steps))


def _piece(batch: Batch) -> tuple[float, float]:
    """CPU time of choosing actions and of stepping."""
    choosing = steps = 0.0
    for _ in range(STEPS):
        start = process_time()
        actions = batch.random_actions()
        chosen = process_time()
        batch.step(actions)
        steps += process_time() - chosen
        choosing += chosen - start
    return choosing, steps


def _prepared(batch: Batch) -> float:
    """CPU time of stepping by actions made before: in Diamant both are always legal."""
    actions = np.random.default_rng(SEED).integers(0, 2, (STEPS, STATES), np.int32)
    start = process_time()
    for row in actions:
        batch.step(row)
    return process_time() - start
