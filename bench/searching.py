"""Rounds a second of the tree search from a game's first decision: with random playouts, with nets, and in C."""

from __future__ import annotations

from time import process_time

import grotto
from grotto.bots.rung_policies import EXPLORATION
from grotto.games.diamant.rules import Diamant
from grotto.search import Search

from .nets import judge_of
from .runs import Effort
from .same_work import check_same_trees
from .yardstick import Yardstick
from .yardstick.search import in_c, in_grotto

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


def part_of_c(yardstick: Yardstick, players: int, effort: Effort) -> float:
    """How fast Diamant's search is, as a part of the search in C that grows the same trees; they take turns."""
    state = grotto.new("diamant", players, seed=1).state
    assert isinstance(state, Diamant)
    check_same_trees(yardstick, state, ROUNDS["diamant"])
    ours, theirs = zip(
        *(
            (in_grotto(state, ROUNDS["diamant"], seed).seconds, in_c(yardstick, state, ROUNDS["diamant"], seed).seconds)
            for seed in range(effort.rounds)
        ),
        strict=True,
    )
    return float(min(theirs) / min(ours))


def _rate(trees: Search, rounds: int) -> float:
    start = process_time()
    trees.run(rounds)
    return trees.rounds / (process_time() - start)
