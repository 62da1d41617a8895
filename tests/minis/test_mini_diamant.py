"""Mini-Diamant: the last cave with one or two explorers, solved exactly, and the search against it."""

from __future__ import annotations

import pytest

from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.players.exact import DiamantExactEnding
from grotto.games.diamant.players.lone_explorer import LastCave
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.play.policy import Policy
from grotto.search import Search
from tests.games.diamant.caves import after, cave

from .caves import Plan, Solved, drawn, stage

SEEDS = range(12)
every_cave = pytest.mark.parametrize("seed", SEEDS)


@every_cave
def test_the_solution_cannot_be_improved_on(seed: int) -> None:
    assert Solved(drawn(seed)).nash_conv() == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("seed", [0, 2, 4, 5, 7])
def test_a_wrong_plan_can_be_improved_on(seed: int) -> None:
    solved = Solved(drawn(seed))
    plan = solved.plans[solved.root.key()]
    assert 0 < plan.first < 1
    solved.plans[solved.root.key()] = Plan(round(plan.first), plan.second)
    assert solved.nash_conv() > 0.02


def test_small_games_of_two_choices() -> None:
    assert stage([[1, 0], [0, 1]]) == (0.5, Plan(0.5, 0.5))
    assert stage([[3, 1], [2, 0]]) == (1, Plan(1, 0))
    value, plan = stage([[4, 1], [2, 3]])
    assert value == pytest.approx(2.5)
    assert plan == pytest.approx((0.25, 0.5))


def test_once_one_has_left_the_table_for_lone_explorers_says_the_same() -> None:
    table, checked = LastCave(), 0
    for solved in map(Solved, map(drawn, SEEDS)):
        for mine, theirs in ((GO_ON, GO_BACK), (GO_BACK, GO_ON)):
            alone = after(after(solved.root, mine), theirs)
            for card, _ in alone.odds:
                now = after(alone, card)
                if now.mover >= 0:
                    value = table.value(now, now.mover)
                    worth = solved.worth(now)
                    assert value is not None
                    assert max(value) == pytest.approx(worth if now.mover == 0 else 1 - worth)
                    checked += 1
    assert checked > 60


def test_known_choices_are_never_the_worse_ones() -> None:
    """Wherever the exact policy is sure, the choice brings what the position is worth, whatever the other does."""
    policy, known = DiamantExactEnding(Policy()), {GO_ON: 0, GO_BACK: 0}
    for chest in range(40):
        for floor, relics in ((0, 0), (3, 0), (1, 1)):
            state = cave([2, 3], [1], [2], chests=(chest, 20, 0), inside=(0, 1), pocket=3, floor=floor, relics=relics)
            odds = policy.odds(state, 0, Rng(1))
            if max(odds.values()) == 1:
                choice = max(odds, key=odds.__getitem__)
                solved = Solved(state)
                assert solved.sure()[choice] == pytest.approx(solved.value)
                known[choice] += 1
    assert min(known.values()) >= 20


# -- the search --------------------------------------------------------------------------------------


def searched(state: Diamant, rounds: int) -> tuple[int, float]:
    trees = Search(state, 0, seed=1)
    trees.run(rounds)
    best = trees.choices()[0]
    return best.action, best.share


LONE = {
    "behind": cave([5, 7, 1], [2, 1], [3], chests=(10, 18, 18), pocket=4, floor=2),
    "tied": cave([2, 3, 4], [1], [2, 2], chests=(20, 24, 24), pocket=4, relics=2),
    "far behind": cave([9, 3, 11, 2], [2], [2], chests=(10, 27, 3), pocket=3, path_relics=1),
    "tied on artifacts": cave(
        [2, 3], [1], [2, 1], chests=(20, 25, 25), relics=2, owned=(0, 1, 0), edition="incan-gold"
    ),
}


@pytest.mark.one_build
@pytest.mark.parametrize("state", LONE.values(), ids=LONE)
def test_alone_the_search_finds_value_and_choice(state: Diamant) -> None:
    value = LastCave().value(state, 0)
    assert value is not None
    errors = []
    for rounds in (100, 1_000, 50_000):
        action, share = searched(state, rounds)
        errors.append(abs(share - max(value)))
    assert errors[-1] < 0.02
    assert errors[-1] <= errors[0]
    assert abs(value[0] - value[1]) > 0.02
    assert action == (GO_ON if value[0] > value[1] else GO_BACK)


@pytest.mark.one_build
@pytest.mark.parametrize("seed", [11, 31, 42, 43, 49, 58, 61, 65])
def test_where_nobody_has_to_mix_the_search_finds_value_and_choice(seed: int) -> None:
    solved = Solved(drawn(seed))
    assert solved.mixed() == 0
    action, share = searched(solved.root, 100_000)
    sure = solved.sure()
    assert share == pytest.approx(solved.value, abs=0.02)
    assert abs(sure[GO_ON] - sure[GO_BACK]) > 0.02
    assert action == max(sure, key=sure.__getitem__)


@pytest.mark.slow
@pytest.mark.one_build
@pytest.mark.parametrize("seed", [8, 10, 13, 18, 33, 36, 107, 117])
def test_where_they_have_to_mix_later_the_search_finds_the_choice(seed: int) -> None:
    """The value is only near: whoever is ahead looks better than with best play, see below."""
    solved = Solved(drawn(seed))
    sure = solved.sure()
    action, share = searched(solved.root, 100_000)
    assert solved.mixed() > 0
    assert share == pytest.approx(solved.value, abs=0.08)
    assert max(sure.values()) == pytest.approx(solved.value)
    assert action == max(sure, key=sure.__getitem__)


@pytest.mark.one_build
@pytest.mark.parametrize("seed", [0, 2, 4, 5, 7, 9])
def test_where_both_have_to_mix_the_search_is_only_near(seed: int) -> None:
    """Both trees answer each other in turn instead of hiding their choice, which costs whoever is behind."""
    solved = Solved(drawn(seed))
    assert 0 < solved.plans[solved.root.key()].first < 1
    assert searched(solved.root, 50_000)[1] == pytest.approx(solved.value, abs=0.13)
