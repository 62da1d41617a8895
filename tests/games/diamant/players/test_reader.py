"""Whoever reads the others finds out who follows a simple rule, and makes use of it only then."""

from __future__ import annotations

from statistics import fmean

import pytest
from tests.games.diamant.caves import cave

import grotto
from grotto.bots import Budget, bot
from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.players.reader import Reader
from grotto.games.diamant.players.scripts import Script
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

TRAPS, RUBIES, CARDS, ONE_STEP = 1, 2, 3, 4  # rules of scripts
HABITS = {
    "the second trap": Script(TRAPS, 2),
    "eight rubies": Script(RUBIES, 8, whim=0.05),
    "five cards, or a relic": Script(CARDS, 5, relic=0.3),
    "one step": Script(ONE_STEP, 1.07),
    "whims": Script(0, whim=0.4),
}


def rung(name: str, budget: Budget | None = None) -> Policy:
    policy = bot(name).policy("diamant", 4, {}, budget)
    assert policy is not None
    return policy


def reading(policy: Policy | None) -> Reader:
    """The reader that a rung leans on."""
    while not isinstance(policy, Reader):
        assert policy is not None
        policy = policy.inner
    return policy


def watched(rival: Policy, games: int = 12) -> tuple[Reader, float]:
    """A grandmaster after games against three such rivals, and how sure it was of their habits in the mean."""
    hero = rung("grandmaster")
    reader = reading(hero)
    table = SelfPlay(cave_mouth(), [hero, *[rival.fresh() for _ in range(3)]])
    sure = []
    for deal in range(games):
        table.play(deal, deal + 100)
        sure += [reader.rivals.have_habits(seat) for seat in (1, 2, 3)]
    return reader, fmean(sure)


def cave_mouth() -> Diamant:
    state = grotto.game("diamant").start(4, {"edition": "2017"})
    assert isinstance(state, Diamant)
    return state


@pytest.mark.one_build
@pytest.mark.parametrize("habit", HABITS)
def test_habits_are_found_out_within_a_game(habit: str) -> None:
    assert watched(HABITS[habit])[1] > 0.5


@pytest.mark.one_build
@pytest.mark.parametrize("name", ["master", "grandmaster"])
def test_those_who_mix_are_not_taken_for_others(name: str) -> None:
    assert watched(rung(name), games=20)[1] < 0.15


@pytest.mark.one_build
def test_what_is_found_out_is_forgotten_after_the_game() -> None:
    reader, _ = watched(HABITS["the second trap"], games=3)
    assert reader.rivals.have_habits(1) > 0.5
    reader.begin()
    assert [reader.rivals.have_habits(seat) for seat in range(8)] == [pytest.approx(0.2)] * 8


@pytest.mark.one_build
@pytest.mark.parametrize(("seen", "sooner"), [((2,), True), ((2, 2), False)])
def test_a_habit_is_answered(seen: tuple[int, ...], sooner: bool) -> None:
    """Rivals who leave at the second trap: at the first a relic is for whoever leaves, at the second the cave is."""
    there = cave([2, 3, 4, 5, 5, 7, 9, 11, 13], seen, (3, 3, 3), chests=(9, 9, 9, 9), inside=(0, 1, 2, 3),
                 pocket=2, floor=2, path_relics=1, expedition=2)  # fmt: skip
    reader, _ = watched(HABITS["the second trap"], games=1)
    parts = [one.odds(there, 0, Rng(1))[GO_BACK] for one in (reader, reading(rung("grandmaster")))]
    assert (parts[0] > parts[1] + 0.3) if sooner else (parts[0] < parts[1] - 0.3), parts


@pytest.mark.one_build
def test_trying_is_repeatable_and_keeps_to_its_rounds() -> None:
    first = cave([5, 7, 9], [2, 1], [3], pocket=6, floor=3, inside=(0, 1, 2), chests=(4, 8, 2))
    odds = [rung("champion", Budget(rounds=rounds)).odds(first, 0, Rng(5)) for rounds in (40, 40, 41)]
    assert odds[0] == odds[1] != odds[2]
    assert set(odds[0]) == {GO_ON, GO_BACK}
