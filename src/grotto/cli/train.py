"""`grotto train`: trains a game's nets by self-play."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from grotto.kernel.errors import BadOption
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.nets.files import Weights, read, write
from grotto.nets.net import Net
from grotto.parallel.pools import worker_pool
from grotto.parallel.worker import one_thread
from grotto.play.players import players_of
from grotto.play.recipe import Recipe

from .console import console
from .game_options import flag, game_options, loadable_games, read_options

one_thread()  # or the numbers would depend on how many cores NumPy finds

try:
    from grotto.train.training_run import TrainingRun
except ImportError as error:
    raise BadOption("Training needs NumPy: install grotto[train]") from error


SAVE_EVERY = 10  # rounds


@click.command()
@click.argument("game")
@click.option("--out", "folder", type=click.Path(path_type=Path), default=".", help="The folder for the weights.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Another seed gives another net.")
@click.option("--rounds", type=click.IntRange(1), help="Rounds of self-play and learning; by default the recipe's.")
@click.option("--games", type=click.IntRange(1), help="Games of each job of a round; by default the recipe's.")
@game_options
@click.option("--exploit", type=click.Path(exists=True, path_type=Path), help="Train the best answer to these weights.")
@click.option(
    "--from",
    "begins_as",
    type=click.Path(exists=True, path_type=Path),
    help="Train these weights on, for the options given: much quicker than from nothing.",
)
@click.option("--on", default="local", show_default=True, help="local, ray, or ray:ADDRESS of a cluster.")
@click.option("--workers", type=click.IntRange(1), help="Processes; by default one for every core.")
@click.option("--anew", is_flag=True, help="Start again, whatever an interrupted or finished run has left.")
def train(game: str, folder: Path, seed: int, rounds: int | None, games: int | None, exploit: Path | None,
          begins_as: Path | None, on: str, workers: int | None, anew: bool, **options: str | None) -> None:  # fmt: skip
    """Train the nets of GAME by self-play: the shipped weights come from this command.

    Every ten rounds a checkpoint is written beside the weights; the same command continues from there.
    """
    rules = _trainable(game)
    given = {name: text for name, text in options.items() if text is not None}
    plan = _Plan(rules, seed, rounds, games, given, on, workers, anew)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{folder} cannot be a folder for weights: {error.strerror}") from None
    if exploit is not None and begins_as is not None:
        raise BadOption("An exploiter begins as the net that it exploits: --exploit and --from exclude each other")
    if exploit is not None:
        _make_exploiter(plan, exploit, folder)
        return
    if begins_as is not None:
        _train_on(plan, begins_as, folder)
        return
    teacher = None
    for name in [name for name, recipe in plan.recipes.items() if not recipe.exploits]:
        teacher = _make(name, plan, folder, teacher)


def _trainable(name: str) -> Game:
    known = [game.name for game in loadable_games() if players_of(game).recipes]
    if name not in known:
        raise BadOption(f"There is no recipe for {name!r:.40}; there are {', '.join(known)}")
    return find_game(name)


@dataclass
class _Plan:
    """What the command line asks for."""

    game: Game
    seed: int
    rounds: int | None
    games: int | None
    given: dict[str, str]
    on: str
    workers: int | None
    anew: bool
    exploited: str | None = None
    begins_as: str | None = None
    options: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.options = read_options(self.game, self.game.seats[0], self.given)

    @property
    def recipes(self) -> dict[str, Recipe]:
        return dict(players_of(self.game).recipes)

    def recipe(self, name: str) -> Recipe:
        recipe = self.recipes[name]
        options = {**recipe.options, **self.options}
        self.game.options(recipe.players[0], options)  # refuses bad ones before anything starts
        return recipe._replace(rounds=self.rounds or recipe.rounds, games=self.games or recipe.games, options=options)

    def file_name(self, name: str) -> str:
        """Weights for other options than the usual ones are named after them."""
        return "-".join([name, *(Path(text).stem for text in self.given.values())]) + ".net"

    def command(self) -> str:
        """The command that makes the same weights anywhere: only what decides the result."""
        parts = [("--seed", self.seed if self.seed != 1 else None), ("--rounds", self.rounds), ("--games", self.games),
                 *((flag(name), text) for name, text in self.given.items()), ("--exploit", self.exploited),
                 ("--from", self.begins_as)]  # fmt: skip
        return " ".join(["grotto train", self.game.name, *[f"{name} {value}" for name, value in parts if value]])


def _make_exploiter(plan: _Plan, path: Path, folder: Path) -> None:
    """The best answer to the weights in a file."""
    game, name = plan.game, next((name for name, recipe in plan.recipes.items() if recipe.exploits), None)
    if name is None:
        raise BadOption(f"There is no recipe for an exploiter of {game.name}")
    target, recipe = read(path), plan.recipe(name)
    reason = target.why_not(game, recipe.players[0], game.options(recipe.players[0], recipe.options))
    if reason is not None:
        raise BadOption(f"{path.name} cannot be exploited: {reason}")
    plan.exploited = f"{path.name} ({target.about['check']})"
    _make(name, plan, folder, target.net)


def _train_on(plan: _Plan, path: Path, folder: Path) -> None:
    """A net that begins as the one in a file."""
    begins_as = read(path)
    about, known = begins_as.about, players_of(plan.game)
    fits = [name for name, recipe in plan.recipes.items() if about["learns"] == recipe.learns and not recipe.exploits]
    if about["game"] != plan.game.name or about["learns"] == "beliefs" or not fits:
        raise BadOption(f"{path.name} cannot be trained on: it is not one that plays {plan.game.name}")
    if (about["rules"], about["features"]) != (plan.game.version, known.features().version):
        raise BadOption(f"{path.name} cannot be trained on: its rules or features are of another version")
    plan.begins_as = f"{path.name} ({about['check']})"
    _make(fits[0], plan, folder, None, begins_as)


def _make(name: str, plan: _Plan, folder: Path, teacher: Net | None, begins_as: Weights | None = None) -> Net:
    """One net, unless its file exists already."""
    out = folder / plan.file_name(name)
    checkpoint = out.with_suffix(".checkpoint")
    recipe = plan.recipe(name) if begins_as is None else plan.recipe(name).going_on()
    run = TrainingRun(recipe, plan.seed, teacher, begins_as)
    command = plan.command()
    if out.exists() and not checkpoint.exists() and not plan.anew:
        made = read(out)
        if made.about == {**made.about, **run.about(command), "games": made.about["games"]}:
            console().print(f"{out.name} is there already.")
            return made.net
        raise BadOption(f"{out} is there already, made by {made.about['command']!r:.100}; --anew replaces it")
    if checkpoint.exists() and not plan.anew:
        run.resume(checkpoint)
        console().print(f"Going on after round {run.round} of {checkpoint.name}.")
    _train(name, run, plan, checkpoint)
    write(out, array("f", run.learner.row.tobytes()), run.about(command))
    checkpoint.unlink()
    console().print(f"{out.name}: {run.learner.row.nbytes // 1024} KB after {run.recipe.rounds} rounds.")
    return run.learner.net()


def _train(name: str, run: TrainingRun, plan: _Plan, checkpoint: Path) -> None:
    pool = worker_pool(plan.on, plan.workers)
    try:
        with _bar() as bar:
            task = bar.add_task(name, total=run.recipe.rounds, completed=run.round, result="")
            run.run(
                pool,
                lambda result: bar.update(task, advance=1, result=result),
                lambda: run.save(checkpoint),
                SAVE_EVERY,
            )
    except KeyboardInterrupt:
        kept = run.round - run.round % SAVE_EVERY
        console().print(f"\nInterrupted; the same command continues after round {kept}.")
        raise click.Abort from None
    finally:
        pool.close()


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[result]}"), console=console(),
    )  # fmt: skip
