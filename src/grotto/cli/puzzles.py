"""`grotto puzzles`: finds positions in which one choice clearly wins."""

from __future__ import annotations

import click
from rich.progress import Progress

from grotto.analysis.puzzles import Puzzle, find, puzzles_of, write
from grotto.kernel.registry import game as find_game

from .console import console


@click.command()
@click.argument("game")
@click.option("--count", type=click.IntRange(1, 500), default=30, help="How many puzzles there should be.")
@click.option("--seed", type=int, default=1, help="The number of the first game to look through.")
@click.option("--anew", is_flag=True, help="Forget the puzzles that are there.")
def puzzles(game: str, count: int, seed: int, *, anew: bool) -> None:
    """Search games of strong bots for puzzles of GAME, and keep them in its folder.

    What was found is written after every puzzle, so that one may stop at any time and go on with another seed.
    """
    rules, out = find_game(game), console()
    kept: list[Puzzle] = [] if anew else puzzles_of(rules)
    known = {puzzle.id for puzzle in kept}
    with Progress(console=out) as progress:
        task = progress.add_task(f"Puzzles of {rules.title}", total=count, completed=len(kept))
        for found in find(rules, seed):
            if len(kept) >= count:
                break
            if found is not None and found.id not in known:
                kept.append(found)
                write(rules, kept)
                progress.update(task, completed=len(kept))
    levels = ", ".join(f"{sum(one.level == level for one in kept)} of level {level}" for level in (1, 2, 3))
    out.print(f"{len(kept)} puzzles: {levels}.")
