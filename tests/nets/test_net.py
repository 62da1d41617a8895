"""The net's plain loops against NumPy, in every number of layers; and nets that cannot be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from itertools import pairwise
from random import Random

import numpy as np
import pytest

import grotto
from grotto.nets.files import best_net
from grotto.nets.net import Net, parameter_count

from .making import random_net, random_row

WIDTHS = [(6, 3), (1, 1), (7, 5, 2), (9, 8, 6, 4), (12, 10, 8, 6, 5), (40, 64, 48, 32, 64), (1024, 2), (1, 1024, 64)]


def inputs(width: int, seed: int) -> list[float]:
    """About half of them zero, as in positions."""
    rng = Random(seed)
    return [rng.choice((0.0, rng.uniform(-2, 2))) for _ in range(width)]


def reference(widths: tuple[int, ...], row: array[float], x: list[float]) -> list[float]:
    """The same by matrices."""
    numbers, at, y = np.array(row, np.float64), 0, np.array(x)
    for layer, (before, after) in enumerate(pairwise(widths)):
        weights = numbers[at : at + before * after].reshape(before, after)
        at += before * after
        y = (np.maximum(y, 0) if layer else y) @ weights + numbers[at : at + after]
        at += after
    assert at == len(row)
    return [float(number) for number in y]


def answers() -> list[float]:
    return [number for widths in WIDTHS for number in random_net(widths).answer(inputs(widths[0], 3))]


@pytest.mark.parametrize("widths", WIDTHS, ids=str)
def test_a_net_answers_as_its_matrices_do(widths: tuple[int, ...]) -> None:
    for seed in range(4):
        row, x = random_row(widths, seed), inputs(widths[0], seed)
        assert Net(widths, row).answer(x) == pytest.approx(reference(widths, row, x), rel=1e-4, abs=1e-4)


def test_a_net_remembers_nothing_from_one_answer_to_the_next() -> None:
    for widths in WIDTHS:
        net, x = random_net(widths), inputs(widths[0], 1)
        first = net.answer(x)
        net.answer(inputs(widths[0], 2))
        assert net.answer(x) == first


def test_a_fresh_net_is_the_same_one() -> None:
    net = random_net((7, 5, 2))
    other = net.fresh()
    assert other is not net
    assert (other.widths, other.row()) == (net.widths, net.row())
    assert net.row() == random_row((7, 5, 2))
    assert other.answer(inputs(7, 1)) == net.answer(inputs(7, 1))


@pytest.mark.skipif(grotto.compiled, reason="only uncompiled code can be given another way to run")
@pytest.mark.parametrize("widths", WIDTHS, ids=str)
def test_the_net_by_numpy_is_the_same_net(widths: tuple[int, ...]) -> None:
    net = best_net(widths, random_row(widths))
    assert type(net) is not Net
    for other in (net, net.fresh()):
        assert type(other) is type(net)
        assert other.row() == random_row(widths)
        for seed in range(3):
            x = inputs(widths[0], seed)
            assert other.answer(x) == pytest.approx(random_net(widths).answer(x), rel=1e-4, abs=1e-4)


@pytest.mark.one_build
def test_both_builds_answer_alike() -> None:
    assert told(pure=False) == pytest.approx(told(pure=True), rel=1e-5, abs=1e-5)


def told(*, pure: bool) -> list[float]:
    environment = {key: value for key, value in os.environ.items() if key != "GROTTO_PURE"}
    environment |= {"GROTTO_PURE": "1"} if pure else {}
    command = [sys.executable, "-m", "tests.nets.test_net"]
    told: list[float] = json.loads(
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    )
    return told


BAD_WIDTHS = [(5,), (5, 4, 3, 2, 2, 1), (0, 3), (4, 0, 3), (4, -2, 3), (1025, 2), (4, 1025, 2), (4, 1025)]


@pytest.mark.parametrize("widths", BAD_WIDTHS, ids=str)
def test_layers_that_cannot_be_are_refused(widths: tuple[int, ...]) -> None:
    with pytest.raises(grotto.BadFile, match="cannot have layers"):
        Net(widths, array("f", bytes(4 * max(0, parameter_count(widths)))))


@pytest.mark.parametrize("more", [-1, 1, -13, 100])
def test_too_few_or_too_many_numbers_are_refused(more: int) -> None:
    with pytest.raises(grotto.BadFile, match=f"has 13 parameters, not {13 + more}"):
        Net((3, 2, 1, 1), array("f", [0.0] * (13 + more)))


def test_a_question_of_the_wrong_length_is_refused() -> None:
    for length in (0, 6, 8, 2000):
        with pytest.raises(ValueError, match="expected 7 inputs"):
            random_net((7, 5, 2)).answer([0.0] * length)


def test_parameters_are_counted() -> None:
    assert parameter_count((6, 3)) == 21
    assert parameter_count((3, 2, 1, 1)) == 8 + 3 + 2


if __name__ == "__main__":
    print(json.dumps(answers()))
