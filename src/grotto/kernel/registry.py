"""Which games there are. Built-in ones are found by name, others by entry point `grotto.games`."""

from __future__ import annotations

from importlib import import_module

from .errors import BadOption
from .game import Game
from .text import quoted

BUILT_IN = ("emerald", "diamant", "erdgeister")
ENTRY_POINTS = "grotto.games"

_loaded: dict[str, Game] = {}


def game(name: str) -> Game:
    """The game of that name."""
    if name not in _loaded:
        _loaded[name] = _find(name)
    return _loaded[name]


def games() -> list[str]:
    """The names of all games, the built-in ones first."""
    return [*BUILT_IN, *sorted(_offered())]


def _find(name: str) -> Game:
    if name in BUILT_IN:
        found = import_module(f"grotto.games.{name}").GAME
        assert isinstance(found, Game)
        return found
    offered = _offered()
    if name not in offered:
        raise BadOption(f"There is no game called {quoted(name)}; there are {', '.join(games())}")
    return offered[name]


def _offered() -> dict[str, Game]:
    from importlib.metadata import entry_points  # slow, and rarely needed

    return {point.name: point.load() for point in entry_points(group=ENTRY_POINTS)}
