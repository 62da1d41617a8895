"""Learns mixed choices: proximal policy optimisation by self-play, for games whose players choose all at once.

All seats learn together from their own share of the win. Some seats are played by others (random scripts, snapshots
of earlier rounds), so that weak play is punished too.
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

import numpy as np

from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.nets.net import Net
from grotto.nets.net_policy import NetPolicy
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

from .learner import Learner
from .recorders import ChoiceRecorder

Array = Any
PER_TABLE = 16  # games with the same opponents


class ChoiceJob(NamedTuple):
    """Games that one worker plays."""

    game: str
    options: dict[str, Any]
    players: list[int]  # numbers of players, in turn
    games: int
    seed: int
    widths: tuple[int, ...]
    row: bytes  # the learner's parameters
    snapshots: list[bytes]  # parameters of earlier rounds
    opponent_share: float  # how often a seat is not the learner's
    exploits: bool = False  # one seat is the learner's, all others are the first snapshot's


class Choices(NamedTuple):
    """Decisions of the learner's seats and their results."""

    x: Array
    picked: Array
    probability: Array
    who: Array
    reward: Array  # by who


def play_choices(job: ChoiceJob) -> Choices:
    """Play the games of one job."""
    game = find_game(job.game)
    features = players_of(game).features()
    rng = Rng(job.seed)
    learner = NetPolicy(features.fresh(), Net(job.widths, array("f", job.row)))
    snapshots = [NetPolicy(features.fresh(), Net(job.widths, array("f", row))) for row in job.snapshots]
    found = []
    for table in range(max(1, job.games // PER_TABLE)):
        players = job.players[table % len(job.players)]
        root = game.start(players, game.options(players, job.options))
        opponents = _opponents(job, game, snapshots, players, rng)
        mask = sum(1 << seat for seat, opponent in enumerate(opponents) if opponent is None)
        recorder = ChoiceRecorder(features.fresh(), PER_TABLE * players * 150, mask)
        selfplay = SelfPlay(root, [opponent or learner for opponent in opponents], recorder)
        rewards = np.zeros((PER_TABLE, 8), np.float32)
        for i in range(PER_TABLE):
            rewards[i, :players] = selfplay.play(rng.below(1 << 30) << 30 | rng.below(1 << 30), rng.below(1 << 30))
        found.append((recorder, rewards.reshape(-1)))
    return _joined(found)


def _opponents(job: ChoiceJob, game: Game, snapshots: list[NetPolicy], players: int, rng: Rng) -> list[Policy | None]:
    """The opponent in each seat; None in the learner's seats."""
    if job.exploits:
        learner = rng.below(players)
        return [None if seat == learner else snapshots[0] for seat in range(players)]
    return [_opponent(game, snapshots, rng) if _happens(rng, job.opponent_share) else None for _ in range(players)]


def _happens(rng: Rng, probability: float) -> bool:
    return rng.below(1000) < 1000 * probability


def _opponent(game: Game, snapshots: list[NetPolicy], rng: Rng) -> Policy:
    """A snapshot or a random script, each half of the time."""
    if snapshots and rng.below(2):
        return snapshots[rng.below(len(snapshots))]
    return players_of(game).random_script(rng)


def _joined(found: list[tuple[ChoiceRecorder, Array]]) -> Choices:
    who = [recorder.who[: recorder.used] + table * PER_TABLE * 8 for table, (recorder, _) in enumerate(found)]
    return Choices(
        np.concatenate([recorder.table[: recorder.used] for recorder, _ in found]),
        np.concatenate([recorder.picked[: recorder.used] for recorder, _ in found]),
        np.concatenate([recorder.probability[: recorder.used] for recorder, _ in found]),
        np.concatenate(who),
        np.concatenate([rewards for _, rewards in found]),
    )


def joined(parts: list[Choices]) -> Choices:
    """The games of several jobs together."""
    first = np.cumsum([0, *[len(part.reward) for part in parts]])
    return Choices(
        np.concatenate([part.x for part in parts]),
        np.concatenate([part.picked for part in parts]),
        np.concatenate([part.probability for part in parts]),
        np.concatenate([part.who + first[i] for i, part in enumerate(parts)]),
        np.concatenate([part.reward for part in parts]),
    )


def credit(learner: Learner, data: Choices, trace_decay: float) -> tuple[Array, Array]:
    """Generalised advantage estimates: the advantage of each choice, and the target value of its position."""
    value = _sigmoid(learner.outputs(data.x)[:, 0])
    order = np.argsort(data.who, kind="stable")  # each seat's choices together, still in order
    who, value = data.who[order], value[order]
    last = np.ones(len(who), bool)
    last[:-1] = who[1:] != who[:-1]
    following = np.where(last, data.reward[who], np.roll(value, -1))
    surprise = following - value
    ends = np.flatnonzero(last)
    starts = np.concatenate([[0], ends[:-1] + 1])
    gain = surprise.copy()
    at = ends - 1  # backwards from the last but one, all seats at once
    going = at >= starts
    while going.any():
        at, starts = at[going], starts[going]
        gain[at] += trace_decay * gain[at + 1]
        at = at - 1
        going = at >= starts
    advantage, target = np.empty_like(gain), np.empty_like(gain)
    advantage[order] = gain
    target[order] = np.clip(gain + value, 0, 1)
    return advantage, target


def improve(learner: Learner, data: Choices, rng: Any, rate: float, entropy: float, epochs: int = 2,
            batch: int = 4096, clip: float = 0.2, trace_decay: float = 0.97) -> dict[str, float]:  # fmt: skip
    """Some epochs of gradient steps; returns mean entropy and mean value loss."""
    advantage, target = credit(learner, data, trace_decay)
    chosen = data.picked >= 0
    advantage = (advantage - advantage[chosen].mean()) / (advantage[chosen].std() + 1e-8)
    sums = {"entropy": 0.0, "value_loss": 0.0, "batches": 0.0}
    for _ in range(epochs):
        order = rng.permutation(len(data.x))
        for begin in range(0, len(order) - batch // 2, batch):
            rows = order[begin : begin + batch]
            activations = learner.forward(data.x[rows])
            gradient, spread, loss = _gradient(
                activations[-1], data.picked[rows], data.probability[rows], advantage[rows], target[rows], entropy, clip
            )
            learner.step(learner.backward(activations, gradient), rate)
            sums["entropy"] += spread
            sums["value_loss"] += loss
            sums["batches"] += 1
    return {name: sums[name] / max(sums["batches"], 1) for name in ("entropy", "value_loss")}


def _gradient(
    out: Array, picked: Array, probability: Array, advantage: Array, target: Array, entropy: float, clip: float
) -> tuple[Array, float, float]:
    """The gradient of the whole loss by the outputs, with the mean entropy and the mean value loss."""
    rows = np.arange(len(out))
    value = _sigmoid(out[:, 0])
    logits = out[:, 1:] - out[:, 1:].max(axis=1, keepdims=True)
    odds = np.exp(logits)
    odds /= odds.sum(axis=1, keepdims=True)
    logs = np.log(odds + 1e-9)
    chosen = picked >= 0
    ratio = odds[rows, picked] / probability
    unclipped = chosen & np.where(advantage > 0, ratio < 1 + clip, ratio > 1 - clip)
    push = np.where(unclipped, ratio * advantage, 0)
    gradient = np.zeros_like(out)
    one_hot = np.zeros_like(odds)
    one_hot[rows, picked] = 1
    gradient[:, 1:] = -push[:, None] * (one_hot - odds)
    spread = -(odds * logs).sum(axis=1)
    gradient[:, 1:] += entropy * chosen[:, None] * odds * (logs + spread[:, None])
    gradient[:, 0] = value - target
    loss = -(target * np.log(value + 1e-7) + (1 - target) * np.log(1 - value + 1e-7))
    return gradient / len(out), float(spread.mean()), float(loss.mean())


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))
