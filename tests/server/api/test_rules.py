"""The rules as the server gives them out: whole, in order, in the language asked for."""

from __future__ import annotations

from typing import Any

import pytest

import grotto
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.rulebook import clauses, rulebook
from grotto.server.api.rules import Clause, Grid, page
from tests.server.service import Service

pytestmark = pytest.mark.one_build

PAGES = [(game, language) for game in grotto.game_names() for language in LANGUAGES]


def blocks(book: Any, kind: str) -> list[Any]:
    return [block for section in book["sections"] for block in section["blocks"] if block["kind"] == kind]


def words(text: str) -> list[str]:
    """The words of a page or a part of it, without what only sets them."""
    return text.replace("|", " ").replace("#", " ").replace("- **", " ").replace("**", " ").replace("```", " ").split()


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_rules_are_given_out_clause_by_clause(service: Service, game: str, language: str) -> None:
    book = service.nobody().good("GET", f"/api/rules/{game}?language={language}")
    assert (book["game"], book["language"]) == (game, language)
    assert {clause["id"]: clause["text"] for clause in blocks(book, "clause")} == clauses(game, language)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_no_word_of_the_page_is_lost_or_moved(game: str, language: str) -> None:
    book = page(game, language)
    said = [book.title]
    for section in book.sections:
        said.append(section.heading)
        for block in section.blocks:
            if isinstance(block, Grid):
                said += [*block.head, *["---"] * len(block.head), *(cell for row in block.rows for cell in row)]
            else:
                said += [block.id, block.text] if isinstance(block, Clause) else [block.text]
    assert words(" ".join(said)) == words(rulebook(game, language))


def test_headings_tables_and_drawings_keep_their_shape(service: Service) -> None:
    book = service.nobody().good("GET", "/api/rules/erdgeister?language=en")
    assert book["title"] == "Der Schatz der Erdgeister"
    assert book["sections"][0]["heading"] == ""
    assert {"The mine": 2, "Sneak path": 3}.items() <= {s["heading"]: s["level"] for s in book["sections"]}.items()
    assert all(len(row) == len(grid["head"]) for grid in blocks(book, "grid") for row in grid["rows"])
    (drawing,) = blocks(book, "drawing")
    assert drawing["text"].splitlines()[1].strip() == "|"


def test_without_a_word_the_rules_come_in_the_guests_language(service: Service) -> None:
    somebody = service.nobody()
    assert somebody.good("GET", "/api/rules/diamant")["language"] == "en"
    somebody.good("POST", "/api/me", {"name": "Ada", "language": "cs"})
    assert somebody.good("GET", "/api/rules/diamant")["language"] == "cs"


def test_there_are_no_rules_of_unknown_games_or_in_unknown_languages(service: Service) -> None:
    assert service.nobody().ask("GET", "/api/rules/chess").outcome == "not-found"
    assert service.nobody().ask("GET", "/api/rules/emerald?language=fr").outcome == "invalid"
