"""Emerald's end played exactly: over another policy, wherever the rest of the game can be thought through."""

from __future__ import annotations

from cython import cast

from grotto.games.emerald.rules import Emerald
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy
from grotto.play.policy_wrapper import PolicyWrapper

from .last_round import LastRound

UNKNOWN = -1
GUESSES = 3  # at what the others may hold, beside the first
PER_SECOND = 150_000  # positions that are looked at, of each second that there is


class ExactEnd(PolicyWrapper):
    """Another policy, but never a worse choice once everything to the end is known."""

    def __init__(self, inner: Policy, seconds: float) -> None:
        super().__init__(inner)
        self.seconds = seconds
        self.last = LastRound(int(PER_SECOND * seconds))

    def fresh(self) -> Policy:
        return ExactEnd(self.other.fresh(), self.seconds)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        best = UNKNOWN
        if self._is_near(cast(Emerald, state)):
            best = self._best(cast(Emerald, state), seat, rng)
        if best == UNKNOWN:
            PolicyWrapper.weigh(self, state, seat, actions, rng)
        else:
            self.settle(best, actions)

    def _is_near(self, state: Emerald) -> bool:
        """One more treasure, or one more knight home or lost, may end it (E-74, E-75)."""
        if state.treasures_left == 1:
            return True
        for seat in range(state.players):
            if state.active[seat] == 2:
                return True
        return False

    def _best(self, state: Emerald, seat: int, rng: Rng) -> int:
        """The best action, if it is known and the same whatever the others may hold."""
        best = self.last.best(state)
        for _ in range(GUESSES):
            world = cast(Emerald, state.guess(seat, rng))
            if best is not None and world != state and self.last.best(world) != best:
                best = None
        return UNKNOWN if best is None else best
