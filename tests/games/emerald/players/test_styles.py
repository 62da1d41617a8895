"""Emerald's styles prefer what their names say."""

from __future__ import annotations

from typing import Any

from tests.bots.styles import likeliest, mean, parts, plain_odds, positions

from grotto.games.emerald.players.counting import dragon_walks


def moves_to(state: Any, action: int) -> int:
    """Where a knight's move ends; -1 if it is none."""
    return int(state.landing(action // 3 % 20)) if action < 120 else -1


def test_the_rusher_sends_knights_on() -> None:
    for state in positions("emerald"):
        odds = plain_odds("emerald", "rusher", state)
        farthest = max(moves_to(state, action) for action in odds)
        assert likeliest(odds) in [action for action in odds if moves_to(state, action) == farthest]


def test_the_collector_takes_gems_that_it_lacks_or_leads() -> None:
    def wanted(state: Any, action: int) -> bool:
        if action >= 120 or action % 3 != 1:
            return False
        kind = state.gem_top[moves_to(state, action) - 11]
        held = [state.gems[seat * 4 + kind] for seat in range(state.players)]
        return held[state.mover] in (0, max(held))

    found = list(parts("emerald", "collector", wanted))
    assert found
    assert all(part > usual for _, part, usual in found)


def test_the_dragon_tamer_wakes_the_dragon_among_rivals() -> None:
    def wakes(state: Any, action: int) -> bool:
        field = moves_to(state, action) - 10
        return 1 <= field <= 9 and (state.rail <= field < state.rail + 4 or field == state.dragon)

    def finds_only_rivals(state: Any) -> bool:
        first = (((state.rail - 1) * 9 + state.dragon - 1) * 2 + (state.facing > 0)) * 3
        ends = {10 + field for field in dragon_walks()[first : first + 3]}
        own = range(state.mover * state.colours, (state.mover + 1) * state.colours)
        return any(state.crowd[place] for place in ends) and not any(
            state.knights[colour * 20 + place] for colour in own for place in ends
        )

    found = [part - usual for state, part, usual in parts("emerald", "dragon-tamer", wakes) if finds_only_rivals(state)]
    assert len(found) > 10
    assert mean(found) > 0.05


def test_the_dragon_tamer_bribes() -> None:
    found = list(parts("emerald", "dragon-tamer", lambda _, action: action > 126))
    assert found
    assert all(part > usual for _, part, usual in found)
