"""States with the type of their game, for tests that read what only one game has."""

from __future__ import annotations

from grotto.games.diamant.rules import Diamant
from grotto.games.emerald.rules import Emerald
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State


def as_diamant(state: State) -> Diamant:
    """The same state; fails if it is of another game."""
    assert isinstance(state, Diamant)
    return state


def as_emerald(state: State) -> Emerald:
    """The same state; fails if it is of another game."""
    assert isinstance(state, Emerald)
    return state


def as_erdgeister(state: State) -> Erdgeister:
    """The same state; fails if it is of another game."""
    assert isinstance(state, Erdgeister)
    return state
