"""Which games there are: the built-in ones, and those that others offer by entry point `grotto.games`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .entry_points import entry_points_of
from .errors import BadOption
from .game import Game
from .messages import MESSAGES, Sentence
from .text import quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "grotto.games"

_built_in: dict[str, str] = {}  # module by name
_loaded: dict[str, Game] = {}


def build_in(modules: dict[str, str]) -> None:
    """Make games known by the modules that hold them as GAME; they are imported when they are asked for."""
    _built_in.update(modules)


def game(name: str) -> Game:
    """The game of that name."""
    if not isinstance(name, str) or (name not in _loaded and name not in _built_in and name not in _offered()):
        raise BadOption(Sentence.of(MESSAGES, "no-game", name=quoted(name), games=", ".join(games())))
    if name not in _loaded:
        _loaded[name] = _load(name)
    return _loaded[name]


def games() -> list[str]:
    """The names of all games, the built-in ones first."""
    return [*_built_in, *sorted(set(_offered()) - set(_built_in))]


def _load(name: str) -> Game:
    try:
        found = import_module(_built_in[name]).GAME if name in _built_in else _offered()[name].load()
    except Exception as error:  # whatever another package's module raises, the other games stay available
        if name in _built_in:
            raise
        raise BadOption(f"The game {name} cannot be loaded: {error}") from error
    if not isinstance(found, Game):
        raise BadOption(f"{name} is not a grotto Game")
    return found


def _offered() -> dict[str, EntryPoint]:
    return entry_points_of(ENTRY_POINTS)
