"""Bots of other packages, by entry point `grotto.bots`: a subclass of Bot, or a function that makes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grotto.kernel.entry_points import entry_points_of
from grotto.kernel.errors import BadOption
from grotto.kernel.text import quoted

from .contract import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "grotto.bots"


def offered() -> list[str]:
    """The names of all bots on offer, without loading any of them."""
    return sorted(_points())


def offered_bot(name: str) -> Bot:
    """A new bot of the kind that is offered under that name."""
    points = _points()
    if name not in points:
        raise BadOption(f"Nobody offers a bot called {quoted(name)}; on offer: {', '.join(sorted(points)) or 'none'}")
    try:
        made = points[name].load()()
        if isinstance(made, Bot) and made.name == Bot.name:
            made.name = name
    except (Exception, SystemExit) as error:  # other packages may raise anything
        raise BadOption(f"The bot {name} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(made, Bot):
        raise BadOption(f"{name} makes no grotto Bot, but {quoted(made)}")
    return made


def _points() -> dict[str, EntryPoint]:
    return entry_points_of(ENTRY_POINTS)
