"""What makes no sense in Der Schatz der Erdgeister."""

from __future__ import annotations

from cython import cast

from grotto.games.erdgeister.numbers import CHAMBER, END, KIDNAP, MAX_PLACES, SHOW, SPY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import Actions, State
from grotto.play.common_sense import CommonSense


class ErdgeisterSense(CommonSense):
    """Spies only on unknown gnomes, shows nothing, and goes home when it can."""

    def __init__(self) -> None:
        super().__init__()
        self.way_home = False  # whether a gnome can go home now

    def study(self, state: State, seat: int, actions: Actions) -> None:
        self.way_home = False
        for i in range(actions.count):
            if actions.item[i] < SPY and self._goes_home(cast(Erdgeister, state), seat, actions.item[i]):
                self.way_home = True

    def _goes_home(self, state: Erdgeister, seat: int, action: int) -> bool:
        """Into the chamber; not as the last one that the game needs while the key bearer is outside (G-76 to G-80)."""
        if action % MAX_PLACES != CHAMBER:
            return False
        if state.home[seat] + 1 < state.goal or state._has_key_home(seat):
            return True
        return state.number[action // MAX_PLACES] == state.key_number

    def is_dominated(self, state: State, seat: int, action: int) -> bool:
        """Looking at a number that the seat knows already (G-51, GA-34), or showing everybody what it saw (G-52)."""
        if action == SHOW:
            return True
        return SPY <= action < KIDNAP and cast(Erdgeister, state).knows(seat, action - SPY)

    def is_pointless(self, state: State, seat: int, action: int) -> bool:
        """Doing something else, or stopping, although a gnome can go home; a card may come first."""
        if not self.way_home or (action >= SPY and action != END):
            return False
        return action == END or not self._goes_home(cast(Erdgeister, state), seat, action)

    def knows_result(self, state: State, after: State, seat: int) -> bool:
        """A finish with the key bearer wins (G-79); whether a rival's is home, few can know."""
        return self._wins(cast(Erdgeister, after), seat)

    def _wins(self, state: Erdgeister, seat: int) -> bool:
        return state._has_key_home(seat)
