"""Erdgeister in short text: `Ra>A7`, `spy:Bc`, `kidnap:Bc`, `to:D4`, `end`; draws are `key:4`, `tile:II`."""

from __future__ import annotations

from grotto.games.erdgeister.board import FACES
from grotto.games.erdgeister.numbers import (
    CARRY,
    END,
    EXTRA,
    FACE,
    FIRST_PLAYER,
    HAND,
    KEEP,
    KEY,
    KIDNAP,
    MAX_PLACES,
    NUMBER,
    NUMBERS,
    PASS,
    SEATS,
    SHOW,
    SPY,
)
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import Unreadable
from grotto.kernel.messages import say
from grotto.kernel.state import State
from grotto.kernel.text import quoted

from .names import figure_called, figure_name
from .words import MESSAGES

BLANK = "blank"
WORDS = {"extra": EXTRA, "show": SHOW, "keep": KEEP, "end": END, "pass": PASS}
DRAWS = {
    **{f"first:{seat}": FIRST_PLAYER + seat for seat in range(SEATS[-1])},
    **{f"tile:{face}": FACE + layer for layer, face in enumerate(FACES)},
    **{f"key:{number}": KEY + number for number in range(1, NUMBERS + 1)},
    f"number:{BLANK}": NUMBER,
    **{f"number:{number}": NUMBER + number for number in range(1, NUMBERS + 1)},
}
TEXTS = {action: text for text, action in (*WORDS.items(), *DRAWS.items())}


def write(state: State, action: int) -> str:
    """The text of a choice or a draw."""
    assert isinstance(state, Erdgeister)
    if action in TEXTS:
        return TEXTS[action]
    names = state.mine.names
    if action < SPY:
        return f"{figure_name(state, action // MAX_PLACES)}>{names[action % MAX_PLACES]}"
    if action < KIDNAP:
        return f"spy:{figure_name(state, action - SPY)}"
    if action < CARRY:
        return f"kidnap:{figure_name(state, action - KIDNAP)}"
    return f"to:{names[action - CARRY]}"


def parse(state: State, seat: int, text: str, language: str = "en") -> int:
    """The action of a seat, or the draw of chance."""
    assert isinstance(state, Erdgeister)
    if seat == CHANCE:
        return _draw(text)
    if text in WORDS:
        return WORDS[text]
    name, arrow, end = text.partition(">")
    if arrow:
        return _figure(state, name, language) * MAX_PLACES + _place(state, end, language)
    card, _, target = text.partition(":")
    if card == "spy":
        return SPY + _figure(state, target, language)
    if card == "kidnap":
        return KIDNAP + _figure(state, target, language)
    if card == "to":
        return CARRY + _place(state, target, language)
    raise Unreadable(say(MESSAGES, language, "no-text", text=quoted(text), words=", ".join(WORDS)), "G-16")


def _draw(text: str) -> int:
    if text in DRAWS:
        return DRAWS[text]
    raise Unreadable(f"{text!r:.40} is no draw of Erdgeister; draws are {', '.join(DRAWS)}")


def _figure(state: Erdgeister, name: str, language: str) -> int:
    figure = figure_called(state, name)
    if figure is None:
        first, last = (figure_name(state, figure) for figure in (0, state.players * state.each - 1))
        raise Unreadable(say(MESSAGES, language, "no-gnome", gnome=quoted(name, 20), first=first, last=last), "G-12")
    return figure


def _place(state: Erdgeister, name: str, language: str) -> int:
    """A place to go to: nobody goes back into a hand."""
    place: int = state.mine.place_of.get(name, HAND)
    if place == HAND:
        raise Unreadable(say(MESSAGES, language, "no-place", place=quoted(name, 20)), "G-02")
    return place
