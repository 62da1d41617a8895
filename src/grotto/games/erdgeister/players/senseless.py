"""Senseless choices in Der Schatz der Erdgeister: what no person does."""

from __future__ import annotations

from grotto.games.erdgeister.numbers import CHAMBER, KIDNAP, MAX_PLACES, SHOW, SPY, SPYING
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State
from grotto.play.senseless import SenselessChoice


def stays_out(state: State, seat: int, action: int) -> bool | None:
    """Moves something else, or stops, although a gnome could go home; a card may come first."""
    home = [choice for choice in state.legal if choice < SPY and choice % MAX_PLACES == CHAMBER]
    if not home or SPY <= action < SHOW:
        return None
    return action not in home


def spies_on_its_own(state: State, seat: int, action: int) -> bool | None:
    """Of the spies that are sent out, those to an own gnome, whose number one knows."""
    assert isinstance(state, Erdgeister)
    return (action - SPY) // state.each == seat if SPY <= action < KIDNAP else None


def shows_its_own_key(state: State, seat: int, action: int) -> bool | None:
    """Shows its own key bearer to all."""
    assert isinstance(state, Erdgeister)
    if state.phase != SPYING or state.marked // state.each != seat:
        return None
    return action == SHOW if state.number[state.marked] == state.key_number else None


def shows_a_rivals(state: State, seat: int, action: int) -> bool | None:
    """Shows all what it saw of a rival."""
    assert isinstance(state, Erdgeister)
    return action == SHOW if state.phase == SPYING and state.marked // state.each != seat else None


SENSELESS = (
    SenselessChoice("does not go home although it could", stays_out),
    SenselessChoice("spies at its own gnome", spies_on_its_own),
    SenselessChoice("shows its own key bearer to all", shows_its_own_key),
    SenselessChoice("shows what it saw of a rival", shows_a_rivals),
)
