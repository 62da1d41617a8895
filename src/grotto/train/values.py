"""Learning what positions are worth: temporal differences by self-play.

Everybody's part of the win is learned at once. Each position leans on the next ones of the same game and, in the
end, on how it came out. The first rounds may be played by a game's hand-made judge, where random play leads nowhere;
the last by a search, whose opinion is better than the net's at a glance (expert iteration).
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
EXPLORATION = 0.4  # of searches in self-play: freer than at the table
SHARPNESS = 3.0  # how surely self-play takes what the search tried most
ROOM = 10_000  # nodes of such a search, and for each of its rounds
PER_ROUND = 40


class ValueJob(NamedTuple):
    """Games that one worker plays."""

    game: str
    options: dict[str, Any]
    players: list[int]  # one of these numbers, in turn
    games: int
    seed: int
    widths: tuple[int, ...]
    row: bytes  # the learner's parameters; none: the hand-made judge plays
    temperature: float
    rows: int  # positions that are written down at most, in pairs
    every: int  # of so many positions, one is written down
    thought: int = 0  # rounds of search before each choice; none: one step ahead


class Values(NamedTuple):
    """Positions, told by their mover and by another seat in pairs, and how their games ended."""

    x: Array
    teller: Array
    game: Array
    players: Array  # by game
    shares: Array  # by game and seat
    found: Array  # by position and seat, what a search made of it; nothing if there was none


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
    policy, recorder = _searching(job, judge, features) if job.thought else _glancing(job, judge, features)
    shares = np.zeros((job.games, 8), np.float32)
    players = np.zeros(job.games, np.int32)
    for i in range(job.games):
        players[i] = job.players[i % len(job.players)]
        root = game.start(int(players[i]), game.options(int(players[i]), job.options))
        quick = SelfPlay(root, [policy] * players[i], recorder)
        shares[i, : players[i]] = quick.play(rng.below(1 << 30) << 30 | rng.below(1 << 30), rng.below(1 << 30))
    used = recorder.used
    found = recorder.found[:used] if isinstance(recorder, SearchRecorder) else np.zeros((used, 0), np.float32)
    table = recorder.table[:used].astype(np.float16)
    return Values(table, recorder.teller[:used], recorder.game[:used], players, shares, found)


def _glancing(job: ValueJob, judge: Judge, features: Features) -> tuple[Policy, PositionRecorder]:
    return OneStepPolicy(judge, job.temperature, many=1), PositionRecorder(features, job.rows, job.every)


def _searching(job: ValueJob, judge: Judge, features: Features) -> tuple[Policy, PositionRecorder]:
    room = ROOM + PER_ROUND * job.thought
    policy = SearchPolicy(judge, rounds=job.thought, exploration=EXPLORATION, sharpness=SHARPNESS, room=room)
    return policy, SearchRecorder(features, job.rows, job.every)


def joined(parts: list[Values]) -> Values:
    """The games of several jobs together."""
    first = np.cumsum([0, *[len(part.players) for part in parts]])
    return Values(
        np.concatenate([part.x for part in parts]),
        np.concatenate([part.teller for part in parts]),
        np.concatenate([part.game + first[i] for i, part in enumerate(parts)]),
        np.concatenate([part.players for part in parts]),
        np.concatenate([part.shares for part in parts]),
        np.concatenate([part.found for part in parts]),
    )


def targets(learner: Learner, data: Values, trace: float) -> Array:
    """What each row should have said: every seat's part of the win, in the teller's order."""
    movers = slice(0, None, 2)
    teller, game = data.teller[movers], data.game[movers]
    players = data.players[game]
    searched = data.found.shape[1] > 0
    if searched:
        ahead = data.found[movers]  # a search looks ahead from the position itself
    else:
        said = _by_seat(softmax(learner.outputs(data.x[movers].astype(np.float32)), players), teller, players)
        ahead = np.roll(said, -1, axis=0)  # what the net says of the next one
    last = np.ones(len(game), bool)
    last[:-1] = game[1:] != game[:-1]
    aims = np.empty_like(ahead)
    aim = ahead[0]
    for i in range(len(game) - 1, -1, -1):
        if last[i]:
            aim = data.shares[game[i]]
        if searched or not last[i]:
            aim = (1 - trace) * ahead[i] + trace * aim
        aims[i] = aim
    return _by_order(np.repeat(aims, 2, axis=0), data.teller, np.repeat(players, 2), learner.widths[-1])


def improve(
    learner: Learner, data: Values, rng: Any, rate: float, trace: float, epochs: int = 1, batch: int = 1024
) -> float:
    """Small steps towards the targets; the mean loss on the way."""
    aims = targets(learner, data, trace)
    players = data.players[data.game]
    total, batches = 0.0, 0
    for _ in range(epochs):
        order = rng.permutation(len(data.x))
        for begin in range(0, len(order) - batch // 2, batch):
            rows = order[begin : begin + batch]
            seen = learner.forward(data.x[rows].astype(np.float32))
            said = softmax(seen[-1], players[rows])
            aim = aims[rows]
            learner.step(learner.back(seen, (said - aim) / len(rows)), rate)
            total -= float((aim * np.log(said + 1e-7)).sum(axis=1).mean())
            batches += 1
    return total / max(batches, 1)


def softmax(out: Array, players: Array) -> Array:
    """Outputs as parts of the win; seats that are not there get none."""
    there = np.arange(out.shape[1]) < players[:, None]
    logits = np.where(there, out, MASKED)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    parts: Array = odds / odds.sum(axis=1, keepdims=True)
    return parts


def _by_seat(parts: Array, teller: Array, players: Array) -> Array:
    """From the teller's order to seat numbers, eight wide."""
    seats = np.zeros((len(parts), 8), np.float32)
    rows = np.arange(len(parts))
    for i in range(parts.shape[1]):
        there = i < players
        seats[rows[there], (teller[there] + i) % players[there]] = parts[there, i]
    return seats


def _by_order(seats: Array, teller: Array, players: Array, width: int) -> Array:
    """From seat numbers to the teller's order."""
    parts = np.zeros((len(seats), width), np.float32)
    rows = np.arange(len(seats))
    for i in range(width):
        there = i < players
        parts[there, i] = seats[rows[there], (teller[there] + i) % players[there]]
    return parts
