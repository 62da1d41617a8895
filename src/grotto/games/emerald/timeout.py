"""Emerald for somebody who ran out of time: one quiet ride, and no knight given away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.games.emerald.board import MEADOW, PLACE_NAMES
from grotto.kernel.view import Value, View

Seen = Mapping[str, Any]

PLACE = {name: index for index, name in enumerate(PLACE_NAMES)}
LAST_START = MEADOW - 1  # all start places are as far from the cave


def choose(view: View) -> str:
    """By what is asked: a knight to ride, a second one, a victim, or a bribe."""
    legal, seen, seat = view["legal"], view["position"], view["viewer"]
    chosen: Value
    if seen["phase"] == "first-knight":
        chosen = min(legal, key=_unrest)
    elif seen["phase"] == "pick-victim":
        chosen = min(legal, key=lambda catch: _harm(seen["riders"][catch["seat"]], is_own=catch["seat"] == seat))
    elif seen["phase"] == "answer":
        chosen = min(legal, key=lambda answer: answer.get("card", 9))  # the smallest card; to yield comes last
    else:
        chosen = next(value for value in legal if value["kind"] == "stop")
    return str(chosen["text"])


def _unrest(move: Value) -> tuple[object, ...]:
    """Not the end of the game and not the dragon, if possible; then home, or the last knight a short way."""
    home = move["to"] == "chamber"
    start = max(PLACE[move["from"]], LAST_START)
    ends, wakes = move["ends"] is not None, move["wakes"] is not None
    return ends, wakes, not home, start, move["steps"], _lack(move)


def _lack(move: Value) -> tuple[int, bool]:
    """The less, the more the card taken counts; of equals a gem is better, because it may bring a bonus card."""
    return -(1 if move["take"] == "gem" else move["card"] or 0), move["take"] != "gem"


def _harm(owner: Seen, *, is_own: bool) -> tuple[object, ...]:
    """A catch that does not end the game, of a rival's knight, of one who has many and gold to bribe with."""
    ends = owner["in_game"] == 2 and owner["gold_cards"] == 0
    return ends, is_own, -owner["in_game"], owner["gold_cards"] == 0
