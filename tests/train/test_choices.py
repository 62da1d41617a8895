"""Learning how to mix: credit as the slow way gives it, slopes as small differences do, and better actions win."""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.nets.net import Net
from grotto.play.players import players_of
from grotto.train.choices import ChoiceJob, Choices, _gradient, credit, improve, joined, play_choices
from grotto.train.learner import Learner

WIDTHS = (players_of(grotto.game("diamant")).features().size, 5, 3)


def squash(x: float) -> float:
    return 1 / (1 + exp(-x))


def made_up(rows: int = 60, seed: int = 1) -> Choices:
    """Choices of several seats, one among the other, as games leave them."""
    rng = np.random.default_rng(seed)
    who = rng.integers(0, 9, rows).astype(np.int32)
    return Choices(
        rng.normal(0, 1, (rows, 4)).astype(np.float32),
        rng.integers(-1, 2, rows).astype(np.int32),
        rng.uniform(0.2, 0.9, rows).astype(np.float32),
        who,
        rng.choice([0, 0.5, 1], 12).astype(np.float32),
    )


@pytest.mark.parametrize("trace", [0.0, 0.5, 0.97, 1.0])
def test_credit_is_what_the_slow_way_gives(trace: float) -> None:
    """Generalised advantages, seat by seat and from the end backwards."""
    data, learner = made_up(), Learner((4, 3, 3), 2)
    value = [squash(float(out[0])) for out in learner.outputs(data.x)]
    expected, target = {}, {}
    for who in set(data.who.tolist()):
        rows = [row for row in range(len(data.x)) if data.who[row] == who]
        gain, following = 0.0, float(data.reward[who])
        for row in reversed(rows):
            gain = following - value[row] + trace * gain
            following = value[row]
            expected[row] = gain
            target[row] = min(1.0, max(0.0, gain + value[row]))
    advantage, aim = credit(learner, data, trace)
    assert advantage.tolist() == pytest.approx([expected[row] for row in range(60)], abs=1e-5)
    assert aim.tolist() == pytest.approx([target[row] for row in range(60)], abs=1e-5)


def test_with_a_full_trace_the_target_is_how_it_ended() -> None:
    data, learner = made_up(), Learner((4, 3, 3), 2)
    assert credit(learner, data, 1.0)[1] == pytest.approx(data.reward[data.who], abs=1e-5)


def loss(out: Any, data: Any, entropy: float, clip: float) -> float:
    """The whole loss in plain numbers."""
    total = 0.0
    for row, picked, probability, advantage, target in zip(out, *data, strict=True):
        value = squash(row[0])
        total -= target * log(value) + (1 - target) * log(1 - value)
        if picked >= 0:
            odds = [exp(score) / sum(exp(other) for other in row[1:]) for score in row[1:]]
            ratio = odds[picked] / probability
            total -= min(ratio * advantage, min(max(ratio, 1 - clip), 1 + clip) * advantage)
            total += entropy * sum(part * log(part) for part in odds)
    return total / len(out)


@pytest.mark.parametrize("entropy", [0.0, 0.3])
def test_the_slope_is_what_small_differences_say(entropy: float) -> None:
    rng = np.random.default_rng(4)
    out = rng.normal(0, 1, (40, 4))
    data = (rng.integers(-1, 3, 40), rng.uniform(0.2, 0.6, 40), rng.normal(0, 1, 40), rng.uniform(0, 1, 40))
    slope, doubt, value_loss = _gradient(out, *data, entropy, 0.2)
    for row in range(40):
        for column in range(4):
            around = []
            for shift in (1e-6, -2e-6):
                out[row, column] += shift
                around.append(loss(out, data, entropy, 0.2))
            out[row, column] += 1e-6
            assert slope[row, column] == pytest.approx((around[0] - around[1]) / 2e-6, rel=1e-3, abs=1e-6)
    assert 0 < doubt < log(3)
    assert value_loss > 0


def chances(learner: Learner, x: Any) -> Any:
    scores = learner.outputs(x)[:, 1:]
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def bandit(learner: Learner, rng: Any, rows: int = 256) -> Choices:
    """One choice a game: with the first input up, the first action wins 8 times in 10, else the second does."""
    up = rng.integers(0, 2, rows)
    x = np.stack([up, 1 - up, np.ones(rows)], axis=1).astype(np.float32)
    odds = chances(learner, x)
    picked = (rng.uniform(size=rows) < odds[:, 1]).astype(np.int32)
    won = rng.uniform(size=rows) < np.where(picked == 1 - up, 0.8, 0.2)
    return Choices(x, picked, odds[np.arange(rows), picked], np.arange(rows), won.astype(np.float32))


def test_a_better_action_becomes_likelier() -> None:
    learner, rng = Learner((3, 6, 3), 1), np.random.default_rng(1)
    up, down = np.array([[1, 0, 1]], np.float32), np.array([[0, 1, 1]], np.float32)
    before = chances(learner, up)[0, 0]
    for _ in range(60):
        improve(learner, bandit(learner, rng), rng, 0.01, 0.0, batch=64)
    assert before < 0.6
    assert chances(learner, up)[0, 0] > 0.9
    assert chances(learner, down)[0, 1] > 0.9
    assert squash(float(learner.outputs(up)[0, 0])) == pytest.approx(0.8, abs=0.12)


def test_doubt_keeps_the_mix_alive() -> None:
    mixes = []
    for doubt in (0.0, 1.0):
        learner, rng = Learner((3, 6, 3), 1), np.random.default_rng(1)
        for _ in range(40):
            told = improve(learner, bandit(learner, rng), rng, 0.01, doubt, batch=64)
        mixes.append(told["entropy"])
    assert mixes[0] < 0.4 < mixes[1]


def test_positions_without_a_choice_teach_their_worth_alone() -> None:
    learner, rng = Learner((3, 6, 3), 1), np.random.default_rng(1)
    data = bandit(learner, rng)
    idle = np.arange(len(data.x)) % 2 == 0
    data = data._replace(picked=np.where(idle, -1, data.picked), probability=np.where(idle, 1.0, data.probability))
    slope = _gradient(
        learner.outputs(data.x), data.picked, data.probability, rng.normal(size=256), data.reward[data.who], 0.1, 0.2
    )[0]
    assert (slope[idle, 1:] == 0).all()
    assert (slope[idle, 0] != 0).all()
    assert (slope[~idle, 1:] != 0).any(axis=1).sum() > 50


# -- self-play -----------------------------------------------------------------------------------------------------


def job(seed: int = 1, opponent_share: float = 0.3, **changes: Any) -> ChoiceJob:
    row = Learner(WIDTHS, seed).row.tobytes()
    other = Learner(WIDTHS, seed + 1).row.tobytes()
    return ChoiceJob("diamant", {}, [3, 5], 32, seed, WIDTHS, row, [other], opponent_share)._replace(**changes)


def test_what_was_written_down_is_what_was_played() -> None:
    data = play_choices(job())
    net = Net(WIDTHS, Learner(WIDTHS, 1).net().row())
    assert set(data.picked.tolist()) == {-1, 0, 1}
    assert len(data.reward) == 2 * 16 * 8
    for game in range(32):
        assert data.reward[game * 8 : game * 8 + 8].sum() == pytest.approx(1, abs=1e-5)
    for row in range(0, len(data.x), 11):
        _, *scores = net.answer([float(number) for number in data.x[row]])
        odds = [exp(score) / sum(exp(other) for other in scores) for score in scores]
        expected = 1.0 if data.picked[row] < 0 else odds[data.picked[row]]
        assert data.probability[row] == pytest.approx(expected, rel=1e-4)
        assert data.who[row] % 8 < (3 if data.who[row] < 16 * 8 else 5)


def test_the_same_job_is_the_same_work() -> None:
    one, two, other = play_choices(job()), play_choices(job()), play_choices(job(2))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert one.x.shape != other.x.shape or (one.x != other.x).any()


def test_opponents_teach_nothing() -> None:
    learners = [len(set(play_choices(job(opponent_share=part)).who.tolist())) for part in (0.0, 0.3)]
    assert learners[0] == 16 * 3 + 16 * 5
    assert learners[1] < learners[0]


def test_who_exploits_sits_alone_among_the_exploited() -> None:
    data = play_choices(job(exploits=True))
    games = {who // 8 for who in data.who.tolist()}
    assert len(games) == 32
    assert len(set(data.who.tolist())) == 32


def test_jobs_are_joined_without_mixing_up_whose_choice_it_was() -> None:
    parts = [play_choices(job(seed)) for seed in (1, 2, 3)]
    data = joined(parts)
    assert len(data.x) == sum(len(part.x) for part in parts)
    assert (data.reward[data.who] == np.concatenate([part.reward[part.who] for part in parts])).all()
    assert len(set(data.who.tolist())) == sum(len(set(part.who.tolist())) for part in parts)
