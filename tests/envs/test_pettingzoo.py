"""The games for PettingZoo: its own tests, and what these do not cover."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import grotto
from grotto.envs import pettingzoo
from grotto.kernel.rng import Rng
from tests.cases import CASES

GAMES = [("diamant", 4), ("emerald", 3), ("erdgeister", 2)]
LIMIT = {"erdgeister": {"turn_limit": 30}}
outside = pytest.mark.filterwarnings("ignore::UserWarning")  # its tests find fault with masks and with integers


def made(game: str, players: int, **more: Any) -> pettingzoo.GameEnv:
    return pettingzoo.env(game, players, **{**LIMIT.get(game, {}), **more})


def play(env: pettingzoo.GameEnv, seed: int) -> list[int]:
    """A random game to its end; the actions."""
    rng, actions = np.random.default_rng(seed), []
    env.reset(seed=seed)
    for _agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        action = None if over else int(rng.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            actions.append(action)
        env.step(action)
    return actions


# -- from outside --------------------------------------------------------------------------------------------------


@outside
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoos_api_test(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(made(game, players), num_cycles=200)


@outside
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_pettingzoos_seed_test(game: str, players: int) -> None:
    seed_test(lambda: made(game, players, illegal="lose"), num_cycles=60)


@outside
def test_pettingzoos_parallel_api_test(capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(pettingzoo.parallel_env("diamant", 4), num_cycles=200)


@outside
def test_pettingzoos_parallel_seed_test() -> None:
    parallel_seed_test(lambda: pettingzoo.parallel_env("diamant", 4), num_cycles=60)


# -- turn by turn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_game_ends_for_all_at_once_and_one_win_is_shared(game: str, players: int) -> None:
    env = made(game, players)
    play(env, 3)
    assert env.agents == []
    env.reset(seed=3)
    total = 0.0
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total += reward
        assert len(env.agents) == players or over
        assert env.observation_space(agent).contains(seen)
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert total == pytest.approx(1)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_an_episode_is_the_match_of_its_seed(game: str, players: int, tmp_path: Path) -> None:
    env = made(game, players)
    play(env, 7)
    match = env.match()
    assert match.seed == 7
    assert match.mover == grotto.OVER
    assert match.state == env.episode.state
    match.save(tmp_path / "episode.match")
    assert grotto.load(tmp_path / "episode.match") == match


def test_without_a_seed_every_game_is_another_and_after_one_they_follow_from_it() -> None:
    env, other = made("emerald", 3), made("emerald", 3)
    seeds = []
    for one in (env, other):
        one.reset(seed=5)
        one.reset()
        seeds.append(one.episode.seed)
        one.reset()
        assert one.episode.seed != seeds[0]
    assert seeds[0] == seeds[1]


@pytest.mark.parametrize("action", [0.5, "on", 99, -1, None, 2**70])
def test_an_illegal_action_is_an_error_and_changes_nothing(action: Any) -> None:
    env = made("diamant", 3)
    env.reset(seed=1)
    before = env.episode.state.clone()
    with pytest.raises(grotto.NotLegal, match="action: "):
        env.step(action)
    assert env.episode.state == before


@pytest.mark.parametrize("action", [99, -1, 2**70])
def test_or_it_loses_the_game(action: int) -> None:
    env = made("diamant", 4, illegal="lose")
    env.reset(seed=1)
    env.step(0)
    env.step(action)
    assert env.rewards == {"seat_0": 1 / 3, "seat_1": 0, "seat_2": 1 / 3, "seat_3": 1 / 3}
    assert all(env.terminations.values())


def test_wrong_arguments_are_named() -> None:
    for wrong in ({"illegal": "ignore"}, {"render_mode": "hologram"}):
        with pytest.raises(grotto.BadOption, match=f"^{next(iter(wrong))}: "):
            made("diamant", 3, **wrong)
    with pytest.raises(grotto.BadOption, match="players"):
        made("diamant", 2)
    with pytest.raises(grotto.BadOption, match="seed: "):
        made("diamant", 3).reset(seed="now")  # type: ignore[arg-type]
    env = made("diamant", 3)
    with pytest.raises(grotto.GameIsOver):
        pettingzoo.parallel_env("diamant", 3).step({})
    env.reset(options={"whatever": 1})


def test_erdgeister_has_a_turn_limit_unless_another_is_said() -> None:
    assert pettingzoo.env("erdgeister", 2).episode.options["turn_limit"] > 0
    assert made("erdgeister", 2).episode.options["turn_limit"] == 30
    assert "turn_limit" not in made("emerald", 2).episode.options


def test_text_shows_what_an_onlooker_sees() -> None:
    env = made("diamant", 3, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == grotto.new("diamant", 3, seed=1).picture()
    assert made("diamant", 3).render() is None


@pytest.mark.parametrize("game", ["diamant", "emerald", "erdgeister"])
def test_worlds_that_look_alike_to_a_seat_give_it_equal_observations(game: str) -> None:
    """What a seat is handed does not depend on what it cannot know."""
    case = next(case for case in CASES if case.game == game and case.players == 3)
    rng, secrets = Rng(5), 0
    env = pettingzoo.env(case.game, case.players, **case.options)
    env.reset(seed=2)
    for _ in range(150):
        if env.terminations["seat_0"]:
            env.reset()
        state = env.episode.state
        for seat, agent in enumerate(env.possible_agents):
            truth, other, encoder = env.observe(agent), state.guess(seat, rng), case.encoder()
            secrets += other != state
            assert encoder.observe(other, seat) == truth["observation"].tolist()
            assert encoder.mask(other, seat) == truth["action_mask"].tolist()
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    assert secrets


# -- by rounds -----------------------------------------------------------------------------------------------------


def test_whoever_is_in_camp_stays_at_the_table_with_one_action() -> None:
    env = pettingzoo.parallel_env("diamant", 3)
    seen, _ = env.reset(seed=4)
    assert all(one["action_mask"].tolist() == [1, 1] for one in seen.values())
    seen, *_ = env.step({"seat_0": 1, "seat_1": 0, "seat_2": 0})
    assert seen["seat_0"]["action_mask"].tolist() == [1, 0]
    assert seen["seat_1"]["action_mask"].tolist() == [1, 1]
    assert env.agents == ["seat_0", "seat_1", "seat_2"]


def test_rounds_refuse_what_is_not_legal_or_missing() -> None:
    env = pettingzoo.parallel_env("diamant", 3)
    env.reset(seed=4)
    for actions in ({}, {"seat_0": 0, "seat_1": 5, "seat_2": 0}, {"seat_0": "on", "seat_1": 0, "seat_2": 0}):
        with pytest.raises(grotto.NotLegal, match="actions"):
            env.step(actions)  # type: ignore[arg-type]
    losing = pettingzoo.parallel_env("diamant", 3, illegal="lose")
    losing.reset(seed=4)
    _, rewards, over, _, _ = losing.step({"seat_0": 7, "seat_1": 0, "seat_2": 0})
    assert rewards == {"seat_0": 0, "seat_1": 0.5, "seat_2": 0.5}
    assert all(over.values())
    assert losing.agents == []


def test_rounds_and_turns_are_the_same_game() -> None:
    rounds = pettingzoo.parallel_env("diamant", 3)
    rng = np.random.default_rng(1)
    rounds.reset(seed=9)
    while rounds.agents:
        rewards = rounds.step({agent: int(rng.integers(2)) for agent in rounds.agents})[1]
    assert rounds.match().state.shares == [rewards[f"seat_{seat}"] for seat in range(3)]
    assert rounds.match().seed == 9
