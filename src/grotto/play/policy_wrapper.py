"""A policy around another one: what styles and exact endings have in common."""

from __future__ import annotations

from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State

from .compiled_only import POLICY, refuse_python_methods
from .policy import Policy


class PolicyWrapper(Policy):
    """Does what another policy does, wherever a subclass does not say otherwise."""

    def __init__(self, inner: Policy) -> None:
        refuse_python_methods(inner, POLICY, "inner")
        super().__init__(inner)
        self.other = inner  # the same as `inner`, which is None in policies that wrap nothing
        self.watches = inner.watches

    def watch(self, state: State, seat: int, action: int) -> None:
        self.other.watch(state, seat, action)

    def forget(self) -> None:
        self.other.forget()

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        self.other.weigh(state, seat, actions, rng)
        for i in range(actions.count):
            self.weight[i] = self.other.weight[i]

    def settle(self, action: int, actions: Actions) -> None:
        """Hot: choose this action for certain."""
        for i in range(actions.count):
            self.weight[i] = 1.0 if actions.item[i] == action else 0.0
