"""The kinds of matches that the page tells about: every game, edition and number of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from grotto.analysis.valuation import Valuation
from grotto.bots.by_name import bot as find_bot
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.play.players import players_of
from grotto.play.policy import Policy

SIMPLE = ("wisp", "apprentice", "scout")  # where a game has no scripts
EDITION, TILES = "edition", "tiles"


class Kind(NamedTuple):
    """One kind of match."""

    game: Game
    players: int
    edition: str
    """Empty in games without editions."""
    tiles: str = ""
    """Erdgeister's tiles, if they are not drawn."""

    @property
    def options(self) -> Mapping[str, Any]:
        given = {EDITION: self.edition, TILES: self.tiles}
        return self.game.options(self.players, {name: value for name, value in given.items() if value})

    @property
    def title(self) -> str:
        return ", ".join(filter(None, [f"{self.players} players", self.edition, self.tiles]))

    def valuation(self) -> Valuation:
        """Values positions, and has the masters who play."""
        return Valuation(self.game, self.players, self.options)

    def policy(self, name: str) -> Policy:
        """A bot of the library for such matches."""
        found = find_bot(name).policy(self.game.name, self.players, dict(self.options))
        assert found is not None
        return found

    def simple(self) -> list[str]:
        """Players who follow simple rules."""
        scripts = [f"script:{name}" for name in players_of(self.game).scripts()]
        return scripts or list(SIMPLE)


def kinds_of(name: str) -> list[Kind]:
    """All kinds of matches of a game, its own edition first."""
    game = find_game(name)
    editions = [str(value) for value in game.choices[EDITION].values] if EDITION in game.choices else [""]
    return [Kind(game, players, edition) for edition in editions for players in game.seats]
