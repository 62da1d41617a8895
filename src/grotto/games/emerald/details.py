"""Emerald as numbers once more, with everybody's knights and gems apart: for nets that have the time to read it.

First come the numbers that every net reads, then the details.
"""

from __future__ import annotations

from cython import cast

from ...kernel.features import Features
from ...kernel.state import State
from .board import CAVE, CHAMBER, MEADOW, PLACES, STACKS
from .features import EmeraldFeatures
from .rules import Emerald

NOBODY = -1
KINDS = 4
REACHES = 1 + CHAMBER - MEADOW
SIZE = EmeraldFeatures().size
LEADS = 5                                   # far behind, one behind, level, one ahead, far ahead
TOPS = SIZE                                 # of each cave field, one of the kinds
KNIGHTS = TOPS + KINDS * STACKS             # of the third seat and those after it, by place
REACH = KNIGHTS + 3 * PLACES                # of each seat, where its knights would land
CARDS = REACH + 5 * REACHES                 # of each seat and cave field, the best card it could take next
STANDING = CARDS + 5 * STACKS               # of each seat and kind, how it stands against the others
PREY = STANDING + 5 * KINDS * LEADS         # of each seat, how likely the dragon ends at its knights; and by pips
DETAILS = PREY + 5 * 4
DETAILS_VERSION = 1


class EmeraldDetails(EmeraldFeatures):
    def __init__(self) -> None:
        super().__init__()
        self.size = DETAILS
        self.version = DETAILS_VERSION

    def fresh(self) -> Features:
        return EmeraldDetails()

    def write(self, state: State, seat: int) -> None:
        EmeraldFeatures.write(self, state, seat)
        self._write_details(cast(Emerald, state), seat)

    def _write_details(self, state: Emerald, viewer: int) -> None:
        for field in range(STACKS):
            if state.gem_top[field] != NOBODY:
                self.x[TOPS + KINDS * field + state.gem_top[field]] = 1.0
        seat = viewer
        for i in range(state.players):
            self._write_standing(state, seat, i)
            self._write_places(state, seat, i)
            seat = seat + 1 if seat + 1 < state.players else 0

    def _write_standing(self, state: Emerald, seat: int, i: int) -> None:
        for kind in range(KINDS):
            lead = state.gems[seat * 4 + kind] - self.rival[seat * 4 + kind]
            lead = -2 if lead < -2 else 2 if lead > 2 else lead
            self.x[STANDING + (i * KINDS + kind) * LEADS + lead + 2] = 1.0
        for pips in range(3):
            if self._stands(state, seat, CAVE + self.end[pips] - 1) > 0:
                self.x[PREY + 4 * i] += 0.33
                self.x[PREY + 4 * i + 1 + pips] = 1.0

    def _write_places(self, state: Emerald, seat: int, i: int) -> None:
        for place in range(PLACES):
            if state.crowd[place] == 0:
                continue
            count = self._stands(state, seat, place)
            if count == 0:
                continue
            if i >= 2:
                self.x[KNIGHTS + PLACES * (i - 2) + place] = count * 0.5
            ready = self._ready(state, seat, place)
            if ready == 0:
                continue
            landing = self.landing[place]
            self.x[REACH + REACHES * i + landing - MEADOW] += ready * 0.5
            if CAVE <= landing < CHAMBER:
                self.x[CARDS + STACKS * i + landing - CAVE] = self._best_card(state, seat, landing - CAVE) * 0.2
