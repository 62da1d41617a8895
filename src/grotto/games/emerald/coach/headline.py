"""What an event of Emerald is called in a few words: a heading, above the sentences that tell all of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grotto.kernel.messages import say

MESSAGES = Path(__file__).parent / "headlines" / "messages"
TELLING = ("four-kinds", "treasure", "caught", "nest", "freed", "took", "landed", "dragon")  # the first one is told


def headline(event: Mapping[str, Any], names: list[str], language: str) -> str:
    """The most telling thing about it."""
    found = {fact["kind"]: fact for fact in reversed(event["facts"])}
    kind = next((kind for kind in TELLING if kind in found), None)
    value = event["value"]
    told = value if kind is None else found[kind]
    seat = told.get("seat", event["by"])
    parts = {"who": "" if seat == "chance" else names[seat]}
    card = told.get("card")
    sort = "gold" if isinstance(card, int) else card
    if kind == "treasure":
        key = "treasure" if told["left"] else "last-treasure"
    elif kind == "took" or value["kind"] == "turn-up":
        key, parts["card"] = "took" if kind else "turn-up", say(MESSAGES, language, f"card-{sort}", n=str(card))
    elif kind == "dragon":
        return say(MESSAGES, language, "dragon", n=value["pips"])
    else:
        key = kind or value["kind"]
    return say(MESSAGES, language, key, **parts)
