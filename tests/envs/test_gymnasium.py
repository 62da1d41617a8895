"""The games for Gymnasium: its own checks, and what these do not cover."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode

import grotto
from grotto.envs.gymnasium import GameVectorEnv, SeatEnv

GAMES = [("diamant", 4, "scout"), ("emerald", 3, "wisp"), ("erdgeister", 2, "wisp")]
LIMIT: dict[str, Any] = {"erdgeister": {"turn_limit": 30}}
each_game = pytest.mark.parametrize(("game", "players", "rival"), GAMES)


def allowed(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# -- from outside --------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::UserWarning")  # the checker advises against whole numbers and against no spec
@each_game
def test_gymnasiums_check_env(game: str, players: int, rival: str) -> None:
    check_env(SeatEnv(game, players, opponents=rival, illegal="lose", **LIMIT.get(game, {})), skip_render_check=True)


@each_game
def test_gymnasiums_benchmark_of_vector_steps_runs(game: str, players: int, rival: str) -> None:
    """It samples without masks."""
    envs = GameVectorEnv(game, players, 16, opponents=rival, illegal="lose", **LIMIT.get(game, {}))
    assert benchmark_vector_step(envs, target_duration=1, seed=1) > 0


# -- one learner ---------------------------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("alone", [True, False])
def test_an_episode_is_the_match_of_its_seed(game: str, players: int, rival: str, *, alone: bool) -> None:
    env = SeatEnv(game, players, opponents=None if alone else rival, **LIMIT.get(game, {}))
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=11)
    over, reward, seats = False, 0.0, []
    while not over:
        assert env.observation_space.contains(seen)
        seats.append(info["seat"])
        seen, reward, over, cut, info = env.step(allowed(info["action_mask"], rng))
        assert not cut
    match = env.match()
    assert match.seed == info["episode_seed"] == 11
    assert match.outcome is not None
    assert reward == pytest.approx(match.outcome["shares"][seats[-1]])
    assert set(seats) == (set(range(players)) if alone else {0})
    with pytest.raises(grotto.GameIsOver):
        env.step(0)


def test_illegal_actions_are_errors_or_lose() -> None:
    env = SeatEnv("diamant", 3)
    env.reset(seed=1)
    for action in (2, -1, 0.5, "on", None, 2**70):
        with pytest.raises(grotto.NotLegal, match="action: "):
            env.step(action)
    losing = SeatEnv("diamant", 3, illegal="lose")
    losing.reset(seed=1)
    assert losing.step(7)[1:4] == (0.0, True, False)


@pytest.mark.parametrize("opponents", ["nobody", ["wisp"], [None, 3, None], ["wisp"] * 3])
def test_wrong_opponents_are_refused(opponents: Any) -> None:
    with pytest.raises(grotto.BadOption):
        SeatEnv("diamant", 3, opponents=opponents)


def test_text_shows_what_an_onlooker_sees() -> None:
    env = SeatEnv("diamant", 3, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == grotto.new("diamant", 3, seed=1).picture()


# -- many games ----------------------------------------------------------------------------------------------------


@each_game
def test_many_games_reset_in_the_same_step_and_show_how_each_ended(game: str, players: int, rival: str) -> None:
    envs = GameVectorEnv(game, players, 6, opponents=rival, rotate=True, **LIMIT.get(game, {}))
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rng, ended = np.random.default_rng(2), 0
    seen, info = envs.reset(seed=3)
    assert info["seat"].tolist() == [row % players for row in range(6)]
    for _ in range(800):
        assert envs.observation_space.contains(seen)
        before = info["episode_seed"]
        seen, rewards, over, cut, info = envs.step([allowed(mask, rng) for mask in info["action_mask"]])
        assert not cut.any()
        assert not rewards[~over].any()
        for row in np.flatnonzero(over).tolist():
            ended += 1
            match = envs.batch.final_match(row)
            assert match.seed == info["final_info"]["episode_seed"][row] == before[row]
            assert match.outcome is not None
            assert rewards[row] == pytest.approx(match.outcome["shares"][row % players])
            assert info["_final_obs"][row]
            assert info["final_obs"][row].shape == envs.single_observation_space.shape
        if ended > 8:
            return
    pytest.fail("hardly any game ended")


def test_seeds_of_single_games_can_be_given() -> None:
    envs = GameVectorEnv("emerald", 3, 3)
    _, info = envs.reset(seed=[5, 6, 7])
    assert info["episode_seed"].tolist() == [5, 6, 7]
    assert envs.match(2) == grotto.new("emerald", 3, seed=7)
    with pytest.raises(grotto.BadOption, match="seed: 3 games need 3 seeds"):
        envs.reset(seed=[1])


def test_arrays_are_copies_unless_the_caller_wants_them_as_they_are() -> None:
    for copy in (True, False):
        envs = GameVectorEnv("diamant", 3, 2, copy=copy)
        first, _ = envs.reset(seed=1)
        second = envs.step([0, 1])[0]
        assert np.shares_memory(first, second) != copy


@pytest.mark.parametrize("illegal", ["error", "lose"])
def test_whoever_acted_is_rewarded_with_copies_and_without(illegal: str) -> None:
    """The learner plays all seats, so the seat that acts next is another."""
    with_copies, without = (GameVectorEnv("emerald", 3, 4, copy=copy, illegal=illegal) for copy in (True, False))
    rng, won = np.random.default_rng(4), 0.0
    _, info = with_copies.reset(seed=5)
    without.reset(seed=5)
    for _ in range(400):
        seats = info["seat"]
        actions = [allowed(mask, rng) for mask in info["action_mask"]]
        _, rewards, over, _, info = with_copies.step(actions)
        assert without.step(actions)[1].tolist() == rewards.tolist()
        for row in np.flatnonzero(over).tolist():
            match = with_copies.batch.final_match(row)
            assert match.outcome is not None
            assert rewards[row] == pytest.approx(match.outcome["shares"][seats[row]])
            won += rewards[row]
    assert won


@each_game
def test_an_illegal_action_loses_its_game_alone(game: str, players: int, rival: str) -> None:
    envs = GameVectorEnv(game, players, 3, opponents=rival, illegal="lose", **LIMIT.get(game, {}))
    seen, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = envs.batch.action_count
    _, rewards, over, cut, later = envs.step(actions)
    assert over[1]
    assert rewards[1] == 0
    assert not cut.any()
    assert later["final_obs"][1].tolist() == seen[1].tolist()
    assert later["final_info"]["episode_seed"][1] == info["episode_seed"][1] != later["episode_seed"][1]
    strict = GameVectorEnv(game, players, 3, opponents=rival, **LIMIT.get(game, {}))
    strict.reset(seed=1)
    with pytest.raises(grotto.NotLegal, match=r"actions\[1\]"):
        strict.step(actions)
    with pytest.raises(grotto.BadOption, match="illegal: "):
        GameVectorEnv(game, players, 3, illegal="ignore")
