"""What is numbered from one to five has one name in every text: an expedition. The cave is the place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.one_build

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("src/grotto/games/diamant", "web/src/games/diamant", "web/src/screens/review")
PLACE = {"en": "caves?", "de": "Höhlen?", "nl": "grot(?:ten)?", "cs": "jesky\\w+"}
ENDING = {
    "en": "ends? the cave",
    "de": "beende\\w* die Höhle|Höhle (?:be)?ende",
    "nl": "beëindig\\w+ de grot|de grot beëind",
    "cs": "ukonč\\w+ jeskyni|jeskyni ukonč",
}


def texts(told: Any) -> list[str]:
    """Every sentence of a message file, with the forms of its plurals."""
    return [told] if isinstance(told, str) else [text for value in told.values() for text in texts(value)]


@pytest.mark.parametrize("language", PLACE)
def test_an_expedition_is_never_called_a_cave(language: str) -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob(f"messages/{language}.json")]
    assert len(files) >= 8
    sentences = [text for file in files for text in texts(json.loads(file.read_text("utf-8")))]
    sentences.append(
        (ROOT / FOLDERS[0] / f"rulebook{'' if language == 'en' else f'.{language}'}.md").read_text("utf-8")
    )
    place, count = PLACE[language], r"(?:\{\w+\}|\d|five|fünf|vijf|pěti?)\.?"
    wrong = re.compile(rf"\b{place} {count}|{count} {place}\b|\b(?:{ENDING[language]})", re.IGNORECASE)
    assert not [text[:80] for text in sentences if wrong.search(text)]
