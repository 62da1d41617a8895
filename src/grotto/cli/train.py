"""`grotto train`: make a game's net from nothing."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import NamedTuple

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from grotto.kernel.errors import BadOption
from grotto.kernel.registry import game as find_game
from grotto.nets.files import read, write
from grotto.nets.net import Net
from grotto.parallel.workers import crew, one_thread

from .console import console

one_thread()  # or the numbers would depend on how many cores NumPy finds

try:
    from grotto.train.recipes import RECIPES, Recipe
    from grotto.train.training_run import TrainingRun
except ImportError as error:
    raise BadOption("Training needs NumPy: install grotto[train]") from error


CHECKPOINT = 10  # rounds


@click.command()
@click.argument("game")
@click.option("--out", "folder", type=click.Path(path_type=Path), default=".", help="The folder for the weights.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Another seed gives another net.")
@click.option("--rounds", type=click.IntRange(1), help="Rounds of self-play and learning, if not the recipe's.")
@click.option("--games", type=click.IntRange(1), help="Games of each of a round's jobs, if not the recipe's.")
@click.option("--edition", help="Diamant's edition to train for.")
@click.option("--exploit", type=click.Path(exists=True, path_type=Path), help="Train the best answer to these weights.")
@click.option("--on", default="local", show_default=True, help="local, ray, or ray:ADDRESS of a cluster.")
@click.option("--workers", type=click.IntRange(1), help="Processes; one for every core if nothing is said.")
@click.option("--anew", is_flag=True, help="Do not go on from the checkpoint of a run that was broken off.")
def train(game: str, folder: Path, seed: int, rounds: int | None, games: int | None, edition: str | None,
          exploit: Path | None, on: str, workers: int | None, anew: bool) -> None:  # fmt: skip
    """Train the net of GAME by self-play: the shipped weights come from this command.

    Every ten rounds a checkpoint is written beside the weights; the same command goes on from there.
    """
    known = list(dict.fromkeys(recipe.game for recipe in RECIPES.values()))
    if game not in known:
        raise BadOption(f"There is no recipe for {game!r:.40}; there are {', '.join(known)}")
    plan = _Plan(seed, rounds, games, edition, on, workers, anew)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{folder} cannot be a folder for weights: {error.strerror}") from None
    if exploit is not None:
        if f"{game}-exploiter" not in RECIPES:
            raise BadOption(f"There is no recipe for an exploiter of {game}")
        prey = read(exploit)
        rules = find_game(game)
        recipe = plan.recipe(f"{game}-exploiter")
        reason = prey.why_not(rules, recipe.players[0], rules.options(recipe.players[0], recipe.options))
        if reason is not None:
            raise BadOption(f"{exploit.name} cannot be exploited: {reason}")
        _make(f"{game}-exploiter", plan._replace(exploit=f"{exploit.name} ({prey.about['check']})"), folder, prey.net)
        return
    teacher = None
    for name in [name for name, recipe in RECIPES.items() if recipe.game == game and not recipe.exploits]:
        teacher = _make(name, plan, folder, teacher)


class _Plan(NamedTuple):
    seed: int
    rounds: int | None
    games: int | None
    edition: str | None
    on: str
    workers: int | None
    anew: bool
    exploit: str | None = None

    def recipe(self, name: str) -> Recipe:
        recipe = RECIPES[name]
        options = recipe.options if self.edition is None else {**recipe.options, "edition": self.edition}
        find_game(recipe.game).options(recipe.players[0], options)  # refuses bad ones before anything starts
        return recipe._replace(rounds=self.rounds or recipe.rounds, games=self.games or recipe.games, options=options)

    def command(self, game: str) -> str:
        """The command that makes the same weights anywhere: only what decides what comes out."""
        said = [("--seed", self.seed if self.seed != 1 else None), ("--rounds", self.rounds), ("--games", self.games),
                ("--edition", self.edition), ("--exploit", self.exploit)]  # fmt: skip
        return " ".join(["grotto train", game, *[f"{name} {value}" for name, value in said if value is not None]])


def _make(name: str, plan: _Plan, folder: Path, teacher: Net | None) -> Net:
    """One net, unless it is there already; its weights go into the folder."""
    out = folder / f"{name}{'-' + plan.edition if plan.edition else ''}.net"
    checkpoint = out.with_suffix(".checkpoint")
    course = TrainingRun(plan.recipe(name), plan.seed, teacher)
    command = plan.command(course.recipe.game)
    if out.exists() and not checkpoint.exists() and not plan.anew:
        made = read(out)
        if made.about == {**made.about, **course.about(command), "games": made.about["games"]}:
            console().print(f"{out.name} is there already.")
            return made.net
        raise BadOption(f"{out} is there already, made by {made.about['command']!r:.100}; --anew replaces it")
    if checkpoint.exists() and not plan.anew:
        course.resume(checkpoint)
        console().print(f"Going on after round {course.round} of {checkpoint.name}.")
    workers = crew(plan.on, plan.workers)
    try:
        with _bar() as bar:
            task = bar.add_task(name, total=course.recipe.rounds, completed=course.round, said="")
            course.run(
                workers,
                lambda said: bar.update(task, advance=1, said=said),
                lambda: course.save(checkpoint),
                CHECKPOINT,
            )
    except KeyboardInterrupt:
        kept = course.round - course.round % CHECKPOINT
        console().print(f"\nInterrupted; the same command goes on after round {kept}.")
        raise click.Abort from None
    finally:
        workers.close()
    write(out, array("f", course.learner.row.tobytes()), course.about(command))
    checkpoint.unlink()
    console().print(f"{out.name}: {course.learner.row.nbytes // 1024} KB after {course.recipe.rounds} rounds.")
    return course.learner.net()


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[said]}"), console=console(),
    )  # fmt: skip
