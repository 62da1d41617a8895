"""Learning how to mix: proximal policy optimisation by self-play, for games whose players choose all at once.

All seats learn together from their own part of the win. Some seats are played by others (rules of thumb drawn
at random, earlier selves), so that weak play is punished too.
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
PER_TABLE = 16  # games of the same company


class ChoiceJob(NamedTuple):
    """Games that one worker plays."""

    game: str
    options: dict[str, Any]
    players: list[int]  # one of these numbers, in turn
    games: int
    seed: int
    widths: tuple[int, ...]
    row: bytes  # the learner's parameters
    others: list[bytes]  # earlier selves
    strangers: float  # how often a seat is not the learner's
    exploits: bool = False  # one seat is the learner's, all others the first of the earlier selves'


class Choices(NamedTuple):
    """What the learner's seats did and what came of it."""

    x: Array
    picked: Array
    likely: Array
    who: Array
    reward: Array  # by who


def play_choices(job: ChoiceJob) -> Choices:
    """Play the games of one job."""
    game = find_game(job.game)
    features = players_of(game).features()
    rng = Rng(job.seed)
    learner = NetPolicy(features.fresh(), Net(job.widths, array("f", job.row)))
    elders = [NetPolicy(features.fresh(), Net(job.widths, array("f", row))) for row in job.others]
    found = []
    for table in range(max(1, job.games // PER_TABLE)):
        players = job.players[table % len(job.players)]
        root = game.start(players, game.options(players, job.options))
        seats = _company(job, game, elders, players, rng)
        mask = sum(1 << seat for seat, stranger in enumerate(seats) if stranger is None)
        recorder = ChoiceRecorder(features.fresh(), PER_TABLE * players * 150, mask)
        quick = SelfPlay(root, [stranger or learner for stranger in seats], recorder)
        rewards = np.zeros((PER_TABLE, 8), np.float32)
        for i in range(PER_TABLE):
            rewards[i, :players] = quick.play(rng.below(1 << 30) << 30 | rng.below(1 << 30), rng.below(1 << 30))
        found.append((recorder, rewards.reshape(-1)))
    return _joined(found)


def _company(job: ChoiceJob, game: Game, elders: list[NetPolicy], players: int, rng: Rng) -> list[Policy | None]:
    """Who sits where; nobody: the learner."""
    if job.exploits:
        hero = rng.below(players)
        return [None if seat == hero else elders[0] for seat in range(players)]
    return [_stranger(game, elders, rng) if _often(rng, job.strangers) else None for _ in range(players)]


def _often(rng: Rng, part: float) -> bool:
    return rng.below(1000) < 1000 * part


def _stranger(game: Game, elders: list[NetPolicy], rng: Rng) -> Policy:
    """An earlier self, or somebody who plays by a simple rule."""
    if elders and rng.below(2):
        return elders[rng.below(len(elders))]
    return players_of(game).random_script(rng)


def _joined(found: list[tuple[ChoiceRecorder, Array]]) -> Choices:
    who = [recorder.who[: recorder.used] + table * PER_TABLE * 8 for table, (recorder, _) in enumerate(found)]
    return Choices(
        np.concatenate([recorder.table[: recorder.used] for recorder, _ in found]),
        np.concatenate([recorder.picked[: recorder.used] for recorder, _ in found]),
        np.concatenate([recorder.likely[: recorder.used] for recorder, _ in found]),
        np.concatenate(who),
        np.concatenate([rewards for _, rewards in found]),
    )


def joined(parts: list[Choices]) -> Choices:
    """The games of several jobs together."""
    first = np.cumsum([0, *[len(part.reward) for part in parts]])
    return Choices(
        np.concatenate([part.x for part in parts]),
        np.concatenate([part.picked for part in parts]),
        np.concatenate([part.likely for part in parts]),
        np.concatenate([part.who + first[i] for i, part in enumerate(parts)]),
        np.concatenate([part.reward for part in parts]),
    )


def credit(learner: Learner, data: Choices, trace: float) -> tuple[Array, Array]:
    """How much better each choice went than expected, and what its position was worth after all."""
    value = _squash(learner.outputs(data.x)[:, 0])
    order = np.argsort(data.who, kind="stable")  # each seat's choices together, still in order
    who, value = data.who[order], value[order]
    last = np.ones(len(who), bool)
    last[:-1] = who[1:] != who[:-1]
    following = np.where(last, data.reward[who], np.roll(value, -1))
    surprise = following - value
    ends = np.flatnonzero(last)
    starts = np.concatenate([[0], ends[:-1] + 1])
    gain = surprise.copy()
    at = ends - 1  # from the last but one backwards, all seats side by side
    going = at >= starts
    while going.any():
        at, starts = at[going], starts[going]
        gain[at] += trace * gain[at + 1]
        at = at - 1
        going = at >= starts
    advantage, target = np.empty_like(gain), np.empty_like(gain)
    advantage[order] = gain
    target[order] = np.clip(gain + value, 0, 1)
    return advantage, target


def improve(learner: Learner, data: Choices, rng: Any, rate: float, entropy: float, epochs: int = 2,
            batch: int = 4096, clip: float = 0.2, trace: float = 0.97) -> dict[str, float]:  # fmt: skip
    """Some epochs of small steps; what was seen on the way."""
    advantage, target = credit(learner, data, trace)
    chosen = data.picked >= 0
    advantage = (advantage - advantage[chosen].mean()) / (advantage[chosen].std() + 1e-8)
    told = {"entropy": 0.0, "value_loss": 0.0, "batches": 0.0}
    for _ in range(epochs):
        order = rng.permutation(len(data.x))
        for begin in range(0, len(order) - batch // 2, batch):
            rows = order[begin : begin + batch]
            seen = learner.forward(data.x[rows])
            slope, doubt, loss = _slope(
                seen[-1], data.picked[rows], data.likely[rows], advantage[rows], target[rows], entropy, clip
            )
            learner.step(learner.back(seen, slope), rate)
            told["entropy"] += doubt
            told["value_loss"] += loss
            told["batches"] += 1
    return {name: told[name] / max(told["batches"], 1) for name in ("entropy", "value_loss")}


def _slope(
    out: Array, picked: Array, likely: Array, advantage: Array, target: Array, entropy: float, clip: float
) -> tuple[Array, float, float]:
    """The slope of the whole loss by the outputs, with the mean entropy and the mean value loss."""
    rows = np.arange(len(out))
    value = _squash(out[:, 0])
    logits = out[:, 1:] - out[:, 1:].max(axis=1, keepdims=True)
    odds = np.exp(logits)
    odds /= odds.sum(axis=1, keepdims=True)
    logs = np.log(odds + 1e-9)
    chosen = picked >= 0
    ratio = odds[rows, picked] / likely
    free = chosen & np.where(advantage > 0, ratio < 1 + clip, ratio > 1 - clip)
    push = np.where(free, ratio * advantage, 0)
    slope = np.zeros_like(out)
    hot = np.zeros_like(odds)
    hot[rows, picked] = 1
    slope[:, 1:] = -push[:, None] * (hot - odds)
    doubt = -(odds * logs).sum(axis=1)
    slope[:, 1:] += entropy * chosen[:, None] * odds * (logs + doubt[:, None])
    slope[:, 0] = value - target
    loss = -(target * np.log(value + 1e-7) + (1 - target) * np.log(1 - value + 1e-7))
    return slope / len(out), float(doubt.mean()), float(loss.mean())


def _squash(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))
