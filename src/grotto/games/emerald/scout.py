"""Emerald judged by hand: what each seat has, and what it may still get, as its part of the win."""

from __future__ import annotations

from cython import cast
from cython.cimports.libc.math import exp

from ...kernel.judge import Judge
from ...kernel.state import State
from .board import BONUS_VALUE, CAVE, CHAMBER, MEADOW, PLACES, START_PLACES
from .features import dragon_walks
from .phases import ANSWER, PICK_VICTIM, ROLL_DIE
from .rules import Emerald

NOBODY = -1
A_THIRD = 1.0 / 3.0

class EmeraldScout(Judge):
    def __init__(self) -> None:
        super().__init__()
        self.walks = list(dragon_walks())
        self.w = [1.0, 0.225, 0.5, 1.0, 0.6, 2.0, 0.5, 0.45, 0.85, 0.6, 0.3, 0.15, 1.2, 0.4, 1.5, 0.7, 0.1, 0.5, 0.3, 0.1]
        self.standing = [0.0] * 5
        self.wish = [0.0] * 4

    def fresh(self) -> Judge:
        return EmeraldScout()

    def judge(self, state: State, seat: int) -> None:
        self._judge(cast(Emerald, state))

    def _judge(self, state: Emerald) -> None:
        left = self._left(state)
        spread = self.w[14] + self.w[15] * left
        most = -1000.0
        for seat in range(state.players):
            self.standing[seat] = self._standing(state, seat, left)
            if self.standing[seat] > most:
                most = self.standing[seat]
        self._fear(state, left)
        total = 0.0
        for seat in range(state.players):
            self.worth[seat] = exp((self.standing[seat] - most) / spread)
            total += self.worth[seat]
        for seat in range(state.players):
            self.worth[seat] /= total

    def _left(self, state: Emerald) -> int:
        """How many knights at least have still to go before the game ends, home or into the nest (E-74, E-75)."""
        left = state.treasures_left
        for seat in range(state.players):
            if state.active[seat] - 1 < left:
                left = state.active[seat] - 1
        return left

    def _standing(self, state: Emerald, seat: int, left: int) -> float:
        return state._points(seat) + self._gems(state, seat, left) + self._knights(state, seat, left) + (
            self.w[3] * left * 0.25 if state.purse[seat] > 0 else 0.0)

    def _gems(self, state: Emerald, seat: int, left: int) -> float:
        w = self.w
        hope = 0.0
        missing = 0
        late = 1.0 - 0.25 * left
        for kind in range(4):
            if state.gems[seat * 4 + kind] == 0:
                missing += 1
        bonus = 0.0
        if state.four_kinds == NOBODY:
            bonus = self._bonus(missing) * (1.0 - late)
        for kind in range(4):
            held = state.gems[seat * 4 + kind]
            rival = 0
            for other in range(state.players):
                if other != seat and state.gems[other * 4 + kind] > rival:
                    rival = state.gems[other * 4 + kind]
            now = self._majority_odds(held, rival, late)
            hope += now
            wish = 1.0 + BONUS_VALUE * (self._majority_odds(held + 1, rival, late) - now)
            if held == 0 and state.four_kinds == NOBODY:
                wish += self._bonus(missing - 1) - bonus
            self.wish[kind] = wish
        return BONUS_VALUE * hope + bonus

    def _bonus(self, missing: int) -> float:
        if missing == 0:
            return 4.0
        if missing == 1:
            return self.w[12]
        return self.w[13] if missing == 2 else 0.0

    def _majority_odds(self, held: int, rival: int, late: float) -> float:
        w = self.w
        if held > rival:
            odds = w[8] if held > rival + 1 else w[9]
            return odds + (1.0 - odds) * late
        if held == rival and held > 0:
            return w[10] * (1.0 - late)
        return w[11] * (1.0 - late) if held >= rival - 1 else 0.0

    def _knights(self, state: Emerald, seat: int, left: int) -> float:
        w = self.w
        worth = 0.0
        arrivals = 0
        jump = 0
        best = 0.0
        second = 0.0
        for place in range(PLACES):
            if state.crowd[place] == 0:
                continue
            count = self._stands(state, seat, place)
            if count > 0:
                worth += count * self._promise(place)
                landing = state._landing(place)
                if landing == CHAMBER:
                    arrivals += 1
                else:
                    if landing - place > jump and place >= START_PLACES:
                        jump = landing - place
                    if landing >= CAVE:
                        card = self._card(state, landing - CAVE)
                        if card > best:
                            second = best
                            best = card
                        elif card > second:
                            second = card
        worth *= 0.25 * left
        if arrivals > 0:
            worth += w[5] + w[6] * (arrivals - 1) * (left - 1)
            if seat == state.turn:
                worth += w[18]
        worth += best * w[7] + second * w[19] + jump * w[16]
        return worth

    def _card(self, state: Emerald, field: int) -> float:
        best = 0.0
        if state.gold_cards[field] > 0:
            best = state.gold_top[field]
        if state.gem_top[field] != NOBODY and self.wish[state.gem_top[field]] > best:
            best = self.wish[state.gem_top[field]]
        return best

    def _promise(self, place: int) -> float:
        """What a knight may still bring, by how far it is."""
        w = self.w
        if place < START_PLACES:
            return w[0]
        if place < CAVE:
            return w[0] + w[1] * (place - MEADOW + 1)
        return w[0] + w[1] * (place - MEADOW + 1) + w[2]

    def _stands(self, state: Emerald, seat: int, place: int) -> int:
        if state.colours == 1:
            return state.knights[seat * PLACES + place]
        return state.knights[2 * seat * PLACES + place] + state.knights[(2 * seat + 1) * PLACES + place]

    def _fear(self, state: Emerald, left: int) -> None:
        """What the dragon may cost."""
        w = self.w
        if state.phase == ANSWER:
            owner = state.victim // state.colours
            self.standing[owner] -= self._price(state, owner, CAVE + state.dragon - 1, left)
            return
        first = (((state.rail - 1) * 9 + state.dragon - 1) * 2 + (1 if state.facing > 0 else 0)) * 3
        wakes = w[4]
        if state.phase == ROLL_DIE or state.phase == PICK_VICTIM:
            wakes = 1.0
        for pips in range(3):
            place = CAVE + self.walks[first + pips] - 1
            if state.phase == PICK_VICTIM:
                place = CAVE + state.dragon - 1
            if state.crowd[place] > 0:
                self._threaten(state, place, left, wakes * A_THIRD)

    def _threaten(self, state: Emerald, place: int, left: int, odds: float) -> None:
        prey = 0
        for seat in range(state.players):
            if seat != state.turn and self._stands(state, seat, place) > 0:
                prey += 1
        for seat in range(state.players):
            if self._stands(state, seat, place) > 0:
                if seat == state.turn:
                    if prey == 0:
                        self.standing[seat] -= odds * self._price(state, seat, place, left)
                    else:
                        self.standing[seat] -= odds * 0.0 * self._price(state, seat, place, left)
                else:
                    self.standing[seat] -= odds * self._price(state, seat, place, left) / prey

    def _price(self, state: Emerald, seat: int, place: int, left: int) -> float:
        """The cheapest gold, or the knight."""
        price = self._promise(place) * 0.25 * left + self.w[17]
        for value in range(1, 6):
            if state.gold[seat * 6 + value] > 0:
                return value if value < price else price
        return price
