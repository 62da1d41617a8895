"""The bots of one worker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.arena import Plan, both_ways
from grotto.arena.worker_bots import WorkerBots
from grotto.bots.contract import Bot, Budget
from grotto.kernel.view import Outcome
from grotto.play.policy import Policy

from .stand_in import Plain, find

PLAN = Plan("diamant", 3, both_ways("a", "b"))


class Shared(Plain):
    """Always hands out the same policy."""

    only = Policy()

    def policy(
        self, game: str, players: int, options: Mapping[str, Any], budget: Budget | None = None
    ) -> Policy | None:
        self.asked = game, players, dict(options), budget
        return self.only


def test_whoever_sits_twice_is_there_twice() -> None:
    keeper = WorkerBots(PLAN, find)
    bots = keeper.bots(["plain", "plain", "script:relic"])
    assert len({id(bot) for bot in bots}) == 3
    assert [id(bot) for bot in keeper.bots(["plain", "script:relic", "plain"])] == [
        id(bots[0]),
        id(bots[2]),
        id(bots[1]),
    ]


def test_no_two_seats_share_a_policy() -> None:
    """A policy remembers what its seat has seen."""
    keeper = WorkerBots(PLAN, lambda spec: Shared(spec))
    policies = keeper.policies(["x", "x", "y"])
    assert policies is not None
    assert len({id(policy) for policy in policies}) == 3


def test_one_without_a_policy_slows_the_table_down() -> None:
    keeper = WorkerBots(PLAN, find)
    assert keeper.policies(["script:relic", "plain", "script:relic"]) is None
    assert keeper.policies(["script:relic", "script:coin", "script:relic"]) is not None


def test_a_bot_is_told_the_whole_match() -> None:
    bot = Shared("x")
    WorkerBots(Plan("diamant", 3, both_ways("a", "b"), budget=Budget(rounds=5)), lambda spec: bot).policies(["x"])
    assert bot.asked == ("diamant", 3, {"edition": "2017"}, Budget(rounds=5))


def test_bots_rest_after_a_deal_whatever_they_make_of_it() -> None:
    rested: list[str] = []

    class Stubborn(Plain):
        def over(self, outcome: Outcome) -> None:
            raise ZeroDivisionError

        def close(self) -> None:
            rested.append(self.name)
            raise SystemExit

    def stubborn(spec: str) -> Bot:
        return Stubborn(spec)

    keeper = WorkerBots(PLAN, stubborn)
    keeper.bots(["x", "y", "x"])
    keeper.rest()
    assert rested == ["x", "y", "x"]
