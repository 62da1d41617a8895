"""Nuggets judged by hand: points so far, and whether the next seat can be left a multiple of four."""

from __future__ import annotations

from cython import cast

from grotto.kernel.state import State
from grotto.play.judge import Judge
from nuggets.rules import Nuggets

WIN = 100.0
GOOD_VEIN = 3.0  # points that it is worth to leave a multiple of four
ROUND = 4  # nuggets that the next player and the one after can be made to take together


class NuggetsScout(Judge):
    def __init__(self) -> None:
        super().__init__()
        self.win = WIN

    def fresh(self) -> Judge:
        return NuggetsScout()

    def judge(self, state: State, seat: int) -> None:
        self._judge(cast(Nuggets, state))

    def _judge(self, state: Nuggets) -> None:
        for seat in range(state.players):
            self.worth[seat] = state.taken[seat] + state.claim[seat]
        before = state.turn - 1 if state.turn > 0 else state.players - 1
        if state.vein % ROUND == 0:
            self.worth[before] += GOOD_VEIN
