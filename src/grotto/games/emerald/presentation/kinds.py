"""Emerald: every kind of action, draw and fact in a view, and every ending.

Actions and draws are taken apart, in `legal` and in the history; a fact is what followed from one. Each carries the
clause of the rulebook that says most about it. Places are named as in notation, colours by their letter.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from grotto.games.emerald.board import Colour, Gem

from .names import Ending, EndingClause, Facing
from .position import EmeraldPosition

FromPlace = TypedDict("FromPlace", {"from": str})
"""The place it set off from."""

FromField = TypedDict("FromField", {"from": int})
"""The cave field it was at before, from 1."""

FromFields = TypedDict("FromFields", {"from": list[int]})
"""The cave fields it lay beside before."""


class EmeraldOptions(TypedDict):
    """What the table chose."""

    start: Literal["random"] | int
    """Chance decides who begins, or the seat that does (E-22)."""


class Prey(TypedDict):
    """A knight on the dragon's field."""

    colour: Colour
    """The knight's colour letter."""
    seat: int
    """The knight's owner."""
    place: str
    """The field where the dragon stands, such as `c4`."""


# -- actions and draws ------------------------------------------------------------------------------------


class Move(FromPlace):
    """A knight rides, and takes a card where it lands (E-23, E-38)."""

    text: str
    """Such as `m3-c2+gem`; with two players the colour comes first, as in `R.m3-c2+gem`."""
    kind: Literal["move"]
    clause: Literal["E-25"]
    colour: Colour
    """The knight's colour letter."""
    to: str
    """The place where it lands; `chamber` if it comes home."""
    steps: int
    """All knights on its place, itself included (E-25); those left over in the chamber are lost (E-33)."""
    take: Literal["gem", "gold", "treasure"] | None
    """From which stack it takes the open card, or the dragon treasure card of one who comes home (E-34); null if it
    takes nothing."""
    card: Gem | int | None
    """The card of a stack: the kind of gem or the value of the gold."""
    reach: dict[str, int]
    """Steps from the places where its ride changes them, once it is done (E-25)."""
    wakes: Literal["dragon", "rail"] | None
    """Why the dragon will move: it lands on the dragon's field (E-48), or elsewhere beside the rail (E-47); null if
    the dragon stays."""
    ends: Ending | None
    """The ending, if the game is over with it (E-74, E-75)."""


class Stop(TypedDict):
    """No second knight is moved (E-23)."""

    text: str
    """`stop`."""
    kind: Literal["stop"]
    clause: Literal["E-23"]


class Catch(Prey):
    """The mover picks the knight that the dragon catches (E-61)."""

    text: str
    """Such as `catch:B`."""
    kind: Literal["catch"]
    clause: Literal["E-61"]


class Yield(Prey):
    """The owner gives the caught knight up (E-64)."""

    text: str
    """`yield`."""
    kind: Literal["yield"]
    clause: Literal["E-64"]


class Bribe(Prey):
    """The owner buys the caught knight free with a gold card (E-66)."""

    text: str
    """Such as `bribe:3`; for all but the owner `bribe:?`."""
    kind: Literal["bribe"]
    clause: Literal["E-66"]
    card: NotRequired[int]
    """The value of the gold card; only the owner reads it (EA-15)."""


class First(TypedDict):
    """Chance picks who begins (E-22)."""

    text: str
    """Such as `first:2`."""
    kind: Literal["first"]
    clause: Literal["E-22"]
    seat: int
    """The start player."""


class TurnUp(TypedDict):
    """Chance turns up the top card of a stack (E-40)."""

    text: str
    """A gem such as `ruby`, or gold such as `gold:4`."""
    kind: Literal["turn-up"]
    clause: Literal["E-40"]
    sort: Literal["gem", "gold"]
    """Which of the two stacks beside the field."""
    field: int
    """Cave field, from 1."""
    card: Gem | int
    """The kind of gem or the value of the gold."""


class Roll(TypedDict):
    """Chance rolls how far the dragon walks (E-52)."""

    text: str
    """Such as `roll:2`."""
    kind: Literal["roll"]
    clause: Literal["E-52"]
    pips: int
    """1 to 3."""


Action = Move | Stop | Catch | Yield | Bribe
Draw = First | TurnUp | Roll

ACTIONS: dict[str, type] = {"move": Move, "stop": Stop, "catch": Catch, "yield": Yield, "bribe": Bribe}
DRAWS: dict[str, type] = {"first": First, "turn-up": TurnUp, "roll": Roll}

# -- facts ------------------------------------------------------------------------------------------------


class Landed(FromPlace):
    """A knight stands on a new place, or is home."""

    kind: Literal["landed"]
    clause: Literal["E-25"]
    seat: int
    """Its owner."""
    colour: Colour
    """Its colour letter."""
    to: str
    """Where it landed; `chamber` if it is home."""
    steps: int
    """All knights on the place it left, itself included (E-25); those left over in the chamber are lost (E-33)."""


class Took(TypedDict):
    """A seat took an open card; what it was is public, gold too (EA-32)."""

    kind: Literal["took"]
    clause: Literal["E-38"]
    seat: int
    sort: Literal["gem", "gold"]
    field: int
    """The cave field beside which it lay, from 1."""
    card: Gem | int
    """The kind of gem or the value of the gold."""


class Treasure(TypedDict):
    """A seat got a dragon treasure card (E-34)."""

    kind: Literal["treasure"]
    clause: Literal["E-34"]
    seat: int
    left: int
    """Dragon treasure cards still in the chamber."""


class FourKinds(TypedDict):
    """A seat was the first to own all four kinds of gem (E-45)."""

    kind: Literal["four-kinds"]
    clause: Literal["E-45"]
    seat: int


class Walked(FromField):
    """The dragon walked, as far as was rolled (E-52, E-53)."""

    kind: Literal["dragon"]
    clause: Literal["E-52"]
    to: int
    """The cave field where it stopped, from 1."""
    way: list[int]
    """Every cave field that it stepped on, `to` the last."""
    facing: Facing
    """Where it looks now (E-55)."""


class Pick(TypedDict):
    """The dragon stands among knights of several colours, and the mover has to pick one (E-61)."""

    kind: Literal["pick"]
    clause: Literal["E-61"]
    seat: int
    """The mover."""
    place: str
    """The dragon's field."""


class Caught(Prey):
    """The dragon caught a knight (E-60, E-61)."""

    kind: Literal["caught"]
    clause: Literal["E-61"]


class Nest(Prey):
    """The caught knight went into the dragon's nest (E-64)."""

    kind: Literal["nest"]
    clause: Literal["E-64"]
    reach: int
    """Steps from the place that it left (E-25)."""


class Freed(Prey):
    """The caught knight was bribed free, with a card that nobody else saw (E-68, EA-15)."""

    kind: Literal["freed"]
    clause: Literal["E-68"]


class Rail(FromFields):
    """The rail shifted (E-71)."""

    kind: Literal["rail"]
    clause: Literal["E-71"]
    to: list[int]
    """The cave fields it lies beside now."""


class Turn(TypedDict):
    """A turn begins."""

    kind: Literal["turn"]
    clause: Literal["E-22"]
    seat: int


class Over(TypedDict):
    """The game is over."""

    kind: Literal["over"]
    ending: Ending
    """The name of the ending."""
    clause: EndingClause
    """The clause by which it ended."""
    one_knight: list[int]
    """The seats with just one knight left in the game (E-75)."""


class Majority(TypedDict):
    """A majority card, given out when the game is over (E-76)."""

    kind: Literal["majority"]
    clause: Literal["E-76"]
    gem: Gem
    """The kind of gem."""
    seat: int
    """Who alone has most of them."""


Fact = Landed | Took | Treasure | FourKinds | Walked | Pick | Caught | Nest | Freed | Rail | Turn | Over | Majority

FACTS: dict[str, type] = {
    "landed": Landed,
    "took": Took,
    "treasure": Treasure,
    "four-kinds": FourKinds,
    "dragon": Walked,
    "pick": Pick,
    "caught": Caught,
    "nest": Nest,
    "freed": Freed,
    "rail": Rail,
    "turn": Turn,
    "over": Over,
    "majority": Majority,
}

MOST_TELLING = ("over", "took", "treasure", "four-kinds", "dragon", "pick", "caught", "nest", "freed")
"""Facts that say more about an event than what was done; of several, the first one here."""

ENDINGS: dict[str, str] = {
    "last-treasure": "The last dragon treasure card was taken (E-74).",
    "one-knight": "Somebody has just one knight left in the game (E-75).",
}

OPTIONS = EmeraldOptions
POSITION = EmeraldPosition
