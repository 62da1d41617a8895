"""A policy without search: the net gives the probability of each action."""

from __future__ import annotations

from cython.cimports.libc.math import exp

from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.features import Features
from grotto.play.policy import Policy

from .net import Net


class NetPolicy(Policy):
    """Draws from the net's distribution over actions. For games whose actions are few small numbers.

    The net's output 0 is the seat's share of the win; output 1 + a is the logit of action a.
    """

    def __init__(self, features: Features, net: Net, temperature: float = 1.0) -> None:
        super().__init__()
        net.check_reads(features.size)
        self.features = features
        self.net = net
        self.temperature = temperature

    def fresh(self) -> Policy:
        return NetPolicy(self.features.fresh(), self.net.fresh(), self.temperature)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        self.features.write(state, seat)
        self.net.run(self.features.x)
        greatest = -1e30
        for i in range(actions.count):
            if self.net.out[1 + actions.item[i]] > greatest:
                greatest = self.net.out[1 + actions.item[i]]
        for i in range(actions.count):
            self.weight[i] = exp((self.net.out[1 + actions.item[i]] - greatest) / self.temperature)
