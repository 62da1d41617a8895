"""How a seat imagines what it cannot see. The plain way is evenly; a game may know better from what it has watched."""

from __future__ import annotations

from .rng import Rng
from .state import State
from .view import View


class Guesser:
    """Guesses evenly over all that is possible."""

    def __init__(self) -> None:
        self.watches = False        # whether it wants to be told what happens

    def guess(self, state: State, seat: int, rng: Rng) -> None:
        """Hot: replace all that the seat cannot know."""
        state.determinize(seat, rng)

    def watch(self, state: State, seat: int, action: int) -> None:
        """Hot: an action or a draw is about to happen, as this seat sees it."""

    def forget(self) -> None:
        """Hot: a new game begins."""

    def recall(self, view: View) -> None:
        """Remember all that watching would have told, from a view's history."""

    def fresh(self) -> Guesser:
        """Another one like this, with a memory of its own."""
        return type(self)()

    def guessed(self, state: State, seat: int, rng: Rng) -> State:
        """A copy in which all that the seat cannot know is guessed."""
        state.check_seat(seat)
        other = state.clone()
        self.guess(other, seat, rng)
        return other
