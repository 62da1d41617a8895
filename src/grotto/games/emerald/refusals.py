"""Why something cannot be done in Emerald."""

from __future__ import annotations

from ...kernel.state import State
from .board import (
    BRIBE,
    CATCH,
    CAVE,
    CHAMBER,
    COLOUR_NAMES,
    COLOURS,
    PLACE_NAMES,
    PLACES,
    STOP,
    TAKE_NOTHING,
    YIELD,
    colour_of,
    move_parts,
)
from .notation import TAKES, takes
from .phases import ANSWER, PICK_VICTIM
from .rules import Emerald

Why = tuple[str, str]


def why_not(state: State, seat: int, action: int) -> Why:
    """What is in the way of an action of the seat that is to act."""
    assert isinstance(state, Emerald)
    if not _is_choice(state, action):
        return "That is no action of this game", "E-23"
    if state.phase == PICK_VICTIM:
        return _while_picking(state, action)
    if state.phase == ANSWER:
        return _while_answering(action)
    if action >= YIELD:
        return "No knight of yours is caught, so there is nothing to pay or to give up", "E-64"
    if action >= CATCH:
        return "The dragon catches only after its own move; there is no victim to pick now", "E-58"
    if action == STOP:
        return "The first knight is compulsory; you may stop after it", "E-23"
    return _why_no_move(state, seat, action)


def not_your_turn(state: State, seat: int) -> tuple[str, str | None]:
    """Another seat rides, or answers for its caught knight."""
    assert isinstance(state, Emerald)
    if state.phase == ANSWER:
        return "The owner of the caught knight is deciding: a bribe, or the nest", "E-64"
    return "Another player is on turn; turns pass to the left", "E-22"


def _is_choice(state: Emerald, action: int) -> bool:
    """A foreign number, or a second colour where everybody has one, is no choice at all."""
    return 0 <= action < state.colours * PLACES * 3 or STOP <= action <= BRIBE + 5


def _while_picking(state: Emerald, action: int) -> Why:
    if CATCH <= action < YIELD:
        place = CAVE + state.dragon - 1
        there = [COLOURS[victim - CATCH] for victim in state.legal]
        return (
            f"No {COLOUR_NAMES[action - CATCH]} knight stands on {PLACE_NAMES[place]} with the dragon; "
            f"pick one of {', '.join(there)}",
            "E-61",
        )
    if action >= YIELD:
        return "No knight is caught yet: first pick the dragon's victim", "E-61"
    return "The dragon has found knights: first pick its victim", "E-61"


def _while_answering(action: int) -> Why:
    if action > BRIBE:
        return f"A bribe is a gold card from your hand, and you hold no {action - BRIBE}", "E-66"
    return "The dragon has your knight: first bribe it, or give the knight up with yield", "E-64"


def _why_no_move(state: Emerald, seat: int, action: int) -> Why:
    slot, place, take = move_parts(action)
    colour = colour_of(state.players, seat, slot)
    name = PLACE_NAMES[place]
    shade = f"{COLOUR_NAMES[colour]} " if state.colours > 1 else ""
    allowed = takes(state, slot, place)
    if state.knights[colour * PLACES + place] == 0:
        return f"You have no {shade}knight on {name}", "E-23"
    if allowed:
        return _why_not_take(state.landing(place), take, allowed)
    if colour != state.moved_colour and state.colours > 1:
        first = COLOUR_NAMES[state.moved_colour]
        return f"All knights you move in a turn are of one colour, and your first was {first}", "E-82"
    if place == state.moved_place:
        return f"The knight on {name} has moved already in this turn", "E-24"
    return f"The knight on {name} was bribed free and does not move before your next turn", "E-68"


def _why_not_take(end: int, take: int, allowed: list[int]) -> Why:
    """The knight may ride, but not with this card."""
    name = PLACE_NAMES[end]
    if allowed != [TAKE_NOTHING]:
        ways = " or ".join(f"+{TAKES[way]}" for way in allowed)
        if take == TAKE_NOTHING:
            return f"On {name} you must take an open card: add {ways}", "E-38"
        return f"On {name} no {TAKES[take]} card is left; add {ways}", "E-38"
    if end == CHAMBER:
        return "In the chamber a knight takes a dragon treasure by itself and no other card", "E-34"
    return f"No card lies on {name}, so nothing is taken there", "E-42"
