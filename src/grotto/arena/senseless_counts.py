"""How often bots make senseless choices: counted over games of equal bots."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from grotto.kernel.constants import CHANCE
from grotto.kernel.registry import game as find_game
from grotto.play.deal_replay import replay_deal
from grotto.play.players import players_of

from .pairing import Contest, keyed
from .plan import Plan
from .play_game import first_state, full_speed_policy, play_quickly

NORMAL_95 = NormalDist().inv_cdf(0.975)


class Share(NamedTuple):
    """How often something was done, of how many occasions."""

    done: int = 0
    occasions: int = 0

    @property
    def percent(self) -> float:
        return 100 * self.done / max(self.occasions, 1)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the percentage, 95 %; all of it without an occasion."""
        n, z = self.occasions, NORMAL_95
        if n == 0:
            return 0.0, 100.0
        part = self.done / n
        middle = (part + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(part * (1 - part) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return 100 * max(middle - half, 0.0), 100 * min(middle + half, 1.0)


def count_senseless(
    game: str, players: int, name: str, games: int, seed: int = 1, options: Mapping[str, Any] | None = None
) -> dict[str, Share]:
    """Each senseless choice of the game with its share, over games of this bot in all seats."""
    plan = Plan(game, players, (Contest(name, (name,)),), deals=games, seed=seed, options=options or {})
    policies = [full_speed_policy(plan, name) for _ in range(players)]
    counts = {choice.name: Share() for choice in players_of(find_game(game)).senseless_choices()}
    for number in range(games):
        deal = keyed(seed, number)
        actions = play_quickly(plan, policies, deal, keyed(deal, 0)).actions
        _count(plan, deal, actions, counts)
    return counts


def _count(plan: Plan, deal: int, actions: list[int], counts: dict[str, Share]) -> None:
    """Play the game once more, and look at every choice."""
    choices = players_of(find_game(plan.game)).senseless_choices()
    for state, mover, action in replay_deal(first_state(plan), deal, actions):
        for choice in choices if mover != CHANCE else ():
            done = choice.done(state, mover, action)
            if done is not None:
                before = counts[choice.name]
                counts[choice.name] = Share(before.done + done, before.occasions + 1)
