"""Diamant: every kind of value and fact in a view, and every ending.

A value is an action or a draw taken apart, in `legal` and in the history; a fact is what followed from one.
"""

from __future__ import annotations

from typing import Literal, TypedDict

# -- actions and draws ------------------------------------------------------------------------------------


class Choice(TypedDict):
    """To go on or to go back (D-06)."""

    text: str
    """`on` or `back`; `?` for the others until all have chosen (D-23)."""
    kind: Literal["choice"]


class Card(TypedDict):
    """Chance turns up the next card of the path (D-11)."""

    text: str
    """The card's name: the rubies of a treasure such as `17`, a trap such as `snakes`, `relic` or `artifact`."""
    kind: Literal["card"]
    name: str
    """What the message files call it in this edition: `snakes` may be `poison-snakes`; else as in notation."""


VALUES: dict[str, type] = {"choice": Choice, "card": Card}

# -- facts ------------------------------------------------------------------------------------------------


class Split(TypedDict):
    """A treasure was shared among the explorers inside (D-12)."""

    kind: Literal["split"]
    share: int
    """Rubies for each of them; 0 if there were too few (D-14)."""
    left: int
    """Rubies that stayed on the card (D-13)."""
    seats: list[int]
    """Who is inside."""


class FirstTrap(TypedDict):
    """The first trap of its kind, which does nothing (D-16); the event's text names it."""

    kind: Literal["first-trap"]


class TrapSprung(TypedDict):
    """The second trap of its kind ended the expedition (D-17)."""

    kind: Literal["trap-sprung"]
    trap: str
    """Its kind, as in notation."""
    lost: int
    """Rubies that each explorer inside lost."""
    seats: list[int]
    """Who was inside."""


class RelicFound(TypedDict):
    """A relic lies on the path (D-21)."""

    kind: Literal["relic-found"]
    points: int
    """What it counts for one who takes all relics of this path home (D-32, D-33)."""


class Reveal(TypedDict):
    """All have chosen, and the choices are open (D-23)."""

    kind: Literal["reveal"]
    back: list[int]
    """The seats that go back to camp."""
    on: list[int]
    """The seats that go on."""


class Home(TypedDict):
    """What one leaver brought to camp (D-36)."""

    kind: Literal["home"]
    seat: int
    pocket: int
    """Rubies carried out of the cave."""
    floor: int
    """Rubies picked up from the path on the way (D-27, D-28)."""
    relics: int
    """Relics picked up, by one who left alone (D-30)."""
    relic: str
    """What this edition calls them: `relic` or `artifact`."""
    relic_points: int
    """What these relics count (D-32, D-33)."""
    points: int
    """What all of it counts together (D-47)."""


class Gathered(TypedDict):
    """The leavers picked up and shared what lay on the path (D-27, D-28): only one card may have rubies now."""

    kind: Literal["gathered"]
    left: int
    """Rubies that did not divide (D-29)."""
    card: str
    """Where they lie: the latest treasure card on the path (DA-04), of several alike the last."""


class ExpeditionOver(TypedDict):
    """An expedition ended (D-39)."""

    kind: Literal["expedition-over"]
    number: int
    """From 1."""
    removed: dict[str, int]
    """Cards of the path that leave the game, by name (D-42, D-43)."""
    returned: dict[str, int]
    """Cards of the path that go back into the deck, by name (D-44)."""


class Expedition(TypedDict):
    """The next expedition begins (D-45)."""

    kind: Literal["expedition"]
    number: int
    """From 1."""
    added: dict[str, int]
    """Cards that are shuffled into the deck now, by name (D-51)."""
    seats: list[int]
    """Who goes in (D-10, D-45)."""


Fact = Split | FirstTrap | TrapSprung | RelicFound | Reveal | Home | Gathered | ExpeditionOver | Expedition

FACTS: dict[str, type] = {
    "split": Split,
    "first-trap": FirstTrap,
    "trap-sprung": TrapSprung,
    "relic-found": RelicFound,
    "reveal": Reveal,
    "home": Home,
    "gathered": Gathered,
    "expedition-over": ExpeditionOver,
    "expedition": Expedition,
}

ENDINGS: dict[str, str] = {"last-expedition": "The last expedition is over (D-46)."}
