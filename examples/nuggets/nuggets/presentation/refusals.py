"""Why something cannot be done in Nuggets, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Sequence

from grotto.kernel.messages import say
from grotto.kernel.state import State
from nuggets.rules import Nuggets

from .words import MESSAGES


def why_not(state: State, seat: int, action: int, language: str = "en", names: Sequence[str] = ()) -> tuple[str, str]:
    """A readable action is refused only if the vein holds too few nuggets."""
    assert isinstance(state, Nuggets)
    return say(MESSAGES, language, "no-nuggets", n=state.vein), "N-06"


def not_your_turn(state: State, seat: int, language: str = "en", names: Sequence[str] = ()) -> tuple[str, str | None]:
    return say(MESSAGES, language, "no-turn"), "N-04"
