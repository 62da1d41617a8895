"""Luck correction: a control variate that makes estimates need fewer deals.

Whenever chance decides, each seat's luck is the worth of what was drawn less the mean worth of what could
have been drawn. Its expectation is 0 for all players and any judge, so results minus luck are unbiased and vary
less. Draws before the first decision are left out, because judges know little of a position that is still being
set up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.kernel.state import State
from grotto.play.deal_replay import replay_deal
from grotto.play.judge import Judge
from grotto.play.players import players_of

from .plan import Plan

JudgeMaker = Callable[[str, int, Mapping[str, Any]], Judge | None]


NET_JUDGE = f"{__name__}:net_judge"


def net_judge(game: str, players: int, options: Mapping[str, Any]) -> Judge | None:
    """The judge that comes with Grotto's own nets; None if there is no net for such a match."""
    from grotto.bots.find_net import find_net  # late: bots bring nets along
    from grotto.nets.net_judge import NetJudge, SeatJudge

    found = find_game(game)
    weights = find_net(found, players, found.options(players, options)).weights
    if weights is None:
        return None
    kind = SeatJudge if weights.about["learns"] == "choices" else NetJudge
    return kind(players_of(found).features(), weights.net.fresh())


def find_judge(name: str, plan: Plan) -> Judge:
    """The judge that `module:function` makes for a game."""
    module, _, function = name.partition(":")
    try:
        make: JudgeMaker = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOption(f"There is no judge {name!r:.80}; it is named as module:function") from error
    judge = make(plan.game, plan.players, plan.options)
    if judge is None:
        raise BadOption(f"{name} has no judge for {plan.game} with {plan.players} players")
    return judge


class LuckMeter:
    """Replays games and sums up the luck of every seat."""

    def __init__(self, root: State, judge: Judge) -> None:
        self.root = root
        self.judge = judge

    def luck(self, actions: Sequence[int], deal: int, teller: int) -> list[float]:
        """Each seat's luck in the game with these actions."""
        total = [0.0] * self.root.players
        begun = False
        for state, mover, action in replay_deal(self.root.clone(), deal, actions):
            begun = begun or mover != CHANCE
            if mover == CHANCE and begun and len(state.odds) > 1:
                total = [sum(pair) for pair in zip(total, self._surprise(state, action, teller), strict=True)]
        return total

    def _surprise(self, state: State, drawn: int, teller: int) -> list[float]:
        """How much better this draw is than the mean of all possible draws."""
        odds = state.odds
        whole = sum(weight for _, weight in odds)
        worths = {outcome: self._worths(state, outcome, teller) for outcome, _ in odds}
        means = [
            sum(weight * worths[outcome][seat] for outcome, weight in odds) / whole for seat in range(state.players)
        ]
        return [worths[drawn][seat] - means[seat] for seat in range(state.players)]

    def _worths(self, state: State, outcome: int, teller: int) -> list[float]:
        after = state.clone()
        after.play(outcome)
        return after.shares if after.mover == OVER else self.judge.worths(after, teller)
