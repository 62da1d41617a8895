"""Erdgeister: how far every gnome could go from where it stands, and who stands in its way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypedDict

from grotto.games.erdgeister.numbers import CHAMBER, HAND
from grotto.games.erdgeister.rules import Erdgeister

from .names import figure_names


class Reach(TypedDict):
    """A gnome in the mine: where it could go now if its owner were to move it."""

    steps: int
    """As many as gnomes count where it sets off (G-24, G-25)."""
    ends: list[str]
    """Where it could end, by name: the landing fields, and places beyond special fields beside them."""
    blocked_by: list[str]
    """The gnomes because of whom it cannot end somewhere else too, or cannot leave a dark corner."""
    home_in: int | None
    """Steps from its field to the chamber, in a shaft; null in a tunnel."""


class _Standing:
    """A state, the same as any other in which everybody stands alike on the same board."""

    def __init__(self, state: Erdgeister) -> None:
        self.state = state
        self.key = state.board_id, state.players, tuple(state.at), tuple(state.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Standing) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def reaches(state: Erdgeister) -> Sequence[Reach | None]:
    """By figure; None in hand and in the chamber. The same for all viewers: only numbers are secret."""
    return [reach and _copied(reach) for reach in _reaches(_Standing(state))]


def _copied(reach: Reach) -> Reach:
    """A copy, because views belong to their viewers and the cached answer is shared."""
    return {**reach, "ends": [*reach["ends"]], "blocked_by": [*reach["blocked_by"]]}


@lru_cache(64)  # all viewers look at the same position, one after the other
def _reaches(standing: _Standing) -> list[Reach | None]:
    state, names = standing.state, figure_names(standing.state)
    at = state.at
    by_place: dict[int, list[str]] = {}
    for figure, name in enumerate(names):
        by_place.setdefault(at[figure], []).append(name)
    return [
        None if at[figure] in (HAND, CHAMBER) else _reach(state, figure, name, by_place)
        for figure, name in enumerate(names)
    ]


def _reach(state: Erdgeister, figure: int, name: str, by_place: dict[int, list[str]]) -> Reach:
    start, steps = state.setting_off(figure)
    ways, places, depth = state.ways(figure), state.mine.names, state.mine.depth[start]
    full = [way.end if way.can_land else way.landing for way in ways if not way.is_open]
    if state.is_shut_in(figure):
        ways, full = [], [start]
    blocking = [other for place in dict.fromkeys(full) for other in by_place[place] if other != name]
    return {
        "steps": steps,
        "ends": list(dict.fromkeys(places[way.end] for way in ways if way.is_open)),
        "blocked_by": blocking,
        "home_in": depth or None,
    }
