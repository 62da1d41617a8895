"""Many games of one kind at once, for learning: arrays in, arrays out. Needs NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from grotto.kernel.constants import CHANCE, LARGEST_ACTION, OVER
from grotto.kernel.errors import GameIsOver, NotLegal
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State

from .encoder import Encoder


class Batch:
    """Steps `size` copies of a game together; finished ones begin anew at once.

    After every step, for each game: `movers`, the seat to act next; `observations`, what that seat may know;
    `done`, whether the step ended a game; `rewards`, then every seat's part of the win.
    """

    def __init__(self, root: State, encoder: Encoder, size: int, seed: int = 0) -> None:
        encoder.check(root)
        if root.mover == OVER:
            raise GameIsOver("A batch starts from a game that is not over")
        self.size = size
        self.root = root.clone()
        self.encoder = encoder.fresh()  # its own, because it writes into this batch's table
        self.rng = Rng(seed)
        self.scratch = Actions()
        self.chance_scratch = Odds()
        self.observations = np.zeros((size, encoder.size), np.int16)
        self.movers = np.zeros(size, np.int32)
        self.rewards = np.zeros((size, root.players), np.float32)
        self.done = np.zeros(size, np.uint8)
        self._movers = self.movers
        self._rewards = self.rewards
        self._done = self.done
        self.encoder.bind(self.observations)
        self.states = [root.clone() for _ in range(size)]
        for row in range(size):
            state = self.states[row]
            self._settle(state)
            self._report(state, row)

    def step(self, actions: Any) -> None:
        """Play one action in every game; if any is not legal, none is played."""
        wanted = np.asarray(actions)
        if wanted.shape != (self.size,) or wanted.dtype.kind not in "iu":
            raise ValueError(f"expected {self.size} whole numbers, not {wanted.dtype} of shape {wanted.shape}")
        if wanted.min() < 0 or wanted.max() > LARGEST_ACTION:
            raise NotLegal("Actions are small numbers, from 0")
        self._step_all(np.ascontiguousarray(wanted, np.int32).data)  # whose items are plain numbers in every build

    def _step_all(self, wanted: Any) -> None:
        choice = wanted
        for row in range(self.size):
            state = self.states[row]
            if not state.allows(choice[row], self.scratch):
                raise NotLegal(f"Action {choice[row]} is not legal in game {row}")
        for row in range(self.size):
            state = self.states[row]
            state.apply(choice[row])
            self._settle(state)
            self._done[row] = 0
            if state.to_move() == OVER:
                self._finish(state, row)
            self._report(state, row)

    def state(self, row: int) -> State:
        """A copy of one of the games as it stands."""
        if not 0 <= row < self.size:
            raise IndexError(f"games are 0 to {self.size - 1}")
        state: State = self.states[row]
        return state.clone()

    def random_actions(self) -> Any:
        """One legal action for every game, chosen evenly."""
        chosen = np.zeros(self.size, np.int32)
        out = chosen
        for row in range(self.size):
            state = self.states[row]
            self.scratch.count = 0
            state.list_actions(self.scratch)
            out[row] = self.scratch.item[self.rng.draw_below(self.scratch.count)]
        return chosen

    def _settle(self, state: State) -> None:
        while state.to_move() == CHANCE:
            state.apply(state.sample_chance(self.rng, self.chance_scratch))

    def _finish(self, state: State, row: int) -> None:
        for seat in range(state.players):
            self._rewards[row, seat] = state.win_share(seat)
        self._done[row] = 1
        state.copy_from(self.root)
        self._settle(state)

    def _report(self, state: State, row: int) -> None:
        if self._done[row] == 0:
            for seat in range(state.players):
                self._rewards[row, seat] = 0
        mover = state.to_move()
        self._movers[row] = mover
        self.encoder.write(state, mover, row)
