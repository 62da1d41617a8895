"""Diamant as numbers for a net: the odds of the next card, and how everybody stands."""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import EXPEDITIONS, FIRST_TRAP, RELIC, TRAPS, TREASURES
from grotto.games.diamant.rules import Diamant
from grotto.games.diamant.scoring import relic_worth
from grotto.kernel.state import State
from grotto.play.features import Features

VALUE = list(TREASURES)

SEATS = 0  # players, one of 3 to 8
EXPLORERS = SEATS + 6  # inside, one of 1 to 8
CAVE = EXPLORERS + 8  # one of five
KINDS_SHOWN = CAVE + 5  # kinds of traps on the path, one of 0 to 4
CAVE_SELF = KINDS_SHOWN + 5  # the cave as numbers, see _write_cave
SELF = CAVE_SELF + 14  # the seat itself
RIVAL = SELF + 8  # of each rival, the richest first: gap, gap if the pocket came home, inside
PER_RIVAL = 3
SIZE = RIVAL + PER_RIVAL * 7
VERSION = 1


class DiamantFeatures(Features):
    def __init__(self) -> None:
        super().__init__(Diamant, SIZE, VERSION)
        self.order = [0] * 8

    def fresh(self) -> Features:
        return DiamantFeatures()

    def write(self, state: State, seat: int) -> None:
        for i in range(SIZE):
            self.x[i] = 0.0
        self._write_cave(cast(Diamant, state))
        self._write_seats(cast(Diamant, state), seat)

    def _write_cave(self, state: Diamant) -> None:
        explorers = state.explorers()
        kinds = state.traps_shown()
        heads = explorers if explorers > 0 else 1
        cards = state.cards if state.cards > 0 else 1
        self.x[SEATS + state.players - 3] = 1.0
        if explorers > 0:
            self.x[EXPLORERS + explorers - 1] = 1.0
        if state.expedition < EXPEDITIONS:
            self.x[CAVE + state.expedition] = 1.0
        if kinds < TRAPS:
            self.x[KINDS_SHOWN + kinds] = 1.0
        shared = 0
        for card in range(FIRST_TRAP):
            shared += state._share(VALUE[card], heads) * state.deck[card]
        relics = state.shown[RELIC]
        risk = 1.0 * state.deadly_cards() / cards
        gain = 1.0 * shared / cards
        self.x[CAVE_SELF] = state.pocket / 20.0
        self.x[CAVE_SELF + 1] = state.floor / 15.0
        self.x[CAVE_SELF + 2] = relics
        self.x[CAVE_SELF + 3] = relic_worth(state.relics_out, relics) / 10.0
        self.x[CAVE_SELF + 4] = state.relics_out / 5.0
        self.x[CAVE_SELF + 5] = 1.0 * state.deck[RELIC] / cards * 4.0
        self.x[CAVE_SELF + 6] = risk * 4.0
        self.x[CAVE_SELF + 7] = gain / 3.0
        self.x[CAVE_SELF + 8] = (gain * (1.0 - risk) - risk * state.pocket) / 4.0
        self.x[CAVE_SELF + 9] = state.cards_shown() / 10.0
        self.x[CAVE_SELF + 10] = state.rubies_in_deck() / 100.0
        self.x[CAVE_SELF + 11] = 1.0 * state.floor / heads / 5.0
        self.x[CAVE_SELF + 12] = 1.0 if state.pocket == 0 and state.floor == 0 else 0.0
        self.x[CAVE_SELF + 13] = risk * state.pocket / 4.0

    def _write_seats(self, state: Diamant, seat: int) -> None:
        mine = state._points(seat)
        inside = state.inside >> seat & 1
        stake = state.pocket if inside else 0
        best = 0
        behind = 0
        rivals = self._sort_rivals(state, seat)
        for i in range(rivals):
            other = self.order[i]
            theirs = state._points(other)
            with_pocket = theirs + (state.pocket if state.inside >> other & 1 else 0)
            if with_pocket > best:
                best = with_pocket
            if mine + stake > with_pocket:
                behind += 1
            at = RIVAL + PER_RIVAL * i
            self.x[at] = self._squeezed((mine - theirs) / 20.0)
            self.x[at + 1] = self._squeezed((mine + stake - with_pocket) / 20.0)
            self.x[at + 2] = state.inside >> other & 1
        self.x[SELF] = mine / 40.0
        self.x[SELF + 1] = (mine + stake) / 40.0
        self.x[SELF + 2] = inside
        self.x[SELF + 3] = self._squeezed((mine + stake - best) / 20.0)
        self.x[SELF + 4] = self._squeezed((mine + stake + (state.floor if inside else 0) - best) / 20.0)
        self.x[SELF + 5] = 1.0 * behind / rivals
        self.x[SELF + 6] = 1.0 if mine + stake > best else 0.0
        self.x[SELF + 7] = self._squeezed((mine - best) / 20.0)

    def _squeezed(self, gap: float) -> float:
        return 2.0 if gap > 2.0 else -2.0 if gap < -2.0 else gap

    def _sort_rivals(self, state: Diamant, seat: int) -> int:
        """The other seats, the richest first; how many."""
        count = 0
        for other in range(state.players):
            if other != seat:
                at = count
                while at > 0 and state._points(self.order[at - 1]) < state._points(other):
                    self.order[at] = self.order[at - 1]
                    at -= 1
                self.order[at] = other
                count += 1
        return count
