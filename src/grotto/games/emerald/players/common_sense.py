"""What makes no sense in Emerald."""

from __future__ import annotations

from cython import cast

from grotto.games.emerald.board import BRIBE, CATCH, CAVE, CHAMBER, GOLD_VALUES, PLACES, STOP, TAKE_NOTHING, TAKES
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import Actions, State
from grotto.play.common_sense import CommonSense


class EmeraldSense(CommonSense):
    """Pays the lowest card, spares its own knights, and takes a card where one lies."""

    def __init__(self) -> None:
        super().__init__()
        self.safe_card = False  # whether a knight can take a card now without waking the dragon
        self.rival_there = False  # whether the dragon may catch somebody else's knight

    def study(self, state: State, seat: int, actions: Actions) -> None:
        self.safe_card = False
        self.rival_there = False
        for i in range(actions.count):
            self._note(cast(Emerald, state), seat, actions.item[i])

    def _note(self, state: Emerald, seat: int, action: int) -> None:
        if action < STOP:
            if action % TAKES != TAKE_NOTHING and self._is_safe(state, action):
                self.safe_card = True
        elif CATCH <= action < BRIBE and self._owner(state, action) != seat:
            self.rival_there = True

    def _is_safe(self, state: Emerald, action: int) -> bool:
        landing = state._landing(action // TAKES % PLACES)
        return CAVE <= landing < CHAMBER and not state._wakes_dragon(landing)

    def is_dominated(self, state: State, seat: int, action: int) -> bool:
        """Bribing with more than the lowest card (E-66), or giving up an own knight where a rival's stands (E-61)."""
        if action > BRIBE:
            return self._has_less(cast(Emerald, state), seat, action - BRIBE)
        return CATCH <= action < BRIBE and self.rival_there and self._owner(cast(Emerald, state), action) == seat

    def _owner(self, state: Emerald, action: int) -> int:
        return (action - CATCH) // state.colours

    def _has_less(self, state: Emerald, seat: int, value: int) -> bool:
        for lower in range(1, value):
            if state.gold[seat * GOLD_VALUES + lower] > 0:
                return True
        return False

    def is_pointless(self, state: State, seat: int, action: int) -> bool:
        """Stopping although a card can be taken without waking the dragon."""
        return action == STOP and self.safe_card
