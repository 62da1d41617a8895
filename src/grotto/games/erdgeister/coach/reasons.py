"""Facts about a move or a card, from what the player can see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grotto.games.erdgeister.presentation.words import named_gnome
from grotto.kernel.messages import say
from grotto.kernel.view import Value, View

MESSAGES = Path(__file__).parent / "messages"
HOME, HAND = "chamber", "hand"


def reasons(view: View, value: Value) -> list[Value]:
    """What speaks for a choice, the most telling first."""
    kind = value["kind"]
    if kind in ("move", "place"):
        return _going(view, value)
    if kind in ("spy", "kidnap"):
        return [_suspect(view, value["figure"])]
    return [{"kind": f"is-{kind}"}]


def sentence(reason: Value, names: list[str], language: str) -> str:
    """One fact in words."""
    parts = {name: part for name, part in reason.items() if name != "kind"}
    if "seat" in parts:
        parts["who"] = names[parts["seat"]]
    if "figure" in parts:
        parts["gnome"] = named_gnome(parts["figure"], names, language)
    said = say(MESSAGES, language, reason["kind"], **parts)
    return said[:1].upper() + said[1:]


def _going(view: View, value: Value) -> list[Value]:
    position, figure = view["position"], _figure(view, value["figure"])
    if value["to"] == HOME:
        home = position["home"][view["viewer"]] + 1
        found: list[Value] = [{"kind": "ends"}] if home >= position["goal"] else []
        found.append({"kind": "home", "n": home, "goal": position["goal"]})
        return [{"kind": "key-home"}, *found] if figure["bearer"] else found
    if value["kind"] == "place":
        left = sum(one["at"] == HAND and one["seat"] == view["viewer"] for one in position["figures"]) - 1
        return [{"kind": "placed", "n": left}, *_crowd(value)]
    return [{"kind": "key-moves" if figure["bearer"] else "moves", "n": value["steps"]}, *_crowd(value)]


def _crowd(value: Value) -> list[Value]:
    """The fullest zone among those whose crowd changes."""
    crowd: dict[str, int] = value["crowd"]
    zone = max(crowd, key=lambda name: (crowd[name], name), default=None)
    return [] if zone is None or not crowd[zone] else [{"kind": "crowd", "zone": zone, "n": crowd[zone]}]


def _suspect(view: View, name: str) -> Value:
    """How many of its owner's gnomes may bear the key, as far as the viewer's own eyes tell."""
    figure = _figure(view, name)
    if figure["bearer"] is not None:
        kind = "is-bearer" if figure["bearer"] else "no-bearer"
        return {"kind": kind, "figure": name, "seat": figure["seat"]}
    own = [one for one in view["position"]["figures"] if one["seat"] == figure["seat"]]
    open_ones = sum(one["bearer"] is None for one in own)
    return {"kind": "suspect", "figure": name, "seat": figure["seat"], "n": open_ones}


def _figure(view: View, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in view["position"]["figures"] if one["figure"] == name)
    return found
