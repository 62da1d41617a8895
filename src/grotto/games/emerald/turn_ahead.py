"""Emerald: what a player plans while others ride."""

from __future__ import annotations

from .rules import Emerald


def turn_ahead(state: Emerald, seat: int) -> Emerald | None:
    """The position as if this seat's turn began now; None in its own turn, which has to end first (E-22)."""
    if seat == state.turn:
        return None
    ahead = state.clone()
    assert isinstance(ahead, Emerald)
    ahead.begin_turn_of(seat)
    return ahead
