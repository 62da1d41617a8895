"""Values actions by playing on with masters, for games in which all choose together and those without a net.

What a net says one step ahead counts as much as its usual error allows, so that the first answer comes at once; games
played to their end take over as there are more of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from grotto.kernel.constants import CERTAINTY
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.selfplay import SelfPlay

from .method_result import MethodResult
from .one_step import actions_of, one_step
from .position import Decision
from .report import ActionValue
from .valuation import LONGEST_GAME, Valuation

FIRST_GAMES = 32
MOST_GAMES = 512  # between two answers
A_WORLD = 32  # games played in one guess at what is hidden
NET_ERROR = 0.01  # standard error of what a net says one step ahead
NO_NET_ERROR = 0.05
SEEDS = 1 << 30


class PlayedOn:
    """Games played on from one decision."""

    def __init__(self, valuation: Valuation, decision: Decision, seed: int) -> None:
        self.valuation = valuation
        self.decision = decision
        self.rng = Rng(seed)
        self.masters = valuation.masters()
        self.error = NO_NET_ERROR if valuation.judge is None else NET_ERROR
        self.first = one_step(valuation, self._world(), decision.seat, self.rng)
        players = decision.state.players
        self.sums = {action: [0.0] * players for action in self.first}
        self.squares = dict.fromkeys(self.first, 0.0)
        self.games = 0

    def deepen(self) -> Iterator[MethodResult]:
        """The net's opinion, then with more and more games; each action is played with the same chance."""
        yield self._found()
        games = FIRST_GAMES
        while True:
            for _ in range(0, games, A_WORLD):
                self._play(self._world())
            games = min(2 * games, MOST_GAMES)
            yield self._found()

    def _world(self) -> State:
        _, state, seat, guesser = self.decision
        return guesser.guessed(state, seat, self.rng)

    def _play(self, world: State) -> None:
        seat = self.decision.seat
        deals = [self.rng.below(SEEDS) for _ in range(A_WORLD)]
        for action in actions_of(world, seat):
            after = world.clone()
            after.play(action, seat)
            table = SelfPlay(after, self.masters, most=LONGEST_GAME)
            for deal in deals:
                shares = table.play(deal, deal)
                self.sums[action] = [a + b for a, b in zip(self.sums[action], shares, strict=True)]
                self.squares[action] += shares[seat] ** 2
        self.games += A_WORLD

    def _found(self) -> MethodResult:
        game, state, seat, _ = self.decision
        choices = []
        for action, first in self.first.items():
            shares, error = self._together(action, first, seat)
            choices.append(
                ActionValue(text=game.notation.write(state, action), chance=shares[seat], margin=CERTAINTY * error,
                            shares=shares, visits=self.games)
            )  # fmt: skip
        best = max(self.first, key=lambda action: self._together(action, self.first[action], seat)[0][seat])
        return MethodResult(choices, [best], "playouts", self.games)

    def _together(self, action: int, first: list[float], seat: int) -> tuple[list[float], float]:
        """Both estimates, each by its precision, and the standard error of the seat's own share."""
        if not self.games:
            return first, self.error
        played = [total / self.games for total in self.sums[action]]
        variance = max(self.squares[action] / self.games - played[seat] ** 2, 0.02) / self.games
        trust = variance / (variance + self.error**2)
        shares = [trust * a + (1 - trust) * b for a, b in zip(first, played, strict=True)]
        return shares, sqrt(1 / (1 / variance + 1 / self.error**2))
