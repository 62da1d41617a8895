"""Emerald: what brought everybody's gold pieces."""

from __future__ import annotations

from collections.abc import Iterable

from grotto.games.emerald.board import BONUS_VALUE, GEM_KINDS, GEMS, GOLD_VALUES, TREASURE_VALUE
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State
from grotto.kernel.view import Portion, Value


def portions(state: State, facts: Iterable[Value]) -> list[list[Portion]]:
    """Gold, gems, each majority, all four kinds and treasures: all read off the cards on the table (E-76 to E-78)."""
    assert isinstance(state, Emerald)
    return [[portion for portion in _all_of(state, seat) if portion["points"]] for seat in range(state.players)]


def _all_of(state: Emerald, seat: int) -> Iterable[Portion]:
    cards = state.gold[seat * GOLD_VALUES : (seat + 1) * GOLD_VALUES]
    yield {"source": "gold", "points": sum(value * count for value, count in enumerate(cards))}
    yield {"source": "gems", "points": sum(state.gems[seat * GEM_KINDS : (seat + 1) * GEM_KINDS])}
    for kind, gem in enumerate(GEMS):
        yield {"source": f"majority-{gem}", "points": BONUS_VALUE * (state.majority(kind) == seat)}
    yield {"source": "four-kinds", "points": BONUS_VALUE * (state.four_kinds == seat)}
    yield {"source": "treasures", "points": TREASURE_VALUE * state.treasures[seat]}
