"""Records actions and decision times of a game that is played at full speed."""

from __future__ import annotations

from time import perf_counter, thread_time

import cython
from cython.cimports.libc.math import log

from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy
from grotto.play.selfplay import GameRecorder

# As in latencies.py and play_game.py; C numbers, so they cannot be shared, but tests compare them.
STEP = 0.04879016416943205  # log(1.05)
SHORTEST = 1e-8
BUCKETS = 512
MOST = 20_000
SEATS = 8
LONG = 50e-6  # seconds; from here on the cost of reading the CPU time does not matter


def bucket(spent: float) -> int:
    """The histogram's bucket for a time: 0 for the shortest, one more for every five percent."""
    if spent <= SHORTEST:
        return 0
    found = int(log(spent / SHORTEST) / STEP)
    return found if found < BUCKETS else BUCKETS - 1


class ArenaRecorder(GameRecorder):
    """Every action of one game, and by seat how long its decisions took, with the draws before them."""

    def __init__(self) -> None:
        self.count = 0
        self.action = [0] * 20000  # MOST; a C array wants the number itself
        self.decisions = [0] * 4096  # SEATS times BUCKETS: by seat and time
        self.seconds = [0.0] * 8
        self.since = 0.0  # by the clock
        self.since_cpu = 0.0  # set if a bot at the table takes long
        self.slow = False

    def begin(self, state: State) -> None:
        self.count = 0
        for i in range(SEATS * BUCKETS):
            self.decisions[i] = 0
        for seat in range(SEATS):
            self.seconds[seat] = 0.0
        self.slow = False
        with cython.gil:
            self.since = perf_counter()
            self.since_cpu = thread_time()

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        if self.count < MOST:
            self.action[self.count] = actions.item[picked]
            self.count += 1
        if actions.count == 1:  # no decision: its time counts for the next one
            return
        spent = self._spent()
        self.seconds[seat] += spent
        self.decisions[seat * BUCKETS + bucket(spent)] += 1

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

    def most(self) -> int:
        """How many actions it can hold."""
        return MOST

    def actions(self) -> list[int]:
        """What the seats did, without the draws of chance."""
        return [self.action[i] for i in range(self.count)]

    def spent(self, seat: int) -> float:
        """Seconds of a seat."""
        return self.seconds[seat]

    def buckets(self, seat: int) -> dict[int, int]:
        """Histogram of a seat's decision times, without forced actions."""
        found = {}
        for i in range(BUCKETS):
            if self.decisions[seat * BUCKETS + i] > 0:
                found[i] = self.decisions[seat * BUCKETS + i]
        return found


def ranks(state: State) -> list[int]:
    """At the end: how each seat stands; the higher, the better. Compiled, as `State.rank` is C's alone."""
    return [state.rank(seat) for seat in range(state.players)]
