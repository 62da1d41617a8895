"""Many games at once, a whole round in each step: all seats that choose together do so. Needs NumPy.

Meant for Diamant; in a game without common choices a round is one choice of the mover.
"""

from __future__ import annotations

from typing import Any

import cython
from cython import cast

from grotto.kernel.constants import OVER
from grotto.kernel.errors import NotLegal
from grotto.kernel.state import State

from .batch import Batch


class RoundBatch(Batch):
    """A batch whose `observations`, `masks` and `final_observations` have a row for every game and seat.

    `step` plays one round in every game. `deciding` tells which seats choose; actions of the others are ignored, and
    their masks allow nothing.
    Where several seats play what is not legal, `step_or_lose` lets the first of them lose.
    """

    @property
    def deciding(self) -> Any:
        """For each game and seat, whether it is to choose."""
        return self.masks.any(axis=2)

    def _rows(self) -> int:
        return int(self.size * self.players)

    def _logs_rows(self) -> bool:
        return True

    def _shape(self, columns: int) -> tuple[int, ...]:
        return self.size, self.players, columns

    def _choices(self) -> tuple[int, ...]:
        return self.size, self.players

    def _play(self, chosen: Any) -> None:
        choice = chosen.data
        wrong = self._first_illegal_seat(choice)
        if wrong >= 0:
            row, seat = wrong // self.players, wrong % self.players
            raise NotLegal(f"actions[{row}, {seat}]: {choice[row, seat]} is not legal for that seat")
        self._count_step(chosen)
        self._renew_observations()
        with cython.nogil:
            for row in range(self.size):
                self._step_round(cast(State, cast("void*", self._state_at[row])), row, choice)

    def _play_or_lose(self, chosen: Any) -> None:
        choice = chosen.data
        self._count_step(chosen)
        self._renew_observations()
        with cython.nogil:
            for row in range(self.size):
                self._step_round_or_lose(cast(State, cast("void*", self._state_at[row])), row, choice)

    def _step_round_or_lose(self, state: State, row: int, choice: Any) -> None:
        seat = self._wrong_seat(state, row, choice)
        if seat < 0:
            self._step_round(state, row, choice)
        else:
            self._lose(state, row, seat)

    def _first_illegal_seat(self, choice: Any) -> int:
        for row in range(self.size):
            seat = self._wrong_seat(cast(State, cast("void*", self._state_at[row])), row, choice)
            if seat >= 0:
                return row * self.players + seat
        return -1

    def _wrong_seat(self, state: State, row: int, choice: Any) -> int:
        """The first seat that chooses what it may not, or -1."""
        deciders = state.deciders()
        for seat in range(self.players):
            if deciders >> seat & 1 and not self._may(row * self.players + seat, choice[row, seat]):
                return seat
        return -1

    def _deciders(self, state: State) -> int:
        return state.deciders()

    def _step_round(self, state: State, row: int, choice: Any) -> None:
        deciders = state.deciders()
        if self._done[row]:
            self._clear_rewards(row)
        self._take_sources(row)
        for seat in range(self.players):  # in this order each of them is the mover when its choice is made
            if deciders >> seat & 1:
                self._do(state, row, self.encoder.to_action(state, seat, choice[row, seat]))
        self._go_on(state, row)
        if state.to_move() == OVER:
            self._finish(state, row)
            self._begin_next(state, row, 0)
        else:
            self._leave_sources(row)
        self._report(state, state.to_move(), row)

    def _show_end(self, state: State, row: int, seat: int) -> None:
        """After the last choice all seats are shown how the game ended."""
        for viewer in range(self.players):
            self.final_encoder.write(state, viewer, row * self.players + viewer)

    def _report(self, state: State, mover: int, row: int) -> None:
        deciders = state.deciders()
        self._movers[row] = mover
        for seat in range(self.players):
            at = row * self.players + seat
            self.encoder.write(state, seat, at)
            if deciders >> seat & 1:
                self.encoder.write_mask(state, seat, self.scratch, at)
            else:
                self.encoder.clear_mask(self.action_count, at)

    def _choose_all(self, chosen: Any) -> None:
        out = chosen
        with cython.nogil:
            for row in range(self.size):
                deciders = self._deciders(cast(State, cast("void*", self._state_at[row])))
                for seat in range(self.players):
                    if deciders >> seat & 1:
                        out[row, seat] = self._random_index(row, row * self.players + seat)
