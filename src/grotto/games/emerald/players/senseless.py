"""Senseless choices in Emerald: what no person does."""

from __future__ import annotations

from grotto.games.emerald.board import BRIBE, CATCH, STOP, TAKE_NOTHING, TAKES, YIELD
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
from grotto.play.senseless import SenselessChoice, ends_and_loses, misses_a_win


def overpays(state: State, seat: int, action: int) -> bool | None:
    """Bribes with more than the lowest card; an occasion if it bribes and has cards of different value."""
    bribes = [choice for choice in state.legal if choice > BRIBE]
    return action != bribes[0] if len(bribes) > 1 and action > YIELD else None


def gives_up_its_own(state: State, seat: int, action: int) -> bool | None:
    """Lets the dragon take its own knight although a rival's is there."""
    assert isinstance(state, Emerald)
    owners = {(choice - CATCH) // state.colours for choice in state.legal if CATCH <= choice < YIELD}
    return (action - CATCH) // state.colours == seat if seat in owners and len(owners) > 1 else None


def leaves_a_card(state: State, seat: int, action: int) -> bool | None:
    """Stops although the second knight could take a card."""
    takes = any(choice < STOP and choice % TAKES != TAKE_NOTHING for choice in state.legal)
    return action == STOP if STOP in state.legal and takes else None


SENSELESS = (
    SenselessChoice("bribes with more than the lowest card", overpays),
    SenselessChoice("lets the dragon take its own knight although another is there", gives_up_its_own),
    SenselessChoice("misses a win at once", misses_a_win),
    SenselessChoice("stops although a card could be taken", leaves_a_card),
    SenselessChoice("ends the game and loses", ends_and_loses),
)
