"""Facts about going on or back, from what everybody can see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grotto.kernel.messages import say
from grotto.kernel.view import Value, View

MESSAGES = Path(__file__).parent / "messages"


def reasons(view: View, value: Value) -> list[Value]:
    """What speaks for a choice, the most telling first."""
    position = view["position"]
    risk = _risk(position)
    return [risk, _gain(position)] if value["text"] == "on" else [*_way_home(position), risk]


def sentence(reason: Value, names: list[str], language: str) -> str:
    """One fact in words."""
    parts = {name: part for name, part in reason.items() if name != "kind"}
    if "tenths" in parts:
        whole, tenths = divmod(parts["tenths"], 10)
        parts["gain"] = f"{whole}.{tenths}" if language == "en" else f"{whole},{tenths}"
    return say(MESSAGES, language, reason["kind"], **parts)


def _risk(position: dict[str, Any]) -> Value:
    """How many cards end the cave, and what that would cost."""
    collapse, pocket = position["prospects"]["collapse"], position["pocket"]
    if not collapse:
        return {"kind": "no-risk"}
    kind = "risk" if pocket else "risk-of-nothing"
    return {"kind": kind, "collapse": collapse, "cards": _cards(position), "n": pocket}


def _gain(position: dict[str, Any]) -> Value:
    """What the next card brings each explorer on average, in tenths of a ruby."""
    return {"kind": "gain", "tenths": round(10 * position["prospects"]["shares"] / _cards(position))}


def _way_home(position: dict[str, Any]) -> list[Value]:
    homes = position["prospects"]["homes"]
    alone, together = homes[0], homes[-1]
    if len(homes) == 1:
        return [{"kind": "home-last", "n": alone["points"]}]
    found: list[Value] = [{"kind": "home", "alone": alone["points"], "together": together["points"]}]
    return found + ([{"kind": "relics", "points": alone["relic_points"]}] if alone["relics"] else [])


def _cards(position: dict[str, Any]) -> int:
    return int(sum(position["deck"].values()))
