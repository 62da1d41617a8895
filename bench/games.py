"""The games as the benchmark plays them, and Grotto as a contestant in the build of this process."""

from __future__ import annotations

from importlib import import_module
from time import process_time

from grotto.kernel.rng import Rng
from grotto.kernel.state import State, random_games

from .endings import ending
from .runs import Run

SEATS = {"diamant": range(3, 9), "emerald": range(2, 6), "erdgeister": range(2, 5)}
TURN_LIMIT = 400  # random games of Erdgeister can be very long


def root(game: str, players: int) -> State:
    """The first state."""
    kind = getattr(import_module(f"grotto.games.{game}.rules"), game.capitalize())
    limit = {"turn_limit": TURN_LIMIT} if game == "erdgeister" else {}
    state: State = kind(players, **limit)
    return state


class Grotto:
    """Grotto in this process."""

    def play(self, game: str, players: int, games: int, seed: int) -> Run:
        state = root(game, players)
        rng = Rng(seed)
        start = process_time()
        decisions, last = random_games(state, games, rng)
        return Run(games, decisions, process_time() - start, ending(last))
