"""Diamant's styles prefer what their names say."""

from __future__ import annotations

from typing import Any

from tests.bots.styles import parts


def explorers(state: Any) -> int:
    return int(state.inside).bit_count()


def back(state: Any, action: int) -> bool:
    return action == 1


def test_the_prudent_goes_back_sooner_the_more_traps_lie_there() -> None:
    by_traps: dict[int, set[float]] = {}
    for state, part, _ in parts("diamant", "prudent", back):
        by_traps.setdefault(sum(state.shown[12:17]) if state.pocket > 4 else -1, set()).add(round(part, 9))
    assert all(len(odds) == 1 for odds in by_traps.values())
    assert sorted(by_traps.values(), key=min) == [by_traps[traps] for traps in sorted(by_traps)]
    assert max(by_traps[-1]) < 0.5  # with little to lose it is at ease
    assert len(by_traps) >= 3


def test_the_gambler_goes_on() -> None:
    assert all(part < usual for _, part, usual in parts("diamant", "gambler", back))


def test_the_treasure_hunter_takes_relics_when_few_are_left() -> None:
    seen = set()
    for state, part, _ in parts("diamant", "treasure-hunter", back):
        if state.shown[17] > 0:
            assert (part > 0.5) == (explorers(state) <= 2)
            seen.add(explorers(state) <= 2)
        else:
            assert part < 0.5 or state.deck[17] == 0
    assert seen == {True, False}


def test_the_copycat_follows_whoever_has_left() -> None:
    for state, part, _ in parts("diamant", "copycat", back):
        assert (part > 0.5) == (explorers(state) < state.players)
