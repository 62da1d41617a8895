"""Batches in which whoever plays what is not legal loses that game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import grotto
from grotto.bots import bot
from grotto.play.batch import Batch
from grotto.play.round_batch import RoundBatch

GAMES = [("diamant", 4, {}), ("emerald", 3, {}), ("erdgeister", 2, {"turn_limit": 30})]
each_game = pytest.mark.parametrize(("game", "players", "options"), GAMES)


@each_game
@pytest.mark.parametrize("opposed", [False, True])
def test_what_is_legal_is_played_as_ever(game: str, players: int, options: dict[str, Any], *, opposed: bool) -> None:
    wisp = bot("wisp").policy(game, players, options)
    opponents = [None, *[wisp] * (players - 1)] if opposed else None
    strict, losing = (Batch.new(game, players, 4, seed=1, opponents=opponents, **options) for _ in range(2))
    for _ in range(120):
        actions = strict.random_actions()
        strict.step(actions)
        losing.step_or_lose(actions.tolist())
        for shown in ("observations", "masks", "movers", "rewards", "done", "seeds", "final_seeds"):
            assert np.array_equal(getattr(strict, shown), getattr(losing, shown))


@each_game
@pytest.mark.parametrize("wrong", [-1, 10**6, 2**40, -(2**63)])
def test_whoever_plays_what_is_no_action_loses_and_the_other_games_go_on(
    game: str, players: int, options: dict[str, Any], wrong: int
) -> None:
    games, other = (Batch.new(game, players, 3, seed=1, **options) for _ in range(2))
    for step in range(3):
        actions = games.random_actions().astype(np.int64)
        other.step(actions)
        loser, row = int(games.movers[1]), games.observations[1].copy()
        seed, before, played = int(games.seeds[1]), games.state(1), len(games.match(1).done)
        games.step_or_lose([actions[0], wrong, actions[2]])
        assert games.done.tolist() == [False, True, False]
        assert games.rewards[1] == pytest.approx([0 if seat == loser else 1 / (players - 1) for seat in range(players)])
        assert games.final_observations[1].tolist() == row.tolist()
        assert games.final_seeds[1] == seed != games.seeds[1]
        ended = games.final_match(1)
        assert (ended.seed, ended.state, ended.outcome) == (seed, before, None)
        assert len(ended.done) == played, step
        assert games.match(1) == grotto.new(game, players, seed=int(games.seeds[1]), **options)
        for same in (0, 2):
            assert games.state(same) == other.state(same)
            assert games.observations[same].tolist() == other.observations[same].tolist()
        games.step(games.random_actions())
        assert not games.rewards[1].any()
        other.reset()
        games.reset(seeds=other.seeds)


def test_an_action_that_is_masked_loses_among_opponents_too() -> None:
    wisp = bot("wisp").policy("emerald", 3, {})
    games = Batch.new("emerald", 3, 2, seed=3, opponents=[wisp, None, wisp])
    for _ in range(4):
        games.step(games.random_actions())
    past = games.match(0)
    masked = int(np.flatnonzero(~games.masks[0])[0])
    games.step_or_lose([masked, int(np.flatnonzero(games.masks[1])[0])])
    assert games.rewards[0].tolist() == [0.5, 0, 0.5]
    assert games.final_match(0) == past
    assert games.movers[0] == 1


def test_of_a_round_the_first_seat_that_is_wrong_loses() -> None:
    rounds = RoundBatch.new("diamant", 3, 4, seed=2)
    rounds.step(np.array([[0, 1, 0]] * 4))  # the second goes back
    seen = rounds.observations.copy()
    rounds.step_or_lose([[0, 5, 0], [7, 9, 0], [0, 0, -1], [0, 0, 0]])
    assert rounds.done.tolist()[1:3] == [True, True]
    assert rounds.rewards[1:3].tolist() == [[0, 0.5, 0.5], [0.5, 0.5, 0]]
    assert np.array_equal(rounds.final_observations[1:3], seen[1:3])
    assert not rounds.rewards[0].any()  # whoever is in camp may say anything
    assert rounds.deciding[1].all()
    assert len(rounds.final_match(1).done) == 5  # a card, three choices, a card


@pytest.mark.parametrize(
    "actions", [[0], np.zeros((3, 2), int), np.zeros(3), np.ones(3, bool), "on", None, [0, 0.5, 1]]
)
def test_what_is_no_list_of_whole_numbers_is_an_error_all_the_same(actions: Any) -> None:
    games = Batch.new("diamant", 3, 3)
    with pytest.raises(ValueError, match="actions: expected whole numbers"):
        games.step_or_lose(actions)
