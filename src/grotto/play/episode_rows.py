"""The games of a batch: their states, random numbers, seeds and opponents, and what has been played. Needs NumPy.

Rows do not depend on each other: each has its own random numbers, so what happens in one is the same whatever is done
in the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import cython
import numpy as np
from cython import cast

from grotto.kernel.constants import CHANCE, NO_NEWS, OVER
from grotto.kernel.errors import BadOption, GameIsOver
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, Odds, State

from . import batch_checks
from .compiled_only import POLICY, refuse_python_methods
from .encoder import Encoder
from .episode_match import begun_match
from .fitting import check_fits
from .policy import Policy
from .step_history import StepHistory

if TYPE_CHECKING:
    from grotto.match.match import Match

SEED_LIMIT = 0xFFFF_FFFF_FFFF  # of the seed of an episode: 48 bits, as in `grotto.new`
SEED_BITS = SEED_LIMIT
CHOICES, CALLERS = 1, 2  # random sources of a row beside the one that chance draws from
CACHE_LINE = 16  # whole numbers of 32 bits
LEAST_LOG = 256  # actions that are kept of an episode whose length has no bound, at first
TRIES = 100  # episodes begun in a row that are over before the caller is to act


class EpisodeRows:
    """Games that are played one episode after the other."""

    def __init__(
        self, root: State, encoder: Encoder, size: int, opponents: Sequence[Policy | None] | None, *, rotate: bool
    ) -> None:
        self._taken = False
        if root.mover == OVER:
            raise GameIsOver("A batch starts from a game that is not over")
        self.size = batch_checks.checked_size(size)
        self.players = root.players
        self.root = root.clone()
        self.encoder = encoder.fresh()  # its own, because it writes into this batch's arrays
        longest = encoder.longest(root)
        self.game: Any = None  # until `remember` tells
        self.options: dict[str, Any] = {}
        self.past: Match | None = None
        self.guess = root.clone()
        self.scratch = Actions()
        self.odds = Odds()
        self.luck = Rng()
        self.choices = Rng()
        self.own_seeds = np.zeros(self.size, np.int64)
        self.own_final_seeds = np.zeros(self.size, np.int64)
        # The same memory, whose items are plain numbers in every build.
        self._seeds, self._final_seeds = self.own_seeds.data, self.own_final_seeds.data
        self._row_keys, self._luck_at, self._choices_at, self._callers_at = (
            np.zeros(self.size, np.uint64).data for _ in range(4)
        )
        self._episodes = np.zeros(self.size, np.int64).data
        self._lengths, self._final_lengths = (np.zeros(self.size, np.int32).data for _ in range(2))
        self.steps = 0  # of the batch so far
        self._begun, self._final_begun = (np.zeros(self.size, np.int64).data for _ in range(2))
        self._final_ended = np.full(self.size, -1, np.int64).data  # at which step; -1 before any has ended
        self._bounded = longest is not None
        self._seat_opponents(opponents, rotate=rotate)
        self.capacity = 0  # actions of an episode that there is room for
        # By decision, then by row: a step writes to few pages of memory. A cache line more than there are rows, because
        # at a distance of a power of two the same row's actions would compete for the same places of the cache.
        self.log_width = self.size + CACHE_LINE
        self.log: Any = np.zeros((0, self.log_width), np.int32)
        self.final_log: Any = self.log
        if self._logs_rows():
            self._make_log(LEAST_LOG if longest is None else longest)
        self.history = None if self._logs_rows() else StepHistory(self.size, longest)
        self.states = [root.clone() for _ in range(self.size)]
        self._state_at = _addresses(self.states)

    def _take(self) -> None:
        """Mark the arrays as in use: work on them holds no lock, so a second thread would crash the process."""
        if self._taken:
            raise RuntimeError("This batch is at work already; give each thread a batch of its own")
        self._taken = True

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.size} games, {type(self.root).__name__}, {self.players} players>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("A batch cannot be copied or pickled; make another one with the same seed")

    def remember(self, game: Any, options: dict[str, Any], past: Match | None = None) -> None:
        """The game and the options that the root was started with, or the match that led to it."""
        self.game, self.options, self.past = game, options, past

    def _reseed(self, seed: int) -> None:
        """All rows from another seed of the batch."""
        key = Rng(seed).x
        for row in range(self.size):
            self._row_keys[row] = key ^ Rng(row).x
            self._episodes[row] = 0

    def _logs_rows(self) -> bool:
        """Whether a step may bring several choices in a game, so that each game needs a log of its own."""
        return bool(self.opposed)

    def _make_log(self, capacity: int) -> None:
        """Room for the actions of each episode; what is there stays."""
        log, final = (np.zeros((capacity, self.log_width), np.int32) for _ in range(2))
        log[: self.capacity], final[: self.capacity] = self.log, self.final_log
        self.log, self.final_log, self.capacity = log, final, capacity
        self._log, self._final_log = log.data, final.data

    def _logged(self, row: int, log: Any, length: int) -> list[int]:
        """The actions of an episode."""
        if length > self.capacity:
            raise BadOption(f"The episode of row {row} was too long to be kept")
        actions: list[int] = log[:length, row].tolist()
        return actions

    def _make_room(self) -> None:
        """A game that may never end has ever more actions."""
        if not self._bounded and 2 * np.asarray(self._lengths).max() > self.capacity:
            self._make_log(2 * self.capacity)

    def _seat_opponents(self, opponents: Sequence[Policy | None] | None, *, rotate: bool) -> None:
        """Policies by seat, None for the caller's; turned one seat further in each row if wanted."""
        given = batch_checks.checked_opponents(opponents, self.players)
        for policy in given:
            refuse_python_methods(policy, POLICY, "opponents")
            check_fits(policy, self.root, "opponents")
        # Of its own, because other batches may play with the same policies in other threads.
        own = {id(policy): _for_this_batch(policy) for policy in given if policy is not None}
        table = [None if policy is None else own[id(policy)] for policy in given]
        self.opposed = any(policy is not None for policy in table)
        self.watched = any(policy is not None and policy.watches for policy in table)
        self._is_theirs = np.zeros((self.size, self.players), np.uint8).data
        self.policies: list[Policy] = []
        for row in range(self.size):
            for seat in range(self.players):
                policy = table[(seat + row * (self.players - 1)) % self.players if rotate else seat]
                self._is_theirs[row, seat] = policy is not None
                self.policies.append(_sitting(policy))
        self._policy_at = _addresses(self.policies)

    # -- an episode ---------------------------------------------------------------------------------------------

    def _begin(self, state: State, row: int) -> None:
        """A new episode, up to the caller's first choice."""
        for attempt in range(TRIES):
            if attempt > 0:
                self._next_seed(row)
            state.copy_from(self.root)
            self._set_sources(row)
            self._lengths[row] = 0
            self._begun[row] = self.steps
            if self.opposed:
                self._forget(row)
            self._go_on(state, row)
            if state.to_move() != OVER:
                return

    def _next_seed(self, row: int) -> None:
        """Seeds follow from those of the batch, the row and the number of the episode."""
        self._seeds[row] = self.luck._mix(self._row_keys[row] ^ self._episodes[row]) & SEED_BITS
        self._episodes[row] += 1

    def _set_sources(self, row: int) -> None:
        """All random numbers of an episode follow from its seed, those of chance as in `grotto.new`."""
        self.luck.x = self.luck._mix(2 * self._seeds[row])  # as Rng(seed) has it
        self.choices.x = self.luck._mix(self.luck.x ^ CHOICES)
        self._callers_at[row] = self.luck._mix(self.luck.x ^ CALLERS)

    def _take_sources(self, row: int) -> None:
        self.luck.x = self._luck_at[row]
        self.choices.x = self._choices_at[row]

    def _leave_sources(self, row: int) -> None:
        self._luck_at[row] = self.luck.x
        self._choices_at[row] = self.choices.x

    def _do(self, state: State, row: int, action: int) -> None:
        """A choice of the mover, which is kept."""
        if self._lengths[row] < self.capacity:
            self._log[self._lengths[row], row] = action
        self._lengths[row] += 1
        self._happen(state, row, action)

    def _happen(self, state: State, row: int, action: int) -> None:
        if self.watched:
            self._tell(state, row, action)
        state.apply(action)

    def _go_on(self, state: State, row: int) -> None:
        """Chance draws and opponents choose, until the caller is to act or the game is over."""
        mover = state.to_move()
        while mover != OVER:
            if mover == CHANCE:
                self._happen(state, row, state.sample_chance(self.luck, self.odds))
            elif self.opposed and self._is_theirs[row, mover]:
                self._let_choose(cast(Policy, cast("void*", self._policy_at[row * self.players + mover])), state, row)
            else:
                return
            mover = state.to_move()

    def _keep(self, row: int) -> None:
        """The episode has ended: its seed and its actions can be asked for until the next one ends."""
        self._final_seeds[row] = self._seeds[row]
        self._final_begun[row] = self._begun[row]
        self._final_ended[row] = self.steps
        self._final_lengths[row] = self._lengths[row]
        for i in range(self._lengths[row] if self._lengths[row] < self.capacity else self.capacity):
            self._final_log[i, row] = self._log[i, row]

    # -- matches ------------------------------------------------------------------------------------------------

    @property
    def row_encoder(self) -> Encoder:
        """Another encoder like the batch's: its parts, and what single states look like."""
        return self.encoder.fresh()

    def match(self, row: int) -> Match:
        """The running episode of a row as a match that can be saved."""
        at = batch_checks.checked_row(row, self.size)
        self._take()
        try:
            seed = int(self.own_seeds[at])
            if self.history is None:
                return self._as_match(seed, self._logged(at, self.log, self._lengths[at]))
            return self._as_match(seed, self.history.of(at, self._begun[at], self.steps))
        finally:
            self._taken = False

    def final_match(self, row: int) -> Match:
        """The latest episode of a row that has ended, as a match that can be saved."""
        at = batch_checks.checked_row(row, self.size)
        self._take()
        try:
            seed, ended = int(self.own_final_seeds[at]), self._final_ended[at]
            if ended < 0:
                raise BadOption(f"No episode of row {at} has ended yet")
            if self.history is None:
                return self._as_match(seed, self._logged(at, self.final_log, self._final_lengths[at]))
            return self._as_match(seed, self.history.of(at, self._final_begun[at], ended))
        finally:
            self._taken = False

    def _as_match(self, seed: int, played: list[int]) -> Match:
        """Played are actions where rows have logs, and indices where the history of steps has them."""
        if self.game is None:
            raise BadOption("Only the episodes of a batch made by Batch.new can be had as matches")
        match = begun_match(self.game, self.players, self.options, self.past, seed)
        encoder = self.row_encoder
        for number in played:
            action = number if self.history is None else encoder.action(match.state, number)
            match.play(match.game.notation.write(match.state, action))
        return match

    # -- opponents ----------------------------------------------------------------------------------------------

    def _let_choose(self, policy: Policy, state: State, row: int) -> None:
        """As in `SelfPlay`: the policy gets a guess at what its seat cannot know."""
        mover = state.to_move()
        self.guess.copy_from(state)
        self.guess.determinize(mover, self.choices)
        self.scratch.count = 0
        state.list_actions(self.scratch)
        picked = 0
        if self.scratch.count > 1:
            policy.weigh(self.guess, mover, self.scratch, self.choices)
            picked = policy.pick(self.scratch, self.choices)
        self._do(state, row, self.scratch.item[picked])

    def _forget(self, row: int) -> None:
        for seat in range(self.players):
            if self._is_theirs[row, seat]:
                self._let_forget(cast(Policy, cast("void*", self._policy_at[row * self.players + seat])))

    def _let_forget(self, policy: Policy) -> None:
        policy.forget()

    def _tell(self, state: State, row: int, action: int) -> None:
        for seat in range(self.players):
            if self._is_theirs[row, seat]:
                seen = state.seen(action, seat)
                if seen != NO_NEWS:
                    self._show(
                        cast(Policy, cast("void*", self._policy_at[row * self.players + seat])), state, seat, seen
                    )

    def _show(self, policy: Policy, state: State, seat: int, action: int) -> None:
        if policy.watches:
            self.guess.copy_from(state)
            self.guess.determinize(seat, self.choices)
            policy.watch(self.guess, seat, action)


def _for_this_batch(policy: Policy) -> Policy:
    """Another one like it; a policy that does not say how it is made again has no memory to share."""
    return policy if type(policy).fresh is Policy.fresh else policy.fresh()


def _sitting(policy: Policy | None) -> Policy:
    """A policy that watches has a memory, so each game gets another one; the caller's seats get one that is never
    asked.
    """
    if policy is None:
        return _NOBODY
    return policy.fresh() if policy.watches else policy


_NOBODY = Policy()


def _addresses(objects: list[Any]) -> Any:
    """Pointers to the objects, which the caller keeps alive, for loops without the lock; uncompiled, the objects."""
    return np.array([id(one) for one in objects], np.intp) if cython.compiled else objects
