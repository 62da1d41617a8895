"""Known choices in the last cave come before those of another policy, and only those."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.diamant.caves import after, best_share, cave

import grotto
from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.players.exact import DiamantExactEnding
from grotto.games.diamant.players.scripts import Script
from grotto.games.diamant.players.stopping_rules import NOTHING
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

DRIFTER = {GO_ON: 0.75, GO_BACK: 0.25}


def odds(state: Diamant, seat: int = 0, most_caves: int = 1_500_000) -> dict[int, float]:
    return DiamantExactEnding(Script(NOTHING, whim=0.25), most_caves).odds(state, seat, Rng(1))


def surely(choice: int) -> dict[int, float]:
    return {GO_ON: float(choice == GO_ON), GO_BACK: float(choice == GO_BACK)}


@pytest.mark.parametrize("pocket", [1, 4, 6, 9])
def test_alone_it_takes_the_better_choice(pocket: int) -> None:
    state = cave([5, 7, 1], [2, 1], [3], chests=(10, 15, 3), pocket=pocket)
    on, back = (best_share(after(state, choice), 0) for choice in (GO_ON, GO_BACK))
    assert on != back
    assert odds(state) == surely(GO_ON if on > back else GO_BACK)


def test_alone_without_hope_it_does_as_the_other_likes() -> None:
    assert odds(cave([1, 2], [2], chests=(0, 50, 9), pocket=5)) == pytest.approx(DRIFTER)


def test_alone_in_too_many_caves_it_does_as_the_other_likes() -> None:
    state = cave([5, 7, 1], [2, 1], [3], chests=(10, 15, 3), pocket=9)
    assert odds(state) == surely(GO_BACK)
    assert odds(state, most_caves=5) == pytest.approx(DRIFTER)


def test_before_the_last_cave_nothing_is_known() -> None:
    assert odds(cave([5, 7], [2], chests=(50, 1, 1), pocket=9, expedition=3)) == pytest.approx(DRIFTER)


def test_going_back_wins_whatever_the_others_find() -> None:
    """Each carries 3; with 2 of the 5 on the path seat 0 goes home with 18, and seat 1 finds 17 at most."""
    lead: dict[str, Any] = {"inside": (0, 1), "pocket": 3, "floor": 5}
    assert odds(cave([4, 5], [2], chests=(13, 0, 9), **lead)) == surely(GO_BACK)
    assert odds(cave([4, 5], [2], chests=(12, 0, 9), **lead)) == pytest.approx(DRIFTER)
    assert odds(cave([4, 5], [2], chests=(13, 0, 18), **lead)) == pytest.approx(DRIFTER)
    assert odds(cave([4, 5], [2], chests=(13, 0, 17), **lead)) == surely(GO_BACK)
    assert odds(cave([4, 5], [2], chests=(13, 0, 9), relics=1, **lead)) == pytest.approx(DRIFTER)


def test_a_last_artifact_may_break_the_tie() -> None:
    lead: dict[str, Any] = {"inside": (0, 1), "pocket": 3, "relics": 1, "edition": "incan-gold"}
    assert odds(cave([4], [2], chests=(10, 0, 9), **lead)) == surely(GO_BACK)
    assert odds(cave([4], [2], chests=(9, 0, 9), **lead)) == pytest.approx(DRIFTER)
    assert odds(cave([4], [2], chests=(9, 0, 9), owned=(1, 0, 0), **lead)) == pytest.approx(DRIFTER)
    assert odds(cave([4], [2], chests=(9, 0, 9), owned=(2, 0, 0), **lead)) == surely(GO_BACK)


def test_an_artifact_on_the_path_may_be_enough_for_a_tie() -> None:
    """8 in all if alone, and the artifact; the third has 8 at home, and an artifact too."""
    behind: dict[str, Any] = {"inside": (0, 1), "pocket": 3, "path_relics": 1, "owned": (0, 0, 1)}
    assert odds(cave([4], [2], chests=(0, 0, 8), edition="incan-gold", **behind)) == pytest.approx(DRIFTER)
    assert odds(cave([4], [2], chests=(0, 0, 9), edition="incan-gold", **behind)) == surely(GO_ON)


def test_nothing_is_left_to_find() -> None:
    bare: dict[str, Any] = {"inside": (0, 1), "pocket": 3}
    assert odds(cave([], [2], [3], **bare)) == surely(GO_BACK)
    assert odds(cave([], [2], [3], floor=1, **bare)) == pytest.approx(DRIFTER)
    assert odds(cave([], [2], [3], path_relics=1, **bare)) == pytest.approx(DRIFTER)
    assert odds(cave([], [2], [3], relics=1, **bare)) == pytest.approx(DRIFTER)
    assert odds(cave([], [2], [3], inside=(0, 1))) == pytest.approx(DRIFTER)


def test_going_back_would_lose_for_certain() -> None:
    """11 in all, even alone; the third has 12 at home."""
    behind: dict[str, Any] = {"inside": (0, 1), "pocket": 3, "floor": 2, "path_relics": 1}
    assert odds(cave([4, 5], [2], chests=(1, 0, 12), **behind)) == surely(GO_ON)
    assert odds(cave([4, 5], [2], chests=(1, 0, 11), **behind)) == pytest.approx(DRIFTER)
    assert odds(cave([4, 5], [2], chests=(1, 0, 20), **behind)) == surely(GO_ON)
    assert odds(cave([4, 5], [2], chests=(1, 0, 21), **behind)) == pytest.approx(DRIFTER)


class Diary(Policy):
    """Writes down what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.watches = True
        self.watched = 0
        self.forgot = 0

    def watch(self, state: State, seat: int, action: int) -> None:
        self.watched += 1

    def forget(self) -> None:
        self.watched = 0
        self.forgot += 1


@pytest.mark.skipif(grotto.compiled, reason="compiled policies refuse a watcher that is written in Python")
def test_it_watches_if_the_other_does_and_each_has_its_own() -> None:
    policy = DiamantExactEnding(Diary())
    assert policy.watches
    assert not DiamantExactEnding(Script(NOTHING)).watches
    another = policy.fresh()
    assert isinstance(another, DiamantExactEnding)
    assert isinstance(another.inner, Diary)
    assert another.inner is not policy.inner


@pytest.mark.skipif(grotto.compiled, reason="compiled tables do not see hot methods written in Python")
def test_the_other_policy_watches_and_forgets() -> None:
    diary = Diary()
    table = SelfPlay(Diamant(3), [DiamantExactEnding(diary), Script(NOTHING, whim=0.5), Script(NOTHING, whim=0.5)])
    for deal in range(3):
        table.play(deal, deal)
    assert diary.forgot == 3
    assert diary.watched > 10


@pytest.mark.one_build
def test_knowing_the_end_wins_more() -> None:
    """Among equals who only differ in this; the same deals in every seat."""
    share, deals = 0.0, 400
    for seat in range(3):
        policies: list[Policy] = [Script(NOTHING, whim=0.25) for _ in range(3)]
        policies[seat] = DiamantExactEnding(policies[seat])
        table = SelfPlay(Diamant(3), policies)
        share += sum(table.play(deal, deal)[seat] for deal in range(deals)) / (3 * deals)
    assert share > 0.36
