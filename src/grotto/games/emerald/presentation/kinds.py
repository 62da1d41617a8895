"""Emerald: every kind of value and fact in a view, and every ending.

A value is an action or a draw taken apart, in `legal` and in the history; a fact is what followed from one.
Places are named as in notation, colours by their letter.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

FromPlace = TypedDict("FromPlace", {"from": str})
"""The place it set off from."""

FromField = TypedDict("FromField", {"from": int})
"""The cave field it was at before, from 1."""

FromFields = TypedDict("FromFields", {"from": list[int]})
"""The cave fields it lay beside before."""


class Prey(TypedDict):
    """A knight on the dragon's field."""

    colour: str
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
    colour: str
    """The knight's colour letter."""
    to: str
    """The place where it lands; `chamber` if it comes home."""
    steps: int
    """All knights on its place, itself included (E-25); those left over in the chamber are lost (E-33)."""
    take: Literal["gem", "gold", "treasure"] | None
    """From which stack it takes the open card, or the dragon treasure card of one who comes home (E-34); null if it
    takes nothing."""
    card: str | int | None
    """The card of a stack: the kind of gem or the value of the gold."""
    reach: dict[str, int]
    """Steps from the places where its ride changes them, once it is done (E-25)."""
    wakes: Literal["dragon", "rail"] | None
    """Why the dragon will move: it lands on the dragon's field (E-48), or elsewhere beside the rail (E-47); null if
    the dragon stays."""
    ends: str | None
    """The ending, if the game is over with it (E-74, E-75)."""


class Stop(TypedDict):
    """No second knight is moved (E-23)."""

    text: str
    """`stop`."""
    kind: Literal["stop"]


class Catch(Prey):
    """The mover picks the knight that the dragon catches (E-61)."""

    text: str
    """Such as `catch:B`."""
    kind: Literal["catch"]


class Yield(Prey):
    """The owner gives the caught knight up (E-64)."""

    text: str
    """`yield`."""
    kind: Literal["yield"]


class Bribe(Prey):
    """The owner buys the caught knight free with a gold card (E-66)."""

    text: str
    """Such as `bribe:3`; for all but the owner `bribe:?`."""
    kind: Literal["bribe"]
    card: NotRequired[int]
    """The value of the gold card; only the owner reads it (EA-15)."""


class First(TypedDict):
    """Chance picks who begins (E-22)."""

    text: str
    """Such as `first:2`."""
    kind: Literal["first"]
    seat: int
    """The start player."""


class TurnUp(TypedDict):
    """Chance turns up the top card of a stack (E-40)."""

    text: str
    """A gem such as `ruby`, or gold such as `gold:4`."""
    kind: Literal["turn-up"]
    sort: Literal["gem", "gold"]
    """Which of the two stacks beside the field."""
    field: int
    """Cave field, from 1."""
    card: str | int
    """The kind of gem or the value of the gold."""


class Roll(TypedDict):
    """Chance rolls how far the dragon walks (E-52)."""

    text: str
    """Such as `roll:2`."""
    kind: Literal["roll"]
    pips: int
    """1 to 3."""


Choice = Move | Stop | Catch | Yield | Bribe
Draw = First | TurnUp | Roll

VALUES: dict[str, type] = {
    "move": Move,
    "stop": Stop,
    "catch": Catch,
    "yield": Yield,
    "bribe": Bribe,
    "first": First,
    "turn-up": TurnUp,
    "roll": Roll,
}

# -- facts ------------------------------------------------------------------------------------------------


class Landed(FromPlace):
    """A knight stands on a new place, or is home."""

    kind: Literal["landed"]
    seat: int
    """Its owner."""
    colour: str
    """Its colour letter."""
    to: str
    """Where it landed; `chamber` if it is home."""
    steps: int
    """All knights on the place it left, itself included (E-25); those left over in the chamber are lost (E-33)."""


class Took(TypedDict):
    """A seat took an open card; what it was is public, gold too (EA-32)."""

    kind: Literal["took"]
    seat: int
    sort: Literal["gem", "gold"]
    field: int
    """The cave field beside which it lay, from 1."""
    card: str | int
    """The kind of gem or the value of the gold."""


class Treasure(TypedDict):
    """A seat got a dragon treasure card (E-34)."""

    kind: Literal["treasure"]
    seat: int
    left: int
    """Dragon treasure cards still in the chamber."""


class FourKinds(TypedDict):
    """A seat was the first to own all four kinds of gem (E-45)."""

    kind: Literal["four-kinds"]
    seat: int


class Dragon(FromField):
    """The dragon walked (E-53)."""

    kind: Literal["dragon"]
    to: int
    """The cave field where it stopped, from 1."""
    way: list[int]
    """Every cave field that it stepped on, `to` the last."""
    facing: str
    """`mouth` or `chamber`: where it looks now (E-55)."""


class Pick(TypedDict):
    """The dragon stands among knights of several colours, and the mover has to pick one (E-61)."""

    kind: Literal["pick"]
    seat: int
    """The mover."""
    place: str
    """The dragon's field."""


class Caught(Prey):
    """The dragon caught a knight (E-60, E-61)."""

    kind: Literal["caught"]


class Nest(Prey):
    """The caught knight went into the dragon's nest (E-64)."""

    kind: Literal["nest"]
    reach: int
    """Steps from the place that it left (E-25)."""


class Freed(Prey):
    """The caught knight was bribed free, with a card that nobody else saw (E-68, EA-15)."""

    kind: Literal["freed"]


class Rail(FromFields):
    """The rail shifted (E-71)."""

    kind: Literal["rail"]
    to: list[int]
    """The cave fields it lies beside now."""


class Turn(TypedDict):
    """A turn begins."""

    kind: Literal["turn"]
    seat: int


class Over(TypedDict):
    """The game is over."""

    kind: Literal["over"]
    ending: str
    """The name of the ending."""
    clause: str
    """The clause by which it ended."""
    one_knight: list[int]
    """The seats with just one knight left in the game (E-75)."""


class Majority(TypedDict):
    """A majority card, given out when the game is over (E-76)."""

    kind: Literal["majority"]
    gem: str
    """The kind of gem."""
    seat: int
    """Who alone has most of them."""


Fact = Landed | Took | Treasure | FourKinds | Dragon | Pick | Caught | Nest | Freed | Rail | Turn | Over | Majority

FACTS: dict[str, type] = {
    "landed": Landed,
    "took": Took,
    "treasure": Treasure,
    "four-kinds": FourKinds,
    "dragon": Dragon,
    "pick": Pick,
    "caught": Caught,
    "nest": Nest,
    "freed": Freed,
    "rail": Rail,
    "turn": Turn,
    "over": Over,
    "majority": Majority,
}

ENDINGS: dict[str, str] = {
    "last-treasure": "The last dragon treasure card was taken (E-74).",
    "one-knight": "Somebody has just one knight left in the game (E-75).",
}
