"""How many rounds a second the tree search makes, with random playouts, from a game's first decision."""

from __future__ import annotations

from time import process_time

import grotto
from grotto.search import Search

from .runs import Effort

ROUNDS = {"diamant": 20_000, "emerald": 5_000, "erdgeister": 200}


def rounds_per_second(game: str, players: int, effort: Effort) -> float:
    """The best of a few searches."""
    match = grotto.new(game, players, seed=1)
    best = 0.0
    for seed in range(effort.rounds):
        trees = Search(match.state, match.mover, seed)
        start = process_time()
        trees.run(ROUNDS[game])
        best = max(best, trees.rounds / (process_time() - start))
    return best
