"""Whether the yardstick does Grotto's work: every seat's points, summed over many games."""

from __future__ import annotations

from grotto import CHANCE, OVER
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng

from .games import root
from .runs import SEED
from .yardstick import Yardstick


def check_points(yardstick: Yardstick, players: int, games: int) -> None:
    """Play step by step with `State.play`, and compare the sums."""
    yardstick.play("diamant", players, games, SEED)
    ours = _points(players, games)
    if ours != yardstick.points:
        raise AssertionError(f"{players} players: yardstick {yardstick.points}, Grotto {ours}")


def _points(players: int, games: int) -> list[int]:
    rng = Rng(SEED)
    start = root("diamant", players)
    sums = [0] * players
    for _ in range(games):
        state = start.clone()
        while state.mover != OVER:
            state.play(state.draw(rng) if state.mover == CHANCE else state.legal[rng.below(2)])
        assert isinstance(state, Diamant)
        sums = [total + state.points(seat) for seat, total in enumerate(sums)]
    return sums
