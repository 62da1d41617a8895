"""Erdgeister in words, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grotto.games.erdgeister.numbers import COLOURS
from grotto.kernel.messages import joined, say
from grotto.kernel.view import Value

MESSAGES = Path(__file__).parents[1] / "messages"
GOES_WITH_OWNER = ("place", "move")  # only one's own gnomes are placed and moved


def choice(value: Value, names: list[str], language: str) -> str:
    """What can be chosen."""
    return say(MESSAGES, language, f"choose-{_key(value)}", **_parts(value, names, language))


def sentences(event: Mapping[str, Any], names: list[str], language: str) -> list[str]:
    """What happened, and what followed."""
    by_chance = event["by"] == "chance"
    lines = _drawn(event["value"], names, language) if by_chance else _done(event, names, language)
    for fact in event["facts"]:
        if fact["kind"] != "shown":  # in the sentence of who shows it
            lines += _fact(fact, names, language)
    return lines


def _done(event: Mapping[str, Any], names: list[str], language: str) -> list[str]:
    value = event["value"]
    who = names[event["by"]]
    parts = _parts(value, names, language)
    if "figure" in value and COLOURS.index(value["figure"][0]) == event["by"]:
        parts["gnome"] = gnome_name(value["figure"], language)
    seen = _seen(event)
    if seen is None:
        return [say(MESSAGES, language, _key(value), who=who, **parts)]
    key = "spy-seen" if value["kind"] == "spy" else _key(value)
    return [say(MESSAGES, language, key, who=who, number=_number(seen, language), **parts)]


def _seen(event: Mapping[str, Any]) -> int | None:
    """What a spy saw, for those who may know it."""
    if event["value"]["kind"] == "spy":
        number: int | None = event["value"].get("number")
        return number
    return next((fact["number"] for fact in event["facts"] if fact["kind"] == "shown"), None)


def _drawn(value: Value, names: list[str], language: str) -> list[str]:
    """A number is worth a line only to those who can read it."""
    if value["kind"] == "number":
        return [_under(value, names, language)] if "number" in value else []
    if value["kind"] == "first":
        return [say(MESSAGES, language, "first", who=names[value["seat"]])]
    return [say(MESSAGES, language, value["kind"], **{key: value[key] for key in value if key != "kind"})]


def _key(value: Value) -> str:
    """Moves have a message for each way."""
    if value["kind"] != "move":
        return str(value["kind"])
    return "move-home" if value["to"] == "chamber" else f"move-{value['way'].replace(' ', '-')}"


def _parts(value: Value, names: list[str], language: str) -> dict[str, object]:
    """What the messages of actions are filled in with."""
    parts: dict[str, object] = {}
    if "figure" in value:
        own = value["kind"] in GOES_WITH_OWNER
        parts["gnome"] = gnome_name(value["figure"], language) if own else named_gnome(value["figure"], names, language)
    for part, key in (("start", "from"), ("end", "to"), ("landing", "landing")):
        if key in value:
            parts[part] = _place(value[key], language)
    if "steps" in value:
        parts["n"] = value["steps"]
    return parts


def gnome_name(figure: str, language: str) -> str:
    """`gnome a` for Ra, where a sentence tells whose it is."""
    return say(MESSAGES, language, "gnome", handle=figure[1])


def gnome_of(figure: str, who: str, language: str) -> str:
    """`Ann's gnome a` for Ra."""
    return say(MESSAGES, language, "gnome-of", handle=figure[1], who=who)


def named_gnome(figure: str, names: list[str], language: str) -> str:
    """`Ann's gnome a`, found in the names of all seats."""
    return gnome_of(figure, names[COLOURS.index(figure[0])], language)


def _place(name: str, language: str) -> str:
    if name in ("chamber", "hand"):
        return say(MESSAGES, language, name)
    if name.endswith("d"):
        return say(MESSAGES, language, "dark-corner", field=name[:-1])
    return name


def spot(name: str, language: str) -> str:
    """A place as refusals call it, in the form of a list's item."""
    if name == "chamber":
        return say(MESSAGES, language, "spot-chamber")
    if name.endswith("d"):
        return say(MESSAGES, language, "spot-corner", field=name[:-1])
    return name


def _number(number: int, language: str) -> str:
    return say(MESSAGES, language, "numbered" if number else "blank", number=number)


def _under(value: Value, names: list[str], language: str) -> str:
    gnome, number = named_gnome(value["figure"], names, language), _number(value["number"], language)
    return say(MESSAGES, language, "under", gnome=gnome, number=number)


# -- facts ------------------------------------------------------------------------------------------------


def _fact(fact: Value, names: list[str], language: str) -> list[str]:
    kind = fact["kind"]
    if kind == "revealed":
        return _revealed(fact["figures"], names, language)
    if kind == "game-over":
        return [_over(fact, names, language)]
    who = names[fact["seat"]]
    if kind == "home":
        gnome = gnome_name(fact["figure"], language)
        return [say(MESSAGES, language, kind, who=who, gnome=gnome, n=fact["home"], goal=fact["goal"])]
    return [say(MESSAGES, language, kind, who=who, number=fact["number"])]


def _revealed(figures: list[Value], names: list[str], language: str) -> list[str]:
    """The gnomes in the chamber, one sentence for each owner."""
    lines = []
    for seat in sorted({figure["seat"] for figure in figures}):
        own = [figure for figure in figures if figure["seat"] == seat]
        gnomes = joined(MESSAGES, language, [_turned_up(figure, language) for figure in own])
        lines.append(say(MESSAGES, language, "revealed", who=names[seat], gnomes=gnomes))
    return lines


def _turned_up(figure: Value, language: str) -> str:
    gnome, number = gnome_name(figure["figure"], language), _number(figure["number"], language)
    return say(MESSAGES, language, "turned-up", gnome=gnome, number=number)


def _over(fact: Value, names: list[str], language: str) -> str:
    winners = [names[seat] for seat in fact["seats"]]
    shared = "-shared" if len(winners) > 1 else ""
    who = joined(MESSAGES, language, winners)
    end = say(MESSAGES, language, f"over-{fact['ending']}")
    return say(MESSAGES, language, f"over{shared}", end=end, who=who)
