"""What an event of Erdgeister is called in a few words: a heading, above the sentences that tell all of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grotto.kernel.messages import say

MESSAGES = Path(__file__).parent / "headlines" / "messages"


def headline(event: Mapping[str, Any], names: list[str], language: str) -> str:
    """The most telling thing about it."""
    if event["by"] == "chance":
        return say(MESSAGES, language, "deal")
    value, who = event["value"], names[event["by"]]
    found = {fact["kind"]: fact for fact in event["facts"]}
    if "home" in found:
        home = found["home"]
        key = "last-home" if "game-over" in found else "home"
        return say(MESSAGES, language, key, who=who, n=home["home"], goal=home["goal"])
    if "game-over" in found:
        return say(MESSAGES, language, "stopped")
    key = value["kind"]
    if key == "move":
        key = f"move-{value['way'].replace(' ', '-')}"
    return say(MESSAGES, language, key, who=who, n=value.get("steps", 0))
