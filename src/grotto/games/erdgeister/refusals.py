"""Why something cannot be done in Erdgeister."""

from __future__ import annotations

from ...kernel.state import State
from .blocked import why_no_move, why_no_placement
from .limits import (
    ACTION,
    AFTER,
    BEFORE,
    CARRY,
    CARRYING,
    CHAMBER,
    COLOUR_NAMES,
    END,
    EXTRA,
    EXTRA_CARD,
    EXTRA_MOVE,
    GO,
    HAND,
    KEEP,
    KIDNAP,
    KIDNAP_CARD,
    MAX_PLACES,
    PASS,
    SECOND,
    SHOW,
    SPY,
    SPY_CARD,
    SPYING,
)
from .names import figure_name
from .rules import Erdgeister

Why = tuple[str, str]
CARD_NAMES = {SPY_CARD: "spy", KIDNAP_CARD: "kidnapping", EXTRA_CARD: "extra move"}


def why_not(state: State, seat: int, action: int) -> Why:
    """What is in the way of an action of the seat that is to act."""
    assert isinstance(state, Erdgeister)
    if not _is_choice(state, action):
        return "That is no action of this game", "G-16"
    if state.phase in (SPYING, CARRYING):
        return _why_not_yet(state, action)
    if action < SPY:
        return _why_no_go(state, seat, action // MAX_PLACES, action % MAX_PLACES)
    if action < CARRY or action == EXTRA:
        return _why_no_card(state, seat, action)
    if action < EXTRA:
        return "Nobody has been kidnapped, so there is nobody to put down", "G-53"
    if action in (SHOW, KEEP):
        return "You have not just looked at a gnome, so there is nothing to show or to keep", "G-52"
    return _why_not_enough(state, action)


def not_your_turn(state: State, seat: int) -> tuple[str, str | None]:
    """One seat has the whole turn."""
    assert isinstance(state, Erdgeister)
    return f"It is {COLOUR_NAMES[state.turn]}'s turn; turns pass clockwise", "G-15"


def _is_choice(state: Erdgeister, action: int) -> bool:
    """A foreign number, gnome or place is no choice at all."""
    figures, places = range(state.players * state.each), range(CHAMBER, len(state.mine.names))
    if GO <= action < SPY:
        return action // MAX_PLACES in figures and action % MAX_PLACES in places
    if SPY <= action < CARRY:
        return (action - SPY) % (KIDNAP - SPY) in figures
    return action - CARRY in places or EXTRA <= action <= PASS


# -- a card that is not finished --------------------------------------------------------------------------


def _why_not_yet(state: Erdgeister, action: int) -> Why:
    """A spy or a kidnapping goes on before anything else."""
    name = figure_name(state, state.marked)
    if state.phase == CARRYING and CARRY <= action < EXTRA:
        return _why_not_there(state, action - CARRY)
    spying = state.phase == SPYING
    due = f"show {name} or keep what you saw" if spying else f"put {name} down, like to:A4"
    if action < SPY and state.acted:
        return f"A card comes before the first gnome or after the last, never between two: {due}", "G-21"
    return f"First {due}", "G-52" if spying else "G-53"


def _why_not_there(state: Erdgeister, place: int) -> Why:
    """Where a kidnapped gnome cannot be put."""
    mine, name = state.mine, state.mine.names[place]
    if place == CHAMBER:
        return "A kidnapped gnome is not put into the treasure chamber", "G-58"
    if mine.host[place]:
        return "A kidnapped gnome is not put onto a special field", "G-58"
    if place == state.at[state.marked]:
        return f"{figure_name(state, state.marked)} stands on {name} already; put it on another field", "G-53"
    if mine.depth[place]:
        return f"{name} is full: a shaft field has room for four gnomes", "G-55"
    return f"{name} is taken: a kidnapped gnome is put on a free tunnel field", "G-54"


# -- placing and moving -----------------------------------------------------------------------------------


def _why_no_go(state: Erdgeister, seat: int, figure: int, place: int) -> Why:
    name = figure_name(state, figure)
    if figure // state.each != seat:
        return f"{name} is not yours; your gnomes are {COLOUR_NAMES[seat]}", "G-16"
    if state.phase == AFTER:
        return _two_at_most(state)
    if state.at[figure] == CHAMBER:
        return f"{name} is home in the treasure chamber and stays there", "G-47"
    if state.phase == SECOND and (why := _why_not_second(state, figure, name)):
        return why
    if state.at[figure] == HAND:
        return why_no_placement(state, name, place)
    return why_no_move(state, figure, name, place)


def _two_at_most(state: Erdgeister) -> Why:
    if state.placing:
        return "You have placed two gnomes; more are not placed in a turn", "G-17"
    return "You have moved two gnomes; more are not moved in a turn", "G-19"


def _why_not_second(state: Erdgeister, figure: int, name: str) -> Why | None:
    """The second gnome is another one, in the same kind of action."""
    if figure == state.first_figure:
        return f"{name} has acted already in this turn; take another gnome, or play an extra move", "G-20"
    if state.placing and state.at[figure] != HAND:
        return f"You are placing in this turn, and {name} is on the board already", "G-16"
    if not state.placing and state.at[figure] == HAND:
        return f"You are moving in this turn, and {name} is still in your hand", "G-16"
    return None


# -- cards ------------------------------------------------------------------------------------------------


def _why_no_card(state: Erdgeister, seat: int, action: int) -> Why:
    card = SPY_CARD if action < KIDNAP else KIDNAP_CARD if action < CARRY else EXTRA_CARD
    if state.card_played:
        return "You have played a card in this turn, and one is the most", "G-21"
    if state.cards[seat * 3 + card] == 0:
        return f"You have no {CARD_NAMES[card]} left; a played card leaves the game", "G-22"
    if card == EXTRA_CARD:
        return _why_no_extra(state)
    return _why_no_victim(state, seat, action - KIDNAP)


def _why_no_extra(state: Erdgeister) -> Why:
    if not state.acted:
        return "An extra move comes only after the action", "G-21"
    return "None of your gnomes could use an extra move: nothing can be placed or moved", "G-21"


def _why_no_victim(state: Erdgeister, seat: int, figure: int) -> Why:
    name, place = figure_name(state, figure), state.at[figure]
    if figure // state.each == seat:
        return f"{name} is yours, and nobody kidnaps gnomes of their own", "G-57"
    if place == HAND:
        return f"{name} is still in a hand and cannot be kidnapped from there", "G-53"
    return f"{name} is in the protected zone ({state.mine.names[place]}) and cannot be kidnapped", "G-56"


# -- enough -----------------------------------------------------------------------------------------------


def _why_not_enough(state: Erdgeister, action: int) -> Why:
    """Why the turn cannot end here, or not by this word."""
    if state.phase == EXTRA_MOVE:
        return "You have played an extra move: place or move one more gnome", "G-48"
    if state.phase in (BEFORE, ACTION):
        if action == END and PASS in state.legal:
            return "Nothing can be placed or moved: say pass", "G-23"
        if action == END:
            return "The action comes first: place or move a gnome", "G-16"
        return "You can place or move a gnome, so you must", "G-23"
    return "You have acted, so there is nothing to pass: say end", "G-23"
