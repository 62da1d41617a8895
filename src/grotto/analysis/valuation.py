"""Every seat's chance to win in any position: by the rules at the end, else by a calibrated net, or by playing on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grotto.bots.find_net import find_net
from grotto.bots.rung_policies import RungSettings, rung_policy
from grotto.bots.rungs import rung
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.game import Game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

from .calibration import Calibration, calibration

DEEPEST_CHANCE = 3  # draws in a row over which the mean is exact; of later ones one is drawn
PLAYED_ON = 48  # games played on from a position that no net judges
LONGEST_GAME = 2_000  # decisions of one of them
SEEDS = 1 << 62


class Valuation:
    """Values positions of one kind of match as if masters played on from there."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = options
        found = rung_policy(RungSettings(rung("master")), game, players, options)
        self.policy: Policy = found.policy
        self.judge = found.judge
        self.note = found.note
        weights = find_net(game, players, options).weights
        self.learns: str | None = None if weights is None else str(weights.about["learns"])
        self.calibration = Calibration() if weights is None else calibration(game, players, str(weights.about["check"]))
        # A net of values tells each seat's view of a position; scouts and nets of choices say the same from every seat.
        self.tellers = range(players if self.learns == "values" else 1)

    def masters(self) -> list[Policy]:
        """A policy for every seat."""
        return [self.policy, *(self.policy.fresh() for _ in range(self.players - 1))]

    def shares(self, state: State, depth: int = DEEPEST_CHANCE) -> list[float]:
        """Every seat's chance to win; where chance is to move, the mean over what it may draw."""
        mover = state.mover
        if mover == OVER:
            return state.shares
        if mover == CHANCE:
            return self._mean(state, depth)
        if self.judge is None:
            return self._played_on(state)
        return self.calibration.apply(self.judged(state))

    def judged(self, state: State) -> list[float]:
        """What the net says with all cards open, before calibration: the mean over what the seats see."""
        assert self.judge is not None
        return mean([self.judge.worths(state, teller) for teller in self.tellers])

    def _mean(self, state: State, depth: int) -> list[float]:
        odds = state.odds
        if depth == 0:  # the same draw for every caller, so that luck is measured against one mean
            odds = [(state.draw(Rng(int(state.digest(), 16))), 1)]
        whole = sum(weight for _, weight in odds)
        total = [0.0] * self.players
        for outcome, weight in odds:
            after = state.clone()
            after.play(outcome)
            for seat, share in enumerate(self.shares(after, max(depth - 1, 0))):
                total[seat] += share * weight / whole
        return total

    def _played_on(self, state: State) -> list[float]:
        table = SelfPlay(state, self.masters(), most=LONGEST_GAME)
        seed = int(state.digest(), 16) % SEEDS
        return mean([table.play(seed + i, seed + i) for i in range(PLAYED_ON)])


def mean(rows: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
