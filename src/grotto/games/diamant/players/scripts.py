"""Diamant by simple rules: how people say they play. The pool that stronger bots are measured against."""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import GO_BACK, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy

from .measures import cards_shown, loss_to_gain, traps_shown

# What makes a script go back.
CHANCE_ALONE, TRAPS, RUBIES, CARDS, ONE_STEP = 0, 1, 2, 3, 4


class Script(Policy):
    """Goes back when its rule says so, or by chance."""

    def __init__(
        self, rule: int, limit: float = 0.0, floor: float = 0.0, relic: float = 0.0, whim: float = 0.0,
        spread: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__()
        self.rule = rule
        self.limit = limit  # of traps, rubies or cards; for one step ahead, what the risk is multiplied by
        self.floor = floor  # how much of a share of the floor counts as the explorer's own
        self.relic = relic  # how often a relic on the path tempts
        self.whim = whim  # how often it goes back for no reason
        self.spread = spread  # how far limits differ between seats, so that no two at a table are clones

    def fresh(self) -> Policy:
        return Script(self.rule, self.limit, self.floor, self.relic, self.whim, self.spread)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        temper = 2.0 * seat / (state.players - 1) - 1.0
        back = self._back(cast(Diamant, state), self.limit * (1.0 + self.spread * temper))
        for i in range(actions.count):
            self.weight[i] = back if actions.item[i] == GO_BACK else 1.0 - back

    def _back(self, state: Diamant, limit: float) -> float:
        """How likely it goes back."""
        if self.rule != CHANCE_ALONE and self._measure(state) >= limit:
            return 1.0
        stay = 1.0 - self.whim
        if state.shown[RELIC] > 0:
            stay *= 1.0 - self.relic
        return 1.0 - stay

    def _measure(self, state: Diamant) -> float:
        if self.rule == TRAPS:
            return traps_shown(state)
        if self.rule == RUBIES:
            return state.pocket
        if self.rule == CARDS:
            return cards_shown(state)
        return loss_to_gain(state, self.floor)


def pool() -> dict[str, Script]:
    """The nine scripts by name."""
    return {
        "coin": Script(CHANCE_ALONE, whim=0.5),
        "drifter": Script(CHANCE_ALONE, whim=0.2),
        "two-traps": Script(TRAPS, 2),
        "three-traps": Script(TRAPS, 3),
        "ten-rubies": Script(RUBIES, 10),
        "six-cards": Script(CARDS, 6),
        "one-step": Script(ONE_STEP, 1.0),
        "floor": Script(ONE_STEP, 1.0, floor=1.0),
        "relic": Script(ONE_STEP, 1.0, floor=1.0, relic=0.35),
    }


def apprentice() -> Script:
    """A beginner who likes a full pocket and sometimes loses heart."""
    return Script(RUBIES, 9, relic=0.2, whim=0.07, spread=0.25)


def scout() -> Script:
    """The best of the pool, each seat with a temper of its own."""
    return Script(ONE_STEP, 1.0, floor=1.0, relic=0.35, spread=0.15)


def passer_by(rng: Rng) -> Script:
    """A rule of the same sort as the pool's with other numbers, so that nobody learns the pool by heart."""
    rule = rng.below(5)
    limit = (0.0, 1.0 + rng.below(4), 4.0 + rng.below(14), 3.0 + rng.below(7), 0.5 + rng.below(150) / 100)[rule]
    return Script(
        rule,
        limit,
        floor=rng.below(150) / 100,
        relic=rng.below(70) / 100,
        whim=rng.below(60) / 100 if rule == CHANCE_ALONE else rng.below(15) / 100,
    )
