"""Emerald: knights ride past a dragon to its treasure; 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game, Options
from grotto.kernel.lobby import Choices
from grotto.kernel.messages import Sentence
from grotto.kernel.state import State
from grotto.kernel.text import quoted

from . import board, coach, editor, timeout
from .presentation import drawing, kinds, notation, refusals, tally, view, words
from .presentation.rebuild import starter
from .rules import Emerald
from .turn_ahead import turn_ahead

RANDOM = "random"


class EmeraldGame(Game):
    name = "emerald"
    title = "Emerald"
    version = "1"
    seats = board.SEATS
    seats_clause = "E-01"
    defaults: Options = {"start": RANDOM}
    choices: Mapping[str, Choices] = {"start": Choices((RANDOM,), "seat")}
    minutes = 45
    minutes_with_bots = 8
    messages = words.MESSAGES

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
    coach = coach
    editor = editor

    def aim_numbers(self, players: int) -> Mapping[str, int]:
        return {"treasures": board.TREASURE_CARDS}

    def check_option(self, players: int, name: str, value: Any) -> Any:
        """Who starts: chance decides (EA-30), or the host names a seat."""
        is_seat = isinstance(value, int) and not isinstance(value, bool) and value in range(players)
        if value != RANDOM and not is_seat:
            refused = Sentence.of(words.MESSAGES, "bad-start", last=players - 1, value=quoted(value))
            raise BadOption(refused, "E-22")
        return value

    def ahead(self, state: State, seat: int) -> State | None:
        assert isinstance(state, Emerald)
        return turn_ahead(state, seat)

    def start(self, players: int, options: Options) -> State:
        return Emerald(players, starter(options))


GAME = EmeraldGame()
