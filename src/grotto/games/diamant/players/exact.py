"""Diamant's last cave: another policy, except where one choice is known to be best whatever the others do."""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import GO_BACK, GO_ON, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.games.diamant.scoring import rank_of, relic_worth
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy
from grotto.play.policy_wrapper import PolicyWrapper

from .lone_explorer import MOST_CAVES, LastCave, stake

UNSURE = -1


class DiamantExactEnding(PolicyWrapper):
    """Another policy, but in the last cave never a choice that is known to be the worse one."""

    def __init__(self, inner: Policy, most_caves: int = MOST_CAVES) -> None:
        super().__init__(inner)
        self.last = LastCave(most_caves)

    def fresh(self) -> Policy:
        return DiamantExactEnding(self.other.fresh(), self.last.most_caves)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        known = self._known(cast(Diamant, state), seat)
        if known == UNSURE:
            PolicyWrapper.weigh(self, state, seat, actions, rng)
        else:
            self.settle(known, actions)

    def _known(self, state: Diamant, seat: int) -> int:
        """The choice that cannot be the worse one, or UNSURE."""
        if state.expedition != state.expeditions - 1:
            return UNSURE
        if self.last.fits(state, seat):
            return self._alone(state, seat)
        if self._back_is_safe(state, seat) or self._nothing_to_find(state):
            return GO_BACK
        return GO_ON if self._back_is_hopeless(state, seat) else UNSURE

    def _alone(self, state: Diamant, seat: int) -> int:
        """The better choice; where neither can win any more, the other policy chooses."""
        if not self.last.solve(state, seat) or (self.last.on == 0.0 and self.last.back == 0.0):
            return UNSURE
        return GO_BACK if self.last.back >= self.last.on else GO_ON

    def _back_is_safe(self, state: Diamant, seat: int) -> bool:
        """Whether going back wins even if all leave now and even if a rival finds all that is left."""
        sure = state.rank(seat) + self._rank(state, state.pocket + state._share(state.floor, state.explorers()), 0)
        for other in range(state.players):
            if other != seat and sure <= state.rank(other) + self._most(state, other):
                return False
        return True

    def _most(self, state: Diamant, seat: int) -> int:
        """What a seat's rank can still gain at most."""
        if not state.inside >> seat & 1:
            return 0
        relics = state.shown[RELIC] + state.deck[RELIC]
        points = state.pocket + state.floor + state.rubies_in_deck() + relic_worth(state.relics_out, relics)
        return self._rank(state, points, relics)

    def _rank(self, state: Diamant, points: int, relics: int) -> int:
        """The rank of a gain."""
        return rank_of(points, relics, state.relics_break_ties)

    def _nothing_to_find(self, state: Diamant) -> bool:
        """Whether going on can only lose: nothing is left in the deck or on the path."""
        relics = state.shown[RELIC] + state.deck[RELIC]
        return state.pocket > 0 and state.floor + relics + state.rubies_in_deck() == 0

    def _back_is_hopeless(self, state: Diamant, seat: int) -> bool:
        """Whether a chest already filled beats going back, even alone, and going on may still beat it."""
        best = 0
        for other in range(state.players):
            if other != seat and state.rank(other) > best:
                best = state.rank(other)
        home = state.rank(seat) + self._rank(state, stake(state), state.shown[RELIC])
        return home < best <= state.rank(seat) + self._most(state, seat)
