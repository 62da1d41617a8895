"""Senseless choices in Diamant: what no person does."""

from __future__ import annotations

from grotto.games.diamant.board import GO_BACK, GO_ON, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State
from grotto.play.senseless import SenselessChoice, ends_and_loses, misses_a_win


def leaves_without_danger(state: State, seat: int, action: int) -> bool | None:
    """Goes back although the next card cannot end the expedition."""
    assert isinstance(state, Diamant)
    return action == GO_BACK if state.deadly_cards() == 0 else None


def comes_home_with_nothing(state: State, seat: int, action: int) -> bool | None:
    """Goes back with an empty pocket, past an empty path, unless that ends a game that is won."""
    assert isinstance(state, Diamant)
    if state.pocket > 0 or state.floor > 0 or state.shown[RELIC] > 0:
        return None
    return None if state.explorers() == 1 and misses_a_win(state, seat, GO_ON) else action == GO_BACK


def leaves_and_loses(state: State, seat: int, action: int) -> bool | None:
    """Alone in the last cave, goes back although that loses."""
    assert isinstance(state, Diamant)
    return ends_and_loses(state, seat, action) if state.explorers() == 1 else None


SENSELESS = (
    SenselessChoice("leaves although nothing can happen", leaves_without_danger),
    SenselessChoice("comes home with nothing", comes_home_with_nothing),
    SenselessChoice("last cave, alone, leaves although that loses", leaves_and_loses),
)
