"""Diamant (2017, with the 2005 and Incan Gold editions as options): 3 to 8 players, all decide at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game, Options
from grotto.kernel.lobby import Choices
from grotto.kernel.messages import Sentence
from grotto.kernel.state import State
from grotto.kernel.text import quoted

from . import board, camp, coach, editor, orders, timeout
from .presentation import drawing, kinds, notation, refusals, tally, view, words
from .rules import Diamant


class DiamantGame(Game):
    name = "diamant"
    title = "Diamant"
    version = "1"
    seats = board.SEATS
    seats_clause = "D-01"
    defaults: Options = {"edition": board.DEFAULT_EDITION}
    choices: Mapping[str, Choices] = {"edition": Choices(tuple(board.PRINTED))}
    minutes = 30
    minutes_with_bots = 5
    messages = words.MESSAGES
    whole_past = True

    players = f"{__name__}.players"
    picture = f"{__name__}.presentation.picture"

    notation = notation
    refusals = refusals
    kinds = kinds
    views = view
    tally = tally
    words = words
    drawing = drawing
    drawing_styles = drawing.STYLES
    timeout = timeout
    orders = orders
    coach = coach
    editor = editor
    side_game = camp

    def aim_numbers(self, players: int) -> Mapping[str, int]:
        return {"expeditions": board.EXPEDITIONS}

    def drawn_options(self, options: Options) -> Options:
        """With what the edition calls its cards, and what a standing order may hold: neither changes in a match."""
        edition = board.EDITIONS[options["edition"]]
        return {
            **options,
            "card_names": dict(edition.names),
            "relic": edition.relic if edition.has(board.RELIC) else None,
            "order_limits": orders.limits(),
        }

    def check_option(self, players: int, name: str, value: Any) -> Any:
        if not isinstance(value, str) or value not in board.EDITIONS:
            known = ", ".join(map(repr, board.EDITIONS))
            raise BadOption(Sentence.of(words.MESSAGES, "no-edition", edition=quoted(value), known=known), "D-50")
        return value

    def start(self, players: int, options: Options) -> State:
        return Diamant(players, options["edition"])


GAME = DiamantGame()
