"""Nuggets as a row of numbers: what is public, seats counted from the viewer, and the viewer's claim.

Actions: to take one, two or three nuggets.
"""

from __future__ import annotations

from cython import cast

from grotto.kernel.state import State
from grotto.play.encoder import Encoder, Part, layout, starts
from nuggets.board import CLAIMS, MOST, RICHEST, VEINS
from nuggets.rules import Nuggets

SEATS = 4
UNKNOWN = -1

PARTS: tuple[Part, ...] = layout(
    ("players", (), 2, SEATS, "seats at the table"),
    ("vein", (), -1, RICHEST, "nuggets left; -1 until the vein is drawn"),
    ("turn", (SEATS,), 0, 1, "by seat from the viewer: 1 for the one whose turn it is"),
    ("dealt", (SEATS,), 0, 1, "by seat from the viewer: 1 if it has its claim"),
    ("claim", (SEATS,), UNKNOWN, CLAIMS - 1, "by seat from the viewer: its claim; -1 if the viewer cannot know it"),
    ("taken", (SEATS,), 0, RICHEST, "by seat from the viewer: nuggets taken"),
    ("last", (SEATS,), 0, 1, "by seat from the viewer: 1 for the one that took the last nugget"),
)
VERSION = 2

_START = starts(PARTS)
PLAYERS, VEIN, TURN, DEALT = _START["players"], _START["vein"], _START["turn"], _START["dealt"]
CLAIM, TAKEN, LAST = _START["claim"], _START["taken"], _START["last"]


class NuggetsEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Nuggets, PARTS, VERSION)

    def fresh(self) -> Encoder:
        return NuggetsEncoder()

    def count_actions(self, state: State) -> int:
        return MOST

    def to_index(self, state: State, seat: int, action: int) -> int:
        return action - 1

    def to_action(self, state: State, seat: int, index: int) -> int:
        return index + 1

    def draws(self, state: State) -> tuple[int, ...]:
        """The kind of vein and the claims use the same numbers."""
        self.check(state)
        return tuple(range(max(len(VEINS), CLAIMS)))

    def longest(self, state: State) -> int:
        self.check(state)
        return RICHEST

    def write(self, state: State, viewer: int, row: int) -> None:
        self._write(cast(Nuggets, state), viewer, row)

    def _write(self, state: Nuggets, viewer: int, row: int) -> None:
        """An onlooker sees the table as the first seat does, but nobody's claim."""
        self.table[row, PLAYERS] = state.players
        self.table[row, VEIN] = state.vein
        seat = viewer if viewer >= 0 else 0
        for i in range(state.players):
            self.table[row, TURN + i] = state.turn == seat
            self.table[row, DEALT + i] = seat < state.dealt
            self.table[row, CLAIM + i] = state.claim[seat] if seat == viewer or state.vein == 0 else UNKNOWN
            self.table[row, TAKEN + i] = state.taken[seat]
            self.table[row, LAST + i] = state.last == seat
            seat += 1
            if seat == state.players:
                seat = 0
