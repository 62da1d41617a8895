"""Whether the numbers of a state agree with each other; asked of states that come from outside."""

from __future__ import annotations

from grotto.kernel.errors import BadState

from .board import UNDEALT, VEINS
from .rules import Nuggets


def check_whole(state: Nuggets) -> None:
    """Refuse a state that no match can reach."""
    dealt = [claim != UNDEALT for claim in state.claim]
    total = state.vein + sum(state.taken)
    begun = any(state.taken)
    fits = (
        dealt == [seat < state.dealt for seat in range(4)]
        and state.dealt <= state.players
        and not any(state.taken[state.players :])
        and state.turn < state.players
        and (state.last < state.players)
        and (state.last >= 0) == (state.vein == 0)
        and (total in VEINS if state.vein >= 0 else not begun and not state.dealt)
        and (not begun or state.dealt == state.players)
        and (begun or state.turn == 0)
        and (state.vein > 0 or state.turn == (state.last + 1) % state.players or state.vein < 0)
    )
    if not fits:
        raise BadState("Vein, nuggets and claims do not agree")
