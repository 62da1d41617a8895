"""A model of the opponents at a table, learned from what each has chosen in this game.

An opponent follows a simple rule (`rule_beliefs`), or chooses like the net would in that seat, but bolder or more
timid, and more or less decidedly: two numbers for each opponent, fitted to all its choices so far.
"""

from __future__ import annotations

from cython.cimports.libc.math import exp

from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net_policy import NetPolicy

from .rule_beliefs import RuleBeliefs

KEPT = 128  # choices of one opponent that are remembered
SLOPE_SPREAD = 0.6  # the standard deviation of `slope` before an opponent has chosen; its mean is 1
OFFSET_SPREAD = 1.0  # the same of `offset`; its mean is 0
NEWTON_STEPS = 4
MOST_SLOPE = 3.0
MOST_OFFSET = 4.0


def sigmoid(x: float) -> float:
    """A probability from the logarithm of its odds."""
    likely: float = 1.0 / (1.0 + exp(-x))
    return likely


class OpponentModel:
    """What one player expects of everybody else."""

    def __init__(self, net: NetPolicy) -> None:
        self.net = net
        self.rules = RuleBeliefs()
        self.asked = 0  # who had to choose, as bits
        self.asked_in = 0  # in which expedition
        self.pull = [0.0] * 8  # how much more the net was for going back then, by seat
        self.count = [0] * 8  # choices remembered
        self.pulls = [0.0] * 1024  # seat * KEPT + n: the pull at each choice
        self.went_back = [0] * 1024  # whether the seat then went back
        self.slope = [1.0] * 8  # an opponent's log odds of going back are slope * pull + offset
        self.offset = [0.0] * 8
        self.leaves = [0.0] * 8  # how likely each seat goes back now
        self.rule = [0] * 8  # the rule that each seat is assumed to follow in a simulation

    def reset(self) -> None:
        """Hot: a new game begins."""
        self.asked = 0
        self.rules.reset()
        for seat in range(8):
            self.count[seat] = 0
            self.slope[seat] = 1.0
            self.offset[seat] = 0.0

    def net_pull(self, state: State, seat: int) -> float:
        """Hot: how much more the net is for going back than for going on, as a logarithm of odds."""
        self.net.features.write(state, seat)
        self.net.net.run(self.net.features.x)
        return self.net.net.out[1 + GO_BACK] - self.net.net.out[1 + GO_ON]

    # -- learning -----------------------------------------------------------------------------------------

    def see_who_left(self, state: Diamant, seat: int) -> None:
        """Hot: a card is due, so all see who is still inside."""
        inside = state.inside if state.expedition == self.asked_in else 0  # a cave ends only when all have left
        for other in range(state.players):
            if other != seat and self.asked >> other & 1 and self.count[other] < KEPT:
                self._learn(other, 0 if inside >> other & 1 else 1)

    def ask(self, state: Diamant) -> None:
        """Hot: after a card; nobody has to choose if it has ended the cave."""
        self.asked = state.deciders()
        self.asked_in = state.expedition
        self.rules.look(state)
        self.rules.ask()
        for other in range(state.players):
            if self.asked >> other & 1:
                self.pull[other] = self.net_pull(state, other)

    def _learn(self, other: int, went_back: int) -> None:
        self.rules.update(other, went_back, sigmoid(self.slope[other] * self.pull[other] + self.offset[other]))
        at = other * KEPT + self.count[other]
        self.pulls[at] = self.pull[other]
        self.went_back[at] = went_back
        self.count[other] += 1
        self._fit(other)

    def _fit(self, other: int) -> None:
        """The likeliest slope and offset of a logistic curve, given the prior: a few Newton steps from its mean."""
        slope = 1.0
        offset = 0.0
        for _ in range(NEWTON_STEPS):
            by_slope = (1.0 - slope) / (SLOPE_SPREAD * SLOPE_SPREAD)  # the gradient
            by_offset = -offset / (OFFSET_SPREAD * OFFSET_SPREAD)
            slope_slope = 1.0 / (SLOPE_SPREAD * SLOPE_SPREAD)  # the negative Hessian
            offset_offset = 1.0 / (OFFSET_SPREAD * OFFSET_SPREAD)
            slope_offset = 0.0
            for n in range(self.count[other]):
                pull = self.pulls[other * KEPT + n]
                likely = sigmoid(slope * pull + offset)
                miss = self.went_back[other * KEPT + n] - likely
                variance = likely * (1.0 - likely)
                by_slope += miss * pull
                by_offset += miss
                slope_slope += variance * pull * pull
                offset_offset += variance
                slope_offset += variance * pull
            determinant = slope_slope * offset_offset - slope_offset * slope_offset
            slope += (offset_offset * by_slope - slope_offset * by_offset) / determinant
            offset += (slope_slope * by_offset - slope_offset * by_slope) / determinant
            slope = 0.0 if slope < 0.0 else MOST_SLOPE if slope > MOST_SLOPE else slope
            offset = -MOST_OFFSET if offset < -MOST_OFFSET else MOST_OFFSET if offset > MOST_OFFSET else offset
        self.slope[other] = slope
        self.offset[other] = offset

    # -- predicting -----------------------------------------------------------------------------------------

    def predict(self, state: Diamant, seat: int) -> float:
        """Hot: fill `leaves` for the opponents inside; the mean belief that they follow rules, 1 if there are none."""
        self.rules.look(state)
        sure = 0.0
        inside = 0
        for other in range(state.players):
            self.leaves[other] = 0.0
            if other != seat and state.inside >> other & 1:
                self.leaves[other] = self.rules.back_chance(other, self._like_net(state, other))
                sure += 1.0 - self.rules.net_like(other)
                inside += 1
        return sure / inside if inside > 0 else 1.0

    def sample_rules(self, state: Diamant, seat: int, rng: Rng) -> None:
        """Hot: draw for each opponent inside a rule that it may follow, or none."""
        for other in range(state.players):
            if other != seat and state.inside >> other & 1:
                self.rule[other] = self.rules.sample_rule(other, rng)

    def back_chance(self, state: Diamant, other: int) -> float:
        """Hot: how likely an opponent goes back, by the rule drawn for it."""
        if self.rule[other] < 0:
            return self._like_net(state, other)
        return self.rules.back_chance_by(other, self.rule[other], state)

    def _like_net(self, state: Diamant, other: int) -> float:
        return sigmoid(self.slope[other] * self.net_pull(state, other) + self.offset[other])

    def follows_rule(self, seat: int) -> float:
        """The belief that an opponent follows a simple rule; callable from Python in the compiled build."""
        return 1.0 - self.rules.net_like(seat)
