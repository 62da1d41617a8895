"""Whether two bots can be told apart by how they play: from the record of one seat's choices."""

from __future__ import annotations

from math import log

from grotto.kernel.rng import Rng
from grotto.play.deal_replay import replay_deal

from .pairing import Contest, keyed
from .plan import Plan
from .play_game import first_state, full_speed_policy, play_quickly

UNTHINKABLE = 0.001  # instead of a probability of zero


def recognised(plan: Plan, one: str, two: str, others: str) -> float:
    """How often a reader of the record, who knows how both play, names the one who sat at the table.

    Each deal is played by each of them in the first seat, among the others. 0.5 is chance.
    """
    right = 0
    for number in range(plan.deals):
        deal = keyed(plan.seed, number)
        for name, other in ((one, two), (two, one)):
            policies = [
                full_speed_policy(plan, name),
                *(full_speed_policy(plan, others) for _ in range(plan.players - 1)),
            ]
            actions = play_quickly(plan, policies, deal, keyed(deal, 1)).actions
            right += _likelihood(plan, deal, actions, name) > _likelihood(plan, deal, actions, other)
    return right / (2 * plan.deals)


def plan_for(game: str, players: int, deals: int, seed: int = 1) -> Plan:
    """A plan in which nothing matters but the table."""
    return Plan(game, players, (Contest("wisp", ("wisp",)),), deals=deals, seed=seed)


def _likelihood(plan: Plan, deal: int, actions: list[int], name: str) -> float:
    """The logarithm of how likely this bot would have chosen as the first seat did."""
    rng, total = Rng(deal & 0xFFFF), 0.0
    policy = full_speed_policy(plan, name)
    policy.begin()
    for state, mover, action in replay_deal(first_state(plan), deal, actions):
        if mover == 0 and len(state.legal) > 1:
            total += log(max(policy.odds(state.guess(0, rng), 0, rng)[action], UNTHINKABLE))
    return total
