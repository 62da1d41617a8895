"""Flags for the options of all games, such as --edition: each game says what it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from typing import Any, TypeVar

import click

from grotto.kernel.errors import BadOption, Refusal
from grotto.kernel.game import Game
from grotto.kernel.lobby import AboutOption
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games

Command = TypeVar("Command", bound=Callable[..., Any])
TYPED = {
    "seat": "the number of a seat",
    "number": "a number",
    "faces": "faces separated by commas, such as I,II,I,I",
    "board": "a board file of your own",
}
"""Hints for values of an option that are not named."""


def loadable_games() -> Iterator[Game]:
    """All games, except those of other packages that fail to load."""
    for name in games():
        try:
            yield find_game(name)
        except Refusal:
            continue


def game_options(command: Command) -> Command:
    """Give a command a flag for every option of any game, as keyword arguments; those not given are None."""
    own = signature(command).parameters
    titles: dict[tuple[str, str], list[str]] = {}  # of the games, by option and what it may be
    for game in loadable_games():
        for option in game.about("en")["options"]:
            if option["name"] not in own:
                titles.setdefault((option["name"], _values(option)), []).append(game.title)
    flags: dict[str, list[str]] = {}
    for (name, values), several in titles.items():
        flags.setdefault(name, []).append(f"{', '.join(several)}: {values}.")
    for name in reversed(flags):  # click shows the flag that is added last first
        command = click.option(flag(name), help=" ".join(flags[name]))(command)
    return command


def _values(option: AboutOption) -> str:
    other = option["other"]
    values = [str(value["value"]) for value in option["values"]] + ([] if other is None else [TYPED[other["kind"]]])
    return f"{option['title'].lower()}, {', '.join(values[:-1])} or {values[-1]}" if len(values) > 1 else values[0]


def flag(name: str) -> str:
    """The flag of an option."""
    return f"--{name.replace('_', '-')}"


def read_options(game: Game, players: int, given: Mapping[str, str | None]) -> dict[str, Any]:
    """The given options, parsed for the game; raises for those of other games."""
    chosen = {name: text for name, text in given.items() if text is not None}
    for name in chosen:
        if name not in game.defaults:
            raise BadOption(f"{flag(name)} is not for {game.name}")
    return {name: game.read_option(players, name, text) for name, text in chosen.items()}
