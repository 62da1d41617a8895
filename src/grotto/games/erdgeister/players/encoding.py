"""Erdgeister as a row of numbers: all that is public, and the numbers that the viewer has seen.

Seats and figures are counted from the viewer. Places are numbered as the board's mine numbers them;
a number that the viewer has not seen is -1, blank is 0.

Actions: an own figure and where it goes, by handle and place; to spy on a figure and to kidnap one, counted from the
actor; where to put the kidnapped one; extra move, show, keep, end and pass.
"""

from __future__ import annotations

from typing import Any

from cython import cast

from grotto.games.erdgeister.numbers import (
    CARD_KINDS,
    CARRY,
    EXTRA,
    EXTRA_CARD,
    EXTRA_MOVES,
    FACE,
    FIRST_PLAYER,
    KEY,
    KIDNAP,
    KIDNAP_CARD,
    KIDNAPPINGS,
    LAY_TILE,
    LIMITS,
    MAX_PLACES,
    NUMBER,
    NUMBERS,
    PASS,
    PICK_STARTER,
    PUBLIC,
    SPIES,
    SPY,
    SPY_CARD,
)
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import Actions, State
from grotto.play.encoder import Encoder, Part, layout, starts

PHASES = 12
FIGURES = 24
SEATS = 4
ZONES = 8
FAR = 32_767  # the largest number in a row
MANY_TURNS = 10_000  # what the column of turns counts; as many as a turn limit can be
NOT_LAID = -1
NOT_SEEN = -1

PARTS: tuple[Part, ...] = layout(
    ("players", (), *LIMITS["players"], "seats at the table"),
    ("key_number", (), *LIMITS["key_number"], "the number of everybody's key bearer; 0 before it is drawn"),
    ("turns", (), 0, MANY_TURNS - 1, "turns that are over, of all seats together, without whole ten thousands"),
    ("ten_thousands", (), 0, FAR, "ten thousands of turns that are over"),
    ("turn_limit", (), 0, FAR, "turns after which the game is stopped; 0 for none"),
    ("acted", (), *LIMITS["acted"], "figures placed or moved as the action of this turn"),
    ("placing", (), *LIMITS["placing"], "1 if that action is placing"),
    ("card_played", (), *LIMITS["card_played"], "1 if a card has been played in this turn"),
    ("phase", (PHASES,), 0, 1, "one of pick-starter, lay-tile, pick-key, mark-figure, before, action, second, after, "
     "extra-move, spying, carrying, ended"),
    ("faces", (SEATS,), NOT_LAID, 1, "by shaft: 0 if face I of its tile shows, 1 for II, -1 before it is laid"),
    ("crowd", (ZONES,), *LIMITS["crowd"], "figures that count, by tunnel, then by shaft"),
    ("turn", (SEATS,), 0, 1, "by seat from the viewer: 1 for the one whose turn it is, or was last"),
    ("home", (SEATS,), *LIMITS["home"], "by seat from the viewer: figures in the chamber"),
    ("spies", (SEATS,), 0, max(SPIES.values()), "by seat from the viewer: spies left"),
    ("kidnappings", (SEATS,), 0, KIDNAPPINGS, "by seat from the viewer: kidnappings left"),
    ("extra_moves", (SEATS,), 0, EXTRA_MOVES, "by seat from the viewer: extra moves left"),
    ("finisher", (SEATS,), 0, 1, "by seat from the viewer: 1 for the one that ended the game"),
    ("place", (FIGURES,), *LIMITS["at"], "by figure from the viewer: where it is; 0 in hand, 1 in the chamber"),
    ("number", (FIGURES,), NOT_SEEN, NUMBERS, "by figure from the viewer: its number, 0 for blank, -1 if not seen"),
    ("acted_first", (FIGURES,), 0, 1, "by figure from the viewer: 1 for the first figure of this turn's action"),
    ("marked", (FIGURES,), 0, 1, "by figure from the viewer: 1 for the one just looked at, or being kidnapped"),
    ("public", (FIGURES,), 0, 1, "by figure from the viewer: 1 if everybody has seen its underside"),
    ("seen_by", (FIGURES, SEATS), 0, 1, "by figure and seat from the viewer: 1 if that seat has seen its underside"),
)  # fmt: skip
VERSION = 2

_START = starts(PARTS)
PLAYERS, KEY_NUMBER, TURNS, TEN_THOUSANDS = (
    _START["players"], _START["key_number"], _START["turns"], _START["ten_thousands"]
)  # fmt: skip
TURN_LIMIT, ACTED, PLACING, CARD_PLAYED = (
    _START["turn_limit"], _START["acted"], _START["placing"], _START["card_played"]
)  # fmt: skip
PHASE, FACES, CROWD, TURN, HOME, SPY_CARDS = (
    _START[name] for name in ("phase", "faces", "crowd", "turn", "home", "spies")
)
KIDNAP_CARDS, EXTRA_CARDS, FINISHER = _START["kidnappings"], _START["extra_moves"], _START["finisher"]
PLACE, FIGURE_NUMBER, ACTED_FIRST, MARKED = (
    _START["place"], _START["number"], _START["acted_first"], _START["marked"]
)  # fmt: skip
SEEN_PUBLIC, SEEN_BY = _START["public"], _START["seen_by"]
ROW = SEEN_BY + FIGURES * SEATS

OTHERS = PASS - EXTRA + 1  # extra move, show, keep, end, pass
MOST_OF_A_TURN = 4  # choices: a card and what to do with it, and two figures


class ErdgeisterEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(Erdgeister, PARTS, VERSION)

    def fresh(self) -> Encoder:
        return ErdgeisterEncoder()

    # -- actions ------------------------------------------------------------------------------------------------

    def count_actions(self, state: State) -> int:
        return self._count(cast(Erdgeister, state))

    def _count(self, state: Erdgeister) -> int:
        return state.each * state.mine.places + 2 * state.players * state.each + state.mine.places + OTHERS

    def to_index(self, state: State, seat: int, action: int) -> int:
        return self._index(cast(Erdgeister, state), seat, action)

    def _index(self, state: Erdgeister, seat: int, action: int) -> int:
        places = state.mine.places
        figures = state.players * state.each
        first = seat * state.each
        spying = state.each * places
        if action < SPY:
            return (action // MAX_PLACES - first) * places + action % MAX_PLACES
        if action < KIDNAP:
            return spying + (action - SPY + figures - first) % figures
        if action < CARRY:
            return spying + figures + (action - KIDNAP + figures - first) % figures
        if action < EXTRA:
            return spying + 2 * figures + action - CARRY
        return spying + 2 * figures + places + action - EXTRA

    def to_action(self, state: State, seat: int, index: int) -> int:
        return self._action(cast(Erdgeister, state), seat, index)

    def _action(self, state: Erdgeister, seat: int, index: int) -> int:
        places = state.mine.places
        figures = state.players * state.each
        first = seat * state.each
        left = index - state.each * places
        if left < 0:
            return (first + index // places) * MAX_PLACES + index % places
        if left < figures:
            return SPY + (left + first) % figures
        if left < 2 * figures:
            return KIDNAP + (left - figures + first) % figures
        if left < 2 * figures + places:
            return CARRY + left - 2 * figures
        return EXTRA + left - 2 * figures - places

    def write_mask(self, state: State, seat: int, scratch: Actions, row: int) -> None:
        self._write_mask(cast(Erdgeister, state), seat, scratch, row)

    def _write_mask(self, state: Erdgeister, seat: int, scratch: Actions, row: int) -> None:
        """The same as every encoder's, written out here so that the compiler sees through every call."""
        self.clear_mask(self._count(state), row)
        scratch.count = 0
        state.list_actions(scratch)
        for i in range(scratch.count):
            self.masks[row, self._index(state, seat, scratch.item[i])] = 1

    def draws(self, state: State) -> tuple[int, ...]:
        """The start player, faces of tiles, the key number, and the numbers under figures, 0 for blank."""
        self.check(state)
        starters = [FIRST_PLAYER + seat for seat in range(state.players)]
        keys = [KEY + number for number in range(1, NUMBERS + 1)]
        return (*starters, FACE, FACE + 1, *keys, *(NUMBER + number for number in range(NUMBERS + 1)))

    def longest(self, state: State) -> int | None:
        """A turn limit is all that ends a game for certain (G-85)."""
        self.check(state)
        return MOST_OF_A_TURN * int(cast(Erdgeister, state).turn_limit) or None

    # -- rows ---------------------------------------------------------------------------------------------------

    def write(self, state: State, viewer: int, row: int) -> None:
        self._write(cast(Erdgeister, state), viewer, row)

    def _write(self, state: Erdgeister, viewer: int, row: int) -> None:
        """An onlooker sees the table as the first seat does, but only the numbers that all have seen."""
        first = viewer if viewer >= 0 else 0
        out = self.row_at(row)
        seen_by_viewer = PUBLIC | (1 << first if viewer >= 0 else 0)
        self._clear(out)
        self._write_table(state, out)
        self._write_seats(state, first, out)
        self._write_figures(state, first, seen_by_viewer, out)

    def _clear(self, out: Any) -> None:
        for i in range(ROW):
            out[i] = 0

    def _write_table(self, state: Erdgeister, out: Any) -> None:
        out[PLAYERS] = state.players
        out[KEY_NUMBER] = state.key_number
        out[TURNS] = state.turns % MANY_TURNS
        out[TEN_THOUSANDS] = self._capped(state.turns // MANY_TURNS)
        out[TURN_LIMIT] = self._capped(state.turn_limit)
        out[ACTED] = state.acted
        out[PLACING] = state.placing
        out[CARD_PLAYED] = state.card_played
        out[PHASE + state.phase] = 1
        laid = self._tiles_laid(state)
        for i in range(state.mine.shafts):
            out[FACES + i] = state.face[i] if i < laid else NOT_LAID
        for i in range(8):  # ZONES; the number itself lets the C compiler copy in one go
            out[CROWD + i] = state.crowd[i]

    def _capped(self, number: int) -> int:
        return number if number < FAR else FAR

    def _tiles_laid(self, state: Erdgeister) -> int:
        """Named by the table from the start, or laid one after the other."""
        if state.tiles_named or state.phase > LAY_TILE:
            return state.mine.shafts
        return state.laid if state.phase == LAY_TILE else 0

    def _write_seats(self, state: Erdgeister, first: int, out: Any) -> None:
        seat = first
        for i in range(state.players):
            out[TURN + i] = state.turn == seat and state.phase != PICK_STARTER
            out[HOME + i] = state.home[seat]
            out[SPY_CARDS + i] = state.cards[seat * CARD_KINDS + SPY_CARD]
            out[KIDNAP_CARDS + i] = state.cards[seat * CARD_KINDS + KIDNAP_CARD]
            out[EXTRA_CARDS + i] = state.cards[seat * CARD_KINDS + EXTRA_CARD]
            out[FINISHER + i] = state.finisher == seat
            seat = seat + 1 if seat + 1 < state.players else 0

    def _write_figures(self, state: Erdgeister, first: int, seen_by_viewer: int, out: Any) -> None:
        figures = state.players * state.each
        self._mark(out, ACTED_FIRST, state.first_figure, first * state.each, figures)
        self._mark(out, MARKED, state.marked, first * state.each, figures)
        everybody = (1 << state.players) - 1
        figure = first * state.each
        for i in range(figures):
            known = state.known[figure]
            out[PLACE + i] = state.at[figure]
            out[FIGURE_NUMBER + i] = state.number[figure] if known & seen_by_viewer else NOT_SEEN
            out[SEEN_PUBLIC + i] = 1 if known & PUBLIC else 0
            known &= everybody
            known = known >> first | known << (state.players - first)  # the viewer's bit first
            known &= everybody
            for seat in range(4):  # SEATS; the number itself lets the C compiler unroll the loop
                out[SEEN_BY + SEATS * i + seat] = known >> seat & 1
            figure = figure + 1 if figure + 1 < figures else 0

    def _mark(self, out: Any, column: int, figure: int, first: int, figures: int) -> None:
        """1 for one figure of this part, if it is one."""
        if figure >= 0:
            out[column + (figure - first if figure >= first else figure - first + figures)] = 1
