"""Whether the yardstick does Grotto's work: compared game by game, and tree by tree."""

from __future__ import annotations

from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.kernel.state import random_games

from .endings import ending
from .games import root
from .runs import SEED
from .yardstick import Yardstick
from .yardstick.search import in_c, in_grotto


class OtherGames(AssertionError):
    """The yardstick plays other games than Grotto, or grows other trees."""


def check_same_games(yardstick: Yardstick, game: str, players: int, games: int) -> None:
    """Every game has as many decisions, takes as many random numbers, and ends alike."""
    state = root(game, players)
    ours, theirs = Rng(SEED), Rng(SEED)
    for number in range(games):
        decisions, last = random_games(state, 1, ours)
        run = yardstick.play_on(game, players, 1, theirs)
        expected = ending(last)
        if (run.decisions, theirs.x, run.last) != (decisions, ours.x, expected):
            raise OtherGames(
                f"{game} with {players} players, game {number}: the yardstick takes {run.decisions} decisions and ends "
                f"with {run.last}, Grotto {decisions} and {expected}"
            )


def check_same_trees(yardstick: Yardstick, state: Diamant, rounds: int) -> None:
    """Searches with the same random numbers grow as many nodes, and value both choices alike to the last bit."""
    for seed in range(3):
        ours, theirs = in_grotto(state, rounds, seed), in_c(yardstick, state, rounds, seed)
        if ours.tree != theirs.tree:
            raise OtherGames(f"{state.players} players, seed {seed}: the yardstick grows {theirs}, Grotto {ours}")
