"""Diamant as a row of numbers: all that is public, seats counted from the viewer, and the viewer's choice."""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import KINDS
from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State
from grotto.play.encoder import Encoder

FIRST_CARD = 8
FIRST_SEAT = FIRST_CARD + 2 * KINDS
PER_SEAT = 3
SIZE = FIRST_SEAT + PER_SEAT * 8
VERSION = 1


class DiamantEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Diamant, SIZE, VERSION)

    def fresh(self) -> Encoder:
        return DiamantEncoder()

    def write(self, state: State, viewer: int, row: int) -> None:
        self._write(cast(Diamant, state), viewer, row)

    def _write(self, state: Diamant, viewer: int, row: int) -> None:
        table = self.table
        table[row, 0] = state.players
        table[row, 1] = state.expedition
        table[row, 2] = state.pocket
        table[row, 3] = state.floor
        table[row, 4] = state.relics_out
        table[row, 5] = state.cards
        table[row, 6] = 0
        table[row, 7] = 0
        if viewer >= 0:
            table[row, 6] = state.decided >> viewer & 1
            table[row, 7] = state.leaving >> viewer & state.decided >> viewer & 1
        for card in range(KINDS):
            table[row, FIRST_CARD + card] = state.deck[card]
            table[row, FIRST_CARD + KINDS + card] = state.shown[card]
        seat = viewer if viewer >= 0 else 0  # for an onlooker, from the first seat
        for i in range(state.players):
            at = FIRST_SEAT + PER_SEAT * i
            table[row, at] = state.chest[seat] + state.relic_points[seat]  # its points: a call here would cost a tenth
            table[row, at + 1] = state.relics[seat]
            table[row, at + 2] = state.inside >> seat & 1
            seat += 1
            if seat == state.players:
                seat = 0
