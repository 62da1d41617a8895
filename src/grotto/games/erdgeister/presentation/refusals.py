"""Why something cannot be done in Erdgeister, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from grotto.games.erdgeister.numbers import (
    ACTION,
    AFTER,
    BEFORE,
    CARD_KINDS,
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
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.messages import say
from grotto.kernel.state import State

from .move_refusals import why_no_move, why_no_placement
from .names import figure_name
from .words import MESSAGES, gnome_name, gnome_of, spot

Why = tuple[str, str]
Called = Callable[[int], str]
"""What a gnome is called, by its number."""
CARD_KEYS = {SPY_CARD: "spy", KIDNAP_CARD: "kidnapping", EXTRA_CARD: "extra"}


def why_not(state: State, seat: int, action: int, language: str = "en", names: Sequence[str] = ()) -> Why:
    """What is in the way of an action of the seat that is to act."""
    assert isinstance(state, Erdgeister)
    sentence, clause = _why(state, seat, action, language, names)
    field_first = sentence[1:2].isdigit()  # a1 is another field than A1
    return (sentence if field_first else sentence[:1].upper() + sentence[1:]), clause


def _why(state: Erdgeister, seat: int, action: int, language: str, names: Sequence[str]) -> Why:
    speak = partial(say, MESSAGES, language)
    called = partial(_called, state, seat, language, names)
    if not _is_choice(state, action):
        return speak("no-action"), "G-16"
    if state.phase in (SPYING, CARRYING):
        return _why_not_yet(state, action, language, called)
    if action < SPY:
        return _why_no_go(state, seat, action // MAX_PLACES, action % MAX_PLACES, language, called)
    if action < CARRY or action == EXTRA:
        return _why_no_card(state, seat, action, language, called)
    if action < EXTRA:
        return speak("no-captive"), "G-53"
    if action in (SHOW, KEEP):
        return speak("no-look"), "G-52"
    return _why_not_enough(state, action, language)


def not_your_turn(state: State, seat: int, language: str = "en", names: Sequence[str] = ()) -> tuple[str, str | None]:
    """One seat has the whole turn."""
    assert isinstance(state, Erdgeister)
    return say(MESSAGES, language, "no-turn", who=_player(state.turn, language, names)), "G-15"


def _is_choice(state: Erdgeister, action: int) -> bool:
    """A foreign number, gnome or place is no choice at all."""
    figures, places = range(state.players * state.each), range(CHAMBER, len(state.mine.names))
    if GO <= action < SPY:
        return action // MAX_PLACES in figures and action % MAX_PLACES in places
    if SPY <= action < CARRY:
        return (action - SPY) % (KIDNAP - SPY) in figures
    return action - CARRY in places or EXTRA <= action <= PASS


def _called(state: Erdgeister, seat: int, language: str, names: Sequence[str], figure: int) -> str:
    """As the log calls it: `gnome a` for the seat's own, `Ann's gnome b` for others."""
    name, owner = figure_name(state, figure), figure // state.each
    return gnome_name(name, language) if owner == seat else gnome_of(name, _player(owner, language, names), language)


def _player(seat: int, language: str, names: Sequence[str]) -> str:
    """The player's name; where it is not known, the colour."""
    return names[seat] if seat < len(names) else say(MESSAGES, language, COLOUR_NAMES[seat])


# -- a card that is not finished --------------------------------------------------------------------------


def _why_not_yet(state: Erdgeister, action: int, language: str, called: Called) -> Why:
    """A spy or a kidnapping goes on before anything else."""
    if state.phase == CARRYING and CARRY <= action < EXTRA:
        return _why_not_there(state, action - CARRY, language, called)
    between = action < SPY and state.acted
    due, clause = ("show", "G-52") if state.phase == SPYING else ("carry", "G-53")
    key = f"no-{due}-between" if between else f"no-{due}-first"
    sentence = say(MESSAGES, language, key, gnome=called(state.marked))
    return sentence, "G-21" if between else clause


def _why_not_there(state: Erdgeister, place: int, language: str, called: Called) -> Why:
    """Where a kidnapped gnome cannot be put."""
    speak = partial(say, MESSAGES, language)
    mine, name = state.mine, spot(state.mine.names[place], language)
    if place == CHAMBER:
        return speak("no-carry-chamber"), "G-58"
    if mine.host[place]:
        return speak("no-carry-special"), "G-58"
    if place == state.at[state.marked]:
        return speak("no-carry-same", gnome=called(state.marked), place=name), "G-53"
    if mine.depth[place]:
        return speak("no-room-shaft", place=name), "G-55"
    return speak("no-carry-taken", place=name), "G-54"


# -- placing and moving -----------------------------------------------------------------------------------


def _why_no_go(state: Erdgeister, seat: int, figure: int, place: int, language: str, called: Called) -> Why:
    speak = partial(say, MESSAGES, language)
    name = called(figure)
    if figure // state.each != seat:
        return speak("no-own", gnome=name, colour=speak(COLOUR_NAMES[seat])), "G-16"
    if state.phase == AFTER:
        return (speak("no-third-placed"), "G-17") if state.placing else (speak("no-third-moved"), "G-19")
    if state.at[figure] == CHAMBER:
        return speak("no-home", gnome=name), "G-47"
    if state.phase == SECOND and (why := _why_not_second(state, figure, name, language)):
        return why
    if state.at[figure] == HAND:
        return why_no_placement(state, name, place, language)
    return why_no_move(state, figure, name, place, language)


def _why_not_second(state: Erdgeister, figure: int, name: str, language: str) -> Why | None:
    """The second gnome is another one, in the same kind of action."""
    speak = partial(say, MESSAGES, language)
    if figure == state.first_figure:
        return speak("no-again", gnome=name), "G-20"
    if state.placing and state.at[figure] != HAND:
        return speak("no-placing", gnome=name), "G-16"
    if not state.placing and state.at[figure] == HAND:
        return speak("no-moving", gnome=name), "G-16"
    return None


# -- cards ------------------------------------------------------------------------------------------------


def _why_no_card(state: Erdgeister, seat: int, action: int, language: str, called: Called) -> Why:
    speak = partial(say, MESSAGES, language)
    card = SPY_CARD if action < KIDNAP else KIDNAP_CARD if action < CARRY else EXTRA_CARD
    if state.card_played:
        return speak("no-second-card"), "G-21"
    if state.cards[seat * CARD_KINDS + card] == 0:
        return speak(f"no-{CARD_KEYS[card]}-left"), "G-22"
    if card == EXTRA_CARD:
        return speak("no-extra-use" if state.acted else "no-extra-yet"), "G-21"
    return _why_no_victim(state, seat, action - KIDNAP, language, called)


def _why_no_victim(state: Erdgeister, seat: int, figure: int, language: str, called: Called) -> Why:
    speak = partial(say, MESSAGES, language)
    name, place = called(figure), state.at[figure]
    if figure // state.each == seat:
        return speak("no-kidnap-own", gnome=name), "G-57"
    if place == HAND:
        return speak("no-kidnap-hand", gnome=name), "G-53"
    return speak("no-kidnap-protected", gnome=name, place=spot(state.mine.names[place], language)), "G-56"


# -- enough -----------------------------------------------------------------------------------------------


def _why_not_enough(state: Erdgeister, action: int, language: str) -> Why:
    """Why the turn cannot end here, or not by this word."""
    speak = partial(say, MESSAGES, language)
    if state.phase == EXTRA_MOVE:
        return speak("no-end-extra"), "G-48"
    if state.phase in (BEFORE, ACTION):
        if action == END and PASS in state.legal:
            return speak("no-end-pass"), "G-23"
        if action == END:
            return speak("no-end-yet"), "G-16"
        return speak("no-pass"), "G-23"
    return speak("no-pass-end"), "G-23"
