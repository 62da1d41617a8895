"""Recorders for training: positions as numbers, decisions, and hidden information, while policies play."""

from __future__ import annotations

import numpy as np
from cython import cast

from grotto.kernel.state import Actions, State
from grotto.play.features import Features
from grotto.play.guesser import Guesser
from grotto.play.policy import Policy
from grotto.play.selfplay import GameRecorder
from grotto.search.search_policy import SearchPolicy


class PositionRecorder(GameRecorder):
    """Every position with a decision, from the point of view of its mover and of one other seat in turn."""

    def __init__(self, features: Features, rows: int, sample_every: int = 1) -> None:
        self.features = features
        self.size = features.size
        self.rows = rows
        self.table = np.zeros((rows, features.size), np.float32)
        self.viewer = np.zeros(rows, np.int32)  # whose point of view it is
        self.game = np.zeros(rows, np.int32)
        self._table = self.table
        self._viewer = self.viewer
        self._game = self.game
        self.used = 0
        self.games = -1
        self.turn = 0
        self.sample_every = sample_every  # one in this many positions is recorded
        self.passed = 0

    def begin(self, state: State) -> None:
        self.games += 1

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        self.passed += 1
        if self.passed < self.sample_every or self.used + 2 > self.rows:
            return
        self.passed = 0
        self.turn = self.turn + 1 if self.turn + 1 < state.players else 1
        other = seat + self.turn
        self._write(state, seat)
        self._write(state, other if other < state.players else other - state.players)

    def _write(self, state: State, seat: int) -> None:
        self.features.write(state, seat)
        for i in range(self.size):
            self._table[self.used, i] = self.features.x[i]
        self._viewer[self.used] = seat
        self._game[self.used] = self.games
        self.used += 1


class SearchRecorder(PositionRecorder):
    """Every position that was searched, and the value that the search found."""

    def __init__(self, features: Features, rows: int, sample_every: int = 1) -> None:
        super().__init__(features, rows, sample_every)
        self.searched = np.zeros((rows, 8), np.float32)  # each seat's share of the win
        self._searched = self.searched

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        if actions.count == 1:
            return  # there was nothing to search
        before = self.used
        PositionRecorder.note(self, state, seat, actions, picked, policy)
        if self.used > before:
            self._write_searched(cast(SearchPolicy, policy), before)

    def _write_searched(self, searcher: SearchPolicy, before: int) -> None:
        assert searcher.search is not None
        shares = searcher.search.shares()
        for row in range(before, self.used):
            for seat in range(len(shares)):
                self._searched[row, seat] = shares[seat]


class ChoiceRecorder(GameRecorder):
    """Every decision of some seats: the position from the seat's point of view, its choice and the probability of it.

    Sometimes also a position of a seat that has nothing to choose: the value of such positions must be learned too.
    """

    def __init__(self, features: Features, rows: int, seats: int = 255) -> None:
        self.features = features
        self.size = features.size
        self.rows = rows
        self.seats = seats  # whose decisions, as bits
        self.table = np.zeros((rows, features.size), np.float32)
        self.who = np.zeros(rows, np.int32)  # game * 8 + seat
        self.picked = np.zeros(rows, np.int32)  # -1 where there was nothing to choose
        self.probability = np.ones(rows, np.float32)
        self._table = self.table
        self._who = self.who
        self._picked = self.picked
        self._probability = self.probability
        self.used = 0
        self.games = -1
        self.turn = 0

    def begin(self, state: State) -> None:
        self.games += 1

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        self.turn = self.turn + 1 if self.turn + 1 < state.players else 0
        if self.turn != seat and not state.deciders() >> self.turn & 1:
            self._write(state, self.turn, -1, 1.0)
        total = 0.0
        for i in range(actions.count):
            total += policy.weight[i]
        self._write(state, seat, actions.item[picked], policy.weight[picked] / total)

    def _write(self, state: State, seat: int, picked: int, probability: float) -> None:
        if self.used == self.rows or not self.seats >> seat & 1:
            return
        self.features.write(state, seat)
        for i in range(self.size):
            self._table[self.used, i] = self.features.x[i]
        self._who[self.used] = self.games * 8 + seat
        self._picked[self.used] = picked
        self._probability[self.used] = probability
        self.used += 1


class SuspectRecorder(GameRecorder):
    """Samples of hidden information: all candidates for each secret, and which of them was the true one."""

    def __init__(self, guesser: Guesser, sample_every: int) -> None:
        self.guesser = guesser
        self.sample_every = sample_every
        self.passed = 0
        self.looks: list[list[float]] = []
        self.sizes: list[int] = []  # candidates of each secret
        self.truth: list[int] = []  # the place of the true one among them
        self.when: list[int] = []  # decisions into the game
        self.decisions = 0

    def begin(self, state: State) -> None:
        self.guesser.forget()
        self.decisions = 0

    def note(self, state: State, seat: int, actions: Actions, picked: int, policy: Policy) -> None:
        self.passed += 1
        self.decisions += 1
        if self.passed >= self.sample_every:
            self.passed = 0
            self._write(state)
        self.guesser.watch(state, seat, actions.item[picked])

    def _write(self, state: State) -> None:
        for suspects in self.guesser.suspects(state):
            self.looks += [suspect.looks for suspect in suspects]
            self.sizes.append(len(suspects))
            self.truth.append([suspect.is_it for suspect in suspects].index(True))
            self.when.append(self.decisions)
