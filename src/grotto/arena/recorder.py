"""Records actions and decision times of a game that is played at full speed."""

from __future__ import annotations

from time import perf_counter, thread_time

import cython
from cython.cimports.libc.math import log

from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy
from grotto.play.selfplay import GameRecorder

STEP = 0.04879016416943205  # log(1.05), as in latencies.py; a C number, so it cannot be shared
SHORTEST = 1e-8
LENGTHS = 512
SEATS = 8
LONG = 50e-6  # seconds; from here on the cost of reading the CPU time does not matter


class ArenaRecorder(GameRecorder):
    """Every action of one game, whose it was, and how long each decision took, with the draws before it."""

    def __init__(self) -> None:
        self.count = 0
        self.action = [0] * 20000  # MOST; a C array wants the number itself
        self.length = [0] * 4096  # SEATS times LENGTHS: decisions by seat and length
        self.seconds = [0.0] * 8
        self.since = 0.0  # by the clock
        self.since_cpu = 0.0  # set if a bot at the table takes long
        self.slow = False

    def begin(self, state: State) -> None:
        self.count = 0
        for i in range(SEATS * LENGTHS):
            self.length[i] = 0
        for seat in range(SEATS):
            self.seconds[seat] = 0.0
        self.slow = False
        with cython.gil:
            self.since = perf_counter()
            self.since_cpu = thread_time()

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        if self.count < 20000:
            self.action[self.count] = actions.item[picked]
            self.count += 1
        if actions.count == 1:  # no decision: its time counts for the next one
            return
        spent = self._spent()
        self.seconds[seat] += spent
        self.length[seat * LENGTHS + self._place(spent)] += 1

    def _spent(self) -> float:
        """Seconds since the last decision: wall clock, which is cheap to read, or CPU time for slow bots."""
        with cython.gil:
            now = perf_counter()
            spent = now - self.since
            self.since = now
            if self.slow or spent > LONG:  # the first slow decision includes the CPU time of the fast ones before it
                now = thread_time()
                spent = min(spent, now - self.since_cpu)
                self.since_cpu = now
                self.slow = True
        return spent

    def _place(self, spent: float) -> int:
        """0 for the shortest, one more for every five percent."""
        if spent <= SHORTEST:
            return 0
        place = int(log(spent / SHORTEST) / STEP)
        return place if place < LENGTHS else LENGTHS - 1

    def actions(self) -> list[int]:
        """What the seats did, without the draws of chance."""
        return [self.action[i] for i in range(self.count)]

    def spent(self, seat: int) -> float:
        """Seconds of a seat."""
        return self.seconds[seat]

    def lengths(self, seat: int) -> dict[int, int]:
        """Histogram of a seat's decision times, without forced actions."""
        found = {}
        for i in range(LENGTHS):
            if self.length[seat * LENGTHS + i] > 0:
                found[i] = self.length[seat * LENGTHS + i]
        return found


def ranks(state: State) -> list[int]:
    """At the end: how each seat stands; the higher, the better."""
    return [state.rank(seat) for seat in range(state.players)]
