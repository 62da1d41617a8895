"""Emerald: knights ride past a dragon to its treasure; 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.about import Choices
from ...kernel.encoder import Encoder
from ...kernel.errors import BadOption
from ...kernel.features import Features
from ...kernel.game import Game, Options
from ...kernel.judge import Judge
from ...kernel.policy import Policy
from ...kernel.state import State
from ...kernel.text import quoted
from . import board, caution, drawing, notation, refusals, view, words
from .encoding import EmeraldEncoder
from .endgame import ExactEnd
from .features import EmeraldFeatures
from .imagining import starter
from .rules import Emerald
from .scout import EmeraldScout
from .styles import STYLES, styled

RANDOM = "random"
WORTH_WHILE = 0.01      # seconds; in less, too few endings can be thought through


class EmeraldGame(Game):
    name = "emerald"
    title = "Emerald"
    version = "1"
    seats = board.SEATS
    seats_clause = "E-01"
    defaults: Options = {"start": RANDOM}
    choices: Mapping[str, Choices] = {"start": Choices((RANDOM,), "seat")}
    minutes = 45
    messages = words.FOLDER

    styles = STYLES

    notation = notation
    refusals = refusals
    views = view
    words = words
    drawing = drawing
    caution = caution

    def encoder(self) -> Encoder:
        return EmeraldEncoder()

    def features(self) -> Features:
        return EmeraldFeatures()

    def scout(self) -> Judge:
        return EmeraldScout()

    def polished(self, policy: Policy, seconds: float) -> Policy:
        return ExactEnd(policy, seconds) if seconds >= WORTH_WHILE else policy

    def styled(self, style: str, policy: Policy) -> Policy:
        return styled(style, policy) if style in STYLES else super().styled(style, policy)

    def matters(self, options: Mapping[str, Any]) -> Options:
        return {}           # who starts is seen on the board

    def check_option(self, players: int, name: str, value: Any) -> Any:
        """Who starts: chance decides (EA-30), or the host names a seat."""
        is_seat = isinstance(value, int) and not isinstance(value, bool) and value in range(players)
        if value != RANDOM and not is_seat:
            raise BadOption(
                f"The start player is {RANDOM!r} or a seat from 0 to {players - 1}, not {quoted(value)}", "E-22"
            )
        return value

    def start(self, players: int, options: Options) -> State:
        return Emerald(players, starter(options))


GAME = EmeraldGame()
