"""A match file at any step, from any viewer's eyes, is the beginning of an environment's episodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
import grotto
from grotto.bots import find
from grotto.envs import pettingzoo
from grotto.envs.gymnasium import GameVectorEnv, SeatEnv
from grotto.kernel.rng import Rng
from grotto.play.batch import Batch
from grotto.play.players import players_of

GAMES = [("diamant", 4, {}), ("emerald", 3, {}), ("erdgeister", 2, {"turn_limit": 40})]
each_game = pytest.mark.parametrize(("game", "players", "options"), GAMES)


def played(game: str, players: int, options: dict[str, Any], folder: Path) -> grotto.Match:
    """A match from its file."""
    match, rng = grotto.new(game, players, seed=6, **options), Rng(6)
    while match.mover != grotto.OVER:
        match.play(match.legal[rng.below(len(match.legal))])
    match.save(folder / "evening.match")
    return grotto.load(folder / "evening.match")


def first_legal(env: pettingzoo.GameEnv) -> None:
    for _agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(seen["action_mask"].argmax()))


@each_game
def test_any_step_of_a_match_file_is_played_on(game: str, players: int, options: Any, tmp_path: Path) -> None:
    whole = played(game, players, options, tmp_path)
    for step in (0, len(whole.done) // 2, len(whole.done) - 1):
        past = whole.rewound(step)
        env = pettingzoo.env(game, players, position=past)
        for seed in (1, 2):
            env.reset(seed=seed)
            first_legal(env)
            match = env.match()
            assert match.rewound(step) == past
            assert match.outcome is not None
            match.save(tmp_path / "episode.match")
            assert grotto.load(tmp_path / "episode.match").state == env.episode.state
        assert past.state == whole.rewound(step).state  # nothing happened to what was given


@each_game
def test_the_same_in_gymnasium_with_many_games(game: str, players: int, options: Any, tmp_path: Path) -> None:
    whole = played(game, players, options, tmp_path)
    past = whole.rewound(len(whole.done) // 2)
    envs = GameVectorEnv(game, players, 3, opponents="wisp", position=past)
    _, info = envs.reset(seed=[1, 2, 3])
    for _ in range(400):
        _, _, over, _, info = envs.step(info["action_mask"].argmax(axis=1))
        for row in np.flatnonzero(over).tolist():
            assert envs.batch.final_match(row).rewound(len(past.done)) == past
        if over.any():
            break
    assert over.any()
    env = SeatEnv(game, players, position=past)
    env.reset(seed=1)
    assert env.match().rewound(len(past.done)) == past


@each_game
def test_a_view_becomes_an_environment_that_shows_its_viewer_the_same(
    game: str, players: int, options: Any, tmp_path: Path
) -> None:
    whole = played(game, players, options, tmp_path)
    step = next(n for n in range(len(whole.done) // 2, 0, -1) if whole.rewound(n).mover >= 0)
    past = whole.rewound(step)
    seat = past.mover
    world = past.game.imagine(past.view(seat), Rng(3))
    truth, guess = (pettingzoo.env(game, players, position=one, **options) for one in (past, world))
    for env in (truth, guess):
        env.reset(seed=1)
    for part in ("observation", "action_mask"):
        assert (truth.observe(f"seat_{seat}")[part] == guess.observe(f"seat_{seat}")[part]).all()
    with pytest.raises(grotto.BadOption, match="no past"):
        guess.match()


def first_in_camp_of_the_last_expedition() -> grotto.Match:
    """The first seat goes home at once, where the others have yet to say what they do."""
    match = grotto.new("diamant", 3, seed=1)
    while match.view()["position"]["expedition"] < 5:
        match.play("back")
    match.play("back", 0)
    return match


def test_where_opponents_alone_decide_what_is_left_there_is_nothing_to_learn() -> None:
    match = first_in_camp_of_the_last_expedition()
    match.play("on", 1)
    match.play("on", 2)
    assert match.to_act == [1, 2]
    options: Any = {"opponents": "wisp", "position": match}
    with pytest.raises(grotto.BadOption, match="position: the learner has nothing more to choose"):
        SeatEnv("diamant", 3, **options).reset(seed=1)
    with pytest.raises(grotto.BadOption, match="position: the learner has nothing more to choose"):
        GameVectorEnv("diamant", 3, 4, **options).reset(seed=1)
    env = SeatEnv("diamant", 3, opponents=["wisp", None, "wisp"], position=match)
    env.reset(seed=1)
    assert env.match().rewound(len(match.done)) == match.rewound(len(match.done))


def test_an_episode_in_which_the_caller_never_acts_has_the_seed_of_its_chance() -> None:
    match = first_in_camp_of_the_last_expedition()
    wisp = find("wisp").policy("diamant", 3, match.options)
    batch = Batch(match.state, players_of(match.game).encoder(), 20, opponents=[None, wisp, wisp])
    batch.remember(match.game, match.options, match)
    for row in range(20):
        whole = batch.match(row)
        assert whole.state == batch.state(row)
        assert whole.mover == grotto.OVER


def test_what_does_not_fit_is_refused_by_the_name_of_the_argument(tmp_path: Path) -> None:
    whole = played("emerald", 3, {}, tmp_path)
    past = whole.rewound(30)
    for wrong in (past.state, past):
        with pytest.raises(grotto.BadOption, match="position: "):
            pettingzoo.env("diamant", 3, position=wrong)
        with pytest.raises(grotto.BadOption, match="position: "):
            SeatEnv("emerald", 4, position=wrong)
    with pytest.raises(grotto.BadOption, match="position: "):
        pettingzoo.env("emerald", 3, position="evening.match")
    with pytest.raises(grotto.BadOption, match="start: "):
        pettingzoo.env("emerald", 3, position=past, start=1)
    with pytest.raises(grotto.GameIsOver, match="position: "):
        pettingzoo.env("emerald", 3, position=whole)
