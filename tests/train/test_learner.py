"""Learning by slopes: right against small differences, downhill, and the same net as the one that plays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from grotto.nets.net import parameter_count
from grotto.train.learner import Learner

WIDTHS = [(5, 3), (5, 4, 2), (6, 5, 4, 3), (6, 5, 4, 3, 2)]
every_depth = pytest.mark.parametrize("widths", WIDTHS, ids=str)


def exact(widths: tuple[int, ...], seed: int = 3) -> Learner:
    """A learner in double precision, in which small differences can be seen, with nothing near zero."""
    learner = Learner(widths, seed)
    learner.row = np.random.default_rng(seed).normal(0, 0.7, len(learner.row))
    learner._views()
    return learner


def some(rows: int, columns: int, seed: int = 1) -> Any:
    return np.random.default_rng(seed).normal(0, 1, (rows, columns))


@every_depth
def test_slopes_are_what_small_differences_say(widths: tuple[int, ...]) -> None:
    learner, x, aim = exact(widths), some(7, widths[0]), some(7, widths[-1], 2)
    seen = learner.forward(x)
    slopes = learner.backward(seen, seen[-1] - aim)
    for i in range(len(learner.row)):
        around = []
        for shift in (1e-6, -2e-6):
            learner.row[i] += shift
            around.append(0.5 * ((learner.forward(x)[-1] - aim) ** 2).sum())
        learner.row[i] += 1e-6
        assert slopes[i] == pytest.approx((around[0] - around[1]) / 2e-6, rel=1e-4, abs=1e-6)


@every_depth
def test_the_learner_answers_as_its_net_will(widths: tuple[int, ...]) -> None:
    learner, x = Learner(widths, 4), some(9, widths[0]).astype(np.float32)
    net = learner.net()
    assert net.widths == widths
    assert len(learner.row) == parameter_count(widths)
    for row, outputs in zip(x, learner.outputs(x), strict=True):
        assert net.answer([float(number) for number in row]) == pytest.approx(outputs.tolist(), rel=1e-4, abs=1e-5)


def test_outputs_do_not_depend_on_how_they_are_cut_into_pieces() -> None:
    learner, x = Learner((5, 4, 2), 4), some(50, 5).astype(np.float32)
    for chunk in (1, 7, 50, 99):
        assert learner.outputs(x, chunk) == pytest.approx(learner.forward(x)[-1], rel=1e-5, abs=1e-6)


def test_what_goes_forward_is_not_changed() -> None:
    learner, x = Learner((5, 4, 2), 4), some(6, 5).astype(np.float32)
    before = x.copy()
    learner.backward(learner.forward(x), np.ones((6, 2), np.float32))
    assert (x == before).all()


@every_depth
def test_adam_goes_downhill(widths: tuple[int, ...]) -> None:
    learner, x, aim = Learner(widths, 5), some(32, widths[0]).astype(np.float32), some(32, widths[-1], 2)
    losses = []
    for _ in range(400):
        seen = learner.forward(x)
        slope = (seen[-1] - aim).astype(np.float32)
        losses.append(float((slope**2).mean()))
        learner.step(learner.backward(seen, slope / len(x)), 0.02)
    assert losses[-1] < 0.9 * losses[0]
    assert all(later < sooner + 0.05 for sooner, later in zip(losses[::20], losses[20::20], strict=False))


def test_the_first_step_of_adam_goes_as_far_as_its_rate_against_every_slope() -> None:
    learner = Learner((4, 3), 1)
    before, slopes = learner.row.copy(), np.linspace(-0.2, 0.2, 15).astype(np.float32)
    learner.step(slopes, 0.01)
    assert (learner.row - before) == pytest.approx(-0.01 * np.sign(slopes), abs=1e-5)


def test_steps_follow_adams_own_words() -> None:
    """Momentum 0.9, spread 0.999, both corrected for their start at nothing; against plain numbers."""
    learner, rng = Learner((2, 1), 1), np.random.default_rng(1)
    row, mean, spread = learner.row.astype(float), np.zeros(3), np.zeros(3)
    for step in range(1, 20):
        slopes = rng.normal(0, 0.2, 3)
        learner.step(slopes.astype(np.float32), 0.05, decay=0.1)
        mean, spread = 0.9 * mean + 0.1 * slopes, 0.999 * spread + 0.001 * slopes**2
        row -= 0.05 * (mean / (1 - 0.9**step) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8) + 0.1 * row)
        assert learner.row == pytest.approx(row, rel=1e-3, abs=1e-4)


def test_steep_slopes_are_cut() -> None:
    steep, flat = Learner((4, 3), 1), Learner((4, 3), 1)
    slopes = np.linspace(-9, 9, 15).astype(np.float32)
    steep.step(slopes, 0.01)
    flat.step(slopes / np.sqrt((slopes**2).sum()), 0.01)
    assert steep.momentum == pytest.approx(flat.momentum, rel=1e-5)
    assert float((steep.momentum**2).sum()) == pytest.approx(0.01, rel=1e-4)


def test_whoever_takes_up_where_another_left_off_goes_the_same_way() -> None:
    one, other = Learner((5, 4, 2), 1), Learner((5, 4, 2), 2)
    rng = np.random.default_rng(3)
    slopes = rng.normal(0, 0.1, (6, len(one.row))).astype(np.float32)
    for step in slopes[:3]:
        one.step(step, 0.01)
    other.load({name: np.array(value) for name, value in one.dump().items()})
    for learner in (one, other):
        for step in slopes[3:]:
            learner.step(step, 0.01)
    assert (one.row == other.row).all()
    assert one.steps == other.steps == 6
    assert (other.outputs(slopes[:, :5]) == one.outputs(slopes[:, :5])).all()  # its layers look at the new row


def test_another_seed_begins_elsewhere() -> None:
    rows = [Learner((5, 4, 2), seed).row for seed in (1, 1, 2)]
    assert (rows[0] == rows[1]).all()
    assert not (rows[0] == rows[2]).all()
