"""How the others at a table choose, read from what each has shown in this game.

A rival is somebody with a habit (`habits.py`), or a mixer: it leaves like the net would in that seat, but bolder or
more timid, and more or less sharply. These are two numbers a rival, fitted to all its choices so far.
"""

from __future__ import annotations

from cython.cimports.libc.math import exp

from grotto.games.diamant.board import GO_BACK, GO_ON
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net_policy import NetPolicy

from .habits import Habits

KEPT = 128  # choices of one rival that are remembered
FIRM = 0.6  # how far from the net's sharpness a mixer is expected to be, as a standard deviation
SET = 1.0  # the same of boldness
FITTING = 4  # Newton steps


def squashed(x: float) -> float:
    """Odds, as a logarithm, to a probability."""
    likely: float = 1.0 / (1.0 + exp(-x))
    return likely


class Rivals:
    """What somebody who watches thinks of everybody else."""

    def __init__(self, net: NetPolicy) -> None:
        self.net = net
        self.habits = Habits()
        self.asked = 0  # who had to choose, as bits
        self.in_cave = 0  # in which expedition
        self.pull = [0.0] * 8  # how much more the net was for going back then, by seat
        self.count = [0] * 8
        self.shown = [0.0] * 1024  # seat * KEPT + n: the pull of each choice
        self.went = [0] * 1024  # what was chosen: 1 is back
        self.sharp = [1.0] * 8
        self.bold = [0.0] * 8
        self.leaves = [0.0] * 8  # how likely each seat goes back now
        self.rule = [0] * 8  # what each is imagined to follow

    def forget(self) -> None:
        """Hot: a new game begins."""
        self.asked = 0
        self.habits.forget()
        for seat in range(8):
            self.count[seat] = 0
            self.sharp[seat] = 1.0
            self.bold[seat] = 0.0

    def net_pull(self, state: State, seat: int) -> float:
        """Hot: how much more the net is for going back than for going on."""
        self.net.features.write(state, seat)
        self.net.net.run(self.net.features.x)
        return self.net.net.out[1 + GO_BACK] - self.net.net.out[1 + GO_ON]

    # -- watching -----------------------------------------------------------------------------------------

    def see_who_left(self, state: Diamant, seat: int) -> None:
        """Hot: a card is due, so all see who is still inside."""
        inside = state.inside if state.expedition == self.in_cave else 0  # a cave ends only when all have left
        for other in range(state.players):
            if other != seat and self.asked >> other & 1 and self.count[other] < KEPT:
                self._learn(other, 0 if inside >> other & 1 else 1)

    def ask(self, state: Diamant) -> None:
        """Hot: after a card; nobody has to choose if it has ended the cave."""
        self.asked = state.deciders()
        self.in_cave = state.expedition
        self.habits.look(state)
        self.habits.ask()
        for other in range(state.players):
            if self.asked >> other & 1:
                self.pull[other] = self.net_pull(state, other)

    def _learn(self, other: int, went: int) -> None:
        self.habits.learn(other, went, squashed(self.sharp[other] * self.pull[other] + self.bold[other]))
        at = other * KEPT + self.count[other]
        self.shown[at] = self.pull[other]
        self.went[at] = went
        self.count[other] += 1
        self._fit(other)

    def _fit(self, other: int) -> None:
        """The likeliest sharpness and boldness, given what is usual: a few Newton steps from there."""
        sharp = 1.0
        bold = 0.0
        for _ in range(FITTING):
            slope_sharp = (1.0 - sharp) / (FIRM * FIRM)
            slope_bold = -bold / (SET * SET)
            bend_sharp = 1.0 / (FIRM * FIRM)
            bend_bold = 1.0 / (SET * SET)
            bend_both = 0.0
            for n in range(self.count[other]):
                pull = self.shown[other * KEPT + n]
                likely = squashed(sharp * pull + bold)
                miss = self.went[other * KEPT + n] - likely
                spread = likely * (1.0 - likely)
                slope_sharp += miss * pull
                slope_bold += miss
                bend_sharp += spread * pull * pull
                bend_bold += spread
                bend_both += spread * pull
            whole = bend_sharp * bend_bold - bend_both * bend_both
            sharp += (bend_bold * slope_sharp - bend_both * slope_bold) / whole
            bold += (bend_sharp * slope_bold - bend_both * slope_sharp) / whole
            sharp = 0.0 if sharp < 0.0 else 3.0 if sharp > 3.0 else sharp
            bold = -4.0 if bold < -4.0 else 4.0 if bold > 4.0 else bold
        self.sharp[other] = sharp
        self.bold[other] = bold

    # -- expecting ------------------------------------------------------------------------------------------

    def expect(self, state: Diamant, seat: int) -> float:
        """Hot: how likely each rival inside goes back now (`leaves`); how surely they have habits, or are not there."""
        self.habits.look(state)
        sure = 0.0
        inside = 0
        for other in range(state.players):
            self.leaves[other] = 0.0
            if other != seat and state.inside >> other & 1:
                self.leaves[other] = self.habits.expected(other, self._mixer(state, other))
                sure += 1.0 - self.habits.mixes(other)
                inside += 1
        return sure / inside if inside > 0 else 1.0

    def imagine(self, state: Diamant, seat: int, rng: Rng) -> None:
        """Hot: give each rival inside one of the habits that it may have, or none."""
        for other in range(state.players):
            if other != seat and state.inside >> other & 1:
                self.rule[other] = self.habits.draw(other, rng)

    def goes(self, state: Diamant, other: int) -> float:
        """Hot: how likely a rival goes back, as it is imagined."""
        if self.rule[other] < 0:
            return self._mixer(state, other)
        return self.habits.goes(other, self.rule[other], state)

    def _mixer(self, state: Diamant, other: int) -> float:
        return squashed(self.sharp[other] * self.net_pull(state, other) + self.bold[other])

    def have_habits(self, seat: int) -> float:
        """For everyone: how surely a rival follows a simple rule."""
        return 1.0 - self.habits.mixes(seat)
