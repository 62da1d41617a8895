"""The net of `grotto.nets` in training: forward and backward passes over batches, and the Adam optimizer."""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import Any

import numpy as np

from grotto.nets.net import Net, parameter_count

Array = Any


class Learner:
    """All parameters in one row, in the order in which Net reads them, with the state of Adam."""

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
        """The net with the present parameters."""
        return Net(self.widths, array("f", self.row.tobytes()))

    def forward(self, x: Array) -> list[Array]:
        """The inputs and the activations of every layer; the last are the outputs."""
        activations = [x]
        for i, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weights + biases
            if i < len(self.weights) - 1:
                np.maximum(x, 0, out=x)
            activations.append(x)
        return activations

    def outputs(self, x: Array, chunk: int = 16_384) -> Array:
        """The outputs alone, for any number of rows."""
        return np.concatenate([self.forward(x[i : i + chunk])[-1] for i in range(0, len(x), chunk)])

    def backward(self, activations: list[Array], gradient: Array) -> Array:
        """The gradient of the loss by every parameter, from its gradient by the outputs."""
        gradients = np.empty_like(self.row)
        by_weights, by_biases = _layers(gradients, self.widths)
        for i in range(len(self.weights) - 1, -1, -1):
            np.matmul(activations[i].T, gradient, out=by_weights[i])
            by_biases[i][:] = gradient.sum(axis=0)
            if i:
                gradient = gradient @ self.weights[i].T
                gradient *= activations[i] > 0
        return gradients

    def step(self, gradients: Array, rate: float, decay: float = 0.0) -> None:
        """One step of Adam; the gradient is clipped to norm 1."""
        norm = float(np.sqrt((gradients * gradients).sum()))
        if norm > 1:
            gradients = gradients / norm
        self.steps += 1
        self.momentum += 0.1 * (gradients - self.momentum)
        self.spread += 0.001 * (gradients * gradients - self.spread)
        mean = self.momentum / (1 - 0.9**self.steps)
        spread = self.spread / (1 - 0.999**self.steps)
        self.row -= rate * (mean / (np.sqrt(spread) + 1e-8) + decay * self.row)

    def reset_optimizer(self) -> None:
        """Keep the parameters but not the state of Adam: from here on the games are of another kind."""
        self.momentum[:] = 0
        self.spread[:] = 0
        self.steps = 0

    def dump(self) -> dict[str, Array]:
        """Everything that a checkpoint needs."""
        return {"row": self.row, "momentum": self.momentum, "spread": self.spread, "steps": np.int64(self.steps)}

    def load(self, saved: Any) -> None:
        """Continue from what dump() returned."""
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
