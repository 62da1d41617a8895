"""Emerald judged by hand: what each seat has, and what it may still get, as its part of the win.

The worths add up to 1, as those of nets do. Weights are in points; they were tuned by games of the scout
against itself, with 2 to 5 players.
"""

from __future__ import annotations

from cython import cast
from cython.cimports.libc.math import exp

from grotto.games.emerald.board import (
    BONUS_VALUE,
    CAVE,
    CHAMBER,
    GEM_KINDS,
    GOLD_VALUES,
    MEADOW,
    PLACES,
    STACKS,
    START_PLACES,
    TREASURE_CARDS,
)
from grotto.games.emerald.phases import ANSWER, PICK_VICTIM, ROLL_DIE
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
from grotto.play.judge import Judge

from .counting import dragon_walks

NOBODY = -1
A_THIRD = 1.0 / 3.0  # each of the die's three numbers
EACH_PART = 1.0 / TREASURE_CARDS

A_KNIGHT = 0.3  # that is still in the game
A_STEP = 0.45  # of a knight towards the chamber
IN_THE_CAVE = 0.5
A_LOST_KNIGHT = 0.5  # costs that much beyond what it promised
A_BRIBE = 1.0  # to have gold at all
WAKES = 0.6  # how likely the dragon moves before one can get away
AN_ARRIVAL = 2.0  # a knight can reach the chamber with its next move
AT_ONCE = 0.3  # and it is its owner's turn
MORE_ARRIVALS = 0.5
THE_BEST_CARD = 0.9  # part of the value of a card that a knight can reach
THE_NEXT_CARD = 0.1
THE_LONGEST_RIDE = 0.1  # a step of it
FAR_AHEAD = 0.34  # odds of a majority, early in the game
AHEAD = 0.25
TIED = 0.22
BEHIND = 0.2
ONE_KIND_MISSING = 1.2
TWO_KINDS_MISSING = 0.4
SPREAD_AT_THE_END = 1.5  # a lead of that much makes the win 2.7 times as likely
SPREAD = 0.98  # and of that much more for every knight that the end still needs


class EmeraldScout(Judge):
    def __init__(self) -> None:
        super().__init__()
        self.walks = list(dragon_walks())
        self.left = 0  # knights that have to go before the game can end
        self.early = 0.0  # 1 at the start, 0 at the end
        self.standing = [0.0] * 5
        self.wish = [0.0] * 4  # what one more gem of a kind is worth to the seat looked at

    def fresh(self) -> Judge:
        return EmeraldScout()

    def judge(self, state: State, seat: int) -> None:
        self._weigh(cast(Emerald, state))
        self._share(state.players)

    def _weigh(self, state: Emerald) -> None:
        self.left = self._to_go(state)
        self.early = EACH_PART * self.left
        for seat in range(state.players):
            self.standing[seat] = state._points(seat) + self._gems(state, seat) + self._knights(state, seat)
            if state.purse[seat] > 0:
                self.standing[seat] += A_BRIBE * self.early
        if state.phase == ANSWER:
            owner = state.victim // state.colours
            self.standing[owner] -= self._price(state, owner, CAVE + state.dragon - 1)
        else:
            self._fear(state)

    def _to_go(self, state: Emerald) -> int:
        """Into the chamber, or of one seat into the nest (E-74, E-75)."""
        left = state.treasures_left
        for seat in range(state.players):
            if state.active[seat] - 1 < left:
                left = state.active[seat] - 1
        return left

    def _share(self, players: int) -> None:
        """Leads in points as parts of the win."""
        spread = SPREAD_AT_THE_END + SPREAD * self.left
        most = self.standing[0]
        for seat in range(players):
            most = self.standing[seat] if self.standing[seat] > most else most
        total = 0.0
        for seat in range(players):
            self.worth[seat] = exp((self.standing[seat] - most) / spread)
            total += self.worth[seat]
        for seat in range(players):
            self.worth[seat] /= total

    # -- gems ---------------------------------------------------------------------------------------------

    def _gems(self, state: Emerald, seat: int) -> float:
        """What majorities and the bonus for four kinds may bring; notes the wishes on the way."""
        missing = 0
        for kind in range(4):
            if state.gems[seat * 4 + kind] == 0:
                missing += 1
        hope = self._bonus(state, missing) * self.early
        more = self._bonus(state, missing - 1) - hope
        for kind in range(4):
            held = state.gems[seat * 4 + kind]
            rival = self._most_gems_of_others(state, seat, kind)
            odds = self._majority_odds(held, rival)
            hope += BONUS_VALUE * odds
            self.wish[kind] = 1.0 + BONUS_VALUE * (self._majority_odds(held + 1, rival) - odds)
            if held == 0:
                self.wish[kind] += more
        return hope

    def _bonus(self, state: Emerald, missing: int) -> float:
        if state.four_kinds != NOBODY:
            return 0.0
        if missing == 0:
            return BONUS_VALUE
        if missing == 1:
            return ONE_KIND_MISSING
        return TWO_KINDS_MISSING if missing == 2 else 0.0

    def _most_gems_of_others(self, state: Emerald, seat: int, kind: int) -> int:
        """As in counting.py, written out here: calls to another module cost a scout 7 % of its games."""
        most = 0
        for other in range(state.players):
            if other != seat and state.gems[other * GEM_KINDS + kind] > most:
                most = state.gems[other * GEM_KINDS + kind]
        return most

    def _majority_odds(self, held: int, rival: int) -> float:
        """What the lead tells now, and surely at the end, when ties count for nobody (E-76, E-77)."""
        if held > rival:
            odds = FAR_AHEAD if held > rival + 1 else AHEAD
            return odds + (1.0 - odds) * (1.0 - self.early)
        if held == rival and held > 0:
            return TIED * self.early
        return BEHIND * self.early if held >= rival - 1 else 0.0

    # -- knights --------------------------------------------------------------------------------------------

    def _knights(self, state: Emerald, seat: int) -> float:
        """What they promise, and what one of them can do next."""
        promise = 0.0
        best = 0.0
        second = 0.0
        arrivals = 0
        longest = 0
        for place in range(PLACES):
            if state.crowd[place] == 0:
                continue
            count = self._knights_on(state, seat, place)
            if count == 0:
                continue
            promise += count * self._promise(place)
            landing = state._landing(place)
            if landing == CHAMBER:
                arrivals += 1
                continue
            if place >= START_PLACES and landing - place > longest:
                longest = landing - place
            card = self._card(state, landing - CAVE) if landing >= CAVE else 0.0
            if card > best:
                second = best
                best = card
            elif card > second:
                second = card
        worth = promise * self.early + THE_BEST_CARD * best + THE_NEXT_CARD * second + THE_LONGEST_RIDE * longest
        if arrivals > 0:
            worth += AN_ARRIVAL + MORE_ARRIVALS * (arrivals - 1) * (self.left - 1)
            worth += AT_ONCE if seat == state.turn else 0.0
        return worth

    def _promise(self, place: int) -> float:
        """What a knight may still bring, by how far it has come."""
        if place < START_PLACES:
            return A_KNIGHT
        promise = A_KNIGHT + A_STEP * (place - MEADOW + 1)
        return promise + IN_THE_CAVE if place >= CAVE else promise

    def _card(self, state: Emerald, field: int) -> float:
        """The better of the two that lie open there."""
        best = 0.0
        if state.gold_cards[field] > 0:
            best = state.gold_top[field]
        if state.gem_top[field] != NOBODY and self.wish[state.gem_top[field]] > best:
            best = self.wish[state.gem_top[field]]
        return best

    def _knights_on(self, state: Emerald, seat: int, place: int) -> int:
        """As in counting.py, and written out here for the same reason."""
        if state.colours == 1:
            return state.knights[seat * PLACES + place]
        return state.knights[2 * seat * PLACES + place] + state.knights[(2 * seat + 1) * PLACES + place]

    # -- dragon -----------------------------------------------------------------------------------------------

    def _fear(self, state: Emerald) -> None:
        """Every field where the dragon may end, a third each."""
        if state.phase == PICK_VICTIM:
            self._threaten(state, CAVE + state.dragon - 1, 1.0)
            return
        wakes = 1.0 if state.phase == ROLL_DIE else WAKES
        # As DragonWalks.end, written out here for the same reason.
        first = (((state.rail - 1) * STACKS + state.dragon - 1) * 2 + (1 if state.facing > 0 else 0)) * 3
        for pips in range(3):
            self._threaten(state, CAVE + self.walks[first + pips] - 1, wakes * A_THIRD)

    def _threaten(self, state: Emerald, place: int, odds: float) -> None:
        """The mover picks the victim, and spares its own knights if it can (E-61, E-62)."""
        if state.crowd[place] == 0:
            return
        prey = 0
        for seat in range(state.players):
            if seat != state.turn and self._knights_on(state, seat, place) > 0:
                prey += 1
        for seat in range(state.players):
            if self._knights_on(state, seat, place) > 0:
                if seat != state.turn:
                    self.standing[seat] -= odds * self._price(state, seat, place) / prey
                elif prey == 0:
                    self.standing[seat] -= odds * self._price(state, seat, place)

    def _price(self, state: Emerald, seat: int, place: int) -> float:
        """The least gold in hand, or the knight (E-64, E-66)."""
        price = self._promise(place) * self.early + A_LOST_KNIGHT
        for value in range(1, 6):
            if state.gold[seat * GOLD_VALUES + value] > 0:
                return value if value < price else price
        return price
