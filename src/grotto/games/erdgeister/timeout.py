"""Erdgeister for somebody who ran out of time: one gnome, no card, and nothing that a secret number decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.kernel.view import Value, View

Seen = Mapping[str, Any]

SETTLED = {"second": "end", "after": "end", "spying": "keep"}  # by phase
HOME, PLACED, DEEPER, AS_DEEP, OUTWARDS = range(5)  # the lower, the better


def choose(view: View) -> str:
    """By what is asked: a gnome to go, whether to go on, or where to put a kidnapped one."""
    legal, seen = view["legal"], view["position"]
    if seen["phase"] in SETTLED:
        return SETTLED[seen["phase"]]
    if seen["phase"] == "carrying":
        return str(min(legal, key=_way_carried)["text"])
    going = [value for value in legal if value["kind"] in ("place", "move")]
    if not going:
        return "pass"
    missing = seen["goal"] - seen["home"][view["viewer"]]
    return str(min(going, key=lambda value: _unrest(value, seen, ends_game=missing == 1))["text"])


def _unrest(value: Value, seen: Seen, *, ends_game: bool) -> tuple[object, ...]:
    """Home if that does not end the game; then placing where few are; then deeper in, by no special field."""
    if value["kind"] == "place":
        return False, PLACED, seen["crowd"][value["to"][0]]
    if value["to"] == "chamber":
        return ends_game, HOME, 0
    gain = _depth(value["to"]) - _depth(value["from"])
    return False, DEEPER if gain > 0 else OUTWARDS if gain < 0 else AS_DEEP, value["way"] != "plain"


def _depth(place: str) -> int:
    """How far in a shaft a place is; nothing for tunnels."""
    return _number(place) if place[0].islower() else 0


def _way_carried(value: Value) -> tuple[object, ...]:
    """As near as possible to where it stood, in the same tunnel or shaft."""
    start, end = value["from"], value["to"]
    return start[0] != end[0], abs(_number(end) - _number(start))


def _number(place: str) -> int:
    """7 for `A7`, `a7` and the dark corner `A7d`."""
    return int(place[1:].rstrip("d"))
