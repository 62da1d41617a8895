"""`grotto suite`: a bot's score in a benchmark."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.text import Text

from grotto.arena import suites
from grotto.arena.runner import run
from grotto.arena.suites import Score
from grotto.kernel.errors import BadOption
from grotto.kernel.text import plain

from .console import console
from .progress import deals_bar


@click.command()
@click.argument("name", required=False)
@click.option("--bot", help="The bot to measure, by name or command.")
@click.option("--deals", type=click.IntRange(min=2), help="Play only the first deals, this many: for slow bots.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the score to this file, as the leaderboard has it.")
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the deals in this folder, and go on from there.")
@click.option("--on", default="local", help="Where to compute: local, ray, or ray:ADDRESS.")
@click.option("--workers", type=click.IntRange(min=1), help="Number of workers; by default all cores.")
def suite(
    name: str | None,
    bot: str | None,
    deals: int | None,
    out: Path | None,
    keep: Path | None,
    on: str,
    workers: int | None,
) -> None:
    """Measure a bot in the suite NAME; without a name, list the suites.

    Everything is frozen but the bot, so scores can be compared. Suites with -small in their names are for trying out.
    """
    if name is None:
        for each in suites.suite_names():
            click.echo(each)
        return
    chosen = suites.beginning(suites.find_suite(name), deals)
    if bot is None:
        raise BadOption("Say who is measured: --bot NAME")
    suites.check(chosen)
    with deals_bar(chosen.name) as tell:
        results = run(suites.plan_of(chosen, bot), folder=keep, on=on, workers=workers, tell=tell)
    found = suites.score(chosen, results)
    _tell(found, fair=100 / chosen.players)
    if out is not None:
        _write(found, out)


def _tell(found: Score, fair: float) -> None:
    screen = console()
    half = (found.high - found.low) / 2
    screen.print(Text(plain(f"{found.bot} in {found.suite}: {found.score:.2f} ± {half:.2f}")), style="bold")
    lines = [
        f"  percent of the win, 95 % interval {found.low:.2f} to {found.high:.2f}; {fair:.2f} is fair",
        f"  {found.deals} deals, {found.forfeits} forfeits; Grotto {found.grotto}",
        f"  inputs {found.inputs}, outputs {found.outputs}",
    ]
    for line in lines:
        screen.print(Text(line))


def _write(found: Score, path: Path) -> None:
    try:
        path.write_text(json.dumps(found.to_json(), indent=1) + "\n", "utf-8")
    except OSError as error:
        raise BadOption(f"{plain(str(path))} cannot be written: {error.strerror}") from None
