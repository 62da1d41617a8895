"""Erdgeister's styles prefer what their names say."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.styles import mean, parts, plain_odds, positions

from grotto.kernel.state import State


def figure_of(action: int) -> int:
    """The figure that is placed or moved; -1 if none is."""
    return action // 160 if action < 4000 else -1


def moves_key(state: Any, action: int) -> bool:
    return figure_of(action) >= 0 and state.number[figure_of(action)] == state.key_number


@pytest.mark.parametrize(("style", "more"), [("honest", True), ("bluffer", False)])
def test_the_honest_moves_the_key_bearer_first_and_the_bluffer_later(style: str, more: bool) -> None:
    found = list(parts("erdgeister", style, moves_key))
    assert (mean([part - usual for _, part, usual in found]) > 0.03) == more
    assert all(part >= usual - 1e-9 if more else part <= usual + 1e-9 for _, part, usual in found)


def with_home(state: State, figures: int) -> Any:
    """The same position, but the mover has so many figures in the chamber; random games seldom get there."""
    other: Any = state.clone()
    other.home = [figures if seat == state.mover else home for seat, home in enumerate(other.home)]
    return other


def test_the_bluffer_brings_the_key_bearer_at_last() -> None:
    leaning = 0
    for found in positions("erdgeister"):
        early = with_home(found, 0)
        late = with_home(found, early.goal - 2)
        odds = plain_odds("erdgeister", "bluffer", late)
        assert max(odds.values()) == pytest.approx(min(odds.values()))
        leaning += plain_odds("erdgeister", "bluffer", early) != odds
    assert leaning > 100


def test_the_hunter_spies_and_kidnaps() -> None:
    found = list(parts("erdgeister", "hunter", lambda _, action: 4000 <= action < 4200))
    assert found
    assert mean([part - usual for _, part, usual in found]) > 0.1


def test_the_hunter_spies_on_figures_that_it_does_not_know() -> None:
    def strange(state: Any, action: int) -> bool:
        return 4000 <= action < 4100 and not state.known[action - 4000] & (16 | 1 << state.mover)

    found = list(parts("erdgeister", "hunter", strange))
    assert mean([part > usual for _, part, usual in found]) > 0.9  # unless something better is to be hunted
