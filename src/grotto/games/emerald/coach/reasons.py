"""Facts about a ride, a bribe or a catch, from what the rider can see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grotto.games.emerald.presentation.words import MESSAGES as GAME_MESSAGES
from grotto.kernel.messages import say
from grotto.kernel.view import Value, View

MESSAGES = Path(__file__).parent / "messages"
HOME = "chamber"


def reasons(view: View, value: Value) -> list[Value]:
    """Reasons for a choice, the most telling first."""
    if value["kind"] != "move":
        return [_other(view, value)]
    found = [*_end(value), *_taken(view, value), *_dragon(view, value)]
    return found or [{"kind": "rides", "n": value["steps"]}]


def sentence(reason: Value, names: list[str], language: str) -> str:
    """One fact in words."""
    parts = {name: part for name, part in reason.items() if name != "kind"}
    if "gem" in parts:
        parts["gem"] = say(GAME_MESSAGES, language, f"gem-{parts['gem']}")
    if "seat" in parts:
        parts["who"] = names[parts["seat"]]
    return say(MESSAGES, language, reason["kind"], **parts)


def _other(view: View, value: Value) -> Value:
    if value["kind"] == "stop":
        return {"kind": "stop"}
    if value["kind"] == "bribe":
        return {"kind": "bribe", "n": value["card"]}
    rider = view["position"]["riders"][value["seat"]]
    if value["kind"] == "yield":
        return {"kind": "yield", "n": rider["in_game"] - 1}
    return {"kind": "catch-own"} if value["seat"] == view["viewer"] else {"kind": "catch", "seat": value["seat"]}


def _end(value: Value) -> list[Value]:
    return [{"kind": "ends"}] if value["ends"] else []


def _taken(view: View, value: Value) -> list[Value]:
    """The card or the treasure that the ride takes, and what comes with it."""
    position = view["position"]
    if value["take"] == "treasure":
        return [{"kind": "treasure", "n": position["treasure_value"]}]
    if value["to"] == HOME:
        return [{"kind": "home"}]
    if value["take"] == "gold":
        return [{"kind": "gold", "n": value["card"]}]
    return _gem(view, value["card"]) if value["take"] == "gem" else []


def _gem(view: View, gem: str) -> list[Value]:
    position, seat = view["position"], view["viewer"]
    assert seat is not None
    own = dict(position["riders"][seat]["gems"])
    own[gem] += 1
    rivals = max(rider["gems"][gem] for other, rider in enumerate(position["riders"]) if other != seat)
    kind = "gem-most" if own[gem] > rivals else "gem-equal" if own[gem] == rivals else "gem"
    found: list[Value] = [{"kind": kind, "gem": gem, "n": own[gem], "rivals": rivals}]
    if position["four_kinds"] is None and all(own.values()):
        found.append({"kind": "four-kinds", "n": position["bonus_value"]})
    return found


def _dragon(view: View, value: Value) -> list[Value]:
    """Where the dragon may stop: if the ride makes it move, and if the knight rode out of its reach."""
    forecast, of = view["position"]["forecast"], _sides(view)
    if value["ends"]:
        return []
    if not value["wakes"]:
        stops = {f"c{landing['way'][-1]}" for landing in forecast}
        return [{"kind": "out-of-reach"}] if value["from"] in stops and value["to"] not in stops else []
    stands = _standing(view, value)
    own = sum(one["sides"] for one in forecast if "own" in stands.get(f"c{one['way'][-1]}", ()))
    rivals = sum(one["sides"] for one in forecast if stands.get(f"c{one['way'][-1]}") == {"rival"})
    found: list[Value] = [{"kind": "danger", "sides": own, "of": of} if own else {"kind": "no-danger"}]
    return [*found, {"kind": "hunts", "sides": rivals, "of": of}] if rivals else found


def _sides(view: View) -> int:
    return sum(landing["sides"] for landing in view["position"]["forecast"])


def _standing(view: View, value: Value) -> dict[str, set[str]]:
    """Whose knights stand where once the ride is done."""
    position, seat = view["position"], view["viewer"]
    assert seat is not None
    colours = position["riders"][seat]["colours"]
    found: dict[str, set[str]] = {}
    for place in position["places"]:
        left = _left(place, value)
        found[place["name"]] = {"own" if colour in colours else "rival" for colour in left}
    if value["to"] != HOME:
        found[value["to"]].add("own")
    return found


def _left(place: dict[str, Any], value: Value) -> set[str]:
    """The colours on a place when the knight has gone."""
    knights = dict(place["knights"])
    if place["name"] == value["from"]:
        knights[value["colour"]] -= 1
    return {colour for colour, count in knights.items() if count}
