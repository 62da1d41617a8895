"""The rulebooks: pages in our own words, with the numbered clauses that code, refusals and tests cite."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from .errors import BadOption
from .messages import LANGUAGES
from .registry import game as find_game

CLAUSE = re.compile(r"^- \*\*([A-Z]{1,2}-\d\d)\*\* (.*(?:\n  .*)*)", re.MULTILINE)


@cache
def languages(game: str) -> tuple[str, ...]:
    """The languages in which a game has brought its rulebook."""
    return tuple(language for language in LANGUAGES if _page(game, language).is_file())


@cache
def rulebook(game: str, language: str = "en") -> str:
    """A game's rulebook, as Markdown; in English where the game has brought no translation."""
    if language not in LANGUAGES:
        raise BadOption(f"There are no rulebooks in {language!r:.20}; the languages are {', '.join(LANGUAGES)}")
    found = languages(game)
    if "en" not in found:
        raise BadOption(f"{game} has brought no rulebook")
    return _page(game, language if language in found else "en").read_text("utf-8")


@cache
def clauses(game: str, language: str = "en") -> dict[str, str]:
    """Every clause and ruling of a game by its id, each as one line."""
    return {match[1]: " ".join(match[2].split()) for match in CLAUSE.finditer(rulebook(game, language))}


def _page(game: str, language: str) -> Traversable:
    """`rulebook.md` beside the game's own module, and `rulebook.de.md` and so on beside that."""
    name = "rulebook.md" if language == "en" else f"rulebook.{language}.md"
    return files(type(find_game(game)).__module__) / name
