"""The chance of a match that was played: the same deal once more, for other players."""

from __future__ import annotations

from grotto.kernel.state import State

from .keyed_chance import KeyedChance

IN_ORDER = -1  # as in keyed_chance.py; a C number, so it cannot be shared
MOST = 4096  # draws that are kept


class RecordedChance(KeyedChance):
    """Draws what was drawn on the same occasion; on occasions that were not reached then, it draws by the key of the
    deal.
    """

    def __init__(self, deal: int = 0) -> None:
        self.count = 0
        self.occasions = [0] * 4096  # MOST; a C array wants the number itself
        self.drawn = [0] * 4096
        self.noted = 0  # draws in order that were noted
        super().__init__(deal)

    def note(self, state: State, outcome: int) -> None:
        """Remember what was drawn in this state; to be called for every draw of the match, in order."""
        occasion = state.occasion()
        if occasion == IN_ORDER:
            occasion = -2 - self.noted
            self.noted += 1
        if self.count < MOST:
            self.occasions[self.count] = occasion
            self.drawn[self.count] = outcome
            self.count += 1

    def draw(self, state: State) -> int:
        occasion = state.occasion()
        if occasion == IN_ORDER:
            occasion = -2 - self.nth
        keyed = KeyedChance.draw(self, state)  # also counts draws in order, and fills the odds
        for i in range(self.count):
            if self.occasions[i] == occasion:
                return self.drawn[i] if self._may_be(self.drawn[i]) else keyed
        return keyed

    def _may_be(self, outcome: int) -> bool:
        """Whether the last odds hold this outcome."""
        for i in range(self.odds.count):
            if self.odds.outcome[i] == outcome:
                return True
        return False
