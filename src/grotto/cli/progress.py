"""Progress bars of long commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from .console import console


@contextmanager
def deals_bar(title: str, unit: str = "deals") -> Iterator[Callable[[int, int], None]]:
    """A bar, and the function that it is told by: how many are done, and of how many."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn(unit),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    screen = console()
    with Progress(*columns, console=screen, disable=not screen.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
