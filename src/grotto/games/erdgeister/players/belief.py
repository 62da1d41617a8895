"""Who carries the key: what a watcher infers from which figures are moved, hurried and left behind.

Every player has one key bearer among at most ten figures, and all that happens to figures is public. So a
watcher keeps count for each figure, a small net makes a suspicion of the counts, and what the seat has seen with
its own eyes stays certain.
"""

from __future__ import annotations

from array import array

from cython import cast
from cython.cimports.libc.math import exp

from grotto.games.erdgeister.numbers import CARRY, CHAMBER, EXTRA, HAND, KIDNAP, MAX_PLACES, PUBLIC, SPY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net import Net
from grotto.play.guesser import Guesser, Suspect

INPUTS = 24
WHOLE = 1 << 30


class Belief(Guesser):
    """Guesses numbers evenly, but key bearers by suspicion."""

    def __init__(self, net: Net | None = None) -> None:
        super().__init__()
        if net is not None:
            net.check_reads(INPUTS)
        self.watches = True
        self.inputs = INPUTS
        self.net = Net((INPUTS, 1), array("f", bytes(4 * (INPUTS + 1)))) if net is None else net  # all alike
        self.x = [0.0] * 32
        self.moved = [0] * 24  # times that its owner moved it, placing included
        self.last = [0] * 24  # the turn in which it was last moved
        self.carried = [0] * 24  # times that it was kidnapped
        self.spied = [0] * 24  # times that somebody looked under it
        self.moves = [0] * 4  # of each seat
        self.latest = [-1] * 4  # the figure that each seat moved last
        self.weight = [0.0] * 24  # suspicion of each figure, the owner's adding up to 1
        self.open = [False] * 4  # whether a seat's key bearer is still a question
        self.seat = -1  # whose suspicion it is
        self.dirty = True  # whether something has happened since

    def fresh(self) -> Guesser:
        return Belief(self.net.fresh())

    def forget(self) -> None:
        for figure in range(24):
            self.moved[figure] = 0
            self.last[figure] = 0
            self.carried[figure] = 0
            self.spied[figure] = 0
        for seat in range(4):
            self.moves[seat] = 0
            self.latest[seat] = -1
        self.dirty = True

    def watch(self, state: State, seat: int, action: int) -> None:
        self._watch(cast(Erdgeister, state), action)

    def _watch(self, state: Erdgeister, action: int) -> None:
        self.dirty = True
        if state.to_move() < 0:
            return
        if action < SPY:
            figure = action // MAX_PLACES
            self.moved[figure] += 1
            self.last[figure] = state.turns
            self.moves[state.turn] += 1
            self.latest[state.turn] = figure
        elif action < KIDNAP:
            self.spied[action - SPY] += 1
        elif CARRY <= action < EXTRA:
            self.carried[state.marked] += 1

    # -- suspicion ------------------------------------------------------------------------------------------

    def _describe(self, state: Erdgeister, figure: int) -> None:
        """All that is public about a figure, as numbers for the net."""
        owner = figure // state.each
        place = state.at[figure]
        field = state.mine.host[place] if state.mine.host[place] > 0 else place
        for i in range(INPUTS):
            self.x[i] = 0.0
        self.x[0] = 1.0 if place == HAND else 0.0
        self.x[1] = 1.0 if place == CHAMBER else 0.0
        self.x[2] = 1.0 if state.mine.host[place] > 0 else 0.0
        if place > CHAMBER:
            if state.mine.depth[field] > 0:
                self.x[3] = 1.0
                self.x[4] = 1.0 / state.mine.depth[field]
            else:
                self.x[5] = 1.0
            self.x[6] = state.mine.guarded[field]
        self.x[7] = self.moved[figure] / 5.0
        self.x[8] = 1.0 * self.moved[figure] / (self.moves[owner] if self.moves[owner] > 0 else 1) * 3.0
        self.x[9] = 1.0 if self.moved[figure] == 1 else 0.0
        self.x[10] = (state.turns - self.last[figure]) / (10.0 * state.players) if self.moved[figure] > 0 else 0.0
        self.x[11] = 1.0 if self.latest[owner] == figure else 0.0
        self.x[12] = self.carried[figure]
        self.x[13] = self.spied[figure] / 2.0
        self.x[14] = 1.0 * state.home[owner] / state.goal
        self.x[15] = 1.0 if state.goal - state.home[owner] == 1 else 0.0
        self.x[16] = self.x[1] * self.x[14]
        self.x[17] = state.turns / (20.0 * state.players)
        self.x[18] = self.x[17] * self.x[0]
        self.x[19] = self._on_board(state, owner) / 6.0
        self.x[20] = self._ahead_of(state, figure)
        self.x[21] = 1.0 if state.players == 2 else 0.0
        self.x[22] = 1.0 if state.players == 4 else 0.0
        self.x[23] = self.x[4] * self.x[15]

    def _on_board(self, state: Erdgeister, owner: int) -> int:
        count = 0
        for figure in range(owner * state.each, (owner + 1) * state.each):
            count += 1 if state.at[figure] > CHAMBER else 0
        return count

    def _ahead_of(self, state: Erdgeister, figure: int) -> float:
        """The part of its owner's other figures that were moved less often."""
        owner = figure // state.each
        count = 0
        for other in range(owner * state.each, (owner + 1) * state.each):
            count += 1 if self.moved[other] < self.moved[figure] else 0
        return 1.0 * count / state.each

    def _suspect(self, state: Erdgeister, owner: int, known_to: int) -> bool:
        """Weigh the owner's figures that these viewers have not seen; False if they know the key bearer."""
        total = 0.0
        for figure in range(owner * state.each, (owner + 1) * state.each):
            self.weight[figure] = 0.0
            if state.known[figure] & known_to:
                if state.number[figure] == state.key_number:
                    return False
                continue
            self.weight[figure] = self._suspicion(state, figure)
            total += self.weight[figure]
        for figure in range(owner * state.each, (owner + 1) * state.each):
            self.weight[figure] /= total
        return True

    def _suspicion(self, state: Erdgeister, figure: int) -> float:
        self._describe(state, figure)
        self.net.run(self.x)
        suspicion: float = exp(self.net.out[0])
        return suspicion

    # -- guessing -------------------------------------------------------------------------------------------

    def guess(self, state: State, seat: int, rng: Rng) -> None:
        state.determinize(seat, rng)
        self._guess_keys(cast(Erdgeister, state), seat, rng)

    def _guess_keys(self, state: Erdgeister, seat: int, rng: Rng) -> None:
        if state.key_number == 0 or state.to_move() < 0:
            return
        known_to = PUBLIC | 1 << seat
        for owner in range(state.players):
            if owner != seat:
                if self.dirty or self.seat != seat:
                    self.open[owner] = self._suspect(state, owner, known_to)
                if self.open[owner]:
                    self._give_key(state, owner, rng)
        self.dirty = False
        self.seat = seat

    def _give_key(self, state: Erdgeister, owner: int, rng: Rng) -> None:
        """Draw the bearer by suspicion, and exchange its number with the figure guessed to have the key."""
        ticket = 1.0 * rng.draw_below(WHOLE) / WHOLE
        bearer = -1
        drawn = -1
        for figure in range(owner * state.each, (owner + 1) * state.each):
            if state.number[figure] == state.key_number:
                bearer = figure
            if self.weight[figure] > 0.0 and ticket >= 0.0:
                drawn = figure
                ticket -= self.weight[figure]
        if bearer >= 0 and drawn >= 0:
            state.number[bearer] = state.number[drawn]
            state.number[drawn] = state.key_number

    # -- called from Python ---------------------------------------------------------------------------------

    def suspects(self, state: State) -> list[list[Suspect]]:
        """For each seat's key bearer, the figures that may be it to an onlooker, and which one is."""
        assert isinstance(state, Erdgeister)
        found = []
        if state.key_number and state.mover >= 0:
            for owner in range(state.players):
                if self._suspect(state, owner, PUBLIC):
                    suspects = []
                    for figure in range(owner * state.each, (owner + 1) * state.each):
                        if self.weight[figure] > 0:
                            suspects.append(self._told(state, figure))
                    found.append(suspects)
        self.dirty = True
        return found

    def _told(self, state: Erdgeister, figure: int) -> Suspect:
        self._describe(state, figure)
        numbers = state.number
        is_it = bool(numbers[figure] == state.key_number)
        return Suspect([self.x[i] for i in range(INPUTS)], self.weight[figure], is_it)
