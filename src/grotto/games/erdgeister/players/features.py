"""Erdgeister as numbers for a net: a whole position as one seat tells it, seats counted clockwise from that seat.

Places are told by their kind and their distance, so that every board has the same numbers. Most are 0 in most
positions: nets skip those.
"""

from __future__ import annotations

from cython import cast

from grotto.games.erdgeister.numbers import BEFORE, CARD_KINDS, CHAMBER, EXTRA_CARD, HAND, KIDNAP_CARD, SPY_CARD
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State
from grotto.play.features import Features

from .distances import Distances

NOBODY = -1
NOWHERE = 0
SEATS = 4
ZONES = 8
FARTHEST = 12  # steps to an entrance that are told apart
DEEPEST = 9  # steps from a shaft field to the chamber that are told apart

PLAYERS = 0  # one of 2 to 4
PHASE = PLAYERS + 3  # one of seven, from BEFORE on
TURN = PHASE + 7  # one of the seats
FLAGS = TURN + 4  # see _write_turn
MARKED = FLAGS + 7  # the marked figure's seat, and whether it is a key bearer
FACE = MARKED + 5  # of each shaft's tile
CROWD = FACE + 4  # tunnels, then shafts
PLACE = CROWD + ZONES  # of each seat: its key bearer by place, its other figures by place
PLACES = 4 + FARTHEST + DEEPEST
ZONE = PLACE + 2 * PLACES * SEATS  # of each seat: its figures by zone, its key bearer by zone
SEAT = ZONE + 2 * ZONES * SEATS  # of each seat: what follows

# Of each seat:
MISSING = 0  # one of 1 to 6 figures
KEY_HOME = 6
NEEDS = 7  # moves to the end with the key bearer
NEEDS_ANY = 8  # moves to an end without it
NEAR = 9  # close to 1 shortly before the end
KEY_MOVES = 10  # that it needs
KEY_AFTER = 11  # that it needs after its best move now
KEY_ENTERS = 12  # the chamber now
KEY_INTO_SHAFT = 13  # from a tunnel, now
KEY_STUCK = 14
KEY_STEP = 15  # how far it would go now
ENTERS = 16  # other figures that can reach the chamber now
INTO_SHAFT = 17  # other figures that can get from a tunnel into a shaft now
KEY_IN_REACH = 18  # of a kidnapping
KEY_GUARDED = 19
KEY_HUNTED = 20  # rivals who know it and can kidnap
SPIES = 21
KIDNAPPINGS = 22
EXTRA_MOVES = 23  # one number for each card
KEY_SEEN = 26  # by each seat
OTHERS_SEEN = 30  # other figures, by each seat
IN_HAND = 34
ON_BOARD = 35
COSTS = 36  # moves that the other figures need, the nearest first
FINISH = 42  # in one move, and win
FINISH_WITHOUT_KEY = 43
FINISH_WITH_TWO = 44  # in two moves, and win
PER_SEAT = 45
SIZE = SEAT + PER_SEAT * SEATS
VERSION = 1


class ErdgeisterFeatures(Features):
    def __init__(self) -> None:
        super().__init__(Erdgeister, SIZE, VERSION)
        self.distances = Distances()
        self.key = [0] * 4  # each seat's key bearer
        self.entering = [0] * 4  # of each seat: figures beside the key bearer that can reach the chamber now

    def fresh(self) -> Features:
        return ErdgeisterFeatures()

    def write(self, state: State, seat: int) -> None:
        for i in range(SIZE):
            self.x[i] = 0.0
        self._write(cast(Erdgeister, state), seat)

    def _write(self, state: Erdgeister, first: int) -> None:
        self.distances.measure(state)
        self._find_keys(state)
        self._write_turn(state, first)
        self._write_board(state)
        for i in range(state.players):
            seat = first + i if first + i < state.players else first + i - state.players
            self._write_figures(state, seat, i)
            self._write_key(state, seat, SEAT + PER_SEAT * i)
            self._write_seat(state, seat, SEAT + PER_SEAT * i)
            self._write_knowledge(state, seat, first, SEAT + PER_SEAT * i)

    def _find_keys(self, state: Erdgeister) -> None:
        for seat in range(state.players):
            self.key[seat] = seat * state.each
            for figure in range(seat * state.each, (seat + 1) * state.each):
                if state.number[figure] == state.key_number:
                    self.key[seat] = figure

    def _from(self, state: Erdgeister, first: int, seat: int) -> int:
        """How many seats after the first this one sits."""
        return seat - first if seat >= first else seat - first + state.players

    # -- the table --------------------------------------------------------------------------------------

    def _write_turn(self, state: Erdgeister, first: int) -> None:
        self.x[PLAYERS + state.players - 2] = 1.0
        if BEFORE <= state.phase < BEFORE + 7:
            self.x[PHASE + state.phase - BEFORE] = 1.0
        self.x[TURN + self._from(state, first, state.turn)] = 1.0
        self.x[FLAGS] = 1.0 if state.acted > 0 else 0.0
        self.x[FLAGS + 1] = 1.0 if state.acted > 1 else 0.0
        self.x[FLAGS + 2] = state.placing
        self.x[FLAGS + 3] = state.card_played
        if state.first_figure != NOBODY and state.first_figure == self.key[state.turn]:
            self.x[FLAGS + 4] = 1.0
        if state.turn_limit > 0:
            self.x[FLAGS + 5] = 1.0
            rounds = 1.0 * (state.turn_limit - state.turns) / state.players
            self.x[FLAGS + 6] = 4.0 / (4.0 + rounds) if rounds > 0.0 else 1.0
        if state.marked != NOBODY:
            owner = state.marked // state.each
            self.x[MARKED + self._from(state, first, owner)] = 1.0
            self.x[MARKED + 4] = 1.0 if state.marked == self.key[owner] else 0.0

    def _write_board(self, state: Erdgeister) -> None:
        for shaft in range(state.mine.shafts):
            self.x[FACE + shaft] = state.face[shaft]
        for zone in range(ZONES):
            self.x[CROWD + zone] = state.crowd[zone] / 8.0

    # -- figures ----------------------------------------------------------------------------------------

    def _place(self, state: Erdgeister, place: int) -> int:
        """Hand, chamber, dark corners of tunnels and shafts, tunnel fields by steps to the entrance, shaft fields."""
        if place <= CHAMBER:
            return place
        if state.mine.host[place] != NOWHERE:
            return 2 if state.mine.depth[state.mine.host[place]] == 0 else 3
        steps = state.mine.to_entrance[place]
        if steps > 0:
            return 3 + (steps if steps < FARTHEST else FARTHEST)
        steps = state.mine.depth[place]
        return 3 + FARTHEST + (steps if steps < DEEPEST else DEEPEST)

    def _write_figures(self, state: Erdgeister, seat: int, i: int) -> None:
        place_at = PLACE + 2 * PLACES * i
        zone_at = ZONE + 2 * ZONES * i
        for figure in range(seat * state.each, (seat + 1) * state.each):
            kind = self._place(state, state.at[figure])
            zone = state.mine.zone[state.at[figure]]
            if figure == self.key[seat]:
                self.x[place_at + kind] = 1.0
                if zone < ZONES:
                    self.x[zone_at + ZONES + zone] = 1.0
            else:
                self.x[place_at + PLACES + kind] += 0.2 if kind < 4 else 0.4
            if zone < ZONES:
                self.x[zone_at + zone] += 0.3

    # -- what each seat can do -----------------------------------------------------------------------------

    def _write_key(self, state: Erdgeister, seat: int, at: int) -> None:
        """The key bearer: home, its way, what it can do now, and whether it can be taken away."""
        key = self.key[seat]
        place = state.at[key]
        if place == CHAMBER:
            self.x[at + KEY_HOME] = 1.0
            return
        self.x[at + KEY_MOVES] = self._part(self.distances.moves[key], 8.0)
        self.x[at + KEY_AFTER] = self._part(self.distances.moves_after[key], 8.0)
        self.x[at + KEY_ENTERS] = 1.0 if self.distances.end[key] == CHAMBER else 0.0
        self.x[at + KEY_INTO_SHAFT] = 1.0 if self._enters_shaft(state, key) else 0.0
        self.x[at + KEY_STUCK] = 1.0 if self.distances.end[key] == NOWHERE else 0.0
        self.x[at + KEY_STEP] = self._part(self.distances.steps[key], 6.0)
        if place == HAND:
            return
        if state.mine.guarded[place]:
            self.x[at + KEY_GUARDED] = 1.0
            return
        self.x[at + KEY_IN_REACH] = 1.0
        for rival in range(state.players):
            if rival != seat and state.cards[rival * CARD_KINDS + KIDNAP_CARD] > 0 and state.knows(rival, key):
                self.x[at + KEY_HUNTED] += 0.5

    def _write_seat(self, state: Erdgeister, seat: int, at: int) -> None:
        """Figures that are missing, moves that are needed, figures that can enter now, cards."""
        missing = state.goal - state.home[seat]
        if 1 <= missing <= 6:
            self.x[at + MISSING + missing - 1] = 1.0
        needs = self.distances.moves_to_finish(state, seat, self.key[seat])
        self.x[at + NEEDS] = self._part(needs, 16.0)
        self.x[at + NEEDS_ANY] = self._part(self.distances.moves_to_finish(state, seat, NOBODY), 16.0)
        self.x[at + NEAR] = 1.0 / (1.0 + needs)
        for i in range(state.cards[seat * CARD_KINDS + EXTRA_CARD]):
            if i < 3:
                self.x[at + EXTRA_MOVES + i] = 1.0
        self.x[at + SPIES] = state.cards[seat * CARD_KINDS + SPY_CARD] / 4.0
        self.x[at + KIDNAPPINGS] = state.cards[seat * CARD_KINDS + KIDNAP_CARD]
        self._write_ways(state, seat, at)
        self._write_finish(state, seat, missing, at)

    def _write_ways(self, state: Erdgeister, seat: int, at: int) -> None:
        """All figures but the key bearer, those nearest to home first."""
        nth = 0
        self.entering[seat] = 0
        for i in range(seat * state.each, (seat + 1) * state.each):
            figure = self.distances.order[i]
            if state.at[figure] == HAND:
                self.x[at + IN_HAND] += 0.1
            elif state.at[figure] != CHAMBER:
                self.x[at + ON_BOARD] += 0.1
            if figure == self.key[seat]:
                continue
            if nth < 6:
                self.x[at + COSTS + nth] = self._part(self.distances.cost[figure], 8.0)
                nth += 1
            if self.distances.end[figure] == CHAMBER:
                self.entering[seat] += 1
                self.x[at + ENTERS] += 0.4
            elif self._enters_shaft(state, figure):
                self.x[at + INTO_SHAFT] += 0.4

    def _write_finish(self, state: Erdgeister, seat: int, missing: int, at: int) -> None:
        """Whether the next moves could finish the game: with the key bearer, without it, with two figures."""
        key = self.key[seat]
        key_home = state.at[key] == CHAMBER
        key_enters = self.distances.end[key] == CHAMBER
        if missing == 1:
            self.x[at + FINISH] = 1.0 if key_enters or (key_home and self.entering[seat] > 0) else 0.0
            self.x[at + FINISH_WITHOUT_KEY] = 1.0 if not key_home and self.entering[seat] > 0 else 0.0
        elif missing == 2 and self.entering[seat] > 0:
            self.x[at + FINISH_WITH_TWO] = 1.0 if key_enters or (key_home and self.entering[seat] > 1) else 0.0

    def _enters_shaft(self, state: Erdgeister, figure: int) -> bool:
        """Whether a figure on its way through a tunnel, or beside one, can reach a shaft now."""
        place = state.at[figure]
        if place <= CHAMBER or state.mine.depth[place] > 0:
            return False
        if state.mine.host[place] != NOWHERE and state.mine.depth[state.mine.host[place]] > 0:
            return False
        return state.mine.depth[self.distances.end[figure]] > 0

    # -- who knows what -------------------------------------------------------------------------------------

    def _write_knowledge(self, state: Erdgeister, seat: int, first: int, at: int) -> None:
        """Which other seats have seen the key bearer, and how many of the figures that are none."""
        for rival in range(state.players):
            if rival != seat:
                i = self._from(state, first, rival)
                for figure in range(seat * state.each, (seat + 1) * state.each):
                    if state.knows(rival, figure):
                        if figure == self.key[seat]:
                            self.x[at + KEY_SEEN + i] = 1.0
                        else:
                            self.x[at + OTHERS_SEEN + i] += 0.25

    def _part(self, value: float, whole: float) -> float:
        return value / whole if value < 2.0 * whole else 2.0
