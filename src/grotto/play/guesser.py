"""How a seat imagines what it cannot see. The plain way is evenly; a game may know better from what it has watched."""

from __future__ import annotations

from typing import NamedTuple

from grotto.kernel.rng import Rng
from grotto.kernel.state import State

from .fitting import check_fits


class Suspect(NamedTuple):
    """One of several that may hide something: how it looks, how likely it is thought to be, and the truth."""

    looks: list[float]
    suspicion: float
    is_it: bool


class Guesser:
    """Guesses evenly over all that is possible."""

    def __init__(self) -> None:
        self.inputs = 0  # numbers that a net is told of each suspect; none: nothing can be learned
        self.watches = False  # whether it wants to be told what happens

    def guess(self, state: State, seat: int, rng: Rng) -> None:
        """Hot: replace all that the seat cannot know."""
        state.determinize(seat, rng)

    def watch(self, state: State, seat: int, action: int) -> None:
        """Hot: an action or a draw is about to happen, as this seat sees it."""

    def forget(self) -> None:
        """Hot: a new game begins."""

    def suspects(self, state: State) -> list[list[Suspect]]:
        """For each secret, everything that may hide it, by what an onlooker can know; to learn from."""
        return []

    def fresh(self) -> Guesser:
        """Another one like this, with a memory of its own."""
        return type(self)()

    def guessed(self, state: State, seat: int, rng: Rng) -> State:
        """A copy in which all that the seat cannot know is guessed."""
        check_fits(self, state, "state")
        state.check_seat(seat)
        other = state.clone()
        self.guess(other, seat, rng)
        return other


class AllKnown(Guesser):
    """Takes the position as it is: for a player that is shown everything, as an upper bound in measurements."""

    def guess(self, state: State, seat: int, rng: Rng) -> None:
        pass
