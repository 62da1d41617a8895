"""Chances of the majorities: exact for gems dealt by lot, against every deal of few; `tests/test_odds.py` deals all."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from tests.games.emerald.tables import wandering

import grotto
from grotto.games.emerald.board import GEM_KINDS, GEMS
from grotto.games.emerald.presentation.majority_chances import by_lot, majority_chances
from grotto.games.emerald.rules import Emerald


def sole_leader(held: list[int]) -> int | None:
    most = max(held)
    return held.index(most) if most and held.count(most) == 1 else None


@pytest.mark.parametrize("held", [(0, 0), (2, 1), (0, 3), (1, 1, 0), (0, 0, 0), (2, 0, 1, 1), (1, 0, 0, 0, 0)])
@pytest.mark.parametrize("left", range(5))
def test_the_chances_agree_with_every_deal_of_few_cards(held: tuple[int, ...], left: int) -> None:
    wins = [0] * len(held)
    for deal in product(range(len(held)), repeat=left):
        leader = sole_leader([has + deal.count(seat) for seat, has in enumerate(held)])
        if leader is not None:
            wins[leader] += 1
    assert by_lot(held, left) == pytest.approx([won / len(held) ** left for won in wins])


def test_the_box_hides_as_many_gems_as_it_may() -> None:
    """Late in a game few are unseen: every way to fill the box, then every deal of the rest."""
    checked = 0
    for state in positions(3, seeds=range(4)):
        unseen = [kind for kind in range(GEM_KINDS) for _ in range(state.gem_bag[kind])]
        if len(unseen) > 6:
            continue
        for kind in range(GEM_KINDS):
            expected = [0.0] * 3
            boxes = list(combinations(range(len(unseen)), 2))
            for box in boxes:
                covered = sum(one == kind for i, one in enumerate(unseen) if i not in box)
                for seat, chance in enumerate(by_lot(held_of(state, kind), state.gem_top.count(kind) + covered)):
                    expected[seat] += chance / len(boxes)
            assert told(state, kind) == pytest.approx(expected, abs=1e-5)
            checked += 1
    assert checked > 20


def held_of(state: Emerald, kind: int) -> tuple[int, ...]:
    return tuple(state.gems[seat * GEM_KINDS + kind] for seat in range(state.players))


def told(state: Emerald, kind: int) -> list[float]:
    return majority_chances(state)[GEMS[kind]]


def positions(players: int, seeds: range) -> list[Emerald]:
    found = []
    for seed in seeds:
        for match in wandering(players, seed=seed):
            state = match.state.clone()
            assert isinstance(state, Emerald)
            if match.mover != grotto.OVER:
                found.append(state)
    return found


def test_a_majority_that_nobody_can_take_away_is_certain() -> None:
    assert by_lot((4, 1, 1), 2) == [1.0, 0.0, 0.0]
    assert by_lot((1, 1), 0) == [0.0, 0.0]


def test_whoever_changes_a_view_changes_it_for_nobody_else() -> None:
    state = Emerald(3)
    before = told(state, 0)
    told(state, 0).clear()
    assert told(state, 0) == before != []
