"""A policy with a taste: what the styles of all games have in common."""

from __future__ import annotations

from cython.cimports.libc.math import exp

from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State

from .policy import Policy
from .policy_wrapper import PolicyWrapper


class Style(PolicyWrapper):
    """Another policy that is drawn to some choices. This one has no taste."""

    def __init__(self, inner: Policy, strength: float = 1.0) -> None:
        super().__init__(inner)
        self.strength = strength

    def fresh(self) -> Policy:
        return type(self)(self.other.fresh(), self.strength)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        self.other.weigh(state, seat, actions, rng)
        self._study(state, seat)
        for i in range(actions.count):
            pull = self._pull(state, seat, actions.item[i])
            self.weight[i] = self.other.weight[i] * exp(self.strength * pull)

    def _study(self, state: State, seat: int) -> None:
        """Look at the position once, before the choices."""

    def _pull(self, state: State, seat: int, action: int) -> float:
        """How much a choice draws it, as a logarithm of weight: above 0 it likes it, below 0 it does not."""
        return 0.0
