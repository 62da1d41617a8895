"""Diamant in words, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from grotto.kernel.messages import joined, say
from grotto.kernel.view import Value

MESSAGES = Path(__file__).parents[1] / "messages"


def choice(value: Value, names: list[str], language: str) -> str:
    """One of the two choices."""
    return say(MESSAGES, language, f"choose-{value['text']}")


def sentences(event: Mapping[str, Any], names: list[str], language: str) -> list[str]:
    """What a card did, and who left once all had chosen; a single choice is worth no line."""
    speak = partial(say, MESSAGES, language)
    lines = []
    if event["by"] == "chance" and event["text"].isdecimal():
        lines.append(speak("treasure", n=int(event["text"])))
    for fact in event["facts"]:
        lines += _fact(fact, event["value"].get("name", ""), names, language)
    return lines


def _fact(fact: Value, card: str, names: list[str], language: str) -> list[str]:
    """`card` is the name of the card that was turned up, if one was."""
    speak = partial(say, MESSAGES, language)
    kind = fact["kind"]
    seats: list[int] = fact.get("seats") or fact.get("back") or []
    who = joined(MESSAGES, language, [names[seat] for seat in seats])
    if kind == "split":
        alone = "-alone" if len(fact["seats"]) == 1 else ""
        lines = [speak(f"split{alone}", who=who, share=fact["share"])] if fact["share"] else []
        return lines + ([speak("left-on-card", n=fact["left"])] if fact["left"] else [])
    if kind == "first-trap":
        return [speak(kind, trap=speak(f"card-{card}"))]
    if kind == "trap-sprung":
        manner = "-empty" if not fact["lost"] else "-alone" if len(fact["seats"]) == 1 else ""
        return [speak(f"{kind}{manner}", trap=speak(f"card-{card}"), who=who, lost=fact["lost"])]
    if kind == "reveal":
        if not fact["back"]:
            if len(fact["on"]) == 1:
                return [speak("goes-on-alone", who=names[fact["on"][0]])]
            return [speak("all-go-on")]
        return [speak("go-back-alone" if len(fact["back"]) == 1 else "go-back", who=who)]
    if kind == "home":
        return _home(fact, names[fact["seat"]], language)
    if kind == "gathered":
        return []  # what was brought home has been said
    if kind == "relic-found":
        return [speak(f"{card}-found")]
    if kind == "expedition-over":
        gone = [_leaves(name, n, card, language) for name, n in fact["removed"].items()]
        return [speak(kind, number=fact["number"]), *gone]
    return [speak(kind, number=fact["number"])]


def _leaves(gone: str, n: int, card: str, language: str) -> str:
    """Cards that were on the path and are out of the game (D-19, D-42): relics, or the trap that was turned up."""
    speak = partial(say, MESSAGES, language)
    if gone in ("relic", "artifact"):
        return speak(f"{gone}-leaves", n=n)
    return speak("trap-leaves", trap=speak(f"card-{card}"))


def _home(fact: Value, who: str, language: str) -> list[str]:
    speak = partial(say, MESSAGES, language)
    rubies = fact["pocket"] + fact["floor"]
    key = "home-floor" if fact["floor"] else "home" if rubies else "home-empty"
    lines = [speak(key, who=who, n=rubies, floor=fact["floor"])]
    if fact["relics"]:
        lines.append(speak(f"home-{fact['relic']}s", who=who, n=fact["relics"], points=fact["relic_points"]))
    return lines
