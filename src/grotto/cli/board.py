"""`grotto board`: checks a board file."""

from __future__ import annotations

import click

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game
from grotto.kernel.text import plain
from grotto.match.match import Match

from .game_options import loadable_games


@click.command()
@click.argument("file", type=click.Path())
@click.option("--game", "name", help="The game that the board is for, if there are several with boards.")
def board(file: str, name: str | None) -> None:
    """Check the board FILE and say what is on it."""
    game = _game(name)
    assert game.boards is not None
    value = game.boards.read(file)
    first, *others = game.boards.describe(value)
    click.echo(f"{plain(file)}: {first}")
    for line in others:
        click.echo(f"  {line}")
    click.echo(Match.new(game.name, game.seats[0], 0, board=value).picture())
    click.echo(f"Play on it: grotto play {game.name} --board {plain(file)}")


def _game(name: str | None) -> Game:
    found = [game for game in loadable_games() if game.boards is not None and name in (None, game.name)]
    if len(found) != 1:
        known = ", ".join(game.name for game in loadable_games() if game.boards is not None) or "none"
        raise BadOption(f"Say with --game which game the board is for; games with boards: {known}")
    return found[0]
