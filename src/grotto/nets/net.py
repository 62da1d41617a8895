"""A small feed-forward network as plain loops: no library at run time, and the same results on every machine."""

from __future__ import annotations

from array import array
from itertools import pairwise

import cython

from grotto.kernel.errors import BadFile

COMPILED = bool(cython.compiled)
LAYERS = 4
WIDEST = 1024


class Net:
    """Dense layers with rectified linear units (ReLU) in between.

    All parameters are in one array: for each layer the weights, input by input, then the biases.
    """

    def __init__(self, widths: tuple[int, ...], parameters: array[float]) -> None:
        if not 2 <= len(widths) <= LAYERS + 1 or max(widths) > WIDEST or min(widths) < 1:
            raise BadFile(f"A net cannot have layers of {widths}")
        if len(parameters) != parameter_count(widths):
            raise BadFile(f"A net of {widths} has {parameter_count(widths)} parameters, not {len(parameters)}")
        self.widths = widths
        self.layers = len(widths) - 1
        self.width = [*widths, 0, 0, 0, 0][:5]
        self.parameters = parameters
        self.one = [0.0] * 1024
        self.two = [0.0] * 1024
        self.out = [0.0] * 1024
        self.given = [0.0] * 1024
        self.factor = [0.0] * 1025  # of a layer's inputs that are not zero
        self.start = [0] * 1025  # where the weights of each of them begin

    def run(self, x: list[float]) -> None:
        """Hot: fill `out` from the inputs."""
        at = 0
        if self.layers == 1:
            self._layer(at, 0, x, self.out)
            return
        at = self._layer(at, 0, x, self.one)
        self._cut(self.one, self.width[1])
        if self.layers == 2:
            self._layer(at, 1, self.one, self.out)
            return
        at = self._layer(at, 1, self.one, self.two)
        self._cut(self.two, self.width[2])
        if self.layers == 3:
            self._layer(at, 2, self.two, self.out)
            return
        at = self._layer(at, 2, self.two, self.one)
        self._cut(self.one, self.width[3])
        self._layer(at, 3, self.one, self.out)

    def _layer(self, at: int, layer: int, x: list[float], y: list[float]) -> int:
        """One layer, input by input, because most inputs are zero; returns where the next layer's parameters begin."""
        inputs = self.width[layer]
        outputs = self.width[layer + 1]
        biases = at + inputs * outputs
        for j in range(outputs):
            y[j] = self.parameters[biases + j]
        count = 0
        for i in range(inputs):
            self.factor[count] = x[i]
            self.start[count] = at + i * outputs
            count += x[i] != 0.0  # no branch: the processor cannot predict which inputs are zero
        fours = count - count % 4
        for i in range(0, fours, 4):
            self._add_four(i, y, outputs)
        for i in range(fours, count):
            self._add_one(i, y, outputs)
        return biases + outputs

    def _add_four(self, i: int, y: list[float], outputs: int) -> None:
        """Four inputs at once: the same sums in the same order, but outputs are loaded and stored once."""
        a, b, c, d = self.start[i], self.start[i + 1], self.start[i + 2], self.start[i + 3]
        by_a, by_b, by_c, by_d = self.factor[i], self.factor[i + 1], self.factor[i + 2], self.factor[i + 3]
        for j in range(outputs):
            y[j] = (
                y[j]
                + by_a * self.parameters[a + j]
                + by_b * self.parameters[b + j]
                + by_c * self.parameters[c + j]
                + by_d * self.parameters[d + j]
            )

    def _add_one(self, i: int, y: list[float], outputs: int) -> None:
        start = self.start[i]
        factor = self.factor[i]
        for j in range(outputs):
            y[j] += factor * self.parameters[start + j]

    def _cut(self, y: list[float], width: int) -> None:
        for j in range(width):
            y[j] = 0.0 if y[j] < 0.0 else y[j]  # no branch: the compiler cuts four at once

    def row(self) -> array[float]:
        """All parameters."""
        return array("f", self.parameters)

    def check_reads(self, size: int) -> None:
        """Refuse to be fed with more or fewer numbers than it reads."""
        if self.widths[0] != size:
            raise ValueError(f"the net reads {self.widths[0]} numbers, what it is told has {size}")

    def fresh(self) -> Net:
        """Another net with the same parameters and its own buffers."""
        return type(self)(self.widths, self.parameters)

    def answer(self, inputs: list[float]) -> list[float]:
        """The outputs for a list of inputs."""
        if len(inputs) != self.width[0]:
            raise ValueError(f"expected {self.width[0]} inputs, not {len(inputs)}")
        for i in range(len(inputs)):
            self.given[i] = inputs[i]
        self.run(self.given)
        return [self.out[j] for j in range(self.width[self.layers])]


def parameter_count(widths: tuple[int, ...]) -> int:
    """How many numbers a net of these layers has."""
    return sum((a + 1) * b for a, b in pairwise(widths))
