"""Sentences from message files: one JSON file a language, with plurals."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

LANGUAGES = ("en", "de", "nl", "cs")
MESSAGES = Path(__file__).parent / "messages"  # what the kernel itself refuses

Message = str | dict[str, str]


@cache
def messages(folder: Path, language: str) -> dict[str, Message]:
    """All messages of a language; English where it has no file."""
    path = folder / f"{language}.json"
    if language not in LANGUAGES or not path.exists():
        path = folder / "en.json"
    loaded: dict[str, Message] = json.loads(path.read_text("utf-8"))
    return loaded


def say(folder: Path, language: str, key: str, **parts: object) -> str:
    """One message, filled in; where it has plural forms, `n` chooses among them."""
    message = messages(folder, language)[key]
    if isinstance(message, dict):
        n = parts["n"]
        assert isinstance(n, int)
        form = plural(language, n)
        message = message.get(form, message["other"])
    return message.format(**parts)


class Sentence(NamedTuple):
    """A message and what fills it in, before it is known in which language it will be said."""

    folder: Path
    key: str
    parts: Mapping[str, object]

    @classmethod
    def of(cls, folder: Path, key: str, **parts: object) -> Sentence:
        """The message of that key in a folder of message files."""
        return cls(folder, key, parts)

    def say(self, language: str) -> str:
        """The sentence in a language; parts that are sentences themselves are said in the same one."""
        parts = {name: part.say(language) if isinstance(part, Sentence) else part for name, part in self.parts.items()}
        return say(self.folder, language, self.key, **parts)


def plural(language: str, n: int) -> str:
    """The plural form of a number: English, German and Dutch have two, Czech three."""
    if n == 1:
        return "one"
    if language == "cs" and 2 <= n <= 4:
        return "few"
    return "other"


def joined(folder: Path, language: str, items: list[str], link: str = "and") -> str:
    """`A, B and C` in any language, or linked by another message."""
    if len(items) < 2:
        return "".join(items)
    return say(folder, language, link, first=", ".join(items[:-1]), last=items[-1])
