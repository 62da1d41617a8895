"""Trains an `ActorCritic` in batches of games: some steps in all of them, then some learning, again and again."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from grotto import __version__
from grotto.kernel.game import Game
from grotto.nets import files
from grotto.play.batch import Batch
from grotto.play.players import players_of

from .actor_critic import ActorCritic, Decisions

Array = Any


@dataclass(frozen=True)
class Schedule:
    """How to learn; rates fall to nothing until the end."""

    decisions: int = 8_000_000
    """The learner's decisions, altogether: not a time, so that the same seed gives the same net."""
    steps: int = 64
    """Steps of each game between two improvements."""
    rate: float = 1e-3
    entropy: float = 0.01
    epochs: int = 2
    portion: int = 4096
    smoothing: float = 0.95
    """Lambda of generalised advantage estimation: 1 looks at results alone, less trusts the value more."""


class Progress(NamedTuple):
    """How far it has come."""

    seconds: float
    decisions: int
    games: int
    share: float
    """The learner's share of the win in the games that ended lately."""


class VectorTraining:
    """One learner in one or more batches, each with its own opponents; without opponents it plays all seats."""

    def __init__(self, batches: Sequence[Batch], schedule: Schedule, *, hidden: tuple[int, ...], seed: int) -> None:
        self.batches = batches
        self.schedule = schedule
        encoder = batches[0].row_encoder
        self.model = ActorCritic(encoder.size, batches[0].action_count, hidden, seed)
        self.seconds = 0.0
        self.decisions = self.games = 0
        self.share = 0.0
        self._fitted = False

    @property
    def finished(self) -> bool:
        return self.decisions >= self.schedule.decisions

    def advance(self) -> Progress:
        """One round of playing and learning."""
        started, schedule = process_time(), self.schedule
        left = max(1 - self.decisions / schedule.decisions, 0.02)
        played = [self._play(batch) for batch in self.batches]
        learned = Decisions(*(np.concatenate(columns) for columns in zip(*played, strict=True)))
        self.model.improve(learned, left * schedule.rate, left * schedule.entropy, schedule.epochs, schedule.portion)
        self.decisions += len(learned.rows)
        self.seconds += process_time() - started
        return Progress(self.seconds, self.decisions, self.games, self.share)

    def _play(self, batch: Batch) -> Decisions:
        """Some steps in every game of a batch."""
        steps: list[tuple[Array, ...]] = []
        if not self._fitted:
            self._fit(batch)
        for _ in range(self.schedule.steps):
            rows, masks, movers = batch.observations, batch.masks, batch.movers
            actions, chances, values = self.model.choose(rows, masks)
            batch.step(actions)
            steps.append((rows, masks, actions, chances, values, movers, batch.done, batch.rewards))
            self._note(batch, movers)
        rows, masks, actions, chances, values, movers, done, rewards = (np.stack(x) for x in zip(*steps, strict=True))
        advantages, known = credit(values, movers, done, rewards, self.schedule.smoothing)
        return Decisions(
            rows[known], masks[known], actions[known], chances[known], advantages[known],
            (values + advantages)[known],
        )  # fmt: skip

    def _fit(self, batch: Batch) -> None:
        """The scale of the rows, by random play."""
        seen = []
        for _ in range(self.schedule.steps):
            batch.step(batch.random_actions())
            seen.append(batch.observations)
        self.model.fit_scale(np.concatenate(seen))
        self._fitted = True

    def _note(self, batch: Batch, movers: Array) -> None:
        (ended,) = np.nonzero(batch.done)
        self.games += len(ended)
        for share in batch.rewards[ended, movers[ended]]:
            self.share += 0.001 * (float(share) - self.share)

    def about(self, game: Game, players: int, options: dict[str, Any], command: str) -> dict[str, Any]:
        """The head of the file of weights."""
        encoder = players_of(game).encoder()
        return {
            "game": game.name, "rules": game.version, "features": encoder.version, "players": [players],
            "trained_for": players_of(game).trained_options(options), "widths": list(self.model.widths),
            "learns": files.ROWS, "command": command, "seed": 0, "grotto": __version__, "games": self.games,
        }  # fmt: skip

    def parameters(self) -> array[float]:
        """The parameters of the net as it is now."""
        return self.model.parameters()


def credit(values: Array, movers: Array, done: Array, rewards: Array, smoothing: float) -> tuple[Array, Array]:
    """The advantage of every decision, and whether it is known: what followed the last decision of a seat is not.

    All arrays begin with step and game; a seat's next decision may be several steps later.
    """
    steps, games = values.shape
    every = np.arange(games)
    ahead, trace = (np.zeros((games, rewards.shape[2]), np.float32) for _ in range(2))
    seen = np.zeros(ahead.shape, np.bool_)
    advantages, known = np.zeros(values.shape, np.float32), np.zeros(values.shape, np.bool_)
    for step in range(steps - 1, -1, -1):
        ended, seats = done[step], movers[step]
        ahead[ended], trace[ended], seen[ended] = rewards[step][ended], 0, True
        known[step] = seen[every, seats]
        found = ahead[every, seats] - values[step] + smoothing * trace[every, seats]
        advantages[step] = np.where(known[step], found, 0)
        ahead[every, seats], trace[every, seats], seen[every, seats] = values[step], advantages[step], True
    return advantages, known
