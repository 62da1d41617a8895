"""Nuggets as a row of numbers: what is public, seats counted from the viewer, and the viewer's claim."""

from __future__ import annotations

from cython import cast

from grotto.kernel.state import State
from grotto.play.encoder import Encoder
from nuggets.rules import Nuggets

FIRST_SEAT = 3
SIZE = FIRST_SEAT + 4
VERSION = 1


class NuggetsEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Nuggets, SIZE, VERSION)

    def fresh(self) -> Encoder:
        return NuggetsEncoder()

    def write(self, state: State, viewer: int, row: int) -> None:
        self._write(cast(Nuggets, state), viewer, row)

    def _write(self, state: Nuggets, viewer: int, row: int) -> None:
        table = self.table
        table[row, 0] = state.players
        table[row, 1] = state.vein
        table[row, 2] = state.claim[viewer] if viewer >= 0 else -1
        seat = viewer if viewer >= 0 else 0
        for i in range(state.players):
            table[row, FIRST_SEAT + i] = state.taken[seat]
            seat += 1
            if seat == state.players:
                seat = 0
