"""Emerald as a row of numbers: all that is public, seats and colours counted from the viewer, and the viewer's gold.

Of the others' gold it tells what everybody saw: what they took, how often they paid, and when they did which.

Actions: a knight's move by own colour, place and what it takes; stop; catch, by colour counted from the actor; yield;
bribe by value.
"""

from __future__ import annotations

from typing import Any

from cython import cast

from grotto.games.emerald.board import (
    ACTIONS,
    CATCH,
    CHAMBER,
    FIRST_PLAYER,
    GEM,
    GEM_KINDS,
    GOLD,
    GOLD_STACKS,
    GOLD_VALUES,
    LIMITS,
    LOG_VALUE_BITS,
    LOG_VALUE_MASK,
    MEADOW,
    PIPS,
    PLACES,
    ROLL,
    STACKS,
    STOP,
    TAKES,
    YIELD,
    colours_per_seat,
    knights_per_colour,
)
from grotto.games.emerald.gold_log import PAID
from grotto.games.emerald.phases import ENDED, PICK_STARTER
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import Actions, State
from grotto.play.encoder import Encoder, Part, layout, starts

PHASES = 9
COLOURS = 5
SEATS = 5
VALUES = GOLD_VALUES - 1  # of gold cards, 1 to 5
ENTRIES = 2 * sum(GOLD_STACKS)  # gold taken and paid: every card at most once each
LOG_PAID = -1  # in the row, where 0 is no entry

PARTS: tuple[Part, ...] = layout(
    ("players", (), *LIMITS["players"], "seats at the table"),
    ("rail", (), *LIMITS["rail"], "the first of the four cave fields beside the rail"),
    ("dragon", (), *LIMITS["dragon"], "the cave field of the dragon"),
    ("facing", (), *LIMITS["facing"], "-1 if it walks towards the mouth, 1 inwards"),
    ("treasures_left", (), *LIMITS["treasures_left"], "dragon treasure cards in the chamber"),
    ("moves", (), *LIMITS["moves"], "knights moved in this turn"),
    ("card_taken", (), 0, 1, "1 if the knight that moved last took a card"),
    ("dragon_due", (), 0, 1, "1 if the knight that moved last disturbed the dragon"),
    ("last_stack", (), *LIMITS["up"], "the stack whose card was turned up last, or is due: gems 0 to 8, gold 9 to 17"),
    ("moved_at", (), -1, CHAMBER, "where the knight stands that moved last in this turn; -1 if none does"),
    ("freed_at", (), -1, CHAMBER, "where the knight stands that was bribed free in this turn; -1 if none does"),
    ("phase", (PHASES,), 0, 1, "one of pick-starter, lay-out, first-knight, second-knight, turn-up, roll, pick-victim, "
     "answer, ended"),
    ("unseen_gems", (GEM_KINDS,), *LIMITS["gem_bag"], "gem cards nobody has seen: ruby, emerald, garnet, turquoise"),
    ("unseen_gold", (VALUES,), *LIMITS["gold_bag"], "gold cards nobody has seen, by value from 1"),
    ("gem_cards", (STACKS,), *LIMITS["gem_cards"], "by cave field: cards in the gem stack"),
    ("gem_open", (STACKS, GEM_KINDS), 0, 1, "by cave field: the kind of its open gem card"),
    ("gold_cards", (STACKS,), *LIMITS["gold_cards"], "by cave field: cards in the gold stack"),
    ("gold_open", (STACKS,), *LIMITS["gold_top"], "by cave field: the value of its open gold card; 0 if there is none"),
    ("reach", (PLACES,), *LIMITS["crowd"], "by place: how far a knight rides from there; 5 castle, 6 meadow, 9 cave"),
    ("knights", (COLOURS, PLACES), *LIMITS["knights"], "by colour from the viewer, and place"),
    ("home", (COLOURS,), *LIMITS["home"], "by colour from the viewer: knights in the treasure chamber"),
    ("nest", (COLOURS,), *LIMITS["nest"], "by colour from the viewer: knights in the dragon's nest"),
    ("caught", (COLOURS,), 0, 1, "by colour from the viewer: 1 for the caught knight whose owner decides"),
    ("moved", (COLOURS,), 0, 1, "by colour from the viewer: 1 for the knight that moved last in this turn"),
    ("freed", (COLOURS,), 0, 1, "by colour from the viewer: 1 for the knight bribed free in this turn"),
    ("turn", (SEATS,), 0, 1, "by seat from the viewer: 1 for the one whose turn it is"),
    ("in_game", (SEATS,), *LIMITS["active"], "by seat from the viewer: knights neither home nor in the nest"),
    ("treasures", (SEATS,), *LIMITS["treasures"], "by seat from the viewer: dragon treasure cards"),
    ("purse", (SEATS,), *LIMITS["purse"], "by seat from the viewer: gold cards in hand"),
    ("four_kinds", (SEATS,), 0, 1, "by seat from the viewer: 1 for the holder of the bonus card for all four gems"),
    ("gems", (SEATS, GEM_KINDS), *LIMITS["gems"], "by seat from the viewer: gem cards by kind"),
    ("gold", (SEATS, VALUES), *LIMITS["gold"], "the hand by value: of the viewer, and at the end by seat of all"),
    ("gold_taken", (SEATS, VALUES), *LIMITS["gold"], "by seat from the viewer: gold taken so far, by value"),
    ("bribes", (SEATS,), 0, sum(GOLD_STACKS), "by seat from the viewer: gold cards paid so far"),
    ("gold_log", (ENTRIES,), LOG_PAID, VALUES, "gold taken, by value, and -1 for gold paid, in order: all entries "
     "of the viewer, then of the next seat, and so on; 0 behind them"),
)  # fmt: skip
VERSION = 2

_START = starts(PARTS)
PLAYERS, RAIL, DRAGON, FACING = _START["players"], _START["rail"], _START["dragon"], _START["facing"]
TREASURES_LEFT, MOVES, CARD_TAKEN = _START["treasures_left"], _START["moves"], _START["card_taken"]
DRAGON_DUE, LAST_STACK, MOVED_AT = _START["dragon_due"], _START["last_stack"], _START["moved_at"]
FREED_AT, PHASE, UNSEEN_GEMS, UNSEEN_GOLD = (
    _START["freed_at"], _START["phase"], _START["unseen_gems"], _START["unseen_gold"]
)  # fmt: skip
GEM_CARDS, GEM_OPEN, GOLD_CARDS, GOLD_OPEN = (
    _START["gem_cards"], _START["gem_open"], _START["gold_cards"], _START["gold_open"]
)  # fmt: skip
REACH, KNIGHTS, HOME, NEST, CAUGHT = (_START[name] for name in ("reach", "knights", "home", "nest", "caught"))
MOVED, FREED, TURN, IN_GAME, TREASURES = (_START[name] for name in ("moved", "freed", "turn", "in_game", "treasures"))
PURSE, FOUR_KINDS, GEMS, HANDS = (_START[name] for name in ("purse", "four_kinds", "gems", "gold"))
GOLD_TAKEN, BRIBES, GOLD_LOG = _START["gold_taken"], _START["bribes"], _START["gold_log"]
ROW = GOLD_LOG + ENTRIES

MOVES_OF_COLOUR = PLACES * TAKES
ANSWERS = ACTIONS - YIELD  # to yield, and a bribe of each value
MOST_STEPS = CHAMBER - MEADOW + 1  # of a knight, from the castle to the chamber


class EmeraldEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Emerald, PARTS, VERSION)
        self.entry_at = [0] * 8  # by seat: where its next entry of the gold log stands
        self.entries = [0] * 40  # how often each entry, a seat with a value, stands in the gold log

    def fresh(self) -> Encoder:
        return EmeraldEncoder()

    # -- actions ------------------------------------------------------------------------------------------------

    def count_actions(self, state: State) -> int:
        """Moves of each own colour, stop, one catch for each colour, and answers to a catch."""
        return self._count(cast(Emerald, state))

    def _count(self, state: Emerald) -> int:
        return state.colours * MOVES_OF_COLOUR + 1 + state.players * state.colours + ANSWERS

    def to_index(self, state: State, seat: int, action: int) -> int:
        return self._index(cast(Emerald, state), seat, action)

    def _index(self, state: Emerald, seat: int, action: int) -> int:
        moves = state.colours * MOVES_OF_COLOUR
        if action < STOP:
            return action
        if action == STOP:
            return moves
        if action < YIELD:
            colours = state.players * state.colours
            return moves + 1 + (action - CATCH + colours - seat * state.colours) % colours
        return moves + 1 + state.players * state.colours + action - YIELD

    def to_action(self, state: State, seat: int, index: int) -> int:
        return self._action(cast(Emerald, state), seat, index)

    def _action(self, state: Emerald, seat: int, index: int) -> int:
        after_moves = index - state.colours * MOVES_OF_COLOUR
        colours = state.players * state.colours
        if after_moves < 0:
            return index
        if after_moves == 0:
            return STOP
        if after_moves <= colours:
            return CATCH + (after_moves - 1 + seat * state.colours) % colours
        return YIELD + after_moves - 1 - colours

    def write_mask(self, state: State, seat: int, scratch: Actions, row: int) -> None:
        self._write_mask(cast(Emerald, state), seat, scratch, row)

    def _write_mask(self, state: Emerald, seat: int, scratch: Actions, row: int) -> None:
        """The same as every encoder's, written out here so that the compiler sees through every call."""
        self.clear_mask(self._count(state), row)
        scratch.count = 0
        state.list_actions(scratch)
        for i in range(scratch.count):
            self.masks[row, self._index(state, seat, scratch.item[i])] = 1

    def draws(self, state: State) -> tuple[int, ...]:
        """The start player, gems by kind, gold by value and the die."""
        self.check(state)
        starters = [FIRST_PLAYER + seat for seat in range(state.players)]
        cards = [*(GEM + kind for kind in range(GEM_KINDS)), *(GOLD + value for value in range(1, GOLD_VALUES))]
        return (*starters, *cards, *(ROLL + pips for pips in PIPS))

    def longest(self, state: State) -> int:
        """Every knight moves at least one place at a time, and each move brings at most three more choices.

        They are to stop, to pick a knight for the dragon, and its owner's answer.
        """
        self.check(state)
        knights = knights_per_colour(state.players) * colours_per_seat(state.players) * int(state.players)
        return 4 * knights * MOST_STEPS

    # -- rows ---------------------------------------------------------------------------------------------------

    def write(self, state: State, viewer: int, row: int) -> None:
        self._write(cast(Emerald, state), viewer, row)

    def _write(self, state: Emerald, viewer: int, row: int) -> None:
        """An onlooker sees the table as the first seat does, but nobody's hand."""
        first = viewer if viewer >= 0 else 0
        out = self.row_at(row)
        self._clear(out)
        self._write_table(state, out)
        self._write_stacks(state, out)
        self._write_knights(state, first, out)
        self._write_seats(state, first, out)
        self._write_hands(state, viewer, first, out)
        self._write_log(state, first, out)

    def _clear(self, out: Any) -> None:
        for i in range(ROW):
            out[i] = 0

    def _write_table(self, state: Emerald, out: Any) -> None:
        out[PLAYERS] = state.players
        out[RAIL] = state.rail
        out[DRAGON] = state.dragon
        out[FACING] = state.facing
        out[TREASURES_LEFT] = state.treasures_left
        out[MOVES] = state.moves
        out[CARD_TAKEN] = state.turn_ends
        out[DRAGON_DUE] = state.dragon_due
        out[LAST_STACK] = state.up
        out[MOVED_AT] = state.moved_place
        out[FREED_AT] = state.freed_place
        out[PHASE + state.phase] = 1
        for i in range(4):  # GEM_KINDS; here and below the number itself lets the C compiler copy in one go
            out[UNSEEN_GEMS + i] = state.gem_bag[i]
        for i in range(5):  # VALUES
            out[UNSEEN_GOLD + i] = state.gold_bag[i + 1]

    def _write_stacks(self, state: Emerald, out: Any) -> None:
        for i in range(9):  # STACKS
            out[GEM_CARDS + i] = state.gem_cards[i]
        for i in range(9):
            out[GOLD_CARDS + i] = state.gold_cards[i]
        for i in range(9):
            out[GOLD_OPEN + i] = state.gold_top[i]
        for i in range(9):
            if state.gem_top[i] >= 0:
                out[GEM_OPEN + GEM_KINDS * i + state.gem_top[i]] = 1

    def _write_knights(self, state: Emerald, first: int, out: Any) -> None:
        for i in range(20):  # PLACES
            out[REACH + i] = state.crowd[i]
        colours = state.players * state.colours
        colour = first * state.colours
        for at in range(colours):
            for i in range(20):
                out[KNIGHTS + PLACES * at + i] = state.knights[colour * PLACES + i]
            out[HOME + at] = state.home[colour]
            out[NEST + at] = state.nest[colour]
            out[CAUGHT + at] = state.victim == colour
            out[MOVED + at] = state.moved_colour == colour
            out[FREED + at] = state.freed_colour == colour
            colour = colour + 1 if colour + 1 < colours else 0

    def _write_seats(self, state: Emerald, first: int, out: Any) -> None:
        seat = first
        for at in range(state.players):
            out[TURN + at] = state.turn == seat and state.phase != PICK_STARTER
            out[IN_GAME + at] = state.active[seat]
            out[TREASURES + at] = state.treasures[seat]
            out[PURSE + at] = state.purse[seat]
            out[FOUR_KINDS + at] = state.four_kinds == seat
            for i in range(4):
                out[GEMS + GEM_KINDS * at + i] = state.gems[seat * GEM_KINDS + i]
            seat = seat + 1 if seat + 1 < state.players else 0

    def _write_hands(self, state: Emerald, viewer: int, first: int, out: Any) -> None:
        """The viewer's own; all hands are opened when they are counted."""
        seat = first
        for at in range(state.players):
            if seat == viewer or state.phase == ENDED:
                for i in range(5):
                    out[HANDS + VALUES * at + i] = state.gold[seat * GOLD_VALUES + i + 1]
            seat = seat + 1 if seat + 1 < state.players else 0

    def _write_log(self, state: Emerald, first: int, out: Any) -> None:
        """What each seat took and paid: counted by value, and entry by entry."""
        self._count_log(state, first, out)
        for i in range(state.log_length):
            seat = state.log[i] >> LOG_VALUE_BITS
            value = state.log[i] & LOG_VALUE_MASK
            out[GOLD_LOG + self.entry_at[seat]] = LOG_PAID if value == PAID else value
            self.entry_at[seat] += 1

    def _count_log(self, state: Emerald, first: int, out: Any) -> None:
        """Fill the counts, and find where each seat's entries begin."""
        for i in range(40):  # entries of five seats
            self.entries[i] = 0
        for i in range(state.log_length):
            self.entries[state.log[i]] += 1
        before = 0
        seat = first
        for at in range(state.players):
            self.entry_at[seat] = before
            out[BRIBES + at] = self.entries[seat << LOG_VALUE_BITS]
            before += self.entries[seat << LOG_VALUE_BITS]
            for i in range(5):
                out[GOLD_TAKEN + VALUES * at + i] = self.entries[(seat << LOG_VALUE_BITS) + 1 + i]
                before += self.entries[(seat << LOG_VALUE_BITS) + 1 + i]
            seat = seat + 1 if seat + 1 < state.players else 0
