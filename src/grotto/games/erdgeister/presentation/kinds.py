"""Erdgeister: every kind of action, draw and fact in a view, and every ending.

Actions and draws are taken apart, in `legal` and in the history; a fact is what followed from one. Each carries the
clause of the rulebook that says most about it. Gnomes and places are named as in notation: `Ra`; `A7` in a tunnel, `a7`
in a shaft, `A5d` in a dark corner, `hand` and `chamber`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from grotto.games.erdgeister.board import Face

from .geometry import Geometry
from .names import Ending, EndingClause
from .position import ErdgeisterPosition

FromPlace = TypedDict("FromPlace", {"from": str})
"""The place where it was; `hand` if it was not on the board yet."""


class ErdgeisterOptions(TypedDict):
    """What the table chose."""

    board: Literal["default"] | dict[str, Any]
    """The usual board, or the data of a board file."""
    tiles: Literal["random", "tactical"] | list[Face]
    """Chance lays the tiles of the shafts, or the faces without a secret passage lie up (G-83), or these faces."""
    start: Literal["random"] | int
    """Chance decides who begins, or the seat that does (G-15)."""
    turn_limit: int
    """Turns after which the game is stopped; 0 for none (G-85)."""
    geometry: NotRequired[Geometry]
    """What a screen needs to draw a board of one's own; only tables send it."""


class Origin(FromPlace):
    """A gnome, and where it sets off."""

    figure: str
    """The gnome."""


class Going(Origin):
    """A gnome, where it sets off, and where it goes."""

    to: str
    """Where it ends."""
    crowd: dict[str, int]
    """How many gnomes count once it stands there, in each tunnel (`A`) or shaft (`a`) where that changes."""


class Underside(TypedDict):
    """A gnome that everybody sees from below."""

    figure: str
    """The gnome."""
    seat: int
    """Its owner."""
    number: int
    """The number on its underside; 0 for blank."""


# -- actions and draws ------------------------------------------------------------------------------------


class Place(Going):
    """A gnome is placed on an arrow field (G-17, G-18)."""

    text: str
    """Such as `Ra>A1`."""
    kind: Literal["place"]
    clause: Literal["G-18"]


class Move(Going):
    """A gnome moves, and perhaps on by a special field (G-19, G-60)."""

    text: str
    """Such as `Ra>A7`."""
    kind: Literal["move"]
    clause: Literal["G-29"]
    steps: int
    """How far it walks (G-24, G-25)."""
    zone: str
    """The tunnel or shaft whose gnomes are counted for it."""
    counted: list[str]
    """Those gnomes, itself among them even if it comes out of a dark corner: as many as steps (G-70)."""
    path: list[str]
    """The places that it walks over: the field where it sets off, then one for each step, the last is `landing`."""
    landing: str
    """The field where its walk ends: the same as `to`, unless it uses a special field."""
    way: str
    """`plain`, or the special field it uses: `dark corner`, `sneak path` or `secret passage`."""
    taken: list[str]
    """Where a secret passage beside the landing does not lead now, because there is no room (G-75)."""


class Spy(TypedDict):
    """A spy looks at the underside of a gnome (G-51)."""

    text: str
    """Such as `spy:Bc`; the spy reads `spy:Bc=4` or `spy:Bc=blank` afterwards."""
    kind: Literal["spy"]
    clause: Literal["G-51"]
    figure: str
    """The gnome."""
    number: NotRequired[int]
    """What the spy saw, 0 for blank; only the spy reads it, and only once it is done (G-52)."""


class Show(TypedDict):
    """The spy shows the gnome to everybody (G-52)."""

    text: str
    """`show`."""
    kind: Literal["show"]
    clause: Literal["G-52"]
    figure: str
    """The gnome that was looked at."""


class Keep(TypedDict):
    """The spy shows the gnome to nobody (G-52)."""

    text: str
    """`keep`."""
    kind: Literal["keep"]
    clause: Literal["G-52"]
    figure: str
    """The gnome that was looked at."""


class Kidnap(Origin):
    """A rival's gnome is kidnapped (G-53)."""

    text: str
    """Such as `kidnap:Bc`."""
    kind: Literal["kidnap"]
    clause: Literal["G-53"]


class Carry(Going):
    """The kidnapped gnome is put down (G-54, G-55)."""

    text: str
    """Such as `to:D4`."""
    kind: Literal["carry"]
    clause: Literal["G-53"]


class Extra(TypedDict):
    """The card for an extra move; the gnome follows as a value of its own (G-48)."""

    text: str
    """`extra`."""
    kind: Literal["extra"]
    clause: Literal["G-48"]


class End(TypedDict):
    """Enough: no second gnome, or no card after the action (G-17, G-19, G-21)."""

    text: str
    """`end`."""
    kind: Literal["end"]
    clause: Literal["G-21"]


class Pass(TypedDict):
    """No placement and no move is legal (G-23)."""

    text: str
    """`pass`."""
    kind: Literal["pass"]
    clause: Literal["G-23"]


class First(TypedDict):
    """Chance picks who begins (G-15)."""

    text: str
    """Such as `first:2`."""
    kind: Literal["first"]
    clause: Literal["G-15"]
    seat: int
    """The start player."""


class Tile(TypedDict):
    """Chance lays the tile of a shaft (G-05)."""

    text: str
    """`tile:I` or `tile:II`."""
    kind: Literal["tile"]
    clause: Literal["G-05"]
    shaft: str
    """The shaft's letter, such as `a`."""
    face: Face


class Key(TypedDict):
    """Chance draws the key bearer card (G-11)."""

    text: str
    """Such as `key:4`."""
    kind: Literal["key"]
    clause: Literal["G-11"]
    number: int
    """The number of everybody's key bearer."""


class Number(TypedDict):
    """Chance deals what is on the underside of a gnome (G-12)."""

    text: str
    """Such as `number:4` or `number:blank`; for all but the owner `number:?`."""
    kind: Literal["number"]
    clause: Literal["G-12"]
    figure: str
    """The gnome."""
    seat: int
    """Its owner."""
    number: NotRequired[int]
    """The number, 0 for blank; only the owner reads it."""


ACTIONS: dict[str, type] = {
    "place": Place,
    "move": Move,
    "spy": Spy,
    "show": Show,
    "keep": Keep,
    "kidnap": Kidnap,
    "carry": Carry,
    "extra": Extra,
    "end": End,
    "pass": Pass,
}
DRAWS: dict[str, type] = {"first": First, "tile": Tile, "key": Key, "number": Number}

# -- facts ------------------------------------------------------------------------------------------------


class Shown(Underside):
    """A spy showed a gnome to everybody (G-52)."""

    kind: Literal["shown"]
    clause: Literal["G-52"]


class Home(TypedDict):
    """A gnome came into the treasure chamber (G-41)."""

    kind: Literal["home"]
    clause: Literal["G-41"]
    figure: str
    """The gnome."""
    seat: int
    """Its owner."""
    home: int
    """The owner's gnomes in the chamber now."""
    goal: int
    """Gnomes in the chamber that end the game (G-76 to G-78)."""


class Revealed(TypedDict):
    """The game is over, and all gnomes in the chamber are turned up (G-84)."""

    kind: Literal["revealed"]
    clause: Literal["G-84"]
    figures: list[Underside]


class GameOver(TypedDict):
    """How the game ended, and who won."""

    kind: Literal["game-over"]
    ending: Ending
    """The name of the ending."""
    clause: EndingClause
    """The clause that decided."""
    seats: list[int]
    """The winners."""


class Turn(TypedDict):
    """A turn begins."""

    kind: Literal["turn"]
    clause: Literal["G-16"]
    seat: int
    number: int
    """The number of the turn, counted over all seats, from 1."""


Fact = Shown | Home | Revealed | GameOver | Turn

FACTS: dict[str, type] = {
    "shown": Shown,
    "home": Home,
    "revealed": Revealed,
    "game-over": GameOver,
    "turn": Turn,
}

MOST_TELLING = ("game-over", "shown", "home")
"""Facts that say more about an event than what was done; of several, the first one here."""

ENDINGS: dict[str, str] = {
    "key-bearer-home": "Who brought enough gnomes home has the key bearer among them, and wins (G-79).",
    "others-key-bearer": "Who ended the game has none home; of those who have, most gnomes win (G-80) or share (G-82).",
    "nobody-has-key": "Nobody's key bearer is home, so who ended the game wins (G-81).",
    "turn-limit": "The turn limit of the table was reached (G-85).",
}

OPTIONS = ErdgeisterOptions
POSITION = ErdgeisterPosition
