"""Emerald in words, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grotto.games.emerald.board import COLOUR_NAMES, COLOURS, colours_per_seat
from grotto.kernel.messages import say
from grotto.kernel.view import Value

MESSAGES = Path(__file__).parents[1] / "messages"
VARIANTS = {"dragon": "facing", "majority": "gem", "over": "ending"}  # facts with a message for each way
KINDS = {"T": "tower", "M": "main-building", "m": "meadow", "c": "cave"}  # of fields, by their notation
COLOURED = {"choose-move", "choose-catch", "landed", "caught", "nest", "freed"}  # with a second message for two players
PLACE_FORMS = (("from", "start", "from"), ("to", "end", "to"), ("place", "place", "at"), ("field", "place", "at"))


def choice(value: Value, names: list[str], language: str) -> str:
    """One of the things a seat may do."""
    if value["kind"] == "move":
        return _ride(value, names, language)
    key = _coloured(f"choose-{value['kind']}", names)
    return say(MESSAGES, language, key, **_parts(value, names, language))


def _coloured(key: str, names: list[str]) -> str:
    """Colours are told only where a seat has two: everybody else is known by name, and wears another one at a party."""
    return f"{key}-colour" if key in COLOURED and colours_per_seat(len(names)) > 1 else key


def _ride(value: Value, names: list[str], language: str) -> str:
    parts = _parts(value, names, language)
    ride = say(MESSAGES, language, _coloured("choose-move", names), **parts)
    ride = ride[0].upper() + ride[1:]  # in German it begins with a preposition
    if value["card"] is None:
        return ride
    return say(MESSAGES, language, "choose-card", ride=ride, card=parts["card"])


def sentences(event: Mapping[str, Any], names: list[str], language: str) -> list[str]:
    """What happened, and what followed."""
    value: Value = event["value"]
    lines = []
    if value["kind"] not in ("move", "catch"):  # their facts tell it all
        actor = {} if event["by"] == "chance" else {"seat": event["by"]}
        key = "own-bribe" if value["kind"] == "bribe" and "card" in value else value["kind"]
        lines.append(say(MESSAGES, language, key, **_parts({**value, **actor}, names, language)))
    return lines + [_fact(fact, names, language) for fact in event["facts"]]


def _fact(fact: Value, names: list[str], language: str) -> str:
    key: str = fact["kind"]
    if key == "dragon" and fact["from"] == fact["to"]:
        key, fact = f"dragon-back-{fact['facing']}", {**fact, "place": fact["to"]}
    elif key in VARIANTS:
        key = f"{key}-{fact[VARIANTS[key]]}"
    elif key == "treasure" and not fact["left"]:
        key = "last-treasure"
    return say(MESSAGES, language, _coloured(key, names), **_parts(fact, names, language))


def _parts(value: Value, names: list[str], language: str) -> dict[str, object]:
    """What a message may be filled with: people, places, colours and cards by name."""
    parts: dict[str, object] = {"n": value.get("left", value.get("pips", 0))}
    if value["kind"] == "rail":
        parts["start"], parts["end"] = value["to"][0], value["to"][-1]
    else:
        for key, role, form in PLACE_FORMS:
            if key in value:
                parts[role] = _place(value[key], form, language)
    if "colour" in value:
        parts["colour"] = say(MESSAGES, language, COLOUR_NAMES[COLOURS.index(value["colour"])])
    if value.get("card") is not None:
        parts["card"] = _card(value, language)
    seats = value.get("one_knight", [value["seat"]] if "seat" in value else [])
    parts["who"] = ", ".join(names[seat] for seat in seats)
    return parts


def _card(value: Value, language: str) -> str:
    """`a ruby`, `a gold card of 3`; a bribe is gold in any case."""
    if isinstance(value["card"], str):
        return say(MESSAGES, language, f"gem-{value['card']}")
    return say(MESSAGES, language, "own-gold" if value["kind"] == "bribe" else "gold", card=value["card"])


def _place(place: str | int, form: str, language: str) -> str:
    """A place by its notation, as a sentence needs it: `from` and `to` come with their preposition, `at` without."""
    if isinstance(place, int):
        return say(MESSAGES, language, f"{form}-cave", number=place)
    if place == "chamber":
        return say(MESSAGES, language, f"{form}-chamber")
    return say(MESSAGES, language, f"{form}-{KINDS[place[0]]}", number=place[1:])


def place_at(place: str, language: str) -> str:
    """A place as refusals call it."""
    return _place(place, "at", language)
