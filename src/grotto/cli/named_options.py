"""Lists of bots and options of a game, as several commands take them."""

from __future__ import annotations

from typing import Any

from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game


def named_bots(lists: tuple[str, ...]) -> list[str]:
    """Bots from lists separated by commas."""
    names = [name.strip() for some in lists for name in some.split(",")]
    if "" in names:
        raise BadOption("There is an empty name in a list of bots")
    return names


def named_options(game: str, players: int, given: tuple[str, ...]) -> dict[str, Any]:
    """Options as NAME=VALUE, parsed for the game; boards are read from their file."""
    options: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise BadOption(f"An option is NAME=VALUE, not {one!r:.40}")
        options[name] = find_game(game).read_option(players, name, value)
    return options
