"""Chance keyed by what it decides, not by the order of asking: the same deal can be played again.

In a stream of random numbers one different choice shifts all that follows. Here every draw has an occasion,
such as "the third card of the second cave", and falls alike for all who come to it with the same deal.
"""

from __future__ import annotations

from cython.cimports.libc.math import log

from grotto.kernel.rng import Rng
from grotto.kernel.state import Odds, State

IN_ORDER = -1
MASK64 = 0xFFFF_FFFF_FFFF_FFFF
FRACTION = 1.0 / (1 << 53)


class KeyedChance:
    """The chance of one deal."""

    def __init__(self, deal: int = 0) -> None:
        self.odds = Odds()
        self.mixer = Rng()
        self.begin(deal)

    def begin(self, deal: int) -> None:
        """Another deal, from its first draw."""
        self.deal = self.mixer._mix(deal)
        self.nth = 0

    def draw(self, state: State) -> int:
        """What chance draws in this state: each outcome as likely as its weight says.

        A race: every outcome gets a waiting time from its own key, the shorter the heavier it is; the first wins.
        Where weights differ a little between two lines of play, the winner is nearly always the same.
        """
        occasion = state.occasion()
        if occasion == IN_ORDER:
            occasion = -2 - self.nth
            self.nth += 1
        self.odds.clear()
        state.list_chance(self.odds)
        best = self.odds.outcome[0]
        soonest = 1e300
        for i in range(self.odds.count):
            time = -log(self._uniform(occasion, self.odds.outcome[i])) / self.odds.weight[i]
            if time < soonest:
                soonest = time
                best = self.odds.outcome[i]
        return best

    def _uniform(self, occasion: int, outcome: int) -> float:
        """Above 0 and at most 1, fixed by deal, occasion and outcome."""
        bits = self.mixer._mix(self.deal ^ self.mixer._mix((occasion * 4096 + outcome) & MASK64))
        return ((bits >> 11) + 1) * FRACTION

    def outcome(self, state: State) -> int:
        """`draw`, callable from Python in the compiled build."""
        return self.draw(state)
