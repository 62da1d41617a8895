"""A game of OpenSpiel with its parameters: what its states share. Written as in a file when a state is pickled."""

from __future__ import annotations

from typing import Any

from grotto.kernel.errors import NotLegal
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.play.players import players_of

from .settings import LIMIT_OPTION, with_turn_limit


class Setup:
    """Rules, options, encoder and draws."""

    def __init__(self, name: str, players: int, options: dict[str, Any], *, rounds: bool) -> None:
        self.rules = find_game(name)
        self.players = players
        self.options = options
        self.rounds = rounds  # whether all choose at once
        self.root = self.rules.start(players, options)
        self.encoder = players_of(self.rules).encoder()
        self.draws = self.encoder.draws(self.root)
        self.draw_of = dict(enumerate(self.draws))  # what an action of chance stands for
        self.draw_index = {draw: index for index, draw in enumerate(self.draws)}
        longest = self.encoder.longest(self.root)
        assert longest is not None  # there is a turn limit
        self.longest = longest

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (self.rules.name, self.players, self.options, self.rounds)

    def __deepcopy__(self, memo: object) -> Setup:
        return self  # it never changes

    def no_draw(self, action: int) -> NotLegal:
        """The error for an action that chance never takes."""
        return NotLegal(f"action: chance draws 0 to {len(self.draws) - 1}, not {action}")

    @property
    def most_draws(self) -> int:
        """Set-up, and at most two draws after each decision."""
        return 2 * self.longest + self.players * len(self.draws)


def _made(name: str, players: int, options: dict[str, Any], rounds: bool) -> Setup:
    return Setup(name, players, options, rounds=rounds)


def parameters(game: Game) -> dict[str, Any]:
    """The defaults of all parameters; numbers as text have an underscore before them."""
    return {"players": game.seats[0], **{name: _written(value) for name, value in game.defaults.items()}}


def _written(value: Any) -> Any:
    return f"_{value}" if isinstance(value, str) and _is_number(value) else value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def read_options(game: Game, players: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options that parameters mean."""
    options = {}
    for name, value in given.items():
        if name in game.defaults and not (name == LIMIT_OPTION and value == 0):
            text = value.removeprefix("_") if isinstance(value, str) else value
            options[name] = game.read_option(players, name, text) if isinstance(text, str) else text
    return with_turn_limit(game.name, players, options)
