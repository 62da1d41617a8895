"""Diamant: every kind of action, draw and fact in a view, and every ending.

Actions and draws are taken apart, in `legal` and in the history; a fact is what followed from one. Each carries the
clause of the rulebook that says most about it.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from grotto.games.diamant.board import Relic
from grotto.games.diamant.orders import OrderLimits

from .position import DiamantPosition


class DiamantOptions(TypedDict):
    """What the table chose; all but `edition` follows from it, and is sent to screens only."""

    edition: Literal["2017", "schmidt", "incan-gold", "small", "small-relic", "small-traps"]
    """The edition whose deck is played (D-50, D-51); the small ones are for research, and no lobby offers them."""
    card_names: dict[str, str]
    """Cards that the message files call otherwise in this edition, such as `poison-snakes` for `snakes`."""
    relic: Relic | None
    """What this edition calls a relic; null where there are none."""
    order_limits: OrderLimits
    """Which numbers a standing order may have, by its fields `hold`, `risk` and `leavers`."""


# -- actions and draws ------------------------------------------------------------------------------------


class Choice(TypedDict):
    """To go on or to go back, chosen in secret (D-06, D-23)."""

    text: str
    """`on` or `back`; `?` for the others until all have chosen."""
    kind: Literal["choice"]
    clause: Literal["D-23"]


class Card(TypedDict):
    """Chance turns up the next card of the path (D-11)."""

    text: str
    """The card's name: the rubies of a treasure such as `17`, a trap such as `snakes`, `relic` or `artifact`."""
    kind: Literal["card"]
    clause: Literal["D-11"]
    name: str
    """What the message files call it in this edition: `snakes` may be `poison-snakes`; else as in notation."""


ACTIONS: dict[str, type] = {"choice": Choice}
DRAWS: dict[str, type] = {"card": Card}

# -- facts ------------------------------------------------------------------------------------------------


class Split(TypedDict):
    """A treasure was shared among the explorers inside (D-12)."""

    kind: Literal["split"]
    clause: Literal["D-12"]
    share: int
    """Rubies for each of them; 0 if there were too few (D-14)."""
    left: int
    """Rubies that stayed on the card (D-13)."""
    seats: list[int]
    """Who is inside."""


class FirstTrap(TypedDict):
    """The first trap of its kind, which does nothing (D-16); the event's text names it."""

    kind: Literal["first-trap"]
    clause: Literal["D-16"]


class TrapSprung(TypedDict):
    """The second trap of its kind ended the expedition (D-17)."""

    kind: Literal["trap-sprung"]
    clause: Literal["D-17"]
    trap: str
    """Its kind, as in notation."""
    lost: int
    """Rubies that each explorer inside lost."""
    seats: list[int]
    """Who was inside."""


class RelicFound(TypedDict):
    """A relic lies on the path (D-21)."""

    kind: Literal["relic-found"]
    clause: Literal["D-21"]
    points: int
    """What it counts for one who takes all relics of this path home (D-32, D-33)."""


class Reveal(TypedDict):
    """All have chosen, and the choices are open (D-23)."""

    kind: Literal["reveal"]
    clause: Literal["D-25"]
    back: list[int]
    """The seats that go back to camp."""
    on: list[int]
    """The seats that go on."""


class Home(TypedDict):
    """What one leaver brought to camp (D-36)."""

    kind: Literal["home"]
    clause: Literal["D-36"]
    seat: int
    pocket: int
    """Rubies carried out of the cave."""
    floor: int
    """Rubies picked up from the path on the way (D-27, D-28)."""
    relics: int
    """Relics picked up, by one who left alone (D-30)."""
    relic: Relic
    """What this edition calls them."""
    relic_points: int
    """What these relics count (D-32, D-33)."""
    points: int
    """What all of it counts together (D-47)."""


class Gathered(TypedDict):
    """The leavers picked up and shared what lay on the path (D-27, D-28): only one card may have rubies now."""

    kind: Literal["gathered"]
    clause: Literal["D-28"]
    left: int
    """Rubies that did not divide (D-29)."""
    card: str
    """Where they lie: the latest treasure card on the path (DA-04), of several alike the last."""


class ExpeditionOver(TypedDict):
    """An expedition ended (D-39)."""

    kind: Literal["expedition-over"]
    clause: Literal["D-39"]
    number: int
    """From 1."""
    removed: dict[str, int]
    """Cards of the path that leave the game, by name (D-42, D-43)."""
    returned: dict[str, int]
    """Cards of the path that go back into the deck, by name (D-44)."""


class Expedition(TypedDict):
    """The next expedition begins (D-45)."""

    kind: Literal["expedition"]
    clause: Literal["D-45"]
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

MOST_TELLING = ("split", "first-trap", "trap-sprung", "relic-found", "home", "expedition-over")
"""Facts that say more about an event than what was done; of several, the first one here."""

ENDINGS: dict[str, str] = {"last-expedition": "The last expedition is over (D-46)."}

OPTIONS = DiamantOptions
POSITION = DiamantPosition
