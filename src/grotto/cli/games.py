"""`grotto games`: a data set of games between bots."""

from __future__ import annotations

from pathlib import Path

import click

from grotto.arena import data_set
from grotto.bots.contract import Budget
from grotto.kernel.errors import BadOption
from grotto.kernel.registry import games as game_names
from grotto.kernel.text import plain

from .console import invocation
from .named_options import named_bots, named_options
from .progress import deals_bar


@click.command()
@click.argument("game", type=click.Choice(game_names()))
@click.argument("number", type=click.IntRange(1, 10_000_000))
@click.option("--bots", multiple=True, required=True, help="Who plays, separated by commas: one bot for each seat.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The folder for the match files.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Another seed gives other games.")
@click.option("--rounds", type=click.IntRange(1, 10**9), help="Search rounds for one choice; repeatable.")
@click.option("--option", "options", multiple=True, help="An option of the game as NAME=VALUE: edition=schmidt.")
@click.option("--on", default="local", help="Where to compute: local, ray, or ray:ADDRESS.")
@click.option("--workers", type=click.IntRange(min=1), help="Number of workers; by default all cores.")
def games(game: str, number: int, bots: tuple[str, ...], out: Path, seed: int, rounds: int | None,
          options: tuple[str, ...], on: str, workers: int | None) -> None:  # fmt: skip
    """Let bots play NUMBER games of GAME, and write them as match files with an index.

    The bots move on by one seat from game to game. The same command continues what was interrupted.
    """
    seated = named_bots(bots)
    if len(seated) < 2:
        raise BadOption("Say who sits at each seat: --bots master,scout,scout")
    plan = data_set.plan_of(game, seated, number, seed, options=named_options(game, len(seated), options),
                            budget=None if rounds is None else Budget(rounds=rounds))  # fmt: skip
    try:
        with deals_bar(f"{game}, {len(seated)} players", "games") as tell:
            played = data_set.make(plan, out, on=on, workers=workers, tell=tell)
    except KeyboardInterrupt:
        click.echo(f"\nInterrupted; the same `{invocation()} games` command goes on from here.")
        raise click.Abort from None
    click.echo(f"{plain(str(out))}: {number} games, {played} of them new; {data_set.INDEX} lists them")
    if given_up := data_set.forfeits(out):
        games_with = len({row["file"] for row in given_up})
        names = ", ".join(sorted({plain(row["bot"]) for row in given_up}))
        click.echo(f"In {games_with} games a bot forfeited and was played at random: {names}; see {data_set.FORFEITS}")
