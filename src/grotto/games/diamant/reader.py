"""Reading the others: how each rival's leaving differs from the net's own, and the answer to it.

Each rival is taken to leave like the net would in that seat, but bolder or more timid, and more or less sharply:
two numbers a rival, fitted to what that rival has shown in this game. The answer leans away from the net's mix
only as far as it pays: by the net's opinion after one more card, with everybody's choice weighed, and, if there is
time, by games played to their end against these rivals.
"""

from __future__ import annotations

from time import perf_counter, thread_time

from cython import cast
from cython.cimports.libc.math import exp

from ...kernel.consts import CHANCE, OVER
from ...kernel.policy import Policy
from ...kernel.rng import Rng
from ...kernel.state import Actions, Odds, State
from ...nets.reflex import Reflex
from .board import GO_BACK, GO_ON
from .rules import Diamant

KEPT = 128              # choices of one rival that are remembered
FIRM = 0.6              # how far from the net's sharpness a rival is expected to be, as a standard deviation
SET = 1.0               # the same of boldness
FITTING = 4             # Newton steps
LEAN = 25.0             # how strongly a better worth pulls; much more, and copies of it fall to a master
DOUBT = 0.00015         # the square of how far off the net's opinion of a gain may be
CHUNK = 16              # games between two looks at the clock
ENDLESS = 1 << 30
WHOLE = 1 << 30


class Reader(Policy):
    """The net's mix, leaning towards what pays against these rivals."""

    def __init__(
        self, inner: Reflex, rounds: int = 0, seconds: float = 0.0, working: bool = False, lean: float = LEAN
    ) -> None:
        super().__init__(inner)
        self.net = inner
        self.rounds = rounds                # games for each choice, at most
        self.seconds = seconds              # for all of them, at most; with neither, none are played
        self.working = working              # whether seconds are of its own work
        self.lean = lean
        self.watches = True
        self.odds_one = Odds()
        self.asked = 0                      # who had to choose, as bits
        self.in_cave = 0                    # in which expedition
        self.pull = [0.0] * 8               # how much more the net is for going back, by seat, when they were asked
        self.leaves = [0.0] * 8             # how likely each seat goes back now
        self.count = [0] * 8
        self.shown = [0.0] * 1024           # seat * KEPT + n: the pull of each choice
        self.left = [0] * 1024              # what was chosen
        self.sharp = [1.0] * 8
        self.bold = [0.0] * 8
        self.ready = False

    def fresh(self) -> Policy:
        return Reader(cast(Reflex, self.net.fresh()), self.rounds, self.seconds, self.working, self.lean)

    def forget(self) -> None:
        self.asked = 0
        self.ready = False
        for seat in range(8):
            self.count[seat] = 0
            self.sharp[seat] = 1.0
            self.bold[seat] = 0.0

    def _make_room(self, state: State) -> None:
        self.scratch = state.clone()
        self.after = state.clone()
        self.turned = state.clone()
        self.ready = True

    # -- watching -----------------------------------------------------------------------------------------

    def watch(self, state: State, seat: int, action: int) -> None:
        """Every card that is turned up shows who is still inside, and asks the next question."""
        if state.to_move() != CHANCE:
            return
        if not self.ready:
            self._make_room(state)
        self._see_who_left(cast(Diamant, state), seat)
        self.scratch.copy_from(state)
        self.scratch.apply(action)
        self._ask(cast(Diamant, self.scratch))

    def _see_who_left(self, state: Diamant, seat: int) -> None:
        inside = state.inside if state.expedition == self.in_cave else 0    # a cave ends only when all have left
        for other in range(state.players):
            if other != seat and self.asked >> other & 1 and self.count[other] < KEPT:
                at = other * KEPT + self.count[other]
                self.shown[at] = self.pull[other]
                self.left[at] = 0 if inside >> other & 1 else 1
                self.count[other] += 1
                self._fit(other)

    def _ask(self, state: Diamant) -> None:
        """After a card: nobody is asked if it has ended the cave."""
        self.asked = state.deciders()
        self.in_cave = state.expedition
        for other in range(state.players):
            if self.asked >> other & 1:
                self.pull[other] = self._net_pull(state, other)

    def _net_pull(self, state: State, seat: int) -> float:
        self.net.features.write(state, seat)
        self.net.net.run(self.net.features.x)
        return self.net.net.out[1 + GO_BACK] - self.net.net.out[1 + GO_ON]

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
                likely = self._squashed(sharp * pull + bold)
                miss = self.left[other * KEPT + n] - likely
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

    def _squashed(self, x: float) -> float:
        squashed: float = 1.0 / (1.0 + exp(-x))
        return squashed

    # -- choosing -----------------------------------------------------------------------------------------

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        if not self.ready:
            self._make_room(state)
        pull = self._net_pull(state, seat)
        self._expect(cast(Diamant, state), seat)
        gain = self._worth(cast(Diamant, state), seat, GO_BACK) - self._worth(cast(Diamant, state), seat, GO_ON)
        if self.rounds > 0 or self.seconds > 0.0:
            gain = self._tried(cast(Diamant, state), seat, gain, rng)
        back = self._squashed(pull + self.lean * gain)
        for i in range(actions.count):
            self.weight[i] = back if actions.item[i] == GO_BACK else 1.0 - back

    def _expect(self, state: Diamant, seat: int) -> None:
        """How likely each rival inside goes back now."""
        for other in range(state.players):
            self.leaves[other] = 0.0
            if other != seat and state.inside >> other & 1:
                self.leaves[other] = self._squashed(self.sharp[other] * self._net_pull(state, other) + self.bold[other])

    def _worth(self, state: Diamant, seat: int, action: int) -> float:
        """The seat's part of the win after its choice, over all that the rivals may choose."""
        rivals = state.inside & ~(1 << seat)
        total = 0.0
        leavers = rivals
        while True:                                 # every set of leavers among the rivals
            chance = 1.0
            for other in range(state.players):
                if rivals >> other & 1:
                    chance *= self.leaves[other] if leavers >> other & 1 else 1.0 - self.leaves[other]
            if chance > 1e-4:
                self._settle(state, leavers | (1 << seat if action == GO_BACK else 0))
                total += chance * self._next_card(seat)
            if leavers == 0:
                break
            leavers = (leavers - 1) & rivals
        return total

    def _settle(self, state: Diamant, leavers: int) -> None:
        """All choices are in: fill `after`."""
        self.after.copy_from(state)
        cast(Diamant, self.after).decided = 0
        cast(Diamant, self.after).leaving = 0
        for other in range(state.players):
            if state.inside >> other & 1:
                self.after.apply_for(other, GO_BACK if leavers >> other & 1 else GO_ON)

    def _next_card(self, seat: int) -> float:
        """The seat's part of the win over all cards that may come; of the first card of a new cave too."""
        if self.after.to_move() == OVER:
            return self.after.win_share(seat)
        self.odds_one.clear()
        self.after.list_chance(self.odds_one)
        total = 0.0
        for i in range(self.odds_one.count):
            self.turned.copy_from(self.after)
            self.turned.apply(self.odds_one.outcome[i])
            total += self.odds_one.weight[i] * self._judged(seat)
        return total / self.odds_one.total

    def _judged(self, seat: int) -> float:
        if self.turned.to_move() == OVER:
            return self.turned.win_share(seat)
        self.net.features.write(self.turned, seat)
        self.net.net.run(self.net.features.x)
        return self._squashed(self.net.net.out[0])

    # -- trying it out --------------------------------------------------------------------------------------

    def _tried(self, state: Diamant, seat: int, gain: float, rng: Rng) -> float:
        """The gain of going back over many games to their end, each weighed by how sure it is."""
        started = self._clock()
        most = self.rounds if self.rounds > 0 else ENDLESS
        played = 0
        total = 0.0
        squares = 0.0
        while played < most:
            for _ in range(CHUNK):
                difference = self._pair(state, seat, rng)
                total += difference
                squares += difference * difference
            played += CHUNK
            if self.seconds > 0.0 and self._clock() - started >= self.seconds:
                break
        mean = total / played
        spread = (squares / played - mean * mean + 0.01) / played
        return (gain * spread + mean * DOUBT) / (spread + DOUBT)

    def _clock(self) -> float:
        return thread_time() if self.working else perf_counter()

    def _pair(self, state: Diamant, seat: int, rng: Rng) -> float:
        """Going back against going on, with the same choices of the rivals now."""
        leavers = 0
        for other in range(state.players):
            if self._happens(self.leaves[other], rng):
                leavers |= 1 << other
        self._settle(state, leavers | 1 << seat)
        back = self._play_on(seat, rng)
        self._settle(state, leavers)
        return back - self._play_on(seat, rng)

    def _happens(self, likely: float, rng: Rng) -> bool:
        return rng.draw_below(WHOLE) < likely * WHOLE

    def _play_on(self, seat: int, rng: Rng) -> float:
        """From `after` to the end: the seat like the net, its rivals as they have shown themselves."""
        while self.after.to_move() != OVER:
            mover = self.after.to_move()
            if mover == CHANCE:
                self.after.apply(self.after.sample_chance(rng, self.odds_one))
            else:
                pull = self._net_pull(self.after, mover)
                if mover != seat:
                    pull = self.sharp[mover] * pull + self.bold[mover]
                self.after.apply(GO_BACK if self._happens(self._squashed(pull), rng) else GO_ON)
        return self.after.win_share(seat)
