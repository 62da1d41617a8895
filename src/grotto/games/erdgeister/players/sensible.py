"""Erdgeister without pointless actions: no spy on what one knows, no own key bearer shown to all."""

from __future__ import annotations

from cython import cast

from grotto.games.erdgeister.numbers import KIDNAP, PUBLIC, SHOW, SPY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy
from grotto.play.policy_wrapper import PolicyWrapper


class Sensible(PolicyWrapper):
    """Another policy that never chooses a pointless action, unless there is no other."""

    def fresh(self) -> Policy:
        return Sensible(self.other.fresh())

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        self.other.weigh(state, seat, actions, rng)
        left = 0.0
        for i in range(actions.count):
            pointless = self._is_pointless(cast(Erdgeister, state), seat, actions.item[i])
            self.weight[i] = 0.0 if pointless else self.other.weight[i]
            left += self.weight[i]
        if left <= 0.0:
            self._choose_among_others(cast(Erdgeister, state), seat, actions)

    def _choose_among_others(self, state: Erdgeister, seat: int, actions: Actions) -> None:
        """The other policy wanted pointless actions alone: any other will do; if there is none, so be it."""
        others = 0
        for i in range(actions.count):
            self.weight[i] = 0.0 if self._is_pointless(state, seat, actions.item[i]) else 1.0
            others += 1 if self.weight[i] > 0.0 else 0
        if others == 0:
            for i in range(actions.count):
                self.weight[i] = self.other.weight[i]

    def _is_pointless(self, state: Erdgeister, seat: int, action: int) -> bool:
        if SPY <= action < KIDNAP:
            return self._knows(state, seat, action - SPY)
        return action == SHOW and self._is_own_key(state, seat, state.marked)

    def _knows(self, state: Erdgeister, seat: int, figure: int) -> bool:
        return figure // state.each == seat or state.known[figure] & (PUBLIC | 1 << seat) != 0

    def _is_own_key(self, state: Erdgeister, seat: int, figure: int) -> bool:
        return figure // state.each == seat and state.number[figure] == state.key_number
