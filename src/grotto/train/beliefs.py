"""Learns beliefs about hidden information: from games of the game's own net, public evidence against the truth."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.nets.net import Net
from grotto.nets.net_judge import NetJudge
from grotto.play.players import players_of
from grotto.play.selfplay import SelfPlay
from grotto.search.one_step_policy import OneStepPolicy

from .learner import Learner
from .recorders import SuspectRecorder

Array = Any


class BeliefJob(NamedTuple):
    """Games that one worker plays."""

    game: str
    options: dict[str, Any]
    players: list[int]
    games: int
    seed: int
    net: tuple[tuple[int, ...], Any]  # of positions: widths and parameters
    temperature: float
    every: int


class Secrets(NamedTuple):
    """Candidates in rows, secret after secret."""

    looks: Array
    """The features of each candidate."""
    sizes: Array
    """How many candidates each secret has."""
    truth: Array
    """The index of the right candidate of each secret."""
    when: Array
    """How many decisions into the game each secret was asked about."""


def play_beliefs(job: BeliefJob) -> Secrets:
    """Play the games of one job."""
    game = find_game(job.game)
    rng = Rng(job.seed)
    policy = OneStepPolicy(NetJudge(players_of(game).features(), Net(*job.net)), job.temperature)
    recorder = SuspectRecorder(players_of(game).guesser(), job.every)
    for i in range(job.games):
        players = job.players[i % len(job.players)]
        root = game.start(players, game.options(players, job.options))
        SelfPlay(root, [policy] * players, recorder).play(rng.below(1 << 30), rng.below(1 << 30))
    return Secrets(
        np.array(recorder.looks, np.float32),
        np.array(recorder.sizes),
        np.array(recorder.truth),
        np.array(recorder.when),
    )


def joined(parts: list[Secrets]) -> Secrets:
    """The secrets of several jobs together."""
    return Secrets(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def log_losses(learner: Learner, data: Secrets) -> Array:
    """The log loss of each secret; a uniform guess has the logarithm of the number of candidates."""
    starts = _starts(data.sizes)
    parts = _softmax(learner.outputs(data.looks)[:, 0], data.sizes, starts)
    losses: Array = -np.log(parts[starts + data.truth] + 1e-9)
    return losses


def improve(learner: Learner, data: Secrets, rng: Any, rate: float, batch: int = 256) -> float:
    """One pass of gradient steps; returns the mean loss before it, minus that of a uniform guess."""
    before = float((log_losses(learner, data) - np.log(data.sizes)).mean())
    starts = _starts(data.sizes)
    order = rng.permutation(len(data.sizes))
    for begin in range(0, len(order), batch):
        chosen = order[begin : begin + batch]
        sizes = data.sizes[chosen]
        rows = np.concatenate([np.arange(starts[i], starts[i] + data.sizes[i]) for i in chosen])
        local = _starts(sizes)
        activations = learner.forward(data.looks[rows])
        gradient = _softmax(activations[-1][:, 0], sizes, local)
        gradient[local + data.truth[chosen]] -= 1
        learner.step(learner.backward(activations, (gradient[:, None] / len(chosen)).astype(np.float32)), rate)
    return before


def _starts(sizes: Array) -> Array:
    return np.concatenate([[0], np.cumsum(sizes)[:-1]])


def _softmax(scores: Array, sizes: Array, starts: Array) -> Array:
    """Probabilities within each secret, from scores."""
    greatest = np.repeat(np.maximum.reduceat(scores, starts), sizes)
    odds = np.exp(scores - greatest)
    parts: Array = odds / np.repeat(np.add.reduceat(odds, starts), sizes)
    return parts
