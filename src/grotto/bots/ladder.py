"""The bots of the ladder: a rung, perhaps with a level and a style."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.errors import BadOption
from ..kernel.game import Game
from .bot import Budget
from .minds import LEVELS, Mind, Wish, mind
from .rungs import rung
from .thinking import PolicyBot

COMPANION = "companion"


class RungBot(PolicyBot):
    """One rung of the ladder, in any game. `companion-2` is its second level, `companion-2:bold` its bold style."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        kind, _, self.style = name.partition(":")
        kind, dash, level = kind.partition("-")
        self.rung = rung(kind)
        if dash and (kind != COMPANION or not level.isdecimal() or int(level) not in LEVELS):
            raise BadOption(f"Only the {COMPANION} has levels, {LEVELS[0]} to {LEVELS[-1]}: {name!r:.40}")
        self.level = int(level) if dash else LEVELS[1]

    def mind(self, game: Game, players: int, options: Mapping[str, Any], budget: Budget | None) -> Mind:
        return mind(Wish(self.rung, self.level, self.style, budget or Budget()), game, players, options)


class ScriptBot(PolicyBot):
    """One of a game's simple rules, such as `script:one-step`: what stronger bots are measured against."""

    def mind(self, game: Game, players: int, options: Mapping[str, Any], budget: Budget | None) -> Mind:
        scripts = game.scripts()
        name = self.name.removeprefix(SCRIPT)
        if name not in scripts:
            raise BadOption(f"{game.title} has no script {name!r:.40}; it has {', '.join(scripts) or 'none'}")
        return Mind(scripts[name], "", None)


SCRIPT = "script:"
