"""Erdgeister judged by hand: how many moves does each seat still need for a full chamber with its key bearer?"""

from __future__ import annotations

from cython import cast
from cython.cimports.libc.math import exp

from grotto.games.erdgeister.numbers import (
    ACTION,
    BEFORE,
    CARD_KINDS,
    CARRYING,
    CHAMBER,
    EXTRA_CARD,
    EXTRA_MOVE,
    HAND,
    KIDNAP_CARD,
    PUBLIC,
    SECOND,
    SPY_CARD,
)
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State
from grotto.play.judge import Judge

from .distances import Distances

NOBODY = -1
SCALE = 4.0  # moves of lead that make a seat e times as likely to win
MOVES_A_TURN = 2.0
NEVER_MIND = 0.25  # the hope to finish without the key bearer while no rival's is home (G-81)
EXTRA_WORTH = 1.0  # cards, in moves
KIDNAP_WORTH = 1.2
SPY_WORTH = 0.05
SECRET_WORTH = 0.1  # to have seen a rival's figure while one can still kidnap
PATIENCE = 40  # rounds after which blocking others no longer counts: such play may never end
DANGER = 0.15  # of the way that a key bearer could be carried back, for each rival who could do it


class ErdgeisterScout(Judge):
    """Gives parts of the win. Of rivals' key bearers it uses what the seat has seen, and else weighs all cases."""

    def __init__(self) -> None:
        super().__init__()
        self.distances = Distances()
        self.hope = [0.0] * 4
        self.key_home = [0.0] * 4  # how likely each seat's key bearer is home

    def fresh(self) -> Judge:
        return ErdgeisterScout()

    def judge(self, state: State, seat: int) -> None:
        self._judge(cast(Erdgeister, state), seat)

    def _judge(self, state: Erdgeister, viewer: int) -> None:
        self.distances.measure(state)
        if state.turns > PATIENCE * state.players:
            self._lose_patience(state, viewer)
        if state.phase == CARRYING:
            self._foresee_carrying(state)
        self._use_rest_of_turn(state, viewer)
        for seat in range(state.players):
            self.key_home[seat] = self._key_home(state, seat, viewer)
        total = 0.0
        for seat in range(state.players):
            self.hope[seat] = self._hope(state, seat, viewer)
            total += self.hope[seat]
        for seat in range(state.players):
            self.worth[seat] = self.hope[seat] / total

    # -- what a seat needs -----------------------------------------------------------------------------

    def _lose_patience(self, state: Erdgeister, viewer: int) -> None:
        """Rivals are taken to be as far as they stand, whatever they can do now."""
        for figure in range(state.players * state.each):
            if figure // state.each != viewer:
                self.distances.cost[figure] = self.distances.moves[figure]
        for seat in range(state.players):
            self.distances.sort(state, seat)

    def _foresee_carrying(self, state: Erdgeister) -> None:
        """A kidnapped figure will be put where it has the longest way."""
        self.distances.cost[state.marked] = self.distances.moves_from(HAND)
        self.distances.sort(state, state.marked // state.each)

    def _knows(self, state: Erdgeister, seat: int, figure: int) -> bool:
        """`Erdgeister.knows`, written out here: a call to another module costs a scout 5 % of its games."""
        return state.known[figure] & (PUBLIC | 1 << seat) != 0

    def _key_seen(self, state: Erdgeister, seat: int, viewer: int) -> int:
        """The seat's key bearer if the viewer knows it, else NOBODY."""
        for figure in range(seat * state.each, (seat + 1) * state.each):
            if state.number[figure] == state.key_number and self._knows(state, viewer, figure):
                return figure
        return NOBODY

    def _may_be_key(self, state: Erdgeister, figure: int, key: int, viewer: int) -> bool:
        return figure == key if key != NOBODY else not self._knows(state, viewer, figure)

    def _expected(self, state: Erdgeister, seat: int, viewer: int) -> float:
        """What the seat needs, over all figures that may be its key bearer."""
        key = self._key_seen(state, seat, viewer)
        total = 0.0
        cases = 0
        for figure in range(seat * state.each, (seat + 1) * state.each):
            if self._may_be_key(state, figure, key, viewer):
                cases += 1
                total += self.distances.moves_to_finish(state, seat, figure) + self._danger(state, figure)
        return total / cases

    def _danger(self, state: Erdgeister, figure: int) -> float:
        """A key bearer that rivals have found may be kidnapped outside the protected zone."""
        place = state.at[figure]
        if place == HAND or state.mine.guarded[place]:
            return 0.0
        lost = self.distances.moves_from(HAND) - self.distances.moves[figure]
        rivals = 0
        for seat in range(state.players):
            if seat != figure // state.each and state.cards[seat * CARD_KINDS + KIDNAP_CARD] > 0:
                rivals += 1 if self._knows(state, seat, figure) else 0
        return DANGER * rivals * lost

    def _key_home(self, state: Erdgeister, seat: int, viewer: int) -> float:
        """How likely it is that the seat's key bearer is home."""
        key = self._key_seen(state, seat, viewer)
        home = 0
        cases = 0
        for figure in range(seat * state.each, (seat + 1) * state.each):
            if self._may_be_key(state, figure, key, viewer):
                cases += 1
                home += 1 if state.at[figure] == CHAMBER else 0
        return 1.0 * home / cases

    # -- the turn that is under way -----------------------------------------------------------------------

    def _moves_left(self, state: Erdgeister) -> int:
        """Figures that may still go in a turn that has begun."""
        if state.phase == SECOND or state.phase == EXTRA_MOVE:
            return 1
        return 2 if state.phase == ACTION or (state.phase > EXTRA_MOVE and state.acted == 0) else 0

    def _use_rest_of_turn(self, state: Erdgeister, viewer: int) -> None:
        """The mover makes the best moves it has left, as if they did not change the crowds."""
        for _ in range(self._moves_left(state)):
            key = self._key_seen(state, state.turn, viewer)
            best = NOBODY
            least = self.distances.moves_to_finish(state, state.turn, key)
            for figure in range(state.turn * state.each, (state.turn + 1) * state.each):
                if self._may_go(state, figure):
                    before = self.distances.cost[figure]
                    self.distances.cost[figure] = self.distances.moves_after[figure]
                    self.distances.sort(state, state.turn)
                    needs = self.distances.moves_to_finish(state, state.turn, key)
                    if needs < least:
                        least = needs
                        best = figure
                    self.distances.cost[figure] = before
            if best != NOBODY:
                self.distances.cost[best] = self.distances.moves_after[best]
            self.distances.sort(state, state.turn)

    def _may_go(self, state: Erdgeister, figure: int) -> bool:
        if self.distances.moves_after[figure] >= self.distances.cost[figure]:
            return False
        if state.phase != SECOND:
            return True
        return figure != state.first_figure and state.placing == (state.at[figure] == HAND)

    # -- chances to win ----------------------------------------------------------------------------------

    def _hope(self, state: Erdgeister, seat: int, viewer: int) -> float:
        """Grows the fewer moves are needed; a finish without the key bearer counts while no rival's is home."""
        shared = self._delay(state, seat) - self._hand(state, seat, viewer)
        alone = 1.0
        for rival in range(state.players):
            if rival != seat:
                alone *= 1.0 - self.key_home[rival]
        hope: float = exp(-(self._expected(state, seat, viewer) + shared) / SCALE)
        hope += NEVER_MIND * alone * exp(-(self.distances.moves_to_finish(state, seat, NOBODY) + shared) / SCALE)
        return hope

    def _delay(self, state: Erdgeister, seat: int) -> float:
        """The later one's turn comes, the more the others will have moved."""
        turns = seat - state.turn if seat >= state.turn else seat - state.turn + state.players
        if turns == 0 and state.phase != BEFORE:
            turns = state.players
        return MOVES_A_TURN * turns / state.players

    def _hand(self, state: Erdgeister, seat: int, viewer: int) -> float:
        """What cards and secrets are worth."""
        worth = (
            EXTRA_WORTH * state.cards[seat * CARD_KINDS + EXTRA_CARD]
            + SPY_WORTH * state.cards[seat * CARD_KINDS + SPY_CARD]
        )
        if state.cards[seat * CARD_KINDS + KIDNAP_CARD] > 0:
            worth += KIDNAP_WORTH
            if seat == viewer:
                worth += SECRET_WORTH * self._secrets(state, seat)
        return worth

    def _secrets(self, state: Erdgeister, seat: int) -> int:
        """Rivals' figures that the seat has seen."""
        seen = 0
        for figure in range(state.players * state.each):
            if figure // state.each != seat and self._knows(state, seat, figure):
                seen += 1
        return seen
