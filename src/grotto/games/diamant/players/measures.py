"""What people look at before they go back: the traps, the cards on the path, what the next one may cost and bring."""

from __future__ import annotations

from grotto.games.diamant.board import FIRST_TRAP, RELIC, TREASURES
from grotto.games.diamant.rules import Diamant

from .alone import deadly_cards

VALUE = list(TREASURES)
HOPELESS = 1e9  # there is nothing left to find


def traps_shown(state: Diamant) -> int:
    """Kinds of traps on the path."""
    kinds = 0
    for trap in range(FIRST_TRAP, RELIC):
        kinds += 1 if state.shown[trap] > 0 else 0
    return kinds


def cards_shown(state: Diamant) -> int:
    """Cards on the path."""
    cards = 0
    for card in range(RELIC + 1):
        cards += state.shown[card]
    return cards


def loss_to_gain(state: Diamant, floor: float) -> float:
    """What the next card may cost over what it may bring; the cards left in the deck cancel out.

    So much of the floor counts as the explorers' own.
    """
    explorers = 0
    for seat in range(state.players):
        explorers += state.inside >> seat & 1
    rubies = 0
    for card in range(FIRST_TRAP):
        rubies += VALUE[card] * state.deck[card]
    if rubies == 0:
        return HOPELESS
    return deadly_cards(state) * (state.pocket * explorers + floor * state.floor) / rubies
