"""Erdgeister: which gnomes came home, and when."""

from __future__ import annotations

from collections.abc import Iterable

from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State
from grotto.kernel.view import Portion, Value


def portions(state: State, facts: Iterable[Value]) -> list[list[Portion]]:
    """One for each gnome that came home, in the order in which they came (G-41)."""
    assert isinstance(state, Erdgeister)
    home: list[list[Portion]] = [[] for _ in range(state.players)]
    arrivals = (fact for fact in facts if fact["kind"] == "home")
    for arrival, fact in enumerate(arrivals, 1):
        home[fact["seat"]].append({"source": fact["figure"], "points": 1, "arrival": arrival})
    return home
