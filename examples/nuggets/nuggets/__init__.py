"""Nuggets: take one, two or three; whoever takes the last one scores more. 2 to 4 players."""

from __future__ import annotations

from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game, Options
from grotto.kernel.state import State

from . import board
from .presentation import drawing, kinds, notation, refusals, view, words
from .rules import Nuggets


class NuggetsGame(Game):
    name = "nuggets"
    title = "Nuggets"
    version = "1"
    seats = board.SEATS
    seats_clause = "N-01"
    defaults: Options = {}
    minutes = 2
    messages = words.MESSAGES

    players = f"{__name__}.players"

    notation = notation
    refusals = refusals
    kinds = kinds
    views = view
    words = words
    drawing = drawing

    def check_option(self, players: int, name: str, value: Any) -> Any:
        raise BadOption("Nuggets has no options")

    def start(self, players: int, options: Options) -> State:
        return Nuggets(players)


GAME = NuggetsGame()
