"""Why something cannot be done in Diamant."""

from __future__ import annotations

from ...kernel.state import State
from .rules import Diamant


def why_not(state: State, seat: int, action: int) -> tuple[str, str]:
    """Whoever is to choose may always choose either, so only a foreign number gets here."""
    return "An explorer goes on or goes back, nothing else", "D-22"


def not_your_turn(state: State, seat: int) -> tuple[str, str | None]:
    """Back in camp, or the choice is made."""
    assert isinstance(state, Diamant)
    if state.decided >> seat & 1:
        return "You have chosen already; now the others do", "D-23"
    return "You are back in camp and do not choose until the next expedition", "D-24"
