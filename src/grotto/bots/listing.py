"""All bots that can be named for a game."""

from __future__ import annotations

from typing import NamedTuple

from grotto.kernel.game import Game
from grotto.play.players import players_of

from .entry_points import offered
from .ladder import COMPANION, SCRIPT
from .rung_policies import LEVELS
from .rungs import RUNGS, style_character


class NamedBot(NamedTuple):
    """A bot that can be named."""

    name: str
    about: str


class BotList(NamedTuple):
    """The bots of a game by kind."""

    ladder: list[NamedBot]
    styles: list[NamedBot]
    scripts: list[NamedBot]
    offered: list[NamedBot]
    """Those of other packages."""

    @property
    def names(self) -> list[str]:
        """All names."""
        return [bot.name for kind in self for bot in kind]


def bots_of(game: Game, language: str = "en") -> BotList:
    """The bots that can be named for a game, without making any of them."""
    players = players_of(game)
    return BotList(
        [NamedBot(rung.name, rung.character(language)) for rung in RUNGS]
        + [NamedBot(f"{COMPANION}-{level}", "") for level in LEVELS],
        [NamedBot(f"{COMPANION}:{style}", style_character(style, language)) for style in players.styles],
        [NamedBot(f"{SCRIPT}{name}", "") for name in players.scripts()],
        [NamedBot(name, "") for name in offered()],
    )
