"""The contract of a position's evaluation, which searches and one-step policies ask at the end of a line."""

from __future__ import annotations

from grotto.kernel.state import State

from .fitting import check_fits


class Judge:
    """Evaluates a position without hidden information: written by hand in a game's `players/scout.py`, or a net."""

    def __init__(self) -> None:
        self.worth = [0.0] * 8
        self.win = 1.0  # what a won game counts on this judge's scale

    def judge(self, state: State, seat: int) -> None:
        """Hot: fill `worth` of every seat, or at least of this one; the game is not over.

        Nets give parts of the win, which add up to 1; hand-made judges any scale, the same for all positions.
        """

    def fresh(self) -> Judge:
        """Another one like this, for another thread."""
        raise NotImplementedError

    def worths(self, state: State, seat: int = 0) -> list[float]:
        """What the position is worth to each seat, as `seat` tells it."""
        check_fits(self, state, "state")
        state.check_seat(seat)
        self.judge(state, seat)
        return [self.worth[i] for i in range(state.players)]
