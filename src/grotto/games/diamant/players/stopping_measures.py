"""What a simple rule for going back looks at: traps, rubies, cards on the path, or loss against gain."""

from __future__ import annotations

from grotto.games.diamant.rules import Diamant

from .stopping_rules import CARDS, NOTHING, RUBIES, TRAPS

NO_GAIN = 1e9  # the ratio where nothing is left to find


def measured(state: Diamant, measure: int, floor: float) -> float:
    """The measure in this position; `floor` is the part of the path's rubies that counts as the explorers' own."""
    if measure == TRAPS:
        return state.traps_shown()
    if measure == RUBIES:
        return state.pocket
    if measure == CARDS:
        return state.cards_shown()
    if measure == NOTHING:
        return 0.0
    return loss_to_gain(state, floor)


def loss_to_gain(state: Diamant, floor: float) -> float:
    """What the next card may cost over what it may bring; the number of cards in the deck cancels out."""
    rubies = state.rubies_in_deck()
    if rubies == 0:
        return NO_GAIN
    return state.deadly_cards() * (state.pocket * state.explorers() + floor * state.floor) / rubies
