"""The match that an episode of an environment began as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grotto.kernel.game import Game
from grotto.kernel.rng import Rng

if TYPE_CHECKING:
    from grotto.match.match import Match


def begun_match(game: Game, players: int, options: dict[str, Any], past: Match | None, seed: int) -> Match:
    """The match that `grotto.new` makes of the seed, or what follows with its chance after a past."""
    from grotto.match.match import Match  # environments alone do without it

    return Match.new(game.name, players, seed, **options) if past is None else past.played_on(Rng(seed))
