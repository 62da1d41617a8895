"""Choices that are legal and bring nothing: cards spent on what the player knows already."""

from __future__ import annotations

from grotto.games.erdgeister.numbers import PUBLIC, SPY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State


def is_dominated(state: State, seat: int, action: int) -> bool:
    """A spy on an own gnome, or on one that all have seen: the card is gone, and nothing is learned (G-51).

    A spy on somebody else's gnome that the seat has seen alone is another matter: it may be shown to all (G-52).
    """
    assert isinstance(state, Erdgeister)
    figure = action - SPY
    if not 0 <= figure < state.players * state.each:
        return False
    return figure // state.each == seat or bool(state.known[figure] & PUBLIC)
