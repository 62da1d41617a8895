"""The bots of one worker: made once from their specs, and kept for the next game."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Sequence

from grotto.bots.contract import Bot
from grotto.kernel.registry import game as find_game
from grotto.kernel.view import Outcome
from grotto.play.policy import Policy

from .plan import Plan

Find = Callable[[str], Bot]


def find_bot(spec: str) -> Bot:
    """The bot that a spec names, unless the caller has another way to find bots."""
    from grotto.bots import by_name  # late: bots bring nets and programs along

    found: Bot = by_name.find(spec)
    return found


class WorkerBots:
    """All bots of one plan; a bot that sits twice at a table has two instances."""

    def __init__(self, plan: Plan, find: Find) -> None:
        self.plan = plan
        self.find = find
        self._bots: dict[tuple[str, int], Bot] = {}
        self._policies: dict[tuple[str, int], Policy | None] = {}

    def bots(self, seats: Sequence[str]) -> list[Bot]:
        """A bot for every seat."""
        return [self._bot(key) for key in _copies(seats)]

    def policies(self, seats: Sequence[str]) -> list[Policy] | None:
        """A policy for every seat; None if a bot has none, and the game must be played by views."""
        found = []
        for key in _copies(seats):
            if key not in self._policies:
                self._policies[key] = self._policy(key)
            policy = self._policies[key]
            if policy is None:
                return None
            found.append(policy)
        return found

    def rest(self) -> None:
        """End programs after a deal, so that none carries over what it learned."""
        for bot in self._bots.values():
            dismiss(bot)

    def _bot(self, key: tuple[str, int]) -> Bot:
        if key not in self._bots:
            self._bots[key] = self.find(key[0])
        return self._bots[key]

    def _policy(self, key: tuple[str, int]) -> Policy | None:
        plan = self.plan
        options = find_game(plan.game).options(plan.players, plan.options)
        try:
            policy = self._bot(key).policy(plan.game, plan.players, options, plan.budget)
            taken = any(policy is other for other in self._policies.values())
            return policy.fresh() if policy is not None and taken else policy
        except Exception:  # then it is asked by views, where faults are found and reported
            return None


def thank(bot: Bot, outcome: Outcome) -> None:
    """Tell a bot how the match ended."""
    if over := getattr(bot, "over", None):
        with contextlib.suppress(Exception, SystemExit):
            over(outcome)


def dismiss(bot: Bot) -> None:
    """Close a bot and ignore its errors."""
    with contextlib.suppress(Exception, SystemExit):
        bot.close()


def _copies(seats: Sequence[str]) -> list[tuple[str, int]]:
    """Each seat's spec with its number among equals."""
    seen: Counter[str] = Counter()
    keys = []
    for spec in seats:
        keys.append((spec, seen[spec]))
        seen[spec] += 1
    return keys
