"""`grotto train`: make a game's net from nothing."""

from __future__ import annotations

import shlex
import sys
from array import array
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..kernel.errors import BadOption
from .console import console


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path), help="Where the weights go; GAME.net if nothing is said.")
@click.option("--seed", default=1, show_default=True, help="Another seed gives another net.")
@click.option("--rounds", type=click.IntRange(1), help="Rounds of self-play and learning, if not the recipe's.")
@click.option("--games", type=click.IntRange(1), help="Games of each of a round's jobs, if not the recipe's.")
@click.option("--edition", help="Diamant's edition to train for.")
@click.option("--on", default="local", show_default=True, help="local, ray, or ray:ADDRESS of a cluster.")
@click.option("--workers", type=click.IntRange(1), help="Processes; one for every core if nothing is said.")
@click.option("--anew", is_flag=True, help="Do not go on from the checkpoint of a run that was broken off.")
def train(game: str, out: Path | None, seed: int, rounds: int | None, games: int | None, edition: str | None,
          on: str, workers: int | None, anew: bool) -> None:  # fmt: skip
    """Train the net of GAME by self-play: the shipped weights come from this command.

    Every ten rounds a checkpoint is written beside the weights; the same command goes on from there.
    """
    try:
        from ..kernel.crews import crew
        from ..nets.files import write
        from ..train.course import Course
        from ..train.recipes import RECIPES
    except ImportError as error:
        raise BadOption("Training needs NumPy: install grotto[train]") from error
    if game not in RECIPES:
        raise BadOption(f"There is no recipe for {game!r:.40}; there are {', '.join(RECIPES)}")
    recipe = RECIPES[game]
    recipe = recipe._replace(rounds=rounds or recipe.rounds, games=games or recipe.games)
    if edition is not None:
        recipe = recipe._replace(options={**recipe.options, "edition": edition})
    course = Course(recipe, seed)
    out = out or Path(f"{game}.net")
    checkpoint = out.with_suffix(".checkpoint")
    if checkpoint.exists() and not anew:
        course.resume(checkpoint)
        console().print(f"Going on after round {course.round} of {checkpoint.name}.")
    command = shlex.join(["grotto", "train", *sys.argv[2:]])
    workers_crew = crew(on, workers)
    try:
        with _bar() as bar:
            task = bar.add_task(game, total=recipe.rounds, completed=course.round, said="")
            course.run(
                workers_crew,
                lambda said: bar.update(task, advance=1, said=said),
                lambda: course.save(checkpoint),
            )
    finally:
        workers_crew.close()
    write(out, array("f", course.learner.row.tobytes()), course.about(command))
    checkpoint.unlink()
    console().print(f"{out.name}: {course.learner.row.nbytes // 1024} KB after {recipe.rounds} rounds.")


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[said]}"), console=console(),
    )  # fmt: skip
