"""The rulebooks: pages in our own words, with the numbered clauses that code, refusals and tests cite."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from .errors import BadOption
from .registry import game as find_game

_CLAUSE = re.compile(r"^- \*\*([A-Z]{1,2}-\d\d)\*\* (.*(?:\n  .*)*)", re.MULTILINE)


@cache
def rulebook(game: str) -> str:
    """A game's rulebook, as Markdown: `rulebook.md` beside the game's own module."""
    page = files(type(find_game(game)).__module__) / "rulebook.md"
    if not page.is_file():
        raise BadOption(f"{game} has brought no rulebook")
    return page.read_text("utf-8")


@cache
def clauses(game: str) -> dict[str, str]:
    """Every clause and ruling of a game by its id, each as one line."""
    return {match[1]: " ".join(match[2].split()) for match in _CLAUSE.finditer(rulebook(game))}
