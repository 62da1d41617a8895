"""Rulebooks as structured data, so that a screen can render them and link to every clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec
from starlette.responses import Response

from grotto.kernel.registry import games
from grotto.kernel.rulebook import CLAUSE, languages, rulebook
from grotto.server.problems import NotFound
from grotto.server.words import words

from .answers import json_answer
from .request import ApiRequest
from .routing import Query, Route


class Paragraph(msgspec.Struct, tag_field="kind", tag="paragraph"):
    """Running text. In this text and all others, `*so*` is stressed and words between backticks are set as code."""

    text: str


class Clause(msgspec.Struct, tag_field="kind", tag="clause"):
    """A numbered clause or ruling."""

    id: str
    text: str


class Grid(msgspec.Struct, tag_field="kind", tag="grid"):
    """A table of the rules."""

    head: list[str]
    rows: list[list[str]]


class Drawing(msgspec.Struct, tag_field="kind", tag="drawing"):
    """A picture made of letters, to be shown letter under letter."""

    text: str


class Section(msgspec.Struct, kw_only=True):
    """What stands under one heading; the first section has none."""

    heading: str
    level: int
    """2 for a chapter, 3 for a part of it; 1 for what stands before the first chapter."""
    blocks: list[Paragraph | Clause | Grid | Drawing]


class Rulebook(msgspec.Struct, kw_only=True):
    """The rules of one game."""

    game: str
    language: str
    title: str
    sections: list[Section]


Block = Paragraph | Clause | Grid | Drawing


@cache
def page(game: str, language: str) -> Rulebook:
    """A game's rulebook taken apart."""
    title, _, rest = rulebook(game, language).removeprefix("# ").partition("\n")
    parts = re.split(r"^(##+) (.+)\n", rest, flags=re.MULTILINE)
    sections = [Section(heading="", level=1, blocks=list(_blocks(parts[0])))]
    for marks, heading, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        sections.append(Section(heading=heading, level=len(marks), blocks=list(_blocks(text))))
    spoken = language if language in languages(game) else "en"
    return Rulebook(game=game, language=spoken, title=title, sections=sections)


def _blocks(text: str) -> Iterator[Block]:
    for chunk in re.split(r"\n{2,}", text.strip("\n")):
        if chunk.startswith("```"):
            yield Drawing(chunk.strip("`").strip("\n"))
        elif chunk.startswith("|"):
            head, _, *rows = (_cells(line) for line in chunk.splitlines())
            yield Grid(head, rows)
        elif chunk.startswith("- "):
            yield from (Clause(found[1], _joined(found[2])) for found in CLAUSE.finditer(chunk))
        elif chunk:
            yield Paragraph(_joined(chunk))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _joined(text: str) -> str:
    return " ".join(text.split())


async def rules(request: ApiRequest) -> Response:
    """A game's rules."""
    game = request.path("game")
    if game not in games():
        raise NotFound(words("no-game", games=", ".join(games())))
    return json_answer(page(game, request.language))


ROUTES = [
    Route("GET", "/api/rules/{game}", "rules", "The rules of a game, clause by clause, in our own words.", rules,
          Rulebook, queries=(Query("language", "en, de, nl or cs", "^(en|de|nl|cs)$"),)),
]  # fmt: skip
