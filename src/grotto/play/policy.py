"""How a seat chooses: a weight for every action. What bots, self-play and the arena have in common.

A policy is never handed the true state, but one in which all that its seat cannot know has been guessed anew:
it could not peek if it wanted to.
"""

from __future__ import annotations

from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State

from .fitting import check_fits

WHOLE = 1 << 30


class Policy:
    """Weighs actions. This one has no preference."""

    def __init__(self, inner: Policy | None = None) -> None:
        self.inner = inner  # another one that this one leans on, if any
        self.watches = False  # whether it wants to be told what happens
        self.weight = [0.0] * 4096

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>" if self.inner is None else f"<{type(self).__name__} of {self.inner!r}>"

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        """Hot: set the weight of each of these actions; not all zero."""
        for i in range(actions.count):
            self.weight[i] = 1.0

    def watch(self, state: State, seat: int, action: int) -> None:
        """Hot: an action or a draw is about to happen, as this seat sees it (it may be HIDDEN)."""

    def forget(self) -> None:
        """Hot: a new game begins."""

    def fresh(self) -> Policy:
        """Another one like this, with a memory of its own."""
        return type(self)()

    def pick(self, actions: Actions, rng: Rng) -> int:
        """Hot: the place in the list of one action, drawn by the weights."""
        total = 0.0
        for i in range(actions.count):
            total += self.weight[i]
        ticket = total * rng.draw_below(WHOLE) / WHOLE
        for i in range(actions.count):
            ticket -= self.weight[i]
            if ticket < 0.0:
                return i
        return self._heaviest(actions)

    def _heaviest(self, actions: Actions) -> int:
        best = 0
        for i in range(actions.count):
            if self.weight[i] > self.weight[best]:
                best = i
        return best

    def begin(self) -> None:
        """A new game begins: `forget`, callable from Python in the compiled build."""
        self.forget()

    def tell(self, state: State, seat: int, action: int) -> None:
        """`watch`, callable from Python in the compiled build."""
        self.watch(state, seat, action)

    def odds(self, state: State, seat: int, rng: Rng) -> dict[int, float]:
        """Every action with its probability, in a state as this seat may imagine it."""
        check_fits(self, state, "state")
        state.check_seat(seat)
        actions = Actions()
        state.list_actions(actions)
        self.weigh(state, seat, actions, rng)
        weights = [self.weight[i] for i in range(actions.count)]
        total = sum(weights)
        return {actions.item[i]: weights[i] / total for i in range(actions.count)}
