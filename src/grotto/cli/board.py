"""`grotto board`: is this board file right?"""

from __future__ import annotations

import click

from grotto.games.erdgeister import board as boards
from grotto.kernel.text import plain
from grotto.match.match import Match


@click.command()
@click.argument("file", type=click.Path())
def board(file: str) -> None:
    """Check the board FILE and say what is on it."""
    found = boards.load(file)
    specials = len(found.beside_tunnels)
    click.echo(f"{plain(file)}: a good board, called {found.name!r}")
    click.echo(f"  {len(found.tunnels)} tunnels of {found.tunnel_length} fields, shafts of {found.shaft_length}")
    click.echo(f"  {specials} special fields beside the tunnels")
    if found.reconstruction:
        click.echo("  a reconstruction, and shown to the players as such")
    click.echo(Match.new("erdgeister", 2, 0, board=found.data).draw())
    click.echo(f"Play on it: grotto play erdgeister --board {plain(file)}")
