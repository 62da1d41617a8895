"""Erdgeister with a taste: each style leans another policy's weights towards the choices that it likes."""

from __future__ import annotations

from cython import cast

from grotto.games.erdgeister.numbers import CARRY, CHAMBER, HAND, KIDNAP, MAX_PLACES, SPY
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State
from grotto.play.policy import Policy
from grotto.play.style import Style

from .distances import Distances

ZONES = 8  # tunnels and shafts

# How strongly each style is drawn to a choice, as logarithms of weights.
STRENGTH = 3.0  # of every taste, against a net that is surer than the hand-made judge
THE_KEY_FIRST = 1.8  # of the honest, for the key bearer's way home
SCRUPLES = 1.2  # of the honest, against spying and kidnapping
THE_KEY_LATER = 0.9  # of the bluffer, against it
A_DECOY = 0.3  # of the bluffer, for another figure's way home
LATE = 2  # figures that the goal still wants, when the bluffer brings the key bearer too
A_SPY = 3.0  # of the hunter, for a look at a rival's figure that it does not know
A_KIDNAPPING = 1.8
A_FOUND_KEY = 2.4  # for the kidnapping of a key bearer that it knows
A_TRACK = 1.6  # to go where rivals are


class ErdgeisterStyle(Style):
    """Another policy that is drawn to some choices. This one has no taste."""

    def __init__(self, inner: Policy, strength: float = 1.0) -> None:
        super().__init__(inner, strength)
        self.distances = Distances()

    def _study(self, state: State, seat: int) -> None:
        self.distances.measure(cast(Erdgeister, state))

    def _pull(self, state: State, seat: int, action: int) -> float:
        if action < SPY:
            return self._pull_of_going(cast(Erdgeister, state), seat, action // MAX_PLACES, action % MAX_PLACES)
        return self._pull_of_card(cast(Erdgeister, state), seat, action)

    def _pull_of_going(self, state: Erdgeister, seat: int, figure: int, place: int) -> float:
        return 0.0

    def _pull_of_card(self, state: Erdgeister, seat: int, action: int) -> float:
        return 0.0

    def _nearer(self, state: Erdgeister, figure: int, place: int) -> bool:
        """Whether a figure has fewer moves to go from there."""
        return self.distances.moves_from(place) < self.distances.moves_from(state.at[figure])

    def _is_key(self, state: Erdgeister, figure: int) -> bool:
        return state.number[figure] == state.key_number


class Honest(ErdgeisterStyle):
    """Brings its key bearer first, for all to see, and thinks little of spying and kidnapping."""

    def _pull_of_going(self, state: Erdgeister, seat: int, figure: int, place: int) -> float:
        return THE_KEY_FIRST if self._is_key(state, figure) and self._nearer(state, figure, place) else 0.0

    def _pull_of_card(self, state: Erdgeister, seat: int, action: int) -> float:
        return -SCRUPLES if action < CARRY else 0.0


class Bluffer(ErdgeisterStyle):
    """Hurries decoys home, and keeps its key bearer behind until it is needed."""

    def _pull_of_going(self, state: Erdgeister, seat: int, figure: int, place: int) -> float:
        if state.goal - state.home[seat] <= LATE or not self._nearer(state, figure, place):
            return 0.0
        return -THE_KEY_LATER if self._is_key(state, figure) else A_DECOY


class Hunter(ErdgeisterStyle):
    """Looks for rivals' key bearers, carries them off, and stays on their track."""

    def __init__(self, inner: Policy, strength: float = 1.0) -> None:
        super().__init__(inner, strength)
        self.prey = [0] * 9  # rivals' figures by zone

    def _study(self, state: State, seat: int) -> None:
        for zone in range(ZONES + 1):
            self.prey[zone] = 0
        self._count_prey(cast(Erdgeister, state), seat)

    def _count_prey(self, state: Erdgeister, seat: int) -> None:
        for figure in range(state.players * state.each):
            place = state.at[figure]
            if figure // state.each != seat and place != HAND and place != CHAMBER:
                self.prey[state.mine.zone[place]] += 1

    def _pull_of_going(self, state: Erdgeister, seat: int, figure: int, place: int) -> float:
        zone = state.mine.zone[place]
        return A_TRACK if zone < ZONES and self.prey[zone] > 1 else 0.0

    def _pull_of_card(self, state: Erdgeister, seat: int, action: int) -> float:
        if action < KIDNAP:
            figure = action - SPY
            return A_SPY if figure // state.each != seat and not state.knows(seat, figure) else 0.0
        if action >= CARRY:
            return 0.0
        figure = action - KIDNAP
        found = state.knows(seat, figure) and self._is_key(state, figure)
        return A_KIDNAPPING + (A_FOUND_KEY if found else 0.0)


TASTES: dict[str, type[ErdgeisterStyle]] = {
    "honest": Honest,
    "bluffer": Bluffer,
    "hunter": Hunter,
}
