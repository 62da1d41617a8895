"""Learns the value of positions: temporal differences, TD(lambda), by self-play.

The shares of the win of all seats are learned at once. The first rounds may be played by a game's hand-made judge,
where random play leads nowhere; the last by a search, whose values are better than the net's own (expert iteration).
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

import numpy as np

from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.nets.net import Net
from grotto.nets.net_judge import NetJudge
from grotto.play.features import Features
from grotto.play.judge import Judge
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay
from grotto.search.one_step_policy import OneStepPolicy
from grotto.search.search_policy import SearchPolicy

from .learner import Learner
from .recorders import PositionRecorder, SearchRecorder

Array = Any
MASKED = -1e4
EXPLORATION = 0.4  # of searches in self-play: more than in real games
SHARPNESS = 3.0  # exponent of the visit counts by which self-play chooses
ROOM = 10_000  # nodes of such a search, and more of them for each of its rounds
PER_ROUND = 40


class ValueJob(NamedTuple):
    """Games that one worker plays."""

    game: str
    options: dict[str, Any]
    players: list[int]  # numbers of players, in turn
    games: int
    seed: int
    widths: tuple[int, ...]
    row: bytes  # the learner's parameters; empty: the hand-made judge plays
    temperature: float
    rows: int  # recorded at most, two for each position
    sample_every: int  # one in this many positions is recorded
    search_rounds: int = 0  # of each search; 0: one step ahead


class Values(NamedTuple):
    """Positions in pairs, from the point of view of the mover and of another seat, and how their games ended."""

    x: Array
    viewer: Array
    game: Array
    players: Array  # by game
    shares: Array  # by game and seat
    searched: Array  # by position and seat, the value that a search found; empty without searches


def play_values(job: ValueJob) -> Values:
    """Play the games of one job."""
    game = find_game(job.game)
    rng = Rng(job.seed)
    features = players_of(game).features()
    if job.row:
        judge: Judge = NetJudge(features.fresh(), Net(job.widths, array("f", job.row)))
    else:
        scout = players_of(game).scout()
        assert isinstance(scout, Judge)
        judge = scout
    policy, recorder = _with_search(job, judge, features) if job.search_rounds else _one_step(job, judge, features)
    shares = np.zeros((job.games, 8), np.float32)
    players = np.zeros(job.games, np.int32)
    for i in range(job.games):
        players[i] = job.players[i % len(job.players)]
        root = game.start(int(players[i]), game.options(int(players[i]), job.options))
        selfplay = SelfPlay(root, [policy] * players[i], recorder)
        shares[i, : players[i]] = selfplay.play(rng.below(1 << 30) << 30 | rng.below(1 << 30), rng.below(1 << 30))
    used = recorder.used
    searched = recorder.searched[:used] if isinstance(recorder, SearchRecorder) else np.zeros((used, 0), np.float32)
    table = recorder.table[:used].astype(np.float16)
    return Values(table, recorder.viewer[:used], recorder.game[:used], players, shares, searched)


def _one_step(job: ValueJob, judge: Judge, features: Features) -> tuple[Policy, PositionRecorder]:
    return OneStepPolicy(judge, job.temperature, many=1), PositionRecorder(features, job.rows, job.sample_every)


def _with_search(job: ValueJob, judge: Judge, features: Features) -> tuple[Policy, PositionRecorder]:
    room = ROOM + PER_ROUND * job.search_rounds
    policy = SearchPolicy(judge, rounds=job.search_rounds, exploration=EXPLORATION, sharpness=SHARPNESS, room=room)
    return policy, SearchRecorder(features, job.rows, job.sample_every)


def joined(parts: list[Values]) -> Values:
    """The games of several jobs together."""
    first = np.cumsum([0, *[len(part.players) for part in parts]])
    return Values(
        np.concatenate([part.x for part in parts]),
        np.concatenate([part.viewer for part in parts]),
        np.concatenate([part.game + first[i] for i, part in enumerate(parts)]),
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.shares for part in parts]),
        np.concatenate([part.searched for part in parts]),
    )


def targets(learner: Learner, data: Values, trace_decay: float) -> Array:
    """The target of each row: every seat's share of the win, in order from the viewer."""
    movers = slice(0, None, 2)
    viewer, game = data.viewer[movers], data.game[movers]
    players = data.players[game]
    searched = data.searched.shape[1] > 0
    if searched:
        ahead = data.searched[movers]  # a search looks ahead from the position itself
    else:
        values = _by_seat(softmax(learner.outputs(data.x[movers].astype(np.float32)), players), viewer, players)
        ahead = np.roll(values, -1, axis=0)  # the net's value of the next position
    last = np.ones(len(game), bool)
    last[:-1] = game[1:] != game[:-1]
    aims = np.empty_like(ahead)
    aim = ahead[0]
    for i in range(len(game) - 1, -1, -1):
        if last[i]:
            aim = data.shares[game[i]]
        if searched or not last[i]:
            aim = (1 - trace_decay) * ahead[i] + trace_decay * aim
        aims[i] = aim
    return _from_viewer(np.repeat(aims, 2, axis=0), data.viewer, np.repeat(players, 2), learner.widths[-1])


def improve(
    learner: Learner, data: Values, rng: Any, rate: float, trace_decay: float, epochs: int = 1, batch: int = 1024
) -> float:
    """Gradient steps towards the targets; returns the mean loss."""
    aims = targets(learner, data, trace_decay)
    players = data.players[data.game]
    total, batches = 0.0, 0
    for _ in range(epochs):
        order = rng.permutation(len(data.x))
        for begin in range(0, len(order) - batch // 2, batch):
            rows = order[begin : begin + batch]
            activations = learner.forward(data.x[rows].astype(np.float32))
            shares = softmax(activations[-1], players[rows])
            aim = aims[rows]
            learner.step(learner.backward(activations, (shares - aim) / len(rows)), rate)
            total -= float((aim * np.log(shares + 1e-7)).sum(axis=1).mean())
            batches += 1
    return total / max(batches, 1)


def softmax(out: Array, players: Array) -> Array:
    """Outputs as shares of the win; seats that do not exist get none."""
    there = np.arange(out.shape[1]) < players[:, None]
    logits = np.where(there, out, MASKED)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    parts: Array = odds / odds.sum(axis=1, keepdims=True)
    return parts


def _by_seat(parts: Array, viewer: Array, players: Array) -> Array:
    """From the order of the viewer to seat numbers, eight wide."""
    seats = np.zeros((len(parts), 8), np.float32)
    rows = np.arange(len(parts))
    for i in range(parts.shape[1]):
        there = i < players
        seats[rows[there], (viewer[there] + i) % players[there]] = parts[there, i]
    return seats


def _from_viewer(seats: Array, viewer: Array, players: Array, width: int) -> Array:
    """From seat numbers to the order of the viewer."""
    parts = np.zeros((len(seats), width), np.float32)
    rows = np.arange(len(seats))
    for i in range(width):
        there = i < players
        parts[there, i] = seats[rows[there], (viewer[there] + i) % players[there]]
    return parts
