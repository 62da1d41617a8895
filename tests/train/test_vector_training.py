"""Learning in batches of games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import grotto
from grotto.bots import own_bot
from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.nets import files
from grotto.play.batch import Batch
from grotto.train.actor_critic import ActorCritic, Decisions
from grotto.train.exploiter import exploiter
from grotto.train.vector_training import Schedule, VectorTraining, credit

pytestmark = pytest.mark.one_build

DIAMANT = grotto.game("diamant")
SHORT = Schedule(decisions=1, steps=8, portion=16)


def test_credit_comes_from_the_same_seats_next_decision_or_from_the_end() -> None:
    """Seats 0 and 1 take turns in one game, which ends with the third step; seat 1 gets everything."""
    values = np.array([[0.5], [0.25], [0.75], [0.125]], np.float32)
    movers = np.array([[0], [1], [0], [1]])
    done = np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0, 1] = 1
    advantages, known = credit(values, movers, done, rewards, 1.0)
    assert known[:, 0].tolist() == [True, True, True, False]  # what follows the last decision is not known
    assert advantages[:, 0].tolist() == [-0.5, 0.75, -0.75, 0]
    advantages, _ = credit(values, movers, done, rewards, 0.0)
    assert advantages[:, 0].tolist() == [0.25, 0.75, -0.75, 0]


def test_illegal_actions_are_never_chosen_nor_learned() -> None:
    model = ActorCritic(6, 5, (8,), seed=1)
    rows = np.ones((500, 6), np.int16)
    masks = np.zeros((500, 5), np.bool_)
    masks[:, [1, 3]] = True
    actions, chances, _ = model.choose(rows, masks)
    assert set(actions.tolist()) == {1, 3}
    assert chances[actions == 1][0] + chances[actions == 3][0] == pytest.approx(1)


def test_the_learner_finds_out_which_action_pays() -> None:
    """One decision each: action 0 wins where the first number is positive, action 2 elsewhere."""
    model, rng = ActorCritic(3, 4, (16,), seed=1), np.random.default_rng(2)
    for _ in range(60):
        rows = rng.integers(-5, 6, (256, 3), np.int16)
        masks = np.ones((256, 4), np.bool_)
        actions, chances, values = model.choose(rows, masks)
        won = (actions == np.where(rows[:, 0] > 0, 0, 2)).astype(np.float32)
        model.improve(Decisions(rows, masks, actions, chances, won - values, won), 5e-3, 0.001, 2, 128)
    assert won.mean() > 0.9
    assert values.mean() == pytest.approx(won.mean(), abs=0.2)


def test_what_is_saved_plays_as_what_has_learned(tmp_path: Path) -> None:
    """The scale of the rows is worked into the first layer of the file."""
    batch = Batch.new("diamant", 4, 16, seed=3)
    training = VectorTraining([batch], SHORT, hidden=(16,), seed=1)
    training.advance()
    files.write(
        tmp_path / "made.net", training.parameters(), training.about(DIAMANT, 4, DIAMANT.options(4, {}), "here")
    )
    policy = own_bot(f"master@{tmp_path / 'made.net'}").policy("diamant", 4, {})
    assert policy is not None
    state = batch.state(0)
    rows = np.array([batch.row_encoder.observe(state, state.mover)])
    outputs = training.model.learner.forward(training.model.scaled(rows))[-1][0, 1:]
    wanted = np.exp(outputs - outputs.max())
    assert list(policy.odds(state, state.mover, Rng(1)).values()) == pytest.approx(
        list(wanted / wanted.sum()), abs=1e-4
    )


def test_a_bot_without_a_policy_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    from grotto.bots.contract import Bot
    from grotto.train import exploiter as module

    monkeypatch.setattr(module, "own_bot", lambda name: Bot())
    with pytest.raises(BadOption, match="views alone"):
        exploiter("timid", "diamant", 4, {}, SHORT, rounds=1, seed=1)
