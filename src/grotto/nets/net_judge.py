"""Judges that evaluate positions with a net: every seat's share of the win."""

from __future__ import annotations

from cython.cimports.libc.math import exp

from grotto.kernel.state import State
from grotto.play.features import Features
from grotto.play.judge import Judge

from .net import Net


class NetJudge(Judge):
    """Every seat's share of the win from one evaluation, from the point of view of one seat.

    The net's first outputs are the seats in order from that one.
    """

    def __init__(self, features: Features, net: Net) -> None:
        super().__init__()
        net.check_reads(features.size)
        self.features = features
        self.net = net

    def fresh(self) -> Judge:
        return type(self)(self.features.fresh(), self.net.fresh())

    def judge(self, state: State, seat: int) -> None:
        self.features.write(state, seat)
        self.net.run(self.features.x)
        greatest = self.net.out[0]
        for i in range(1, state.players):
            if self.net.out[i] > greatest:
                greatest = self.net.out[i]
        total = 0.0
        for i in range(state.players):
            total += exp(self.net.out[i] - greatest)
        other = seat
        for i in range(state.players):
            self.worth[other] = exp(self.net.out[i] - greatest) / total
            other = other + 1 if other + 1 < state.players else 0


class SeatJudge(NetJudge):
    """Every seat's share of the win, one evaluation each: the net's first output is the asking seat's share."""

    def judge(self, state: State, seat: int) -> None:
        total = 0.0
        for other in range(state.players):
            self.features.write(state, other)
            self.net.run(self.features.x)
            self.worth[other] = 1.0 / (1.0 + exp(-self.net.out[0]))
            total += self.worth[other]
        for other in range(state.players):
            self.worth[other] /= total
