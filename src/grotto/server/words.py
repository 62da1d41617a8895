"""Texts from the server's message files."""

from __future__ import annotations

from pathlib import Path

from grotto.kernel.messages import Sentence

TEXTS = Path(__file__).parent / "messages"


def words(key: str, **parts: object) -> Sentence:
    """A sentence that is said in the language of whoever is answered."""
    return Sentence.of(TEXTS, key, **parts)
