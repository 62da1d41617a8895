"""Games between masters, for measurements over many deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grotto.arena.recorder import ArenaRecorder
from grotto.play.selfplay import SelfPlay

from .valuation import LONGEST_GAME, Valuation

SEEDS = 1 << 20  # the seed of choices, apart from the deal


class MasterGame(NamedTuple):
    """One game: its deal, what was chosen, and everybody's part of the win and points."""

    deal: int
    actions: Sequence[int]
    won: list[float]
    points: list[int]


def master_games(valuation: Valuation, first: int, games: int) -> Iterator[MasterGame]:
    """Games between masters, from a number of the deal on."""
    recorder = ArenaRecorder()
    root = valuation.game.start(valuation.players, dict(valuation.options))
    table = SelfPlay(root, valuation.masters(), recorder, LONGEST_GAME)
    for deal in range(first, first + games):
        won = table.play(deal, deal + SEEDS)
        yield MasterGame(deal, recorder.actions(), won, list(valuation.game.views.outcome(table.final)["points"]))
