"""`grotto bots`: who can be named wherever a bot is asked for."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from grotto.bots.cast import with_cast
from grotto.bots.listing import NamedBot, bots_of
from grotto.bots.missing_nets import missing_nets
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games

from .console import console
from .game_options import loadable_games

BEYOND = (
    "A rung from the companion on plays with a net of your own as master@FILE.net, and a rung that searches takes a "
    "pace: grandmaster@10ms, champion@300r. In the arena, a command line that speaks the line protocol is a bot too."
)
NO_NET = (
    "From the companion on, a rung needs a net that was trained for the rules of the match. Without one it plays as a "
    "scout and says so. A net for a board of your own: grotto train GAME --board FILE; GROTTO_NETS lists folders with "
    "nets of your own."
)


@click.command()
@click.argument("game", type=click.Choice(games()), required=False)
@click.option("--names", is_flag=True, help="Only the names, one a line.")
def bots(game: str | None, *, names: bool) -> None:
    """List all bots that can be named, for GAME or for all games: ladder, styles, scripts, bots of other packages."""
    chosen = [find_game(game)] if game else list(loadable_games())
    if names:
        for name in dict.fromkeys(name for each in chosen for name in bots_of(each).names):
            click.echo(name)
        return
    screen = console()
    common = bots_of(chosen[0])
    screen.print(_table("Every game", [*common.ladder, *common.offered]))
    for each in chosen:
        if rows := _own(each):
            screen.print(_table(each.title, rows))
    if lacking := [row for each in chosen for row in _without_net(each)]:
        screen.print(_table("No net yet", lacking))
    screen.print(Text(BEYOND), soft_wrap=True)
    screen.print(Text(NO_NET), soft_wrap=True)


def _own(game: Game) -> list[NamedBot]:
    found = bots_of(game)
    return [*found.styles, *found.scripts]


def _without_net(game: Game) -> list[NamedBot]:
    return [
        NamedBot(f"{game.title}, {missing.option} {missing.value}", f"plays as a scout; make a net: {missing.command}")
        for missing in missing_nets(game)
    ]


def _table(title: str, rows: list[NamedBot]) -> Table:
    table = Table(title=title, title_justify="left", show_header=False, box=None, padding=(0, 2, 0, 0))
    for bot in rows:
        table.add_row(Text(with_cast(bot.name)), Text(bot.about))
    return table
