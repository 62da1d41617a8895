"""How many rounds a second the tree search makes from a game's first decision: with random playouts, with nets."""

from __future__ import annotations

from time import process_time

import grotto
from grotto.bots.rung_policies import EXPLORATION
from grotto.search import Search

from .nets import judge_of
from .runs import Effort

ROUNDS = {"diamant": 20_000, "emerald": 5_000, "erdgeister": 200}
ROUNDS_WITH_NETS = {"diamant": 4_000, "emerald": 1_000, "erdgeister": 200}


def rounds_per_second(game: str, players: int, effort: Effort) -> float:
    """With playouts: the best of a few searches."""
    match = grotto.new(game, players, seed=1)
    return max(_rate(Search(match.state, match.mover, seed), ROUNDS[game]) for seed in range(effort.rounds))


def rounds_per_second_with_nets(game: str, players: int, effort: Effort) -> float | None:
    """The same with the net's opinion of every new action one step ahead; None if there is no net."""
    match = grotto.new(game, players, seed=1)
    judge = judge_of(game, players)
    if judge is None:
        return None
    return max(
        _rate(Search(match.state, match.mover, seed, EXPLORATION, judge=judge), ROUNDS_WITH_NETS[game])
        for seed in range(effort.rounds)
    )


def _rate(trees: Search, rounds: int) -> float:
    start = process_time()
    trees.run(rounds)
    return trees.rounds / (process_time() - start)
