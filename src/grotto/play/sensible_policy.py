"""Another policy without the choices that make no sense: see CommonSense.

Weaker bots see less than strong ones, but nobody misses a win in reach, ends a game that is then lost, or
pays more than is asked.
"""

from __future__ import annotations

from grotto.kernel.constants import OVER
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State

from .common_sense import CommonSense
from .compiled_only import SENSE, refuse_python_methods
from .policy import Policy
from .policy_wrapper import PolicyWrapper

GOES_ON = -1.0  # instead of a part of the win: the game is not over then, or nobody can be sure how it ends
WON = 0.999
LOST = 0.001


class SensiblePolicy(PolicyWrapper):
    """Never chooses what is dominated; with `plain`, nor what a person would not think of."""

    def __init__(self, inner: Policy, sense: CommonSense, *, plain: bool = False) -> None:
        super().__init__(inner)
        refuse_python_methods(sense, SENSE, "sense")
        self.sense = sense
        self.plain = plain
        self.ready = False
        self.share = [0.0] * 4096  # of the win, if the action ends the game
        self.struck = [0] * 4096

    def fresh(self) -> Policy:
        return SensiblePolicy(self.other.fresh(), self.sense.fresh(), plain=self.plain)

    def forget(self) -> None:
        self.ready = False  # the next game may be on another board
        self.other.forget()

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        self.other.weigh(state, seat, actions, rng)
        if not self.ready:
            self._make_room(state)
        self.sense.study(state, seat, actions)
        self._look(state, seat, actions)
        self._keep_sensible(actions)

    def _make_room(self, state: State) -> None:
        self.after = state.clone()
        self.ready = True

    def _look(self, state: State, seat: int, actions: Actions) -> None:
        """Strike what makes no sense; if a win is in reach, all that does not win."""
        wins = False
        for i in range(actions.count):
            self.share[i] = self._share_at_once(state, seat, actions.item[i])
            if self.share[i] > WON:
                wins = True
        for i in range(actions.count):
            if wins:
                self.struck[i] = self.share[i] <= WON
            else:
                self.struck[i] = -0.5 < self.share[i] < LOST or self._makes_no_sense(state, seat, actions.item[i])

    def _makes_no_sense(self, state: State, seat: int, action: int) -> bool:
        if self.sense.is_dominated(state, seat, action):
            return True
        return self.plain and self.sense.is_pointless(state, seat, action)

    def _share_at_once(self, state: State, seat: int, action: int) -> float:
        """The part of the win if the action ends the game for certain, else GOES_ON."""
        self.after.copy_from(state)
        self.after.apply_for(seat, action)
        if self.after.to_move() != OVER or not self.sense.knows_result(state, self.after, seat):
            return GOES_ON
        return self.after.win_share(seat)

    def _keep_sensible(self, actions: Actions) -> None:
        """The other policy's weights where it makes sense; evenly if that leaves none; all if nothing makes sense."""
        sensible = 0
        left = 0.0
        for i in range(actions.count):
            if not self.struck[i]:
                sensible += 1
                left += self.other.weight[i]
        for i in range(actions.count):
            if sensible == 0:
                self.weight[i] = self.other.weight[i]
            elif self.struck[i]:
                self.weight[i] = 0.0
            else:
                self.weight[i] = self.other.weight[i] if left > 0.0 else 1.0
