"""Der Schatz der Erdgeister: clans of gnomes race through a crowded mine for the treasure; 2 to 4 players."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ...kernel.about import Choices
from ...kernel.encoder import Encoder
from ...kernel.features import Features
from ...kernel.game import Game, Options
from ...kernel.guesser import Guesser
from ...kernel.judge import Judge
from ...kernel.policy import Policy
from ...kernel.state import State
from ...kernel.view import Event
from ...nets.net import Net
from . import board, caution, drawing, geometry, limits, notation, recalling, refusals, table, view, words
from .belief import Belief
from .encoding import ErdgeisterEncoder
from .features import ErdgeisterFeatures
from .rules import Erdgeister
from .scout import ErdgeisterScout
from .styles import STYLES, styled


class ErdgeisterGame(Game):
    name = "erdgeister"
    title = "Der Schatz der Erdgeister"
    version = "1"
    warmth = 0.14
    seats = limits.SEATS
    seats_clause = "G-01"
    defaults: Options = {
        "board": table.DEFAULT,
        "tiles": table.RANDOM,
        "start": table.RANDOM,
        "turn_limit": 0,
    }
    choices: Mapping[str, Choices] = {
        "board": Choices((table.DEFAULT,), "board"),
        "tiles": Choices((table.RANDOM, table.TACTICAL), "faces"),
        "start": Choices((table.RANDOM,), "seat"),
        "turn_limit": Choices((0,), "number", 0, table.MOST_TURNS),
    }
    minutes = 60
    messages = words.FOLDER

    styles = STYLES

    notation = notation
    refusals = refusals
    views = view
    words = words
    drawing = drawing
    caution = caution

    def encoder(self) -> Encoder:
        return ErdgeisterEncoder()

    def features(self) -> Features:
        return ErdgeisterFeatures()

    def scout(self) -> Judge:
        return ErdgeisterScout()

    def guesser(self, net: object | None = None) -> Guesser:
        assert net is None or isinstance(net, Net)
        return Belief(net)

    def styled(self, style: str, policy: Policy) -> Policy:
        return styled(style, policy) if style in STYLES else super().styled(style, policy)

    def matters(self, options: Mapping[str, Any]) -> Options:
        """The board; tiles, start player and turn limit are told with every position."""
        return {"board": table.begin(2, self.options(2, options)).board_id}

    def drawn_options(self, options: Options) -> Options:
        """A board of one's own comes with its geometry; screens know the usual one."""
        if options["board"] == self.defaults["board"]:
            return options
        return {**options, "geometry": geometry.geometry_of(options)}

    def check_option(self, players: int, name: str, value: Any) -> Any:
        if name == "board":
            return table.check_board(value)
        if name == "tiles":
            return table.check_tiles(value)
        if name == "start":
            return table.check_start(players, value)
        return table.check_turn_limit(value)

    def options(self, players: int, chosen: Mapping[str, Any]) -> Options:
        """Each option alone, and then the tiles against the board."""
        checked = super().options(players, chosen)
        table.faces(checked)
        return checked

    def start(self, players: int, options: Options) -> State:
        return table.begin(players, options)

    def recall(self, past: State, viewer: int, event: Event) -> None:
        assert isinstance(past, Erdgeister)
        recalling.recall(past, viewer, event)


def read_board(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The data of a board file, for the option `board`; raises BadFile if something is wrong with it."""
    return board.load(path).data


GAME = ErdgeisterGame()
