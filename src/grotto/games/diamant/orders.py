"""Diamant's standing orders: go on until there is enough, or it gets too dangerous.

Only whole numbers and words, because orders are written into logs; and only what the view tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Literal, TypedDict, cast

from grotto.kernel.errors import BadOption
from grotto.kernel.messages import Sentence
from grotto.kernel.text import quoted
from grotto.kernel.view import View

from .board import EDITIONS, EXPEDITIONS, LIMITS, SEATS
from .presentation.words import MESSAGES

ALL: Final = "all"
_words = partial(Sentence.of, MESSAGES)
RANGES = {
    "hold": range(1, LIMITS["pocket"][1] + 1),
    "risk": range(101),
    "leavers": range(1, SEATS[-1]),
}


class Limits(TypedDict):
    """The least and the greatest number that a field of an order may have."""

    least: int
    most: int


class OrderLimits(TypedDict):
    """The limits of every field that is a number: for a form to fill in."""

    hold: Limits
    risk: Limits
    leavers: Limits


def limits() -> OrderLimits:
    """What the fields of an order may be."""
    hold, risk, leavers = (_limits(RANGES[name]) for name in ("hold", "risk", "leavers"))
    return {"hold": hold, "risk": risk, "leavers": leavers}


def _limits(allowed: range) -> Limits:
    return {"least": allowed.start, "most": allowed.stop - 1}


class Order(TypedDict):
    """Go on until one of these is so; at least one of them is named."""

    hold: int | None
    """At least this many rubies are in one's pocket."""
    risk: int | None
    """The chance that the next card ends the expedition is above this many per cent."""
    leavers: int | None
    """At least this many have left in this expedition, all together."""
    relic: bool
    """A relic lies on the path."""
    then: Literal["back", "ask"]
    """And then: back to camp, or let me choose."""
    expedition: int | Literal["all"]
    """The only expedition it is for, from 1; or all of them."""


def check(order: Mapping[str, Any]) -> dict[str, Any]:
    """The order with all its fields, each of which may be left out but the expedition."""
    if not isinstance(order, Mapping):
        raise BadOption(_words("bad-order", order=quoted(order)))
    for name in order:
        if name not in Order.__annotations__:
            known = ", ".join(Order.__annotations__)
            raise BadOption(_words("bad-order-field", name=quoted(name), known=known))
    checked: Order = {
        "hold": _number(order, "hold"),
        "risk": _number(order, "risk"),
        "leavers": _number(order, "leavers"),
        "relic": _relic(order),
        "then": _then(order),
        "expedition": _expedition(order),
    }
    if all(checked[name] is None for name in ("hold", "risk", "leavers")) and not checked["relic"]:
        raise BadOption(_words("bad-order-empty"))
    return dict(checked)


def _number(order: Mapping[str, Any], name: Literal["hold", "risk", "leavers"]) -> int | None:
    value = order.get(name)
    if value is None:
        return None
    allowed = RANGES[name]
    if not _is_whole(value) or value not in allowed:
        limits = {"least": allowed[0], "most": allowed[-1]}
        raise BadOption(_words("bad-order-number", name=name, value=quoted(value), **limits))
    return cast(int, value)


def _relic(order: Mapping[str, Any]) -> bool:
    value = order.get("relic", False)
    if not isinstance(value, bool):
        raise BadOption(_words("bad-order-relic", value=quoted(value)))
    return value


def _then(order: Mapping[str, Any]) -> Literal["back", "ask"]:
    value = order.get("then", "back")
    if value == "back":
        return "back"
    if value == "ask":
        return "ask"
    raise BadOption(_words("bad-order-then", value=quoted(value)))


def _expedition(order: Mapping[str, Any]) -> int | Literal["all"]:
    value = order.get("expedition")
    if value == ALL:
        return ALL
    if _is_whole(value) and value in range(1, EXPEDITIONS + 1):
        return cast(int, value)
    raise BadOption(_words("bad-order-expedition", most=EXPEDITIONS, value=quoted(value)))


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def obey(order: Mapping[str, Any], view: View) -> str | None:
    """On, until the order says stop; nothing in an expedition that it is not for."""
    if order["expedition"] not in (ALL, view["position"]["expedition"]):
        return None
    if not _stops(order, view):
        return "on"
    return "back" if order["then"] == "back" else None


def _stops(order: Mapping[str, Any], view: View) -> bool:
    """Whether one of the named conditions holds, by exact numbers."""
    seen = view["position"]
    collapse, cards = seen["prospects"]["collapse"], sum(seen["deck"].values())
    gone = sum(not explorer["inside"] for explorer in seen["explorers"])
    return (
        (order["hold"] is not None and seen["pocket"] >= order["hold"])
        or (order["risk"] is not None and collapse * 100 > order["risk"] * cards)
        or (order["leavers"] is not None and gone >= order["leavers"])
        or (order["relic"] and EDITIONS[view["options"]["edition"]].relic in seen["path"])
    )
