"""Whether explorers, choices and cards of a state fit together: asked of states that come from outside."""

from __future__ import annotations

from ...kernel.consts import CHANCE, OVER
from ...kernel.errors import BadState
from .rules import Diamant


def check_whole(state: Diamant) -> None:
    """Refuse a state in which they do not."""
    if not (_masks_fit(state) and _turn_fits(state) and state.cards == sum(state.deck)):
        raise BadState("Explorers, choices and cards do not fit together")


def _masks_fit(state: Diamant) -> bool:
    """Those who leave have decided, those who have decided are inside, those inside sit at the table."""
    outside = state.inside >> state.players
    return not (outside or state.decided & ~state.inside or state.leaving & ~state.decided)


def _turn_fits(state: Diamant) -> bool:
    waiting = state.inside & ~state.decided
    if state.turn == OVER:
        return state.expedition == state.expeditions and state.inside == 0
    if state.turn == CHANCE:
        return state.expedition < state.expeditions and state.inside != 0 and state.decided == 0
    return state.expedition < state.expeditions and state.turn == (waiting & -waiting).bit_length() - 1
