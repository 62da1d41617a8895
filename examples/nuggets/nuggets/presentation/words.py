"""Nuggets in words, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from grotto.kernel.messages import say
from grotto.kernel.view import Value

MESSAGES = Path(__file__).parents[1] / "messages"


def choice(value: Value, names: list[str], language: str) -> str:
    """What an action is called on a button."""
    return say(MESSAGES, language, "choose", n=value["nuggets"])


def sentences(event: Mapping[str, Any], names: list[str], language: str) -> list[str]:
    """An event for the log."""
    speak = partial(say, MESSAGES, language)
    value = event["value"]
    if value["kind"] == "vein":
        return [speak("vein", n=value["nuggets"])]
    if value["kind"] == "claim":
        key = "claim" if value["points"] is None else "claim-seen"
        return [speak(key, who=names[value["seat"]], points=value["points"])]
    lines = [speak("take", who=names[event["by"]], n=value["nuggets"])]
    return lines + [speak("empty", who=names[fact["last"]]) for fact in event["facts"]]
