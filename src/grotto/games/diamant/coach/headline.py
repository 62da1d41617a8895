"""What an event of Diamant is called in a few words: a heading, above the sentences that tell all of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from grotto.games.diamant.presentation.words import MESSAGES as WORDS
from grotto.kernel.messages import say
from grotto.kernel.view import Value

MESSAGES = Path(__file__).parent / "headlines" / "messages"


def headline(event: Mapping[str, Any], names: list[str], language: str) -> str:
    """The most telling thing about it; empty for a choice that the others do not know yet."""
    speak = partial(say, MESSAGES, language)
    if event["by"] == "chance":
        return _card(event, language)
    reveal = _first(event, "reveal")
    if reveal is None:
        return ""
    back, on = reveal["back"], reveal["on"]
    if not back:
        return speak("dares-alone", who=names[on[0]]) if len(on) == 1 else speak("all-on")
    if len(back) > 1:
        return speak("some-back", n=len(back), m=len(on)) if on else speak("all-back", n=len(back))
    home = _first(event, "home")
    assert home is not None
    found = f"back-{home['relic']}" if home["relics"] else "back"
    return speak(found, who=names[back[0]], n=home["points"])


def _card(event: Mapping[str, Any], language: str) -> str:
    speak = partial(say, MESSAGES, language)
    if event["text"].isdecimal():
        return speak("treasure", n=int(event["text"]))
    name = event["value"]["name"]
    if _first(event, "relic-found"):
        return speak(f"found-{name}")
    trap, sprung = say(WORDS, language, f"card-{name}"), _first(event, "trap-sprung")
    if sprung is None:
        return speak("warning", trap=trap)
    if not sprung["lost"]:
        return speak("sprung-empty", trap=trap)
    return speak("sprung" if len(sprung["seats"]) > 1 else "sprung-alone", trap=trap, n=sprung["lost"])


def _first(event: Mapping[str, Any], kind: str) -> Value | None:
    return next((fact for fact in event["facts"] if fact["kind"] == kind), None)
