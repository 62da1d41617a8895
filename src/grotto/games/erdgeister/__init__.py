"""Der Schatz der Erdgeister: clans of gnomes race through a crowded mine for the treasure; 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.kernel.game import Game, Options
from grotto.kernel.lobby import Choices
from grotto.kernel.state import State

from . import board_files, coach, editor, numbers, timeout
from .options import (
    DEFAULT,
    MOST_TURNS,
    RANDOM,
    TACTICAL,
    begin,
    check_board,
    check_start,
    check_tiles,
    check_turn_limit,
    faces,
)
from .presentation import drawing, geometry, kinds, notation, refusals, tally, view, words


class ErdgeisterGame(Game):
    name = "erdgeister"
    title = "Der Schatz der Erdgeister"
    version = "1"
    seats = numbers.SEATS
    seats_clause = "G-01"
    defaults: Options = {
        "board": DEFAULT,
        "tiles": RANDOM,
        "start": RANDOM,
        "turn_limit": 0,
    }
    choices: Mapping[str, Choices] = {
        "board": Choices((DEFAULT,), "board"),
        "tiles": Choices((RANDOM, TACTICAL), "faces"),
        "start": Choices((RANDOM,), "seat"),
        "turn_limit": Choices((0,), "number", 0, MOST_TURNS),
    }
    minutes = 60
    minutes_with_bots = 10
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
    boards = board_files

    def is_dominated(self, state: State, seat: int, action: int) -> bool:
        return coach.is_dominated(state, seat, action)

    def aim_numbers(self, players: int) -> Mapping[str, int]:
        return {"n": numbers.GOAL[players]}

    def drawn_options(self, options: Options) -> Options:
        """A board of one's own comes with its geometry; screens know the usual one."""
        if options["board"] == self.defaults["board"]:
            return options
        return {**options, "geometry": geometry.geometry_of(options)}

    def check_option(self, players: int, name: str, value: Any) -> Any:
        if name == "board":
            return check_board(value)
        if name == "tiles":
            return check_tiles(value)
        if name == "start":
            return check_start(players, value)
        return check_turn_limit(value)

    def options(self, players: int, chosen: Mapping[str, Any]) -> Options:
        """Checks each option alone, and then the tiles against the board."""
        checked = super().options(players, chosen)
        faces(checked)
        return checked

    def read_option(self, players: int, name: str, text: str) -> Any:
        """Tiles may be written as their faces by commas."""
        if name == "tiles" and "," in text and not text.startswith("["):
            return [face.strip() for face in text.split(",")]
        return super().read_option(players, name, text)

    def start(self, players: int, options: Options) -> State:
        return begin(players, options)


read_board = board_files.read

GAME = ErdgeisterGame()
