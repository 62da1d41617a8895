"""What a player sees at a glance in a game: actions that gain nothing, and how the game ends if it ends now.

A game subclasses this once.
"""

from __future__ import annotations

from grotto.kernel.state import Actions, State


class CommonSense:
    """Knows nothing about the game: all actions make sense."""

    def study(self, state: State, seat: int, actions: Actions) -> None:
        """Hot: look at the position once, before single actions are asked for."""

    def is_dominated(self, state: State, seat: int, action: int) -> bool:
        """Hot: whether another action is at least as good in every case, and better in some."""
        return False

    def is_pointless(self, state: State, seat: int, action: int) -> bool:
        """Hot: whether a person would not think of it, although it may be best in a rare position."""
        return False

    def knows_result(self, state: State, after: State, seat: int) -> bool:
        """Hot: whether the seat can be sure of the result if its action leads from `state` to the end `after`."""
        return True

    def fresh(self) -> CommonSense:
        """Another one like this."""
        return type(self)()
