"""The guessers of a match: how a good player imagines what is hidden from a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.bots.find_net import find_net
from grotto.kernel.game import Game
from grotto.play.guesser import Guesser
from grotto.play.players import players_of


def new_guesser(game: Game, players: int, options: Mapping[str, Any]) -> Guesser:
    """One that has seen nothing yet."""
    suspicions = find_net(game, players, options, beliefs=True).weights
    return players_of(game).guesser(suspicions and suspicions.net.fresh())
