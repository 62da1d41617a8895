"""Players that go back by a simple rule, as people say they do: the pool that stronger bots are measured against."""

from __future__ import annotations

from cython import cast

from grotto.games.diamant.board import GO_BACK, RELIC
from grotto.games.diamant.rules import Diamant
from grotto.kernel.rng import Rng
from grotto.kernel.state import Actions, State
from grotto.play.policy import Policy

from .stopping_measures import measured
from .stopping_rules import CARDS, LOSS, NOTHING, RUBIES, TRAPS


class Script(Policy):
    """Goes back when its rule says so, or at random."""

    def __init__(
        self, measure: int, limit: float = 0.0, floor: float = 0.0, relic: float = 0.0, whim: float = 0.0,
        spread: float = 0.0, uncertainty: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__()
        self.measure = measure  # what it looks at: see stopping_rules
        self.limit = limit  # it goes back from this value on
        self.floor = floor  # the part of the path's rubies that counts as the explorers' own
        self.relic = relic  # the chance to go back because a relic lies on the path
        self.whim = whim  # the chance to go back for no reason
        self.spread = spread  # how far limits differ between seats, so that not all at a table are alike
        self.uncertainty = uncertainty  # a part of the limit: this near to it, the choice is drawn

    def fresh(self) -> Policy:
        return Script(self.measure, self.limit, self.floor, self.relic, self.whim, self.spread, self.uncertainty)

    def weigh(self, state: State, seat: int, actions: Actions, rng: Rng) -> None:
        temper = 2.0 * seat / (state.players - 1) - 1.0
        back = self._back(cast(Diamant, state), self.limit * (1.0 + self.spread * temper))
        for i in range(actions.count):
            self.weight[i] = back if actions.item[i] == GO_BACK else 1.0 - back

    def _back(self, state: Diamant, limit: float) -> float:
        """The probability that it goes back."""
        stay = (1.0 - self.whim) * (1.0 - self._due(state, limit))
        if state.shown[RELIC] > 0:
            stay *= 1.0 - self.relic
        return 1.0 - stay

    def _due(self, state: Diamant, limit: float) -> float:
        """How far the rule tells it to go back: from 0 to 1 over the uncertainty around its limit."""
        if self.measure == NOTHING:
            return 0.0
        over = measured(state, self.measure, self.floor) - limit
        width = self.uncertainty * limit
        if over >= width:
            return 1.0
        return 0.0 if over < -width or width == 0.0 else (over + width) / (2.0 * width)


def pool() -> dict[str, Script]:
    """The nine scripts by name."""
    return {
        "coin": Script(NOTHING, whim=0.5),
        "drifter": Script(NOTHING, whim=0.2),
        "two-traps": Script(TRAPS, 2),
        "three-traps": Script(TRAPS, 3),
        "ten-rubies": Script(RUBIES, 10),
        "six-cards": Script(CARDS, 6),
        "one-step": Script(LOSS, 1.0),
        "floor": Script(LOSS, 1.0, floor=1.0),
        "relic": Script(LOSS, 1.0, floor=1.0, relic=0.35),
    }


def apprentice() -> Script:
    """A beginner: goes back with a full pocket, and is not sure how full that is."""
    return Script(RUBIES, 9, relic=0.2, spread=0.25, uncertainty=0.4)


def scout() -> Script:
    """The best of the pool, with a limit that differs between seats."""
    return Script(LOSS, 1.0, floor=1.0, relic=0.35, spread=0.15, uncertainty=0.2)


def random_script(rng: Rng) -> Script:
    """A rule like those of the pool with other numbers, so that training does not fit the pool itself."""
    measure = rng.below(5)
    limit = (0.0, 1.0 + rng.below(4), 4.0 + rng.below(14), 3.0 + rng.below(7), 0.5 + rng.below(150) / 100)[measure]
    return Script(
        measure,
        limit,
        floor=rng.below(150) / 100,
        relic=rng.below(70) / 100,
        whim=rng.below(60) / 100 if measure == NOTHING else rng.below(15) / 100,
    )
