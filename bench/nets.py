"""Cost of the shipped nets: an evaluation of a position and a decision, with NumPy for comparison."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import grotto
from grotto.bots.rung_policies import MatchPolicy, RungSettings, rung_policy
from grotto.bots.rungs import rung
from grotto.kernel.rng import Rng
from grotto.nets.net import Net
from grotto.nets.net_judge import NetJudge, SeatJudge
from grotto.play.judge import Judge
from grotto.play.policy import Policy

from .positions import Position, positions
from .runs import SEED, Effort

BATCH = 1024  # rows that NumPy is given at once
AT_A_GLANCE = rung("companion")  # the rung that uses a net without search

Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


class NetSpeed(NamedTuple):
    """Nanoseconds of CPU."""

    widths: tuple[int, ...]
    look: float  # features and net, once
    decision: float  # of a policy that plays by the net without search
    numpy_alone: float  # the net without the features
    numpy_batch: float  # the same, for each row of many


def judge_of(game: str, players: int) -> NetJudge | None:
    """The net as bots and searches ask it; None if there is none for such a match."""
    judge = _policy_for(game, players).judge
    assert judge is None or isinstance(judge, NetJudge)
    return judge


def net_speed(game: str, players: int, effort: Effort) -> NetSpeed | None:
    """Over positions of real matches."""
    judge = judge_of(game, players)
    if judge is None:
        return None
    found = positions(game, players)
    return NetSpeed(
        judge.net.widths,
        _look_ns(judge, found, effort),
        _decision_ns(_policy_for(game, players).policy, found, effort),
        *_numpy_ns(judge, found, effort),
    )


def _policy_for(game: str, players: int) -> MatchPolicy:
    rules = grotto.game(game)
    return rung_policy(RungSettings(AT_A_GLANCE), rules, players, rules.options(players, {}))


def _look_ns(judge: NetJudge, found: list[Position], effort: Effort) -> float:
    """A judge that does nothing measures the overhead: the call, and the list of the answer."""
    idle = Judge()

    def ask(one: Judge) -> None:
        for position in found:
            one.worths(position.state, _seat(position))

    looks = found[0].state.players if isinstance(judge, SeatJudge) else 1
    return _more_ns(lambda: ask(judge), lambda: ask(idle), effort) / (len(found) * looks)


def _decision_ns(policy: Policy, found: list[Position], effort: Effort) -> float:
    """A policy without preferences measures the overhead."""
    idle = Policy()
    rng = Rng(SEED)

    def ask(one: Policy) -> None:
        for position in found:
            one.odds(position.state, _seat(position), rng)

    return _more_ns(lambda: ask(policy), lambda: ask(idle), effort) / len(found)


def _seat(position: Position) -> int:
    seat = position.view["viewer"]
    assert seat is not None
    return seat


def _more_ns(work: Callable[[], object], idle: Callable[[], object], effort: Effort) -> float:
    """Difference of two run times; they alternate, so that noise of the machine affects both."""
    times = _enough(work, effort.seconds / 2)
    pairs = [(_ns(work, times), _ns(idle, times)) for _ in range(effort.rounds)]
    return min(busy for busy, _ in pairs) - min(free for _, free in pairs)


def _least_ns(work: Callable[[], object], effort: Effort) -> float:
    times = _enough(work, effort.seconds / 2)
    return min(_ns(work, times) for _ in range(effort.rounds))


def _enough(work: Callable[[], object], seconds: float) -> int:
    """How often it has to be done to take about that long."""
    work()  # what is made once is not timed
    return max(1, round(seconds * 1e9 / max(_ns(work, 1), 1)))


def _ns(work: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) * 1e9 / times


# -- NumPy ------------------------------------------------------------------------------------------------


def _numpy_ns(judge: NetJudge, found: list[Position], effort: Effort) -> tuple[float, float]:
    layers = _layers(judge.net)
    told = [judge.features.tell(position.state, _seat(position)) for position in found]
    rows = np.array(told, np.float32)
    _check(judge.net, layers, told, rows)
    batch = np.resize(rows, (BATCH, rows.shape[1]))
    alone = _least_ns(lambda: _one_by_one(layers, rows), effort) / len(rows)
    return alone, _least_ns(lambda: _answers(layers, batch), effort) / BATCH


def _layers(net: Net) -> Layers:
    numbers = np.asarray(net.row(), np.float32)
    layers = []
    at = 0
    for inputs, outputs in pairwise(net.widths):
        biases = at + inputs * outputs
        layers.append((numbers[at:biases].reshape(inputs, outputs), numbers[biases : biases + outputs]))
        at = biases + outputs
    return layers


def _answers(layers: Layers, x: NDArray[np.float32]) -> NDArray[np.float32]:
    for weights, biases in layers[:-1]:
        x = np.maximum(x @ weights + biases, 0)
    weights, biases = layers[-1]
    return x @ weights + biases


def _one_by_one(layers: Layers, rows: NDArray[np.float32]) -> None:
    for row in rows:
        _answers(layers, row)


def _check(net: Net, layers: Layers, told: list[list[float]], rows: NDArray[np.float32]) -> None:
    """Both give the same answers, or their speeds could not be compared."""
    ours = np.array([net.answer(numbers) for numbers in told])
    if not np.allclose(ours, _answers(layers, rows), rtol=1e-3, atol=1e-3):
        raise AssertionError(f"a net of {net.widths}: NumPy answers differently")
