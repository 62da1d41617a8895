"""What makes no sense in Diamant."""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import GO_BACK, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State
from grotto.play.common_sense import CommonSense

SMALL_CHANGE = 10  # rubies on the path that nobody turns round for


class DiamantSense(CommonSense):
    """Does not come home with nothing, and goes on while nothing can happen."""

    def is_dominated(self, state: State, seat: int, action: int) -> bool:
        """Coming home with nothing: going on cannot bring less."""
        return action == GO_BACK and self._brings_nothing(cast(Diamant, state))

    def _brings_nothing(self, state: Diamant) -> bool:
        return state.pocket == 0 and state.floor == 0 and state.shown[RELIC] == 0

    def is_pointless(self, state: State, seat: int, action: int) -> bool:
        """Going back although no card can end the expedition, for hardly more than the pocket holds (D-17)."""
        return action == GO_BACK and self._is_safe_inside(cast(Diamant, state))

    def _is_safe_inside(self, state: Diamant) -> bool:
        return state.deadly_cards() == 0 and state.shown[RELIC] == 0 and state.floor < SMALL_CHANGE

    def knows_result(self, state: State, after: State, seat: int) -> bool:
        """Only somebody alone in the cave: what others choose at the same time is not known (D-23)."""
        return self._is_alone(cast(Diamant, state))

    def _is_alone(self, state: Diamant) -> bool:
        return state.explorers() == 1
