"""Emerald as a row of numbers: all that is public, seats counted from the viewer, and the viewer's own gold.

Of the others' gold it tells only how many cards they hold.
"""

from __future__ import annotations

from cython import cast

from grotto.games.emerald.board import PLACES, STACKS
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
from grotto.play.encoder import Encoder

PHASES = 9
COLOURS = 5

HEAD = 0  # players, rail, dragon, facing, treasures left, moves, card taken, dragon due
PHASE = HEAD + 8  # one of nine
BAGS = PHASE + PHASES  # unseen gems by kind, unseen gold by value
HAND = BAGS + 9  # the viewer's gold by value
STACK = HAND + 5  # of each cave field: gems, open gem (one of four), gold, open value
PER_STACK = 7
WAY = STACK + PER_STACK * STACKS  # of each place: reach, moved, freed, knights by colour
PER_PLACE = 3 + COLOURS
COLOUR = WAY + PER_PLACE * PLACES  # of each colour: home, nest, caught, moved, freed
PER_COLOUR = 5
SEAT = COLOUR + PER_COLOUR * COLOURS  # of each seat: on turn, knights, treasures, gold, bonus, gems by kind
PER_SEAT = 9
SIZE = SEAT + PER_SEAT * 5
VERSION = 1


class EmeraldEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Emerald, SIZE, VERSION)

    def fresh(self) -> Encoder:
        return EmeraldEncoder()

    def write(self, state: State, viewer: int, row: int) -> None:
        """An onlooker sees the table as seat 0 does, but nobody's hand."""
        first = viewer if viewer >= 0 else 0
        self._write_table(cast(Emerald, state), row)
        self._write_stacks(cast(Emerald, state), row)
        self._write_knights(cast(Emerald, state), first, row)
        self._write_seats(cast(Emerald, state), first, row)
        self._write_hand(cast(Emerald, state), viewer, row)

    def _write_table(self, state: Emerald, row: int) -> None:
        table = self.table
        table[row, HEAD] = state.players
        table[row, HEAD + 1] = state.rail
        table[row, HEAD + 2] = state.dragon
        table[row, HEAD + 3] = state.facing
        table[row, HEAD + 4] = state.treasures_left
        table[row, HEAD + 5] = state.moves
        table[row, HEAD + 6] = state.turn_ends
        table[row, HEAD + 7] = state.dragon_due
        for phase in range(PHASES):
            table[row, PHASE + phase] = state.phase == phase
        for kind in range(4):
            table[row, BAGS + kind] = state.gem_bag[kind]
        for value in range(1, 6):
            table[row, BAGS + 3 + value] = state.gold_bag[value]

    def _write_stacks(self, state: Emerald, row: int) -> None:
        table = self.table
        for field in range(STACKS):
            at = STACK + PER_STACK * field
            table[row, at] = state.gem_cards[field]
            for kind in range(4):
                table[row, at + 1 + kind] = state.gem_top[field] == kind
            table[row, at + 5] = state.gold_cards[field]
            table[row, at + 6] = state.gold_top[field]

    def _write_knights(self, state: Emerald, first: int, row: int) -> None:
        table = self.table
        for place in range(PLACES):
            at = WAY + PER_PLACE * place
            table[row, at] = state.crowd[place]
            table[row, at + 1] = state.moved_place == place
            table[row, at + 2] = state.freed_place == place
        colours = state.players * state.colours
        colour = first * state.colours
        for i in range(colours):
            for place in range(PLACES):
                table[row, WAY + PER_PLACE * place + 3 + i] = state.knights[colour * PLACES + place]
            at = COLOUR + PER_COLOUR * i
            table[row, at] = state.home[colour]
            table[row, at + 1] = state.nest[colour]
            table[row, at + 2] = state.victim == colour
            table[row, at + 3] = state.moved_colour == colour
            table[row, at + 4] = state.freed_colour == colour
            colour += 1
            if colour == colours:
                colour = 0

    def _write_seats(self, state: Emerald, first: int, row: int) -> None:
        table = self.table
        seat = first
        for i in range(state.players):
            at = SEAT + PER_SEAT * i
            table[row, at] = state.turn == seat
            table[row, at + 1] = state.active[seat]
            table[row, at + 2] = state.treasures[seat]
            table[row, at + 3] = state.purse[seat]
            table[row, at + 4] = state.four_kinds == seat
            for kind in range(4):
                table[row, at + 5 + kind] = state.gems[seat * 4 + kind]
            seat += 1
            if seat == state.players:
                seat = 0

    def _write_hand(self, state: Emerald, viewer: int, row: int) -> None:
        table = self.table
        for value in range(1, 6):
            table[row, HAND + value - 1] = state.gold[viewer * 6 + value] if viewer >= 0 else 0
