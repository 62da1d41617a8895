"""`python -m scripts.secrecy --pairs 2000`: compares, for many pairs of worlds, what one viewer is sent.

The tests do the same with fifty pairs. A pair that differs is reported with the command that repeats it.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import click
from rich.console import Console
from rich.progress import Progress
from tests.secrecy.pairs import check
from tests.secrecy.planning import scenario

console = Console()


def told(seed: int) -> tuple[int, str, str]:
    """One pair: its seed, what it was about, and what differed, if anything."""
    about = scenario(seed)
    try:
        check(about)
    except AssertionError as difference:
        return seed, f"{about.game}, {about.kind}", str(difference) or repr(difference)
    return seed, f"{about.game}, {about.kind}", ""


@click.command()
@click.option("--pairs", default=2000, show_default=True, help="How many pairs of worlds.")
@click.option("--first", default=0, show_default=True, help="The seed of the first pair.")
@click.option("--jobs", default=2, show_default=True, help="How many processes.")
def main(pairs: int, first: int, jobs: int) -> None:
    """Compare pairs of worlds through the server's whole interface."""
    done: Counter[str] = Counter()
    wrong: list[int] = []
    with Progress(console=console) as progress, ProcessPoolExecutor(min(jobs, pairs)) as pool:
        bar = progress.add_task("pairs", total=pairs)
        for seed, about, difference in pool.map(told, range(first, first + pairs)):
            done[about] += 1
            progress.advance(bar)
            if difference:
                wrong.append(seed)
                console.print(f"[red]{difference}[/red]\n  python -m scripts.secrecy --first {seed} --pairs 1")
    for about, count in sorted(done.items()):
        console.print(f"{count:6} {about}")
    console.print(f"{pairs - len(wrong)} of {pairs} pairs are the same to their viewers, byte for byte")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
