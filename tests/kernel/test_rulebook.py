"""The rulebooks say the same in every language: the same clauses in the same places, with the same numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

import grotto
from grotto.kernel.errors import BadOption
from grotto.kernel.messages import LANGUAGES
from grotto.kernel.rulebook import clauses, languages, rulebook

pytestmark = pytest.mark.one_build

OTHERS = [language for language in LANGUAGES if language != "en"]
TRANSLATIONS = [(game, language) for game in grotto.game_names() for language in OTHERS]
IN_QUOTES = re.compile(r"[„“\"][^„“”\"]*[“”\"]")

every_translation = pytest.mark.parametrize(("game", "language"), TRANSLATIONS)


def numbers(text: str) -> Counter[str]:
    """All numbers of a text, but for names in quotes: one card has a number in its name in some languages only."""
    return Counter(re.findall(r"\d+", IN_QUOTES.sub("", text)))


def skeleton(text: str) -> Iterator[str]:
    """What a page is built of, line by line, without its words."""
    for line in text.splitlines():
        if line.startswith("|"):
            yield f"row of {line.count('|')}"
        elif found := re.match(r"#+ |```|- \*\*[A-Z]{1,2}-\d\d\*\*|\*\w+\.\*", line):
            yield "example" if found[0].endswith(".*") else found[0]


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


@pytest.mark.parametrize("game", grotto.game_names())
def test_every_rulebook_is_there_in_all_languages(game: str) -> None:
    assert languages(game) == LANGUAGES
    assert len({rulebook(game, language) for language in LANGUAGES}) == len(LANGUAGES)


@every_translation
def test_a_translation_has_every_clause_and_no_other(game: str, language: str) -> None:
    assert list(clauses(game, language)) == list(clauses(game))


@every_translation
def test_no_clause_was_left_in_english(game: str, language: str) -> None:
    english = clauses(game)
    assert [clause for clause, text in clauses(game, language).items() if text == english[clause]] == []


@every_translation
def test_the_numbers_in_every_clause_agree(game: str, language: str) -> None:
    translated = clauses(game, language)
    different = {
        clause: (text, translated[clause])
        for clause, text in clauses(game).items()
        if numbers(text) != numbers(translated[clause])
    }
    assert different == {}


@every_translation
def test_the_numbers_in_every_table_agree(game: str, language: str) -> None:
    for english, translated in zip(rows(rulebook(game)), rows(rulebook(game, language)), strict=True):
        assert numbers(english) == numbers(translated), translated


@every_translation
def test_the_numbers_outside_the_clauses_agree_too(game: str, language: str) -> None:
    assert numbers(rulebook(game)) == numbers(rulebook(game, language))


@every_translation
def test_a_translation_is_built_as_the_english_page(game: str, language: str) -> None:
    assert list(skeleton(rulebook(game, language))) == list(skeleton(rulebook(game)))


def test_another_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="en, de, nl, cs"):
        rulebook("emerald", "fr")
