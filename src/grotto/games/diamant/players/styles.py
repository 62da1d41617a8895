"""Diamant with a taste: each style leans another policy's mix towards going back or going on."""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import GO_BACK, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.state import State
from grotto.play.style import Style

# How strongly each style is drawn back to the camp, as logarithms of odds.
FEAR = 1.2  # of the prudent, for each kind of trap on the path
EASE = 1.0  # of the prudent, while it carries little
LITTLE = 4  # rubies
DARING = 1.8  # of the gambler
HOPE = 1.1  # of the treasure hunter, that a relic will turn up
GREED = 2.8  # for a relic, if few others could go back at the same time
PATIENCE = 2.0  # beside a relic, if many could
FEW = 2  # explorers
FOLLOWING = 3.0  # of the copycat, if all others have gone back
COMPANY = 2.2  # of the copycat, while nobody has


class DiamantStyle(Style):
    """Another policy that is more, or less, drawn back to the camp. This one has no taste."""

    def _pull(self, state: State, seat: int, action: int) -> float:
        return self._pull_of_camp(cast(Diamant, state)) if action == GO_BACK else 0.0

    def _pull_of_camp(self, state: Diamant) -> float:
        """How much the camp draws it: above 0 it goes back sooner, below 0 later."""
        return 0.0


class Prudent(DiamantStyle):
    """At ease with little to lose; fears for what it carries, the more the more kinds of traps lie on the path."""

    def _pull_of_camp(self, state: Diamant) -> float:
        return FEAR * state.traps_shown() if state.pocket > LITTLE else -EASE


class Gambler(DiamantStyle):
    """One more card."""

    def _pull_of_camp(self, state: Diamant) -> float:
        return -DARING


class TreasureHunter(DiamantStyle):
    """Hopes for relics, waits beside them while many could go back too, and takes its chance when few are left."""

    def _pull_of_camp(self, state: Diamant) -> float:
        if state.shown[RELIC] == 0:
            return -HOPE if state.deck[RELIC] > 0 else 0.0
        return GREED if state.explorers() <= FEW else -PATIENCE


class Copycat(DiamantStyle):
    """Stays with the others, and follows once somebody has gone back."""

    def _pull_of_camp(self, state: Diamant) -> float:
        gone = state.players - state.explorers()
        return FOLLOWING * gone / state.players if gone > 0 else -COMPANY


TASTES: dict[str, type[DiamantStyle]] = {
    "prudent": Prudent,
    "gambler": Gambler,
    "treasure-hunter": TreasureHunter,
    "copycat": Copycat,
}
