"""How a game ended, as the numbers in which Grotto and the yardstick are compared."""

from __future__ import annotations

from grotto.games.diamant.rules import Diamant
from grotto.games.emerald.rules import Emerald
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State


def ending(state: State) -> list[int]:
    """Everything that was scored, and where the pieces stand."""
    if isinstance(state, Diamant):
        return [state.points(seat) for seat in range(state.players)]
    if isinstance(state, Emerald):
        points = [state.points(seat) for seat in range(state.players)]
        return [*points, *list(state.crowd), *list(state.log)[: state.log_length]]
    assert isinstance(state, Erdgeister)
    figures = range(state.players * state.each)
    pieces = [(state.at[figure], state.number[figure], state.known[figure]) for figure in figures]
    return [state.key_number, state.finisher, *(number for piece in pieces for number in piece)]
