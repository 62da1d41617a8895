"""Emerald as numbers for a net: a whole position as one seat tells it, seats counted clockwise from that seat.

Most numbers are 0 in most positions: nets skip those.
"""

from __future__ import annotations

from cython import cast

from grotto.games.emerald.board import BONUS_VALUE, CAVE, CHAMBER, GOLD_VALUES, MEADOW, PLACES, STACKS, START_PLACES
from grotto.games.emerald.phases import FIRST_KNIGHT, PICK_VICTIM
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
from grotto.play.features import Features

from .counting import DragonWalks, knights_on

NOBODY = -1
A_THIRD = 1.0 / 3.0  # each of the die's three numbers

PLAYERS = 0  # one of 2 to 5
PHASE = PLAYERS + 4  # one of six, from FIRST_KNIGHT on
TURN = PHASE + 6  # one of the seats
VICTIM = TURN + 5  # one of the seats
FLAGS = VICTIM + 5  # a knight has moved, one was bribed free, a card was taken, the dragon is due
RAIL = FLAGS + 4  # one of six
DRAGON = RAIL + 6  # one of nine, and the way it faces
TREASURES = DRAGON + 10  # one of 1 to 4 left
CARDS = TREASURES + 4  # unseen gems by kind, worth of unseen gold, own lead by kind
FIELD = CARDS + 9  # of each cave field: gems, gold, my wish, the others' wish, open gold, dragon's odds
PER_FIELD = 6
OWN = FIELD + PER_FIELD * STACKS  # own knights by place
NEXT = OWN + PLACES  # the next seat's
OTHERS = NEXT + PLACES  # those of all seats after that
CROWD = OTHERS + PLACES  # all of them
OWN_REACH = CROWD + PLACES  # where own knights would land, from the first meadow field to the chamber
REACHES = 1 + CHAMBER - MEADOW
RIVAL_REACH = OWN_REACH + REACHES
SEAT = RIVAL_REACH + REACHES  # of each seat: see _write_seat
PER_SEAT = 25
SIZE = SEAT + PER_SEAT * 5
VERSION = 1


class EmeraldFeatures(Features):
    def __init__(self) -> None:
        super().__init__(Emerald, SIZE, VERSION)
        self.dragon = DragonWalks()
        self.landing = [0] * 20  # of a knight from each place that holds one
        self.end = [0] * 3  # the dragon's, by pips; where it is while a victim is picked
        self.odds = [0.0] * 9  # that the dragon ends there
        self.rival = [0] * 20  # the most gems that another seat holds: seat * 4 + kind
        self.wish = [0.0] * 20  # what one more gem would be worth: seat * 4 + kind
        self.score = [0] * 5  # points if the game ended now
        self.danger = [0.0] * 5  # of losing a knight if the dragon wakes now
        self.leads = [0] * 5  # kinds of which the seat holds the most
        self.ties = [0] * 5  # kinds of which it holds as many as another
        self.missing = [0] * 5  # kinds that it does not hold

    def fresh(self) -> Features:
        return EmeraldFeatures()

    def write(self, state: State, seat: int) -> None:
        size = self.size  # a local bound lets the C compiler clear all at once
        for i in range(size):
            self.x[i] = 0.0
        self._study(cast(Emerald, state))
        self._write_turn(cast(Emerald, state), seat)
        self._write_table(cast(Emerald, state), seat)
        self._write_fields(cast(Emerald, state), seat)
        self._write_seats(cast(Emerald, state), seat)

    # -- what several numbers need ------------------------------------------------------------------

    def _study(self, state: Emerald) -> None:
        for place in range(PLACES):
            if state.crowd[place] > 0:
                self.landing[place] = state._landing(place)
        for field in range(STACKS):
            self.odds[field] = 0.0
        for pips in range(3):
            self.end[pips] = state.dragon if state.phase == PICK_VICTIM else self.dragon.end(state, pips)
            self.odds[self.end[pips] - 1] += A_THIRD
        self._study_gems(state)
        self._study_danger(state)

    def _study_gems(self, state: Emerald) -> None:
        for seat in range(state.players):
            self.leads[seat] = 0
            self.ties[seat] = 0
            self.missing[seat] = 0
        for kind in range(4):
            self._study_kind(state, kind)
        for seat in range(state.players):
            self.score[seat] = state._points(seat) + BONUS_VALUE * self.leads[seat]
            for kind in range(4):
                self.wish[seat * 4 + kind] = self._wish(state, seat, kind)

    def _study_kind(self, state: Emerald, kind: int) -> None:
        """The most and the second most of a kind tell every seat what it has to beat."""
        most = 0
        second = 0
        for seat in range(state.players):
            held = state.gems[seat * 4 + kind]
            if held > most:
                second = most
                most = held
            elif held > second:
                second = held
        for seat in range(state.players):
            held = state.gems[seat * 4 + kind]
            rival = second if held == most else most
            self.rival[seat * 4 + kind] = rival
            if held == 0:
                self.missing[seat] += 1
            elif held > rival:
                self.leads[seat] += 1
            elif held == rival:
                self.ties[seat] += 1

    def _wish(self, state: Emerald, seat: int, kind: int) -> float:
        """A gem's point, and its part of a majority and of the bonus for four kinds: a rough value for nets."""
        held = state.gems[seat * 4 + kind]
        lead = held - self.rival[seat * 4 + kind]
        wish = 1.2
        if lead == 0:
            wish = 3.5  # takes the lead
        elif lead == -1:
            wish = 2.5  # breaks another's lead
        elif lead == 1:
            wish = 1.8  # makes it safe
        if state.four_kinds == NOBODY and held == 0:
            wish += 1.0 * BONUS_VALUE / (self.missing[seat] * self.missing[seat])  # C would divide whole numbers
        return wish

    def _study_danger(self, state: Emerald) -> None:
        """The mover picks among several colours, and spares its own (E-61)."""
        for seat in range(state.players):
            self.danger[seat] = 0.0
        for pips in range(3):
            place = CAVE + self.end[pips] - 1
            if state.crowd[place] > 0:
                prey = 0
                for seat in range(state.players):
                    if seat != state.turn and knights_on(state, seat, place) > 0:
                        prey += 1
                for seat in range(state.players):
                    if prey == 0 and seat == state.turn:
                        self.danger[seat] += A_THIRD
                    elif seat != state.turn and knights_on(state, seat, place) > 0:
                        self.danger[seat] += A_THIRD / prey

    def _ready(self, state: Emerald, seat: int, place: int) -> int:
        """Those of them that could move next: in the second half of a turn not all may (E-24, E-68, E-82)."""
        if seat != state.turn or state.moves != 1 or state.turn_ends:
            return knights_on(state, seat, place)
        return state._movable(state.moved_colour, place)

    # -- the table ------------------------------------------------------------------------------------

    def _relative(self, state: Emerald, seat: int, viewer: int) -> int:
        return seat - viewer if seat >= viewer else seat - viewer + state.players

    def _write_turn(self, state: Emerald, viewer: int) -> None:
        self.x[PLAYERS + state.players - 2] = 1.0
        if FIRST_KNIGHT <= state.phase < FIRST_KNIGHT + 6:
            self.x[PHASE + state.phase - FIRST_KNIGHT] = 1.0
        self.x[TURN + self._relative(state, state.turn, viewer)] = 1.0
        if state.victim != NOBODY:
            self.x[VICTIM + self._relative(state, state.victim // state.colours, viewer)] = 1.0
        self.x[FLAGS] = 1.0 if state.moves > 0 else 0.0
        self.x[FLAGS + 1] = 1.0 if state.freed_colour != NOBODY else 0.0
        self.x[FLAGS + 2] = state.turn_ends
        self.x[FLAGS + 3] = state.dragon_due

    def _write_table(self, state: Emerald, viewer: int) -> None:
        self.x[RAIL + state.rail - 1] = 1.0
        self.x[DRAGON + state.dragon - 1] = 1.0
        self.x[DRAGON + 9] = state.facing
        self.x[TREASURES + state.treasures_left - 1] = 1.0
        unseen = 0
        worth = 0
        for value in range(1, 6):
            unseen += state.gold_bag[value]
            worth += value * state.gold_bag[value]
        for kind in range(4):
            self.x[CARDS + kind] = state.gem_bag[kind] * 0.25
            self.x[CARDS + 5 + kind] = (state.gems[viewer * 4 + kind] - self.rival[viewer * 4 + kind]) * 0.5
        if unseen > 0:
            self.x[CARDS + 4] = worth * 0.5 / unseen - 1.5  # 0 for the 3 that gold is worth on the whole

    def _write_fields(self, state: Emerald, viewer: int) -> None:
        for field in range(STACKS):
            at = FIELD + PER_FIELD * field
            self.x[at] = state.gem_cards[field] * 0.33
            self.x[at + 1] = state.gold_cards[field] * 0.33
            self.x[at + 5] = self.odds[field]
            if state.gold_cards[field] > 0:
                self.x[at + 4] = state.gold_top[field] * 0.2
            kind = state.gem_top[field]
            if kind != NOBODY:
                self.x[at + 2] = self.wish[viewer * 4 + kind] * 0.2
                best = 0.0
                for seat in range(state.players):
                    if seat != viewer and self.wish[seat * 4 + kind] > best:
                        best = self.wish[seat * 4 + kind]
                self.x[at + 3] = best * 0.2

    # -- seats ------------------------------------------------------------------------------------------

    def _write_seats(self, state: Emerald, viewer: int) -> None:
        for place in range(PLACES):
            if state.crowd[place] > 0:
                self.x[CROWD + place] = state.crowd[place] * 0.2
        seat = viewer
        for i in range(state.players):
            self._write_cards(state, seat, SEAT + PER_SEAT * i)
            self._write_knights(state, seat, i)
            seat += 1
            if seat == state.players:
                seat = 0

    def _write_cards(self, state: Emerald, seat: int, at: int) -> None:
        best = 0
        for other in range(state.players):
            if other != seat and self.score[other] > best:
                best = self.score[other]
        gap = self.score[seat] - best
        gold = 0
        for value in range(1, 6):
            gold += value * state.gold[seat * GOLD_VALUES + value]
        self.x[at] = self.score[seat] * 0.05
        self.x[at + 1] = gold * 0.1
        self.x[at + 2] = state.purse[seat] * 0.25
        self.x[at + 3] = 1.0 if state.purse[seat] > 0 else 0.0
        for kind in range(4):
            self.x[at + 4 + kind] = state.gems[seat * 4 + kind] * 0.33
        self.x[at + 8] = self.leads[seat] * 0.5
        self.x[at + 9] = self.ties[seat] * 0.5
        if state.four_kinds == seat:
            self.x[at + 10] = 1.0
        elif state.four_kinds == NOBODY:
            self.x[at + 11] = self.missing[seat] * 0.25
            self.x[at + 12] = 1.0 if self.missing[seat] == 1 else 0.0
        self.x[at + 13] = state.treasures[seat] * 0.5
        self.x[at + 14] = state.active[seat] * 0.2
        self.x[at + 15] = 1.0 if state.active[seat] == 2 else 0.0  # one more gone ends the game
        self.x[at + 16] = 1.0 if state.active[seat] == 3 else 0.0
        self.x[at + 17] = (gap if -20 < gap < 20 else 20 if gap > 0 else -20) * 0.1
        self.x[at + 18] = 1.0 if gap > 0 else 0.0
        self.x[at + 19] = self.danger[seat]

    def _write_knights(self, state: Emerald, seat: int, i: int) -> None:
        knights = OWN + PLACES * i if i < 2 else OTHERS
        reach = (OWN_REACH if i == 0 else RIVAL_REACH) - MEADOW
        at = SEAT + PER_SEAT * i
        waiting = 0
        inside = 0
        steps = 0
        arrivals = 0
        best = 0.0
        for place in range(PLACES):
            if state.crowd[place] == 0:
                continue
            count = knights_on(state, seat, place)
            if count == 0:
                continue
            self.x[knights + place] += count * 0.5
            if place < START_PLACES:
                waiting += count
            else:
                steps += count * (place - MEADOW + 1)
                inside += count if place >= CAVE else 0
            ready = self._ready(state, seat, place)
            if ready > 0:
                landing = self.landing[place]
                self.x[reach + landing] += ready * 0.25
                if landing == CHAMBER:
                    arrivals += ready
                elif landing >= CAVE:
                    card = self._best_card(state, seat, landing - CAVE)
                    best = card if card > best else best
        self.x[at + 20] = waiting * 0.2
        self.x[at + 21] = inside * 0.33
        self.x[at + 22] = steps * 0.02
        self.x[at + 23] = arrivals * 0.5
        self.x[at + 24] = best * 0.2

    def _best_card(self, state: Emerald, seat: int, field: int) -> float:
        best = 0.0
        if state.gold_cards[field] > 0:
            best = state.gold_top[field]
        kind = state.gem_top[field]
        if kind != NOBODY and self.wish[seat * 4 + kind] > best:
            best = self.wish[seat * 4 + kind]
        return best
