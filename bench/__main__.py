"""`python -m bench`: measure Grotto's speed on this machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import TextIO

import click
from rich.console import Console
from rich.progress import Progress

import grotto
from grotto.bots import RUNGS

from .clones import clone_ns, size
from .environments import environment_speed
from .figures import Figures, Play
from .games import SEATS, Grotto
from .importing import import_ms
from .latency import latency
from .memory import growth_kib
from .nets import net_speed
from .report import show, show_goals
from .runs import FULL, QUICK, Contestant, Effort, agree, race
from .same_work import check_same_games
from .searching import part_of_c, rounds_per_second, rounds_per_second_with_nets
from .stepping import stepping
from .uncompiled import Uncompiled
from .yardstick import Yardstick

PLAYERS = 4  # wherever one number of players is enough
SAME_GAMES = {"diamant": 300, "emerald": 30, "erdgeister": 3}  # in which the uncompiled rules are compared
SAME_AS_IN_C = {"diamant": 10_000, "emerald": 5_000, "erdgeister": 500}


@click.command()
@click.option("--quick", is_flag=True, help="Shorter and rougher: about a minute.")
@click.option("--strict", is_flag=True, help="Exit with 1 if a goal is missed.")
@click.option(
    "--environments", "alone", is_flag=True, help="Only the environments, beside PettingZoo's and OpenSpiel's."
)
@click.option("--json", "file", type=click.File("w"), help="Write all figures to this file too.")
def main(quick: bool, strict: bool, alone: bool, file: TextIO | None) -> None:
    """Measure Grotto: games and decisions a second, clones, the batch, search, nets, memory, the ladder, the import."""
    if not grotto.compiled:
        raise click.ClickException("Grotto is not compiled here; build it first")
    effort = QUICK if quick else FULL
    if alone:
        figures = Figures(environments={game: environment_speed(game, PLAYERS, effort) for game in SEATS})
        goals = figures.environment_goals()
        show_goals(Console(), goals)
    else:
        figures = _measure(effort)
        goals = figures.goals()
        show(Console(), figures)
    if file:
        json.dump([goal._asdict() for goal in goals] if alone else figures.as_json(), file, indent=2)
    if strict and not all(goal.reached for goal in goals):
        sys.exit(1)


def _measure(effort: Effort) -> Figures:
    figures = Figures()
    # Refreshed by hand: a thread that draws the bar would cost CPU time while others are timed.
    with Progress(console=Console(stderr=True), auto_refresh=False) as progress:
        bar = progress.add_task("", total=sum(map(len, SEATS.values())) + len(SEATS) * (1 + len(RUNGS)) + 2)

        def tell(what: str) -> None:
            progress.update(bar, advance=1, description=what, refresh=True)

        _measure_play(figures, effort, tell)
        for game in SEATS:
            tell(f"{game}: clones, batch, search, nets, memory")
            _measure_costs(figures, game, effort)
        _measure_ladder(figures, effort, tell)
        tell("import")
        figures.import_ms = import_ms(effort)
    return figures


def _measure_play(figures: Figures, effort: Effort, tell: Callable[[str], None]) -> None:
    uncompiled = Uncompiled()
    with TemporaryDirectory() as folder:
        yardstick = Yardstick(folder)
        for game, seats in SEATS.items():
            for players in seats:
                tell(f"{game}, {players} players")
                contestants: list[Contestant] = [Grotto(), uncompiled, yardstick]
                check_same_games(yardstick, game, players, SAME_AS_IN_C[game])
                agree(contestants, game, players, SAME_GAMES[game])
                runs = race(contestants, game, players, effort)
                figures.play.append(Play(game, players, *runs))
        tell("search in C")
        figures.search_part_of_c = part_of_c(yardstick, PLAYERS, effort)
    uncompiled.close()


def _measure_costs(figures: Figures, game: str, effort: Effort) -> None:
    figures.clone_ns[game] = clone_ns(game, PLAYERS, effort)
    figures.search_rounds[game] = rounds_per_second(game, PLAYERS, effort)
    if (rounds := rounds_per_second_with_nets(game, PLAYERS, effort)) is not None:
        figures.search_rounds_with_nets[game] = rounds
    if (speed := net_speed(game, PLAYERS, effort)) is not None:
        figures.nets[game] = speed
    figures.state_bytes[game] = max(size(game, players) for players in SEATS[game])
    figures.stepping[game] = stepping(game, PLAYERS, effort)
    figures.environments[game] = environment_speed(game, PLAYERS, effort)
    if game in effort.memory:
        figures.growth_kib[game] = growth_kib(game, effort.memory[game])


def _measure_ladder(figures: Figures, effort: Effort, tell: Callable[[str], None]) -> None:
    for game in SEATS:
        for rung in RUNGS:
            tell(f"{game}: {rung.name}")
            figures.latency.append(latency(rung, game, PLAYERS, effort))


if __name__ == "__main__":
    main()
