"""Erdgeister as a row of numbers: all that is public, and the numbers that the viewer has seen.

Seats are counted from the viewer. Places are numbered as the board's mine numbers them;
a number that the viewer has not seen is -1, blank is 0.
"""

from __future__ import annotations

from cython import cast

from grotto.games.erdgeister.numbers import PUBLIC
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State
from grotto.play.encoder import Encoder

PHASES = 12
FIGURES = 24
SEATS = 4
ZONES = 8
FAR = 32_767  # the largest number in a row; an endless game counts no further

HEAD = 0  # players, key number, turns, turn limit, figures acted, placing, card played
PHASE = HEAD + 7  # one of twelve
FACE = PHASE + PHASES  # of each shaft's tile: 0 for I, 1 for II
CROWD = FACE + SEATS  # tunnels, then shafts
SEAT = CROWD + ZONES  # of each seat: on turn, home, spies, kidnappings, extra moves
PER_SEAT = 5
FIGURE = SEAT + PER_SEAT * SEATS  # of each figure: place, number, acted first, marked, public, seen by seat
PER_FIGURE = 5 + SEATS
SIZE = FIGURE + PER_FIGURE * FIGURES
VERSION = 1


class ErdgeisterEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Erdgeister, SIZE, VERSION)

    def fresh(self) -> Encoder:
        return ErdgeisterEncoder()

    def write(self, state: State, viewer: int, row: int) -> None:
        """An onlooker sees the table as seat 0 does, but only the numbers that all have seen."""
        first = viewer if viewer >= 0 else 0
        seen_by_viewer = PUBLIC | (1 << first if viewer >= 0 else 0)
        self._write_table(cast(Erdgeister, state), row)
        self._write_seats(cast(Erdgeister, state), first, row)
        self._write_figures(cast(Erdgeister, state), first, seen_by_viewer, row)

    def _write_table(self, state: Erdgeister, row: int) -> None:
        table = self.table
        table[row, HEAD] = state.players
        table[row, HEAD + 1] = state.key_number
        table[row, HEAD + 2] = state.turns if state.turns < FAR else FAR
        table[row, HEAD + 3] = state.turn_limit
        table[row, HEAD + 4] = state.acted
        table[row, HEAD + 5] = state.placing
        table[row, HEAD + 6] = state.card_played
        for phase in range(PHASES):
            table[row, PHASE + phase] = 1 if state.phase == phase else 0
        for shaft in range(SEATS):
            table[row, FACE + shaft] = state.face[shaft]
        for zone in range(ZONES):
            table[row, CROWD + zone] = state.crowd[zone]

    def _write_seats(self, state: Erdgeister, first: int, row: int) -> None:
        table = self.table
        for i in range(SEATS):
            at = SEAT + PER_SEAT * i
            seat = first + i if first + i < state.players else first + i - state.players
            there = i < state.players
            table[row, at] = 1 if there and state.turn == seat else 0
            table[row, at + 1] = state.home[seat] if there else 0
            for card in range(3):
                table[row, at + 2 + card] = state.cards[seat * 3 + card] if there else 0

    def _write_figures(self, state: Erdgeister, first: int, seen_by_viewer: int, row: int) -> None:
        table = self.table
        figures = state.players * state.each
        figure = first * state.each
        for i in range(FIGURES):
            at = FIGURE + PER_FIGURE * i
            if i >= figures:  # a figure that nobody has in this game: no place, no number
                for column in range(PER_FIGURE):
                    table[row, at + column] = -1 if column < 2 else 0
                continue
            known = state.known[figure]
            table[row, at] = state.at[figure]
            table[row, at + 1] = state.number[figure] if known & seen_by_viewer else -1
            table[row, at + 2] = 1 if state.first_figure == figure else 0
            table[row, at + 3] = 1 if state.marked == figure else 0
            table[row, at + 4] = 1 if known & PUBLIC else 0
            seat = first
            for other in range(SEATS):
                table[row, at + 5 + other] = known >> seat & 1 if other < state.players else 0
                seat = seat + 1 if seat + 1 < state.players else 0
            figure = figure + 1 if figure + 1 < figures else 0
