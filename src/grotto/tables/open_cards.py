"""A match with all cards on the table: what the viewers know together."""

from __future__ import annotations

from functools import reduce
from typing import Any

from grotto.kernel.view import Beginning, Event
from grotto.match.match import Match


def open_position(match: Match) -> dict[str, Any]:
    """The position with everything that any seat may know."""
    found: dict[str, Any] = reduce(_together, (match.glance(seat)["position"] for seat in range(match.players)))
    return found


def open_beginning(match: Match) -> Beginning:
    """The first position in the same way."""
    seen = [match.beginning(seat) for seat in range(match.players)]
    return {"to_act": seen[0]["to_act"], "position": reduce(_together, (one["position"] for one in seen))}


def open_events(match: Match, start: int = 0, end: int | None = None) -> list[Event]:
    """The events from `start` up to `end`, each as the seat reads it that knows most about it."""
    seen = [match.events(seat, start, end) for seat in range(match.players)]
    return [max(same, key=_told) for same in zip(*seen, strict=True)]


def _told(event: Event) -> tuple[bool, int]:
    return "?" not in event["text"], len(event["value"])


def _together(one: Any, other: Any) -> Any:
    """What two viewers know together: what one of them does not know is null or missing."""
    if one is None:
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: _together(one.get(key), other.get(key)) for key in {**one, **other}}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [_together(a, b) for a, b in zip(one, other, strict=True)]
    return one
