"""Whether explorers, choices and cards of a state fit together: asked of states that come from outside."""

from __future__ import annotations

from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.errors import BadState

from .board import FIRST_TRAP, NO_CARD
from .rules import Diamant


def check_whole(state: Diamant) -> None:
    """Refuse a state in which they do not."""
    if not (_masks_fit(state) and _turn_fits(state) and _rubies_fit(state) and state.cards == sum(state.deck)):
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


def _rubies_fit(state: Diamant) -> bool:
    """Rubies of the path lie on treasure cards, and the latest of these is one of them."""
    if state.latest == NO_CARD:
        return state.floor == 0 and not any(state.shown[:FIRST_TRAP])
    return state.shown[state.latest] > 0
