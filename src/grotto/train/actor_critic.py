"""A policy and a value that learn from the encoder's rows: proximal policy optimisation in NumPy.

The net's output 0 is the expected share of the win, the others are the logits of all actions: what `RowPolicy` of
`grotto.nets` plays with.
"""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from .learner import Learner

Array = Any
CLIP = 0.2  # how far a probability may move away from that of the policy that played
VALUE_WEIGHT = 0.5
NEVER = np.float32(-1e9)  # the logit of an action that is not legal


class Decisions(NamedTuple):
    """Choices of the learner, with what is known of them afterwards."""

    rows: Array
    masks: Array
    actions: Array
    chances: Array
    """How likely each action was to be chosen."""
    advantages: Array
    returns: Array


class ActorCritic:
    """Chooses actions, and learns from how that went."""

    def __init__(self, inputs: int, actions: int, hidden: tuple[int, ...], seed: int) -> None:
        self.learner = Learner((inputs, *hidden, 1 + actions), seed)
        self.rng = np.random.default_rng(seed)
        self.middle: Array = np.zeros(inputs, np.float32)
        self.width: Array = np.ones(inputs, np.float32)

    def fit_scale(self, rows: Array) -> None:
        """Scale the numbers of a row to a similar size, once, by a sample of rows."""
        self.middle = rows.mean(axis=0).astype(np.float32)
        self.width = np.maximum(rows.std(axis=0), 0.1).astype(np.float32)

    def scaled(self, rows: Array) -> Array:
        """Rows as the net reads them while it learns."""
        return (rows.astype(np.float32) - self.middle) / self.width

    def choose(self, rows: Array, masks: Array) -> tuple[Array, Array, Array]:
        """For each row an action drawn from the policy, how likely it was, and the value."""
        outputs = self.learner.forward(self.scaled(rows))[-1]
        chances = _softmax(np.where(masks, outputs[:, 1:], NEVER))
        tickets = self.rng.random((len(rows), 1), np.float32) * chances.sum(axis=1, keepdims=True)
        actions = (chances.cumsum(axis=1) > tickets).argmax(axis=1).astype(np.int32)
        return actions, np.take_along_axis(chances, actions[:, None], 1)[:, 0], outputs[:, 0]

    def improve(self, some: Decisions, rate: float, entropy: float, epochs: int, size: int) -> None:
        """Some passes over the decisions, in portions of this size."""
        spread = some.advantages.std() + 1e-6
        for _ in range(epochs):
            order = self.rng.permutation(len(some.rows))
            for at in range(0, len(order) - size + 1, size):
                self._step(Decisions(*(column[order[at : at + size]] for column in some)), rate, entropy, spread)

    def _step(self, some: Decisions, rate: float, entropy: float, spread: float) -> None:
        count = len(some.rows)
        activations = self.learner.forward(self.scaled(some.rows))
        outputs = activations[-1]
        chances = _softmax(np.where(some.masks, outputs[:, 1:], NEVER))
        picked = np.arange(count), some.actions
        advantages = (some.advantages - some.advantages.mean()) / spread
        ratios = chances[picked] / some.chances
        clipped = np.where(advantages > 0, ratios > 1 + CLIP, ratios < 1 - CLIP)
        pull = np.where(clipped, 0, advantages * ratios)[:, None]
        logs = np.log(chances + 1e-8)
        surprise = -(chances * logs).sum(axis=1, keepdims=True)
        gradient = np.empty_like(outputs)
        gradient[:, 0] = VALUE_WEIGHT * (outputs[:, 0] - some.returns)
        gradient[:, 1:] = pull * chances + entropy * chances * (logs + surprise)
        gradient[picked[0], 1 + some.actions] -= pull[:, 0]
        self.learner.step(self.learner.backward(activations, gradient / count), rate)

    @property
    def widths(self) -> tuple[int, ...]:
        """The widths of the net's layers."""
        return self.learner.widths

    def parameters(self) -> array[float]:
        """The parameters of a net that reads the rows as they are: the scale is worked into its first layer."""
        row = self.learner.row.copy()
        inputs, first = next(pairwise(self.widths))
        weights = row[: inputs * first].reshape(inputs, first)
        weights /= self.width[:, None]
        row[inputs * first : (inputs + 1) * first] -= self.middle @ weights
        return array("f", row.tobytes())


def _softmax(logits: Array) -> Array:
    logits -= logits.max(axis=1, keepdims=True)
    np.exp(logits, out=logits)
    logits /= logits.sum(axis=1, keepdims=True)
    return logits
