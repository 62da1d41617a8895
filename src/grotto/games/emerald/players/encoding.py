"""Emerald as a row of numbers: all that is public, seats and colours counted from the viewer, and the viewer's gold.

Of the others' gold it tells what everybody saw: what they took, how often they paid, and when they did which.

Actions: a knight's move by own colour, place and what it takes; stop; catch, by colour counted from the actor; yield;
bribe by value.
"""

from __future__ import annotations

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
from grotto.games.emerald.gold_log import PAID, unpack
from grotto.games.emerald.phases import ENDED, PICK_STARTER
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
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
        """An onlooker sees the table as the first seat does, but nobody's hand."""
        first = viewer if viewer >= 0 else 0
        self._clear(row)
        self._write_table(cast(Emerald, state), row)
        self._write_stacks(cast(Emerald, state), row)
        self._write_knights(cast(Emerald, state), first, row)
        self._write_seats(cast(Emerald, state), first, row)
        self._write_hands(cast(Emerald, state), viewer, first, row)
        self._write_log(cast(Emerald, state), first, row)

    def _clear(self, row: int) -> None:
        for column in range(ROW):
            self.table[row, column] = 0

    def _write_table(self, state: Emerald, row: int) -> None:
        self.table[row, PLAYERS] = state.players
        self.table[row, RAIL] = state.rail
        self.table[row, DRAGON] = state.dragon
        self.table[row, FACING] = state.facing
        self.table[row, TREASURES_LEFT] = state.treasures_left
        self.table[row, MOVES] = state.moves
        self.table[row, CARD_TAKEN] = state.turn_ends
        self.table[row, DRAGON_DUE] = state.dragon_due
        self.table[row, LAST_STACK] = state.up
        self.table[row, MOVED_AT] = state.moved_place
        self.table[row, FREED_AT] = state.freed_place
        self.table[row, PHASE + state.phase] = 1
        for kind in range(GEM_KINDS):
            self.table[row, UNSEEN_GEMS + kind] = state.gem_bag[kind]
        for value in range(VALUES):
            self.table[row, UNSEEN_GOLD + value] = state.gold_bag[value + 1]

    def _write_stacks(self, state: Emerald, row: int) -> None:
        for field in range(STACKS):
            self.table[row, GEM_CARDS + field] = state.gem_cards[field]
            self.table[row, GOLD_CARDS + field] = state.gold_cards[field]
            self.table[row, GOLD_OPEN + field] = state.gold_top[field]
            if state.gem_top[field] >= 0:
                self.table[row, GEM_OPEN + GEM_KINDS * field + state.gem_top[field]] = 1

    def _write_knights(self, state: Emerald, first: int, row: int) -> None:
        for place in range(20):  # PLACES; the number itself lets the C compiler copy in one go
            self.table[row, REACH + place] = state.crowd[place]
        colours = state.players * state.colours
        colour = first * state.colours
        for i in range(colours):
            for place in range(20):
                self.table[row, KNIGHTS + PLACES * i + place] = state.knights[colour * PLACES + place]
            self.table[row, HOME + i] = state.home[colour]
            self.table[row, NEST + i] = state.nest[colour]
            self.table[row, CAUGHT + i] = state.victim == colour
            self.table[row, MOVED + i] = state.moved_colour == colour
            self.table[row, FREED + i] = state.freed_colour == colour
            colour += 1
            if colour == colours:
                colour = 0

    def _write_seats(self, state: Emerald, first: int, row: int) -> None:
        seat = first
        for i in range(state.players):
            self.table[row, TURN + i] = state.turn == seat and state.phase != PICK_STARTER
            self.table[row, IN_GAME + i] = state.active[seat]
            self.table[row, TREASURES + i] = state.treasures[seat]
            self.table[row, PURSE + i] = state.purse[seat]
            self.table[row, FOUR_KINDS + i] = state.four_kinds == seat
            for kind in range(GEM_KINDS):
                self.table[row, GEMS + GEM_KINDS * i + kind] = state.gems[seat * GEM_KINDS + kind]
            seat += 1
            if seat == state.players:
                seat = 0

    def _write_hands(self, state: Emerald, viewer: int, first: int, row: int) -> None:
        """The viewer's own; all hands are opened when they are counted."""
        seat = first
        for i in range(state.players):
            if seat == viewer or state.phase == ENDED:
                for value in range(VALUES):
                    self.table[row, HANDS + VALUES * i + value] = state.gold[seat * GOLD_VALUES + value + 1]
            seat += 1
            if seat == state.players:
                seat = 0

    def _write_log(self, state: Emerald, first: int, row: int) -> None:
        """What each seat took and paid: counted by value, and entry by entry."""
        self._count_log(state, first, row)
        for i in range(state.log_length):
            seat, value = unpack(state.log[i])
            self.table[row, GOLD_LOG + self.entry_at[seat]] = LOG_PAID if value == PAID else value
            self.entry_at[seat] += 1

    def _count_log(self, state: Emerald, first: int, row: int) -> None:
        """Fill the counts, and find where each seat's entries begin."""
        for i in range(state.log_length):
            owner, value = unpack(state.log[i])
            seat = owner - first if owner >= first else owner - first + state.players
            if value == PAID:
                self.table[row, BRIBES + seat] += 1
            else:
                self.table[row, GOLD_TAKEN + VALUES * seat + value - 1] += 1
        entries = 0
        seat = first
        for i in range(state.players):
            self.entry_at[seat] = entries
            entries += self.table[row, BRIBES + i]
            for value in range(VALUES):
                entries += self.table[row, GOLD_TAKEN + VALUES * i + value]
            seat += 1
            if seat == state.players:
                seat = 0
