"""The bots of the ladder: a rung, perhaps with a level and a style."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game
from grotto.kernel.messages import Sentence
from grotto.kernel.text import quoted
from grotto.play.players import players_of

from .contract import Budget
from .policy_bot import PolicyBot
from .rung_policies import LEVELS, MatchPolicy, RungSettings, rung_policy
from .rungs import MESSAGES, rung

COMPANION = "companion"
PACE = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(ms|s|r)")
MINIMUM = 0.001  # seconds


class RungBot(PolicyBot):
    """One rung of the ladder, in any game.

    `companion-2` is its second level, `companion-2:prudent` one with a style; `grandmaster@10ms` searches for 10 ms of
    CPU time, `grandmaster@300r` for 300 rounds, whatever budget it is given.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        kind, at, pace = name.partition("@")
        self.pace = _pace(pace) if at else None
        kind, colon, self.style = kind.partition(":")
        if colon and not self.style:
            raise BadOption(Sentence.of(MESSAGES, "no-style-named", name=quoted(name)))
        kind, dash, level = kind.partition("-")
        self.rung = rung(kind)
        if dash and (kind != COMPANION or not level.isdecimal() or int(level) not in LEVELS):
            levels = {"first": LEVELS[0], "last": LEVELS[-1]}
            raise BadOption(Sentence.of(MESSAGES, "no-level", bot=COMPANION, name=quoted(name), **levels))
        self.level = int(level) if dash else LEVELS[1]

    def match_policy(self, game: Game, players: int, options: Mapping[str, Any], budget: Budget | None) -> MatchPolicy:
        return rung_policy(
            RungSettings(self.rung, self.level, self.style, self.pace or budget or Budget()), game, players, options
        )


def _pace(text: str) -> Budget:
    """`10ms`, `1.5s` or `300r`."""
    found = PACE.fullmatch(text)
    if found is None:
        raise BadOption(Sentence.of(MESSAGES, "no-pace", pace=quoted(text, 20)))
    number, unit = float(found[1]), found[2]
    if unit == "r":
        return Budget(rounds=max(int(number), 1))
    return Budget(seconds=max(number / (1000 if unit == "ms" else 1), MINIMUM), working=True)


class ScriptBot(PolicyBot):
    """One of a game's simple rules, such as `script:one-step`: a baseline for stronger bots."""

    def match_policy(self, game: Game, players: int, options: Mapping[str, Any], budget: Budget | None) -> MatchPolicy:
        scripts = players_of(game).scripts()
        name = self.name.removeprefix(SCRIPT)
        if name not in scripts:
            known = ", ".join(scripts) or "-"
            raise BadOption(Sentence.of(MESSAGES, "no-script", game=game.title, name=quoted(name), scripts=known))
        return MatchPolicy(scripts[name], "", None)


SCRIPT = "script:"
