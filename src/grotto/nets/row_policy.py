"""A policy that reads the encoder's rows, as learners in vector environments do: the net weighs every action."""

from __future__ import annotations

from cython.cimports.libc.math import exp

from grotto.kernel.errors import BadFile
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.encoder import Encoder
from grotto.play.policy import Policy

from .net import Net


class RowPolicy(Policy):
    """Draws from the net's distribution over actions.

    The net's output 0 is the seat's share of the win; output 1 + i is the logit of the action with index i.
    """

    def __init__(self, encoder: Encoder, net: Net, temperature: float = 1.0) -> None:
        super().__init__()
        if net.widths[0] != encoder.size:
            raise BadFile(f"The net reads {net.widths[0]} numbers, a row has {encoder.size}")
        self.encoder = encoder.fresh()  # its own, because it writes into this policy's row
        self.encoder.bind(memoryview(bytearray(2 * encoder.size)).cast("h", (1, encoder.size)))
        self.net = net
        self.temperature = temperature
        self.numbers = [0.0] * 1024

    def fresh(self) -> Policy:
        return RowPolicy(self.encoder, self.net.fresh(), self.temperature)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        self.encoder.write(state, seat, 0)
        for i in range(self.encoder.size):
            self.numbers[i] = self.encoder.table[0, i]
        self.net.run(self.numbers)
        greatest = -1e30
        for i in range(actions.count):
            self.weight[i] = self.net.out[1 + self.encoder.to_index(state, seat, actions.item[i])]
            if self.weight[i] > greatest:
                greatest = self.weight[i]
        for i in range(actions.count):
            self.weight[i] = exp((self.weight[i] - greatest) / self.temperature)
