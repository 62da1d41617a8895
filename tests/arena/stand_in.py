"""Bots for the arena's tests, good and bad; found by name, so that they can travel to workers."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grotto.arena import Deal, Results
from grotto.bots.by_name import find as find_real
from grotto.bots.contract import Bot, Budget, Decision
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.kernel.view import View
from grotto.play.judge import Judge
from grotto.play.policy import Policy

SCRIPTS = ("coin", "drifter", "two-traps", "three-traps", "ten-rubies", "six-cards", "one-step", "floor", "relic")
POOL = tuple(f"script:{name}" for name in SCRIPTS)


class Plain(Bot):
    """Takes the first legal action."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        return decided(view["legal"][0]["text"])


class ByViews(Bot):
    """Another bot that cannot play at full speed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.inner = find_real(name.removeprefix("views:"))

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        return self.inner.choose(view, rng, budget)


class Villain(Plain):
    """Does what its name says, after some decisions."""

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        deed, _, after = self.name.partition(":")
        own = sum(event["by"] == view["viewer"] for event in view["history"])
        if own < int(after or 0):
            return super().choose(view, rng, budget)
        if deed == "crash":
            raise ZeroDivisionError("oh")
        if deed == "exit":
            sys.exit(3)
        if deed == "die":
            os._exit(4)
        if deed == "sleep":
            time.sleep(100)
        return decided("fly away") if deed == "cheat" else None  # type: ignore[return-value]


class Moody(Plain):
    """Ends its process, but only after certain first cards."""

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        if sum(map(ord, view["history"][0]["text"])) % 7 == 0:
            os._exit(5)
        return super().choose(view, rng, budget)


class BadPolicy(Plain):
    """Offers a policy for full speed, which fails."""

    def policy(
        self, game: str, players: int, options: Mapping[str, Any], budget: Budget | None = None
    ) -> Policy | None:
        raise ZeroDivisionError("oh")


class Slow(Plain):
    """Is slow."""

    def choose(self, view: View, rng: Rng, budget: Budget | None = None) -> Decision:
        time.sleep(0.02)
        return super().choose(view, rng, budget)


DEEDS = ("crash", "exit", "die", "sleep", "cheat", "babble")


def find(spec: str) -> Bot:
    """The bot of that name."""
    if spec.partition(":")[0] in DEEDS:
        return Villain(spec)
    if spec.startswith("views:"):
        return ByViews(spec)
    kinds = {"plain": Plain, "moody": Moody, "bad-policy": BadPolicy, "slow": Slow}
    return kinds[spec](spec) if spec in kinds else find_real(spec)


def decided(text: str) -> Decision:
    return Decision(text, {text: 1.0})


def without_times(results: Results) -> list[list[tuple[object, ...]]]:
    """Everything that the plan decides."""
    return [[deal_without_times(deal) for deal in deals] for deals in results.deals]


def deal_without_times(deal: Deal) -> tuple[object, ...]:
    return deal.contest, deal.number, deal.games, deal.forfeits


class Purse(Judge):
    """A crude judge of Diamant: what everybody has, as a part of what all have."""

    def fresh(self) -> Judge:
        return Purse()

    def worths(self, state: State, seat: int = 0) -> list[float]:
        fields: Any = state
        own = [
            1.0 + fields.chest[one] + (fields.pocket + 2.0 if fields.inside >> one & 1 else 0.0)
            for one in range(state.players)
        ]
        return [value**2 / sum(other**2 for other in own) for value in own]


def purse(game: str, players: int, options: Mapping[str, Any]) -> Judge | None:
    return Purse() if game == "diamant" else None


DATA = Path(__file__).parent.parent / "data" / "bots"


def program(name: str, *words: object) -> str:
    """The command that starts one of the sample programs."""
    return shlex.join([sys.executable, str(DATA / f"{name}.py"), *map(str, words)])
