"""The opponent model finds out who follows a simple rule, and only then the best response departs from the net."""

from __future__ import annotations

from statistics import fmean

import pytest
from tests.games.diamant.caves import cave

import grotto
from grotto.bots import Budget, bot
from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.players.best_response import BestResponse
from grotto.games.diamant.players.scripts import Script
from grotto.games.diamant.players.stopping_rules import CARDS, LOSS, NOTHING, RUBIES, TRAPS
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

RULES = {
    "the second trap": Script(TRAPS, 2),
    "eight rubies": Script(RUBIES, 8, whim=0.05),
    "five cards, or a relic": Script(CARDS, 5, relic=0.3),
    "one step": Script(LOSS, 1.07),
    "whims": Script(NOTHING, whim=0.4),
}


def rung(name: str, budget: Budget | None = None) -> Policy:
    policy = bot(name).policy("diamant", 4, {}, budget)
    assert policy is not None
    return policy


def response(policy: Policy | None) -> BestResponse:
    """The best response inside a rung's policy."""
    while not isinstance(policy, BestResponse):
        assert policy is not None
        policy = policy.inner
    return policy


def after_games(opponent: Policy, games: int = 12) -> tuple[BestResponse, float]:
    """A grandmaster after games against three such opponents, and its mean belief that they follow rules."""
    hero = rung("grandmaster")
    best = response(hero)
    table = SelfPlay(start(), [hero, *[opponent.fresh() for _ in range(3)]])
    beliefs = []
    for deal in range(games):
        table.play(deal, deal + 100)
        beliefs += [best.opponents.follows_rule(seat) for seat in (1, 2, 3)]
    return best, fmean(beliefs)


def start() -> Diamant:
    state = grotto.game("diamant").start(4, {"edition": "2017"})
    assert isinstance(state, Diamant)
    return state


@pytest.mark.one_build
@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_found_out_within_a_game(rule: str) -> None:
    assert after_games(RULES[rule])[1] > 0.5


@pytest.mark.one_build
@pytest.mark.parametrize("name", ["master", "grandmaster"])
def test_those_who_choose_like_the_net_are_not_taken_for_followers_of_rules(name: str) -> None:
    assert after_games(rung(name), games=20)[1] < 0.15


@pytest.mark.one_build
def test_what_is_found_out_is_forgotten_after_the_game() -> None:
    best, _ = after_games(RULES["the second trap"], games=3)
    assert best.opponents.follows_rule(1) > 0.5
    best.begin()
    assert [best.opponents.follows_rule(seat) for seat in range(8)] == [pytest.approx(0.2)] * 8


@pytest.mark.one_build
@pytest.mark.parametrize(("seen", "sooner"), [((2,), True), ((2, 2), False)])
def test_a_rule_is_exploited(seen: tuple[int, ...], sooner: bool) -> None:
    """Opponents leave at the second trap: at the first a relic is for whoever leaves, at the second the cave is."""
    there = cave([2, 3, 4, 5, 5, 7, 9, 11, 13], seen, (3, 3, 3), chests=(9, 9, 9, 9), inside=(0, 1, 2, 3),
                 pocket=2, floor=2, path_relics=1, expedition=2)  # fmt: skip
    best, _ = after_games(RULES["the second trap"], games=1)
    parts = [one.odds(there, 0, Rng(1))[GO_BACK] for one in (best, response(rung("grandmaster")))]
    assert (parts[0] > parts[1] + 0.3) if sooner else (parts[0] < parts[1] - 0.3), parts


@pytest.mark.one_build
def test_simulation_is_repeatable_and_keeps_to_its_rounds() -> None:
    first = cave([5, 7, 9], [2, 1], [3], pocket=6, floor=3, inside=(0, 1, 2), chests=(4, 8, 2))
    odds = [rung("champion", Budget(rounds=rounds)).odds(first, 0, Rng(5)) for rounds in (40, 40, 41)]
    assert odds[0] == odds[1] != odds[2]
    assert set(odds[0]) == {GO_ON, GO_BACK}
