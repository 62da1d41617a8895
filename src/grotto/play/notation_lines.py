"""Lines of play in notation."""

from __future__ import annotations

from grotto.kernel.errors import Refusal
from grotto.kernel.game import Game
from grotto.kernel.state import State


def spelled(game: Game, state: State, actions: list[int]) -> list[str]:
    """Actions and draws in notation, as far as they are possible in this position."""
    state, texts = state.clone(), []
    for action in actions:
        try:
            text = game.notation.write(state, action)
            state.play(action)
        except Refusal:
            break
        texts.append(text)
    return texts
