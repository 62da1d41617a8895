"""What a rival's habit may be: simple rules, each believed as far as it has foretold what that rival did.

People say that they go back at the second trap, with ten rubies, or when the next card costs more than it brings.
Every such rule is a guess. It says when a rival goes back; how often the rival does otherwise is counted along the
way. One more guess is that the rival has no such habit, but mixes its choices like the net.
"""

from __future__ import annotations

from grotto.games.diamant.board import RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng

from .measures import cards_shown, loss_to_gain, traps_shown

# What a rule looks at.
NOTHING, TRAPS, RUBIES, CARDS, LOSS, LOSS_WITH_FLOOR = 0, 1, 2, 3, 4, 5
MEASURES = 6
STEPS = (0.7, 0.85, 1.0, 1.15, 1.4, 1.8)  # limits of what the next card may cost over what it may bring
FAMILIES: tuple[tuple[int, tuple[float, ...]], ...] = (
    (NOTHING, (0,)),
    (TRAPS, (1, 2, 3, 4)),
    (RUBIES, (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17)),
    (CARDS, (3, 4, 5, 6, 7, 8, 9)),
    (LOSS, STEPS),
    (LOSS_WITH_FLOOR, STEPS),
)
LOOKS_AT = [measure for measure, limits in FAMILIES for _ in limits]
LIMIT = [1.0 * limit for _, limits in FAMILIES for limit in limits]
RULES = 38  # in all families; C arrays want the number itself
MIXER = 38  # the guess that is no rule
GUESSES = 39

MIXES = 0.8  # how likely a rival is thought to have no habit, before it has shown anything
PRIOR = [(1.0 - MIXES) / len(FAMILIES) / len(limits) for _, limits in FAMILIES for _ in limits]

# Where a rule finds a rival, and how often one who follows it is thought to go back there: so often, of so often.
DUE, QUIET, TEMPTED = 0, 1, 2  # the rule says back; it does not; it does not, but a relic lies on the path
BACK = [9.0, 0.3, 0.4]
OF = [9.3, 4.3, 1.6]
WHIMS = 1.0  # the same of somebody who goes by nothing but whims, while it is quiet
OF_WHIMS = 3.0
SURPRISE = 0.02  # however sure a guess is, something else may happen so often
WHOLE = 1 << 30


class Habits:
    """Of everybody at a table."""

    def __init__(self) -> None:
        self.measure = [0.0] * 6  # MEASURES of the position that was looked at
        self.case = [0] * 38  # where each rule finds those who are inside there
        self.asked = [0] * 38  # the same when they had to choose
        self.belief = [0.0] * 312  # by seat and guess; a seat's add up to 1
        self.back = [0.0] * 936  # by seat, guess and case: how often it went back
        self.of = [0.0] * 936  # of so often
        self.forget()

    def forget(self) -> None:
        """Hot: a new game begins."""
        for seat in range(8):
            for guess in range(GUESSES):
                at = seat * GUESSES + guess
                self.belief[at] = MIXES if guess == MIXER else PRIOR[guess]
                for case in range(3):
                    self.back[at * 3 + case] = BACK[case]
                    self.of[at * 3 + case] = OF[case]
            self.back[seat * GUESSES * 3 + QUIET] = WHIMS
            self.of[seat * GUESSES * 3 + QUIET] = OF_WHIMS

    def look(self, state: Diamant) -> None:
        """Hot: what each rule says in this position; it is the same for all who are inside."""
        for measure in range(MEASURES):
            self.measure[measure] = self._measured(state, measure)
        for rule in range(RULES):
            self.case[rule] = self._case(state, rule, self.measure[LOOKS_AT[rule]])

    def ask(self) -> None:
        """Hot: all inside have to choose in the position that was looked at."""
        for rule in range(RULES):
            self.asked[rule] = self.case[rule]

    def learn(self, seat: int, went: int, mixer: float) -> None:
        """Hot: what a rival did when asked, and how likely a mixer would have gone back."""
        total = 0.0
        for guess in range(GUESSES):
            at = seat * GUESSES + guess
            expected = mixer
            if guess != MIXER:
                cell = at * 3 + self.asked[guess]
                expected = self.back[cell] / self.of[cell]
                self.back[cell] += went
                self.of[cell] += 1.0
            expected = SURPRISE + (1.0 - 2.0 * SURPRISE) * expected
            self.belief[at] *= expected if went else 1.0 - expected
            total += self.belief[at]
        for guess in range(GUESSES):
            self.belief[seat * GUESSES + guess] /= total

    def mixes(self, seat: int) -> float:
        """Hot: how likely a rival is thought to have no habit."""
        return self.belief[seat * GUESSES + MIXER]

    def expected(self, seat: int, mixer: float) -> float:
        """Hot: how likely a rival goes back where was looked, over all guesses."""
        total = self.belief[seat * GUESSES + MIXER] * mixer
        for rule in range(RULES):
            at = seat * GUESSES + rule
            total += self.belief[at] * self.back[at * 3 + self.case[rule]] / self.of[at * 3 + self.case[rule]]
        return total

    def draw(self, seat: int, rng: Rng) -> int:
        """Hot: a rule that a rival may follow, drawn by belief; below 0 if it has no habit."""
        ticket = 1.0 * rng.draw_below(WHOLE) / WHOLE
        for rule in range(RULES):
            ticket -= self.belief[seat * GUESSES + rule]
            if ticket < 0.0:
                return rule
        return -1

    def goes(self, seat: int, rule: int, state: Diamant) -> float:
        """Hot: how likely a rival goes back anywhere, if it follows that rule."""
        cell = (seat * GUESSES + rule) * 3 + self._case(state, rule, self._measured(state, LOOKS_AT[rule]))
        return self.back[cell] / self.of[cell]

    def _case(self, state: Diamant, rule: int, measure: float) -> int:
        if LOOKS_AT[rule] != NOTHING and measure >= LIMIT[rule]:
            return DUE
        return TEMPTED if state.shown[RELIC] > 0 else QUIET

    def _measured(self, state: Diamant, measure: int) -> float:
        if measure == TRAPS:
            return traps_shown(state)
        if measure == RUBIES:
            return state.pocket
        if measure == CARDS:
            return cards_shown(state)
        if measure == NOTHING:
            return 0.0
        return loss_to_gain(state, 1.0 if measure == LOSS_WITH_FLOOR else 0.0)
