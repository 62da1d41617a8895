"""The same net as `grotto.nets`, learning: batches forward and back, and Adam."""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import Any

import numpy as np

from grotto.nets.net import Net, parameter_count

Array = Any


class Learner:
    """All parameters in one row, laid out as Net reads them, with what Adam remembers of each."""

    def __init__(self, widths: tuple[int, ...], seed: int) -> None:
        self.widths = widths
        self.row: Array = np.zeros(parameter_count(widths), np.float32)
        self.momentum: Array = np.zeros_like(self.row)
        self.spread: Array = np.zeros_like(self.row)
        self.steps = 0
        self._views()
        rng = np.random.default_rng(seed)
        for weights in self.weights[:-1]:
            weights[:] = rng.normal(0, np.sqrt(2 / weights.shape[0]), weights.shape)
        self.weights[-1][:] = rng.normal(0, 0.01, self.weights[-1].shape)

    def _views(self) -> None:
        self.weights, self.biases = _layers(self.row, self.widths)

    def net(self) -> Net:
        """The net as it is now."""
        return Net(self.widths, array("f", self.row.tobytes()))

    def forward(self, x: Array) -> list[Array]:
        """The inputs and what every layer makes of them; the last are the outputs."""
        seen = [x]
        for i, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weights + biases
            if i < len(self.weights) - 1:
                np.maximum(x, 0, out=x)
            seen.append(x)
        return seen

    def outputs(self, x: Array, chunk: int = 16_384) -> Array:
        """The outputs alone, for any number of rows."""
        return np.concatenate([self.forward(x[i : i + chunk])[-1] for i in range(0, len(x), chunk)])

    def back(self, seen: list[Array], slope: Array) -> Array:
        """The slope of the loss by every parameter, from its slope by the outputs."""
        slopes = np.empty_like(self.row)
        by_weights, by_biases = _layers(slopes, self.widths)
        for i in range(len(self.weights) - 1, -1, -1):
            np.matmul(seen[i].T, slope, out=by_weights[i])
            by_biases[i][:] = slope.sum(axis=0)
            if i:
                slope = slope @ self.weights[i].T
                slope *= seen[i] > 0
        return slopes

    def step(self, slopes: Array, rate: float, decay: float = 0.0) -> None:
        """One step of Adam, with slopes cut at length 1."""
        length = float(np.sqrt((slopes * slopes).sum()))
        if length > 1:
            slopes = slopes / length
        self.steps += 1
        self.momentum += 0.1 * (slopes - self.momentum)
        self.spread += 0.001 * (slopes * slopes - self.spread)
        mean = self.momentum / (1 - 0.9**self.steps)
        spread = self.spread / (1 - 0.999**self.steps)
        self.row -= rate * (mean / (np.sqrt(spread) + 1e-8) + decay * self.row)

    def forget_steps(self) -> None:
        """Keep what was learned, but not the way there: what comes now is learned from other games."""
        self.momentum[:] = 0
        self.spread[:] = 0
        self.steps = 0

    def dump(self) -> dict[str, Array]:
        """All that goes on learning needs."""
        return {"row": self.row, "momentum": self.momentum, "spread": self.spread, "steps": np.int64(self.steps)}

    def load(self, saved: Any) -> None:
        """Take up where dump() left off."""
        self.row[:] = saved["row"]
        self.momentum[:] = saved["momentum"]
        self.spread[:] = saved["spread"]
        self.steps = int(saved["steps"])


def _layers(row: Array, widths: tuple[int, ...]) -> tuple[list[Array], list[Array]]:
    weights, biases, at = [], [], 0
    for inputs, outputs in pairwise(widths):
        weights.append(row[at : at + inputs * outputs].reshape(inputs, outputs))
        at += inputs * outputs
        biases.append(row[at : at + outputs])
        at += outputs
    return weights, biases
