"""Why something cannot be done in Diamant, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Sequence

from grotto.games.diamant.rules import Diamant
from grotto.kernel.messages import say
from grotto.kernel.state import State

from .words import MESSAGES


def why_not(state: State, seat: int, action: int, language: str = "en", names: Sequence[str] = ()) -> tuple[str, str]:
    """A seat that is to choose may always choose either, so only a foreign number gets here."""
    return say(MESSAGES, language, "no-choice"), "D-22"


def not_your_turn(state: State, seat: int, language: str = "en", names: Sequence[str] = ()) -> tuple[str, str | None]:
    """Back in camp, or the choice is made."""
    assert isinstance(state, Diamant)
    if state.decided >> seat & 1:
        return say(MESSAGES, language, "no-chosen"), "D-23"
    return say(MESSAGES, language, "no-camp"), "D-24"
