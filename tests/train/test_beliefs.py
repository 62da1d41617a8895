"""Learning whom to suspect: surprise as the slow way counts it, and suspects that give themselves away are found."""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np
import pytest

import grotto
from grotto.play.players import players_of
from grotto.train.beliefs import BeliefJob, Secrets, improve, joined, log_losses, play_beliefs
from grotto.train.learner import Learner

INPUTS = players_of(grotto.game("erdgeister")).guesser().inputs
WIDTHS = (players_of(grotto.game("erdgeister")).features().size, 4, 4)


def made_up(seed: int = 1, secrets: int = 40, telling: float = 0.0) -> Secrets:
    """Secrets of 1 to 6 suspects; the first look of the true one is higher, if it tells."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 7, secrets)
    truth = np.array([rng.integers(0, size) for size in sizes])
    looks = rng.normal(0, 1, (sizes.sum(), 5)).astype(np.float32)
    starts = np.cumsum(sizes) - sizes
    looks[starts + truth, 0] += telling
    return Secrets(looks, sizes, truth, np.arange(secrets))


def slow_losses(learner: Learner, data: Secrets) -> list[float]:
    net, at, losses = learner.net(), 0, []
    for size, truth in zip(data.sizes.tolist(), data.truth.tolist(), strict=True):
        scores = [net.answer([float(x) for x in look])[0] for look in data.looks[at : at + size]]
        losses.append(log(sum(exp(score) for score in scores)) - scores[truth])
        at += size
    return losses


def test_losses_are_what_the_slow_way_gives() -> None:
    for seed in range(3):
        learner, data = Learner((5, 4, 1), seed), made_up(seed)
        learner.row[:] = np.random.default_rng(seed).normal(0, 1, len(learner.row))
        assert log_losses(learner, data).tolist() == pytest.approx(slow_losses(learner, data), rel=1e-4, abs=1e-4)


def test_who_knows_nothing_is_as_surprised_as_a_guess_at_random() -> None:
    learner, data = Learner((5, 1), 1), made_up()
    learner.row[:] = 0
    assert log_losses(learner, data).tolist() == pytest.approx(np.log(data.sizes).tolist(), abs=1e-5)
    assert improve(learner, data, np.random.default_rng(1), 0.0) == pytest.approx(0, abs=1e-6)


def test_who_gives_himself_away_is_suspected() -> None:
    learner, rng = Learner((5, 6, 1), 1), np.random.default_rng(1)
    before = log_losses(learner, made_up(9, 300, 3.0)).mean()
    for _ in range(30):
        improve(learner, made_up(2, 300, 3.0), rng, 0.02, batch=32)
    assert log_losses(learner, made_up(9, 300, 3.0)).mean() < 0.5 * before


def test_a_step_goes_down_the_slope_of_the_loss() -> None:
    """All secrets in one batch: the step Adam takes first is against the sign of the true slope."""
    learner, data = Learner((5, 1), 1), made_up(3, 60, 1.0)
    learner.row[:] = np.random.default_rng(3).normal(0, 0.5, len(learner.row))
    slopes = []
    for i in range(5):
        around = []
        for shift in (0.01, -0.02):
            learner.row[i] += shift
            around.append(log_losses(learner, data).mean())
        learner.row[i] += 0.01
        slopes.append(around[0] - around[1])
    before = learner.row.copy()
    improve(learner, data, np.random.default_rng(1), 0.001, batch=1000)
    assert np.sign(before - learner.row)[:5].tolist() == np.sign(slopes).tolist()


def job(seed: int = 1, **changes: Any) -> BeliefJob:
    teacher = Learner(WIDTHS, 1).net()
    return BeliefJob("erdgeister", {"turn_limit": 16}, [2, 4], 2, seed, (WIDTHS, teacher.row()), 0.05, 4)._replace(
        **changes
    )


def test_what_was_written_down_are_secrets() -> None:
    data = play_beliefs(job())
    assert data.looks.shape == (data.sizes.sum(), INPUTS)
    assert (data.truth < data.sizes).all()
    assert (data.truth >= 0).all()
    assert set(data.sizes.tolist()) <= set(range(1, 11))
    assert len(data.when) == len(data.sizes) > 10
    assert (data.when > 0).all()
    assert len(set(data.truth.tolist())) > 3


def test_the_same_job_is_the_same_work_and_jobs_are_joined() -> None:
    one, two, other = play_beliefs(job()), play_beliefs(job()), play_beliefs(job(2))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    both, learner = joined([one, other]), Learner((INPUTS, 4, 1), 1)
    apart = np.concatenate([log_losses(learner, one), log_losses(learner, other)])
    assert log_losses(learner, both) == pytest.approx(apart, abs=1e-5)
