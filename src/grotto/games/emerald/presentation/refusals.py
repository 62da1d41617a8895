"""Why something cannot be done in Emerald, in any language that has a message file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grotto.games.emerald.board import (
    BRIBE,
    CATCH,
    CAVE,
    CHAMBER,
    COLOUR_NAMES,
    GOLD_VALUES,
    PLACE_NAMES,
    PLACES,
    STOP,
    TAKE_NOTHING,
    TAKES,
    YIELD,
    colour_of,
    move_parts,
)
from grotto.games.emerald.phases import ANSWER, PICK_VICTIM
from grotto.games.emerald.rules import Emerald
from grotto.kernel.messages import joined, say
from grotto.kernel.state import State

from .notation import TAKE_NAMES, takes
from .words import MESSAGES, place_at

Why = tuple[str, str]


def why_not(state: State, seat: int, action: int, language: str = "en", names: Sequence[str] = ()) -> Why:
    """What is in the way of an action of the seat that is to act."""
    assert isinstance(state, Emerald)
    speak = partial(say, MESSAGES, language)
    if not _is_choice(state, action):
        return speak("no-action"), "E-23"
    if state.phase == PICK_VICTIM:
        return _while_picking(state, action, language)
    if state.phase == ANSWER:
        return _while_answering(action, language)
    if action >= YIELD:
        return speak("no-caught"), "E-64"
    if action >= CATCH:
        return speak("no-victim-yet"), "E-58"
    if action == STOP:
        return speak("no-stop"), "E-23"
    return _why_no_move(state, seat, action, language)


def not_your_turn(state: State, seat: int, language: str = "en", names: Sequence[str] = ()) -> tuple[str, str | None]:
    """Another seat rides, or answers for its caught knight."""
    assert isinstance(state, Emerald)
    if state.phase == ANSWER:
        return say(MESSAGES, language, "no-turn-caught"), "E-64"
    return say(MESSAGES, language, "no-turn"), "E-22"


def _is_choice(state: Emerald, action: int) -> bool:
    """A foreign number, or a second colour where everybody has one, is no choice at all."""
    return 0 <= action < state.colours * PLACES * TAKES or STOP <= action < BRIBE + GOLD_VALUES


def _while_picking(state: Emerald, action: int, language: str) -> Why:
    speak = partial(say, MESSAGES, language)
    if CATCH <= action < YIELD:
        there = [speak(f"pick-{COLOUR_NAMES[victim - CATCH]}") for victim in state.legal]
        parts = {
            "colour": speak(COLOUR_NAMES[action - CATCH]),
            "place": _place(CAVE + state.dragon - 1, language),
            "others": ", ".join(there),
        }
        return speak("no-victim", **parts), "E-61"
    if action >= YIELD:
        return speak("no-payment-yet"), "E-61"
    return speak("no-pick"), "E-61"


def _while_answering(action: int, language: str) -> Why:
    if action > BRIBE:
        return say(MESSAGES, language, "no-bribe", card=action - BRIBE), "E-66"
    return say(MESSAGES, language, "no-answer"), "E-64"


def _why_no_move(state: Emerald, seat: int, action: int, language: str) -> Why:
    speak = partial(say, MESSAGES, language)
    slot, place, take = move_parts(action)
    colour = colour_of(state.players, seat, slot)
    name = _place(place, language)
    allowed = takes(state, slot, place)
    if state.knights[colour * PLACES + place] == 0:
        coloured = "-colour" if state.colours > 1 else ""
        return speak(f"no-knight{coloured}", colour=speak(COLOUR_NAMES[colour]), place=name), "E-23"
    if allowed:
        return _why_not_take(state.landing(place), take, allowed, language)
    if colour != state.moved_colour and state.colours > 1:
        return speak("no-other-colour", colour=speak(COLOUR_NAMES[state.moved_colour])), "E-82"
    if place == state.moved_place:
        return speak("no-moved", place=name), "E-24"
    return speak("no-resting", place=name), "E-68"


def _why_not_take(end: int, take: int, allowed: list[int], language: str) -> Why:
    """The knight may ride, but not with this card."""
    speak = partial(say, MESSAGES, language)
    if allowed != [TAKE_NOTHING]:
        ways = joined(MESSAGES, language, [speak(f"way-{TAKE_NAMES[way]}") for way in allowed], "or")
        key = "no-card-taken" if take == TAKE_NOTHING else f"no-{TAKE_NAMES[take]}-left"
        return speak(key, place=_place(end, language), ways=ways), "E-38"
    if end == CHAMBER:
        return speak("no-card-chamber"), "E-34"
    return speak("no-card-there", place=_place(end, language)), "E-42"


def _place(place: int, language: str) -> str:
    return place_at(PLACE_NAMES[place], language)
