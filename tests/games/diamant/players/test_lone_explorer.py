"""The lone explorer: known numbers, the rule of thumb that is exact, and the last cave by brute force."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from tests.games.diamant.caves import after, best_share, cave

import grotto
from grotto.games.diamant.board import GO_BACK, GO_ON, TREASURE_COPIES, TREASURES
from grotto.games.diamant.players.lone_explorer import LastCave, LoneExplorer, expected_gems, has_enough
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng

ALL = [value for value, copies in zip(TREASURES, TREASURE_COPIES, strict=True) for _ in range(copies)]


def test_a_fresh_cave_is_worth_what_is_known() -> None:
    assert expected_gems() == pytest.approx(20.305, abs=0.0005)
    assert expected_gems(relics=False) == pytest.approx(17.340, abs=0.0005)


@cache
def found(rubies: int) -> tuple[int, ...]:
    """Few treasures that are worth so much together."""
    for many in range(len(ALL)):
        for some in combinations(ALL, many):
            if sum(some) == rubies:
                return some
    raise ValueError(rubies)


def with_stake(rubies: int, kinds: int, relics: int) -> Diamant:
    """A full deck but for these rubies and one trap of so many kinds; seat 0 alone has the rubies."""
    left = list(ALL)
    for value in found(rubies):
        left.remove(value)
    return cave(left, [2] * kinds, [3] * (5 - kinds), pocket=rubies, relics=relics, expedition=0)


@pytest.mark.parametrize(
    ("relics", "leaves_at"), [(5, [50, 30, 22, 17, 14]), (0, [42, 25, 18, 14, 12])], ids=["relics", "none"]
)
def test_how_much_is_enough(relics: int, leaves_at: list[int]) -> None:
    for kinds, rubies in enumerate(leaves_at, start=1):
        assert has_enough(with_stake(rubies, kinds, relics))
        assert not has_enough(with_stake(rubies - 1, kinds, relics))


@pytest.mark.parametrize(("kinds", "rubies"), [(5, 14), (4, 17)])
def test_what_is_enough_by_the_rule_is_enough_by_the_table(kinds: int, rubies: int) -> None:
    alone = LoneExplorer()
    for stake in (rubies - 1, rubies):
        value = alone.value(with_stake(stake, kinds, 5), 0)
        assert value is not None
        on, back = value
        assert back == stake
        assert (back >= on) == (stake == rubies)


def test_rule_and_table_agree_wherever_a_game_leads() -> None:
    alone, rng, agreed = LoneExplorer(), Rng(3), 0
    while agreed < 30:
        state = Diamant(3, "schmidt")
        while state.mover != grotto.OVER:
            if state.mover == grotto.CHANCE:
                state.play(state.draw(rng))
                continue
            if state.inside in (1, 2, 4) and state.cards < 18:
                value = alone.value(state, state.mover)
                assert value is not None
                assert (value[1] >= value[0]) == has_enough(state)
                agreed += 1
            state.play(GO_BACK if rng.below(5) == 0 else GO_ON)


def test_only_a_fourth_relic_breaks_the_rule() -> None:
    """The next relic is worth 5, the one after it 10: it pays to go on although one card does not."""
    state = cave([], [2], pocket=13, relics=5, relics_out=2, expedition=0)
    assert has_enough(state)
    value = LoneExplorer().value(state, 0)
    assert value is not None
    assert value[0] > value[1] == 13


LAST_CAVES = [
    cave([5, 7, 1], [2, 1], [3], chests=(10, 18, 18), pocket=4, floor=2),
    cave([5, 7, 1], [2, 1], [3], chests=(10, 18, 16), pocket=6, floor=2, edition="schmidt"),
    cave([2, 3, 4], [1], [2, 2], chests=(20, 24, 30), pocket=3, relics=2, path_relics=1, relics_out=1),
    cave([2, 3], [1], [2, 1], chests=(20, 25, 25), relics=2, relics_out=2, owned=(0, 1, 0), edition="incan-gold"),
    cave([3, 2], [2], [1], chests=(20, 25, 20), relics=1, owned=(1, 1, 1), edition="incan-gold"),
    cave([1, 2], [2], [3], chests=(9, 9, 9), pocket=0),
    cave([1, 17], [2], chests=(30, 9, 9), pocket=5),
    cave([1, 2], [2], chests=(0, 50, 9), pocket=5),
    cave([1, 2], chests=(0, 5, 5), pocket=2),
    cave([5, 11], [2, 2], [3], chests=(7, 15, 3, 15, 2), inside=(2,), pocket=3, floor=1),
]


@pytest.mark.parametrize("state", LAST_CAVES, ids=range(len(LAST_CAVES)))
def test_the_last_cave_by_brute_force(state: Diamant) -> None:
    seat = state.mover
    value = LastCave().value(state, seat)
    assert value is not None
    assert value[0] == pytest.approx(best_share(after(state, GO_ON), seat), abs=1e-12)
    assert value[1] == pytest.approx(best_share(after(state, GO_BACK), seat), abs=1e-12)


def test_one_table_serves_many_caves() -> None:
    table = LastCave()
    assert [table.value(state, state.mover) for state in [*LAST_CAVES, *LAST_CAVES[::-1]]] == [
        LastCave().value(state, state.mover) for state in [*LAST_CAVES, *LAST_CAVES[::-1]]
    ]


def test_too_many_caves_give_no_answer() -> None:
    state = cave(ALL, [2], [3, 3, 3, 3], chests=(0, 20, 20), pocket=5, relics=5)
    assert LastCave(1_000).value(state, 0) is None
    assert LastCave(1_000).value(cave([1, 2], [2], pocket=5), 0) is not None


def test_only_a_lone_explorer_is_answered() -> None:
    together = cave([1, 2], [2], inside=(0, 1), pocket=5)
    early = cave([1, 2], [2], pocket=5, expedition=2)
    alone, last = LoneExplorer(), LastCave()
    asked = [(alone, together, 0), (last, together, 0), (alone, early, 1), (last, early, 0), (alone, early, 9)]
    for table, state, seat in asked:
        with pytest.raises(grotto.BadOption):
            table.value(state, seat)
