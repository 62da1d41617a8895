"""The ladder's seven rungs, from first game to champion: the same in every game."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from grotto.kernel.errors import BadOption
from grotto.kernel.messages import Sentence, messages, say
from grotto.kernel.text import quoted

MESSAGES = Path(__file__).parent / "messages"


class Rung(NamedTuple):
    """One step of the ladder."""

    number: int
    name: str
    seconds: float
    """How long it may think about one choice."""

    def title(self, language: str = "en") -> str:
        """What it is called."""
        return say(MESSAGES, language, self.name)

    def character(self, language: str = "en") -> str:
        """One line about how it plays."""
        return say(MESSAGES, language, f"{self.name}-plays")


RUNGS = (
    Rung(0, "wisp", 0.02),
    Rung(1, "apprentice", 0.05),
    Rung(2, "scout", 0.05),
    Rung(3, "companion", 0.05),
    Rung(4, "master", 0.05),
    Rung(5, "grandmaster", 0.1),
    Rung(6, "champion", 1.5),
)


def rung(name: str) -> Rung:
    """The rung of that name."""
    for found in RUNGS:
        if found.name == name:
            return found
    raise BadOption(Sentence.of(MESSAGES, "no-rung", name=quoted(name), bots=", ".join(found.name for found in RUNGS)))


def bot_title(name: str, language: str = "en") -> str:
    """What a bot is called, by the name that finds it: `companion-2:prudent` is `Companion-2 · Prudent`.

    One that is not of the ladder is called by that name.
    """
    kind, colon, style = name.partition("@")[0].partition(":")
    kind, dash, level = kind.partition("-")
    if all(found.name != kind for found in RUNGS):
        return name
    title = rung(kind).title(language) + dash + level
    known = colon and f"style-{style}" in messages(MESSAGES, "en")
    return f"{title} · {style_title(style, language) if known else style}" if colon else title


def style_title(style: str, language: str = "en") -> str:
    """What a style is called."""
    return say(MESSAGES, language, f"style-{_known(style)}")


def style_character(style: str, language: str = "en") -> str:
    """One line about how it plays."""
    return say(MESSAGES, language, f"style-{_known(style)}-plays")


def _known(style: str) -> str:
    if f"style-{style}-plays" not in messages(MESSAGES, "en"):
        raise BadOption(Sentence.of(MESSAGES, "no-style", name=quoted(style)))
    return style
