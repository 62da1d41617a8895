"""Emerald: the position as each viewer may know it. Only the others' gold is secret, until the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from grotto.games.emerald.board import (
    BONUS_VALUE,
    CAVE,
    COLOURS,
    GEM_KINDS,
    GEMS,
    GOLD_VALUES,
    PLACE_NAMES,
    PLACES,
    STACKS,
    TREASURE_VALUE,
    Colour,
    Gem,
    colour_of,
    rail_fields,
)
from grotto.games.emerald.phases import ENDED, PICK_STARTER
from grotto.games.emerald.rules import Emerald
from grotto.kernel.state import State

from .forecast import Landing, forecast
from .hands import taken_and_paid
from .majority_chances import MajorityChances, majority_chances
from .names import FACINGS, PHASES, Facing, Phase, place_name


class Place(TypedDict):
    """One start place, meadow field or cave field."""

    name: str
    """As in notation: T1 to T4 and M in the castle, m1 to m6, c1 to c9."""
    knights: dict[Colour, int]
    """Who stands there, by colour letter; colours that do not are missing."""
    reach: int
    """Steps of a knight that sets off from here: all knights here, of every colour (E-25)."""


class GemCounts(TypedDict):
    """Cards by kind of gem."""

    ruby: int
    emerald: int
    garnet: int
    turquoise: int


class Majorities(TypedDict):
    """By kind of gem the seat that alone has most of them; null if nobody does (E-77)."""

    ruby: int | None
    emerald: int | None
    garnet: int | None
    turquoise: int | None


class GemStack(TypedDict):
    """The gems beside a cave field."""

    cards: int
    """Cards left, the open one included."""
    open: Gem | None
    """The kind of the open card; null if none is open."""


class GoldStack(TypedDict):
    """The gold beside a cave field."""

    cards: int
    """Cards left, the open one included."""
    open: int | None
    """The value of the open card; null if none is open."""


class Stacks(TypedDict):
    """The two stacks beside one cave field."""

    gem: GemStack
    gold: GoldStack


class StackName(TypedDict):
    """One of the 18 stacks."""

    sort: Literal["gem", "gold"]
    field: int
    """Cave field, from 1."""


class Dragon(TypedDict):
    """The dragon."""

    field: int
    """The cave field it stands on, from 1."""
    facing: Facing


class Knight(TypedDict):
    """A knight that is marked: for the rest of the turn, or until its owner has decided."""

    colour: Colour
    """Its colour letter."""
    place: str | None
    """Where it stands; null if it lies in the nest."""


class Rider(TypedDict):
    """One seat."""

    colours: list[Colour]
    """Letters of the seat's colours: two with two players (E-19)."""
    in_game: int
    """Knights neither home nor in the nest; with one left the game ends (E-75)."""
    home: dict[Colour, int]
    """Knights in the treasure chamber, by colour letter."""
    nest: dict[Colour, int]
    """Knights in the dragon's nest, by colour letter."""
    gems: GemCounts
    """Gem cards by kind."""
    treasures: int
    """Dragon treasure cards."""
    gold_cards: int
    """Gold cards in hand; how many is public (EA-32)."""
    purse_log: list[int | None]
    """Gold taken, by value, and gold paid as null, in order: what a perfect memory knows of the hand."""
    gold: NotRequired[dict[str, int]]
    """The hand by value: of the viewer's own seat, and of all when the game is over."""
    points: NotRequired[int]
    """Gold pieces so far: of the viewer's own seat, and of all when the game is over."""


class EmeraldPosition(TypedDict):
    """The position in Emerald."""

    phase: Phase
    """`pick-starter`, `lay-out`, `turn-up`, `roll` (chance), `first-knight`, `second-knight`, `pick-victim`,
    `answer` (the caught knight's owner bribes or gives it up) or `ended`."""
    active: int | None
    """The seat whose turn it is; null before the start player is known."""
    moves: int
    """Knights moved in this turn."""
    card_taken: bool
    """The knight that moved last took a card, so the turn ends when the dragon is done (E-41)."""
    dragon_due: bool
    """The knight that moved last disturbed the dragon (E-47, E-48)."""
    moved: Knight | None
    """The knight moved last in this turn; it may not move again (E-24)."""
    freed: Knight | None
    """The knight that was bribed free in this turn; it may not move before its owner's next (E-68)."""
    caught: Knight | None
    """The caught knight whose owner is deciding."""
    places: list[Place]
    """The way from the castle to cave 9."""
    stacks: list[Stacks]
    """The cards beside cave field 1 to 9."""
    last_stack: StackName
    """The stack whose top card was turned up last, or is due now."""
    rail: list[int]
    """The cave fields beside the rail, from 1 (E-10)."""
    dragon: Dragon
    forecast: list[Landing]
    """Where the dragon would stop for each roll of the die (E-52)."""
    treasures_left: int
    """Dragon treasure cards in the chamber."""
    treasure_value: int
    """Gold pieces that each of them is worth (E-04)."""
    bonus_value: int
    """Gold pieces that a bonus card is worth: the one for all four kinds, and each for a majority (E-05)."""
    four_kinds: int | None
    """The seat that holds the bonus card for all four kinds of gem."""
    majorities: Majorities
    """Who alone has most gems of a kind; the cards are given when the game is over (E-76)."""
    majority_chances: MajorityChances
    """Everybody's chance of each majority, if every gem that is left goes to one of the players by lot."""
    unseen_gems: GemCounts
    """Gem cards nobody has seen, by kind: covered in the stacks, and two in the box (E-16)."""
    unseen_gold: dict[str, int]
    """Gold cards nobody has seen, by value: covered in the stacks, and two in the box."""
    riders: list[Rider]
    """By seat."""


def position(state: State, viewer: int) -> EmeraldPosition:
    """Everything but the others' hands, which are opened when they are counted."""
    assert isinstance(state, Emerald)
    return {
        "phase": PHASES[state.phase],
        "active": state.turn if state.phase != PICK_STARTER else None,
        "moves": state.moves,
        "card_taken": bool(state.turn_ends),
        "dragon_due": bool(state.dragon_due),
        "moved": _marked(state.moved_colour, state.moved_place),
        "freed": _marked(state.freed_colour, state.freed_place),
        "caught": _marked(state.victim, CAVE + state.dragon - 1),
        "places": _places(state),
        "stacks": [_stacks(state, field) for field in range(STACKS)],
        "last_stack": stack_name(state.up),
        "rail": rail_fields(state.rail),
        "dragon": {"field": state.dragon, "facing": FACINGS[state.facing]},
        "forecast": forecast(state),
        "treasures_left": state.treasures_left,
        "treasure_value": TREASURE_VALUE,
        "bonus_value": BONUS_VALUE,
        "four_kinds": _seat(state.four_kinds),
        "majorities": _majorities(state),
        "majority_chances": majority_chances(state),
        "unseen_gems": _by_gem(state.gem_bag),
        "unseen_gold": {str(value): state.gold_bag[value] for value in range(1, GOLD_VALUES)},
        "riders": [_rider(state, seat, log, viewer) for seat, log in enumerate(taken_and_paid(state))],
    }


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _by_gem(counts: Sequence[int]) -> GemCounts:
    ruby, emerald, garnet, turquoise = counts
    return {"ruby": ruby, "emerald": emerald, "garnet": garnet, "turquoise": turquoise}


def _majorities(state: Emerald) -> Majorities:
    ruby, emerald, garnet, turquoise = (_seat(state.majority(kind)) for kind in range(GEM_KINDS))
    return {"ruby": ruby, "emerald": emerald, "garnet": garnet, "turquoise": turquoise}


def _marked(colour: int, place: int) -> Knight | None:
    return None if colour < 0 else {"colour": COLOURS[colour], "place": place_name(place)}


def _places(state: Emerald) -> list[Place]:
    knights, crowd = state.knights, state.crowd  # read once: compiled states copy at each reading
    return [
        {
            "name": PLACE_NAMES[place],
            "knights": {letter: count for letter, count in zip(COLOURS, knights[place::PLACES], strict=True) if count},
            "reach": crowd[place],
        }
        for place in range(PLACES)
    ]


def _stacks(state: Emerald, field: int) -> Stacks:
    kind = state.gem_top[field]
    return {
        "gem": {"cards": state.gem_cards[field], "open": GEMS[kind] if kind >= 0 else None},
        "gold": {"cards": state.gold_cards[field], "open": state.gold_top[field] or None},
    }


def stack_name(stack: int) -> StackName:
    """One of the 18 stacks by its number in a state."""
    return {"sort": "gem" if stack < STACKS else "gold", "field": stack % STACKS + 1}


def _rider(state: Emerald, seat: int, log: list[int], viewer: int) -> Rider:
    colours = [colour_of(state.players, seat, slot) for slot in range(state.colours)]
    rider: Rider = {
        "colours": [COLOURS[colour] for colour in colours],
        "in_game": state.active[seat],
        "home": {COLOURS[colour]: state.home[colour] for colour in colours},
        "nest": {COLOURS[colour]: state.nest[colour] for colour in colours},
        "gems": _by_gem(state.gems[seat * GEM_KINDS : (seat + 1) * GEM_KINDS]),
        "treasures": state.treasures[seat],
        "gold_cards": state.purse[seat],
        "purse_log": [value or None for value in log],
    }
    if seat == viewer or state.phase == ENDED:
        rider["gold"] = {str(card): state.gold[seat * GOLD_VALUES + card] for card in range(1, GOLD_VALUES)}
        rider["points"] = state.points(seat)
    return rider
