"""Values actions by tree search with a net: several searches one after the other, each as long as all before it.

Searches with different random numbers see different guesses and draws; how far they differ tells how sure they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from grotto.bots.rung_policies import EXPLORATION, OPPONENTS_EXPLORATION
from grotto.kernel.constants import CERTAINTY
from grotto.kernel.rng import Rng
from grotto.play.players import players_of
from grotto.search.tree import Search

from .method_result import MethodResult
from .one_step import one_step
from .position import Decision
from .report import ActionValue
from .valuation import Valuation, mean

FIRST_ROUNDS = 64
MOST_ROUNDS = 4_096  # of one search
ROOM = 400_000  # nodes
WORLDS = 2  # guesses over which the rivals' chances are averaged
LEAST_MARGIN = 0.01  # what no search can promise to be better than


class Searched:
    """Searches over one decision."""

    def __init__(self, valuation: Valuation, decision: Decision, seed: int) -> None:
        self.valuation = valuation
        self.decision = decision
        self.rng = Rng(seed)
        self.rounds = 0
        self.means: list[dict[int, float]] = []  # of every search, by action
        self.weights: list[int] = []  # rounds of every search
        self.visits: dict[int, int] = {}
        self.lines: dict[int, list[int]] = {}  # the latest expected line, by its first action
        self.around = self._around()

    def deepen(self) -> Iterator[MethodResult]:
        """After every search, all of them together."""
        game, state, seat, guesser = self.decision
        assert self.valuation.judge is not None
        plays_on = players_of(game).rollout_depth(state.players)
        trees = Search(state, seat, self.rng.below(1 << 30), EXPLORATION, ROOM, self.valuation.judge, guesser,
                       calm=OPPONENTS_EXPLORATION, plays_on=plays_on)  # fmt: skip
        rounds = FIRST_ROUNDS
        while True:
            trees.run(rounds)
            self._take(trees)
            yield self._found()
            if len(self.means) > 1:
                rounds = min(2 * rounds, MOST_ROUNDS)
            trees.begin(state, seat, self.rng.below(1 << 30))

    def _around(self) -> dict[int, list[float]]:
        """Every seat's chance after each action, one step ahead, over some guesses."""
        _, state, seat, guesser = self.decision
        worlds = [
            one_step(self.valuation, guesser.guessed(state, seat, self.rng), seat, self.rng) for _ in range(WORLDS)
        ]
        return {action: mean([world[action] for world in worlds]) for action in worlds[0]}

    def _take(self, trees: Search) -> None:
        choices = trees.choices()
        self.rounds += trees.rounds
        self.means.append({choice.action: choice.share for choice in choices})
        self.weights.append(max(trees.rounds, 1))
        for choice in choices:
            self.visits[choice.action] = self.visits.get(choice.action, 0) + choice.visits
        line = trees.line()
        self.lines[line[0]] = line

    def _found(self) -> MethodResult:
        game, state, _, _ = self.decision
        values = {action: self._choice(action, game.notation.write(state, action)) for action in self.around}
        best = max(values, key=lambda action: values[action].chance)
        return MethodResult(list(values.values()), self.lines.get(best, [best]), "search", self.rounds)

    def _choice(self, action: int, text: str) -> ActionValue:
        seat = self.decision.seat
        around = self.around[action]
        share, error = self._estimate(action)
        shares = self.valuation.calibration.apply(_scaled(around, seat, share)) if error is not None else around
        margin = max(CERTAINTY * (error or 0.0), LEAST_MARGIN)
        visits = self.visits.get(action, 0)
        return ActionValue(text=text, chance=shares[seat], margin=margin, shares=shares, visits=visits)

    def _estimate(self, action: int) -> tuple[float, float | None]:
        """The mean over all searches, by their rounds, and its standard error; None for an action that none tried."""
        found = [(means[action], weight) for means, weight in zip(self.means, self.weights, strict=True)
                 if action in means]  # fmt: skip
        whole = sum(weight for _, weight in found)
        if not whole:
            return 0.0, None
        middle = sum(share * weight for share, weight in found) / whole
        spread = sum(weight * (share - middle) ** 2 for share, weight in found) / whole
        parts = whole**2 / sum(weight**2 for _, weight in found)  # as many searches of equal length
        return middle, sqrt(spread / (parts - 1)) if parts > 1 else 0.05


def _scaled(shares: list[float], seat: int, share: float) -> list[float]:
    """The shares with another one for this seat; the others keep their proportions."""
    rest = 1.0 - shares[seat]
    others = len(shares) - 1
    scaled = [(1.0 - share) * (other / rest if rest > 1e-9 else 1.0 / others) for other in shares]
    scaled[seat] = share
    return scaled
