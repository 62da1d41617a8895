"""Many games of one kind at once, for learning: arrays in, arrays out. Needs NumPy.

Stepping holds no lock of Python's, so batches in several threads run side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import cython
import numpy as np
from cython import cast

from grotto.kernel.constants import OVER
from grotto.kernel.errors import NotLegal
from grotto.kernel.registry import game as find_game
from grotto.kernel.state import State

from . import batch_checks
from .encoder import Encoder
from .episode_rows import SEED_LIMIT, EpisodeRows
from .players import players_of
from .policy import Policy


class Batch(EpisodeRows):
    """Steps `size` games together; finished ones begin anew at once.

    After every step, for each game: `movers`, the seat to act next; `observations`, what that seat may know; `masks`,
    which actions it may choose; `done`, whether the step ended an episode; `rewards`, then every seat's part of the
    win; `final_observations`, how it ended for the seat that acted. Actions are the encoder's indices.

    Chance in an episode is drawn from its seed as `grotto.new` draws it: `seeds` are those of the running episodes,
    `final_seeds` those of the episodes that have ended.
    """

    def __init__(
        self,
        root: State,
        encoder: Encoder,
        size: int,
        seed: int = 0,
        *,
        opponents: Sequence[Policy | None] | None = None,
        rotate: bool = False,
        copy: bool = True,
        observations: Any = None,
        masks: Any = None,
    ) -> None:
        batch_checks.check_encoder(encoder)
        encoder.check(root)
        super().__init__(root, encoder, size, opponents, rotate=batch_checks.checked_flag(rotate, "rotate"))
        self.final_encoder = encoder.fresh()
        self.action_count = encoder.actions(root)
        self.copy = batch_checks.checked_flag(copy, "copy")
        self._make_arrays(observations, masks)
        self.reset(batch_checks.checked_seed(seed))

    @classmethod
    def new(
        cls,
        game: str,
        players: int,
        size: int,
        seed: int = 0,
        *,
        opponents: Sequence[Policy | None] | None = None,
        rotate: bool = False,
        copy: bool = True,
        observations: Any = None,
        masks: Any = None,
        **options: Any,
    ) -> Self:
        """A batch of a game by name. Its episodes can be had as matches."""
        rules = find_game(game)
        checked = rules.options(players, options)
        batch = cls(
            rules.start(players, checked),
            players_of(rules).encoder(),
            size,
            seed,
            opponents=opponents,
            rotate=rotate,
            copy=copy,
            observations=observations,
            masks=masks,
        )
        batch.remember(rules, checked)
        return batch

    # -- arrays -------------------------------------------------------------------------------------------------

    def _make_arrays(self, observations: Any, masks: Any) -> None:
        columns, rows = self.encoder.size, self._rows()
        # Where only the caller acts and may do anything, masks are written once and not read, which saves time.
        self._is_open = rows == self.size and not self.opposed and self.encoder.may_do_anything()
        # Never the caller's: they say what is legal.
        self._own_masks = np.full((rows, self.action_count), self._is_open, np.uint8)
        self._shown_masks = self._own_masks.view(np.bool_).reshape(self._shape(self.action_count))
        self._has_ended = self._had_ended = True  # any episode, in this step and in the step before
        self._shown_finals: Any = None
        self.movers: Any = None  # until the first arrays are shown
        self._given_masks = batch_checks.checked_array(masks, "masks", self._shape(self.action_count), np.bool_)
        given = batch_checks.checked_array(observations, "observations", self._shape(columns), np.int16)
        self._gives_observations = given is not None
        self._write_into(np.zeros(self._shape(columns), np.int16) if given is None else given, self._own_masks.data)
        self._own_finals = np.zeros(self._shape(columns), np.int16)
        self.final_encoder.bind(self._own_finals.reshape(rows, columns).data)
        self._own_movers = np.zeros(self.size, np.int32)
        self._own_rewards = np.zeros((self.size, self.players), np.float32)
        self._own_done = np.zeros(self.size, np.uint8)
        # The same memory, whose items are plain numbers in every build.
        self._movers, self._done, self._masks = self._own_movers.data, self._own_done.data, self._own_masks.data
        self._rewards: Any = self._own_rewards.data

    def _rows(self) -> int:
        """Rows of the encoder's tables."""
        return self.size

    def _choices(self) -> tuple[int, ...]:
        """The shape of the actions of a step."""
        return (self.size,)

    def _shape(self, columns: int) -> tuple[int, ...]:
        """Of an array with this number of columns for each row."""
        return self.size, columns

    def _write_into(self, observations: Any, masks: Any = None) -> None:
        self._own_observations = observations
        self.encoder.bind(observations.reshape(self._rows(), self.encoder.size).data, masks)

    def _renew_observations(self) -> None:
        """The caller keeps the last ones: every number of the new ones is written anew, which costs no copy."""
        if self.copy and not self._gives_observations:
            self._write_into(np.empty_like(self._own_observations))

    def _publish(self) -> None:
        """Show the caller what has happened: new arrays, or always the same ones, read-only."""
        if self._given_masks is not None:
            self._given_masks[...] = self._shown_masks
        if not self.copy and self.movers is not None:
            return  # the same arrays as before
        as_they_are = self.copy or self._gives_observations
        self.observations = self._own_observations if as_they_are else self._shown(self._own_observations)
        self.masks = self._shown(self._shown_masks) if self._given_masks is None else self._given_masks
        self.movers = self._shown(self._own_movers)
        self._publish_ends()

    def _publish_ends(self) -> None:
        """What only the end of an episode changes, and the step after it."""
        if self._has_ended or self._had_ended:
            self.done, self.rewards = self._shown(self._own_done.view(np.bool_)), self._shown(self._own_rewards)
            self.seeds, self.final_seeds = self._shown(self.own_seeds), self._shown(self.own_final_seeds)
            self._shown_finals = None
        self._had_ended = self._has_ended

    @property
    def final_observations(self) -> Any:
        """How the latest episode of each game ended for the seat that acted last."""
        if self._shown_finals is None:  # copied when it is asked for: in most games of a step no episode ends
            self._shown_finals = self._shown(self._own_finals)
        return self._shown_finals

    def _shown(self, array: Any) -> Any:
        if self.copy:
            return array.copy()
        view = array.view()
        view.flags.writeable = False
        return view

    # -- stepping -----------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, seeds: Any = None) -> None:
        """Begin all games anew: from another seed of the batch, and with these seeds of the first episodes."""
        firsts = None if seeds is None else batch_checks.checked_numbers(seeds, "seeds", (self.size,), 0, SEED_LIMIT)
        other = None if seed is None else batch_checks.checked_seed(seed)
        self._take()
        try:
            self._begin_anew(other, firsts)
        finally:
            self._taken = False

    def _begin_anew(self, seed: int | None, firsts: Any) -> None:
        if seed is not None:
            self._reseed(seed)
        self._own_done[...] = 0
        self._own_rewards[...] = 0
        for row in range(self.size):
            self._next_seed(row)
            if firsts is not None:
                self.own_seeds[row] = firsts[row]
        self._renew_observations()
        self._begin_all()
        self._has_ended = True  # everything is shown anew
        self._publish()

    def step(self, actions: Any) -> None:
        """Play one action in every game; if any is not legal, none is played."""
        self._take()
        try:
            self._play(batch_checks.checked_actions(actions, self._choices(), self.action_count))
            self._publish()
        finally:
            self._taken = False

    def step_or_lose(self, actions: Any) -> None:
        """The same, but a seat that plays what is not legal loses that game, and the other seats share the win."""
        self._take()
        try:
            self._play_or_lose(batch_checks.actions_or_none(actions, self._choices(), self.action_count))
            self._publish()
        finally:
            self._taken = False

    def random_actions(self) -> Any:
        """One legal action for every game, chosen evenly."""
        chosen = np.zeros(self._choices(), np.int32)
        self._take()
        try:
            self._choose_all(chosen.data)
        finally:
            self._taken = False
        return chosen

    def _play(self, chosen: Any) -> None:
        choice = chosen.data
        with cython.nogil:
            wrong = -1 if self._is_open and self._are_actions(choice) else self._first_illegal(choice)
        if wrong >= 0:
            raise NotLegal(f"actions[{wrong}]: {choice[wrong]} is not legal in that game")
        self._count_step(chosen)
        self._renew_observations()
        with cython.nogil:
            self._step_all(choice)

    def _play_or_lose(self, chosen: Any) -> None:
        choice = chosen.data
        self._count_step(chosen)
        self._renew_observations()
        with cython.nogil:
            for row in range(self.size):
                if self._may(row, choice[row]):
                    self._step_row(cast(State, cast("void*", self._state_at[row])), row, choice[row])
                elif self._movers[row] != OVER:
                    self._lose(cast(State, cast("void*", self._state_at[row])), row, self._movers[row])

    def _count_step(self, chosen: Any) -> None:
        """Keep what is played, or have room for it."""
        self.steps += 1
        self._has_ended = False
        if self.history is None:
            self._make_room()
            return
        if not self._bounded:
            self.history.make_room(int(np.asarray(self._begun).min()))
        self.history.add(chosen)

    def _are_actions(self, choice: Any) -> bool:
        beyond = False  # no branch for each of them: the compiler then looks at several at once
        count = self.action_count
        for row in range(self.size):
            beyond |= (choice[row] < 0) | (choice[row] >= count)
        return not beyond

    def _first_illegal(self, choice: Any) -> int:
        for row in range(self.size):
            if not self._may(row, choice[row]):
                return row
        return -1

    def _may(self, mask: int, index: int) -> bool:
        return 0 <= index < self.action_count and self._masks[mask, index] != 0

    def _step_all(self, choice: Any) -> None:
        for row in range(self.size):
            self._step_row(cast(State, cast("void*", self._state_at[row])), row, choice[row])

    def _step_row(self, state: State, row: int, index: int) -> None:
        seat = self._movers[row]
        if self._done[row]:
            self._clear_rewards(row)
        if self.opposed:
            mover = self._step_opposed(state, row, self.encoder.to_action(state, seat, index))
        else:
            mover = self._step_alone(state, row, self.encoder.to_action(state, seat, index))
        if mover == OVER:
            self._finish(state, row)
            self._begin_next(state, row, seat)
            mover = state.to_move()
        self._report_mover(state, mover, row)

    def _begin_next(self, state: State, row: int, seat: int) -> None:
        """An episode has ended with a choice of this seat, or by its fault."""
        self._show_end(state, row, seat)
        self._next_seed(row)
        self._begin(state, row)
        self._leave_sources(row)

    def _show_end(self, state: State, row: int, seat: int) -> None:
        self.final_encoder.write(state, seat, row)

    def _lose(self, state: State, row: int, loser: int) -> None:
        """A seat has chosen what is not legal."""
        for seat in range(self.players):
            self._rewards[row, seat] = 0 if seat == loser else 1 / cast(cython.float, self.players - 1)
        self._end(row)
        self._final_ended[row] = self.steps - 1  # what is not legal was not played
        self._begin_next(state, row, loser)
        self._report(state, state.to_move(), row)

    def _step_opposed(self, state: State, row: int, action: int) -> int:
        self._take_sources(row)
        self._do(state, row, action)
        self._go_on(state, row)
        self._leave_sources(row)
        return state.to_move()

    def _step_alone(self, state: State, row: int, action: int) -> int:
        """The same without opponents, and with fewer calls: a fifth of Diamant's time. `history` has the action."""
        self.luck.x = self._luck_at[row]
        state.apply(action)
        mover = state.settle(self.luck, self.odds)
        self._luck_at[row] = self.luck.x
        return mover

    def _begin_all(self) -> None:
        with cython.nogil:
            for row in range(self.size):
                self._begin_row(cast(State, cast("void*", self._state_at[row])), row)

    def _begin_row(self, state: State, row: int) -> None:
        self._begin(state, row)
        self._leave_sources(row)
        self._report(state, state.to_move(), row)

    def _clear_rewards(self, row: int) -> None:
        self._done[row] = 0
        for seat in range(self.players):
            self._rewards[row, seat] = 0

    def _finish(self, state: State, row: int) -> None:
        for seat in range(self.players):
            self._rewards[row, seat] = state.win_share(seat)
        self._end(row)

    def _end(self, row: int) -> None:
        self._done[row] = 1
        self._has_ended = True
        self._keep(row)

    def _report(self, state: State, mover: int, row: int) -> None:
        self._report_mover(state, mover, row)

    def _report_mover(self, state: State, mover: int, row: int) -> None:
        self._movers[row] = mover
        if mover == OVER:  # no episode lets the caller act
            self.encoder.write(state, 0, row)
            self.encoder.clear_mask(self.action_count, row)
            self._is_open = False
            return
        self.encoder.write(state, mover, row)
        if not self._is_open:
            self.encoder.write_mask(state, mover, self.scratch, row)

    # -- choosing at random -------------------------------------------------------------------------------------

    def _choose_all(self, chosen: Any) -> None:
        out = chosen
        with cython.nogil:
            for row in range(self.size):
                out[row] = self._random_index(row, row)

    def _random_index(self, row: int, mask: int) -> int:
        """One of the actions that a mask allows; the first one if it allows none."""
        legal = 0
        for index in range(self.action_count):
            legal += self._masks[mask, index]
        self.choices.x = self._callers_at[row]
        ticket = self.choices.draw_below(legal)
        self._callers_at[row] = self.choices.x
        for index in range(self.action_count):
            ticket -= self._masks[mask, index]
            if ticket < 0:
                return index
        return 0

    # -- games --------------------------------------------------------------------------------------------------

    def state(self, row: int) -> State:
        """A copy of one of the games as it stands."""
        state: State = self.states[batch_checks.checked_row(row, self.size)]
        self._take()
        try:
            return state.clone()
        finally:
            self._taken = False
