"""Which simple rule each opponent may follow: a belief over rules, updated by Bayes' rule with every choice.

Every rule of `stopping_rules` is a hypothesis. It says when an opponent goes back; how often the opponent does
otherwise is counted along the way. One more hypothesis is that the opponent follows no rule, but chooses like the net.
"""

from __future__ import annotations

from grotto.games.diamant.board import RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng

from .stopping_measures import measured
from .stopping_rules import FAMILIES, LOSS_WITH_FLOOR, MEASURES, NOTHING

MEASURE = [measure for measure, limits in FAMILIES for _ in limits]  # of each rule
LIMIT = [1.0 * limit for _, limits in FAMILIES for limit in limits]
RULES = 38  # in all families; C arrays want the number itself
NET_LIKE = 38  # the hypothesis that it follows no rule
HYPOTHESES = 39

PRIOR_NET_LIKE = 0.8
PRIOR = [(1.0 - PRIOR_NET_LIKE) / len(FAMILIES) / len(limits) for _, limits in FAMILIES for _ in limits]

# What a rule says, and by case how often somebody who follows it is expected to go back: a count, out of a total.
DUE, QUIET, TEMPTED = 0, 1, 2  # to go back; to go on; to go on, but a relic lies on the path
CASES = 3
BACK = [9.0, 0.3, 0.4]
TOTAL = [9.3, 4.3, 1.6]
BACK_AT_RANDOM = 1.0  # the same for the rule that looks at nothing, while no relic lies on the path
TOTAL_AT_RANDOM = 3.0
LEAST_CHANCE = 0.02  # of anything, however sure a hypothesis is of the opposite
WHOLE = 1 << 30


class RuleBeliefs:
    """The beliefs about every seat at a table."""

    def __init__(self) -> None:
        self.measures = [0.0] * 6  # all MEASURES in the position looked at
        self.case = [0] * 38  # what each rule says in that position
        self.case_asked = [0] * 38  # what each rule said when the explorers last had to choose
        self.belief = [0.0] * 312  # by seat and hypothesis; those of a seat add up to 1
        self.back = [0.0] * 936  # by seat, hypothesis and case: how often the seat went back
        self.total = [0.0] * 936  # out of so many choices
        self.reset()

    def reset(self) -> None:
        """Hot: a new game begins."""
        for seat in range(8):
            for hypothesis in range(HYPOTHESES):
                at = seat * HYPOTHESES + hypothesis
                self.belief[at] = PRIOR_NET_LIKE if hypothesis == NET_LIKE else PRIOR[hypothesis]
                for case in range(CASES):
                    self.back[at * CASES + case] = BACK[case]
                    self.total[at * CASES + case] = TOTAL[case]
            self.back[seat * HYPOTHESES * CASES + QUIET] = BACK_AT_RANDOM
            self.total[seat * HYPOTHESES * CASES + QUIET] = TOTAL_AT_RANDOM

    def look(self, state: Diamant) -> None:
        """Hot: work out what each rule says in this position, which is the same for all who are inside."""
        for measure in range(MEASURES):
            self.measures[measure] = self._measured(state, measure)
        for rule in range(RULES):
            self.case[rule] = self._case(state, rule, self.measures[MEASURE[rule]])

    def ask(self) -> None:
        """Hot: all inside have to choose in the position looked at."""
        for rule in range(RULES):
            self.case_asked[rule] = self.case[rule]

    def update(self, seat: int, went_back: int, like_net: float) -> None:
        """Hot: what a seat did when asked; `like_net` is how likely it would have gone back if it is NET_LIKE."""
        total = 0.0
        for hypothesis in range(HYPOTHESES):
            at = seat * HYPOTHESES + hypothesis
            expected = like_net
            if hypothesis != NET_LIKE:
                cell = at * CASES + self.case_asked[hypothesis]
                expected = self.back[cell] / self.total[cell]
                self.back[cell] += went_back
                self.total[cell] += 1.0
            expected = LEAST_CHANCE + (1.0 - 2.0 * LEAST_CHANCE) * expected
            self.belief[at] *= expected if went_back else 1.0 - expected
            total += self.belief[at]
        for hypothesis in range(HYPOTHESES):
            self.belief[seat * HYPOTHESES + hypothesis] /= total

    def net_like(self, seat: int) -> float:
        """Hot: the belief that a seat follows no rule."""
        return self.belief[seat * HYPOTHESES + NET_LIKE]

    def back_chance(self, seat: int, like_net: float) -> float:
        """Hot: how likely a seat goes back in the position looked at, over all hypotheses."""
        total = self.belief[seat * HYPOTHESES + NET_LIKE] * like_net
        for rule in range(RULES):
            at = seat * HYPOTHESES + rule
            cell = at * CASES + self.case[rule]
            total += self.belief[at] * self.back[cell] / self.total[cell]
        return total

    def sample_rule(self, seat: int, rng: Rng) -> int:
        """Hot: a rule that a seat may follow, drawn by belief; below 0 if it follows none."""
        ticket = 1.0 * rng.draw_below(WHOLE) / WHOLE
        for rule in range(RULES):
            ticket -= self.belief[seat * HYPOTHESES + rule]
            if ticket < 0.0:
                return rule
        return -1

    def back_chance_by(self, seat: int, rule: int, state: Diamant) -> float:
        """Hot: how likely a seat goes back in this position, if it follows that rule."""
        cell = (seat * HYPOTHESES + rule) * CASES + self._case(state, rule, self._measured(state, MEASURE[rule]))
        return self.back[cell] / self.total[cell]

    def _case(self, state: Diamant, rule: int, value: float) -> int:
        if MEASURE[rule] != NOTHING and value >= LIMIT[rule]:
            return DUE
        return TEMPTED if state.shown[RELIC] > 0 else QUIET

    def _measured(self, state: Diamant, measure: int) -> float:
        return measured(state, measure, 1.0 if measure == LOSS_WITH_FLOOR else 0.0)
