"""Diamant: what each cave brought everybody, and the relics."""

from __future__ import annotations

from collections.abc import Iterable

from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State
from grotto.kernel.view import Portion, Value


def portions(state: State, facts: Iterable[Value]) -> list[list[Portion]]:
    """Rubies cave by cave (D-36), then the relics of all caves (D-32, D-33)."""
    assert isinstance(state, Diamant)
    seats = range(state.players)
    rubies = [[0] * (state.expeditions + 1) for _ in seats]
    cave = 1
    for fact in facts:
        if fact["kind"] == "home":
            rubies[fact["seat"]][cave] += fact["pocket"] + fact["floor"]
        elif fact["kind"] == "expedition-over":
            cave += 1
    return [_told(rubies[seat], state.relic_points[seat]) for seat in seats]


def _told(rubies: list[int], relics: int) -> list[Portion]:
    caves: list[Portion] = [{"source": f"cave-{cave}", "points": won} for cave, won in enumerate(rubies)]
    everything: list[Portion] = [*caves, {"source": "relics", "points": relics}]
    return [portion for portion in everything if portion["points"]]
