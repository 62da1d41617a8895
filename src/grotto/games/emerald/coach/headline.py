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
    kind = next((kind for kind in TELLING if kind in found), event["value"]["kind"])
    told = found.get(kind, event["value"])
    seat = told.get("seat", event["by"])
    return say(
        MESSAGES,
        language,
        "last-treasure" if kind == "treasure" and not told["left"] else kind,
        who="" if seat == "chance" else names[seat],
        card=_card(told.get("card"), language),
        n=event["value"].get("pips", 0),
    )


def _card(card: int | str | None, language: str) -> str:
    """A gem, or gold of a worth."""
    if card is None:
        return ""
    return say(MESSAGES, language, f"card-{'gold' if isinstance(card, int) else card}", n=str(card))
