"""Emerald in short text: `m3-c2+gem`, `stop`, `catch:B`, `bribe:3`; draws are `ruby`, `gold:4`, `roll:2`."""

from __future__ import annotations

import re

from grotto.games.emerald.board import (
    BRIBE,
    CATCH,
    CHAMBER,
    COLOUR_NAMES,
    COLOURS,
    FIRST_PLAYER,
    GEM,
    GEMS,
    GOLD,
    GOLD_VALUES,
    PIPS,
    PLACE_NAMES,
    ROLL,
    SEATS,
    STOP,
    TAKES,
    YIELD,
    colour_of,
    move_action,
    move_parts,
)
from grotto.games.emerald.rules import Emerald
from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import NotLegal, Unreadable
from grotto.kernel.messages import say
from grotto.kernel.state import State
from grotto.kernel.text import quoted

from .words import MESSAGES, place_at

TAKE_NAMES = ("", "gem", "gold")  # TAKE_NOTHING, TAKE_GEM, TAKE_GOLD
MOVE = re.compile(r"(?:([A-Z])\.)?([A-Za-z0-9]+)-([A-Za-z0-9]+)(?:\+(gem|gold))?")

CHOICES = {
    "stop": STOP,
    **{f"catch:{letter}": CATCH + colour for colour, letter in enumerate(COLOURS)},
    "yield": YIELD,
    **{f"bribe:{value}": BRIBE + value for value in range(1, GOLD_VALUES)},
}
DRAWS: dict[str, int] = {
    **{f"first:{seat}": FIRST_PLAYER + seat for seat in range(SEATS[-1])},
    **{gem: GEM + kind for kind, gem in enumerate(GEMS)},
    **{f"gold:{value}": GOLD + value for value in range(1, GOLD_VALUES)},
    **{f"roll:{pips}": ROLL + pips for pips in PIPS},
}
TEXTS = {action: text for text, action in (*CHOICES.items(), *DRAWS.items())}


def write(state: State, action: int) -> str:
    """The text of a choice or a draw; with two players a move names its colour."""
    assert isinstance(state, Emerald)
    if action in TEXTS:
        return TEXTS[action]
    slot, place, take = move_parts(action)
    colour = f"{COLOURS[colour_of(state.players, state.turn, slot)]}." if state.colours > 1 else ""
    taken = f"+{TAKE_NAMES[take]}" if take else ""
    return f"{colour}{PLACE_NAMES[place]}-{PLACE_NAMES[state.landing(place)]}{taken}"


def parse(state: State, seat: int, text: str, language: str = "en") -> int:
    """The action of a seat, or the draw of chance."""
    assert isinstance(state, Emerald)
    if seat == CHANCE:
        return _draw(text)
    if text in CHOICES:
        return CHOICES[text]
    found = MOVE.fullmatch(text)
    if found is None:
        raise _unreadable(text, language)
    letter, start, end, take = found.groups()
    for name in (start, end):
        if name not in PLACE_NAMES:
            parts = {"place": quoted(name, 20), "places": ", ".join(PLACE_NAMES)}
            raise Unreadable(say(MESSAGES, language, "no-place", **parts), "E-07")
    if start == PLACE_NAMES[CHAMBER]:
        raise Unreadable(say(MESSAGES, language, "no-riding-out"), "E-36")
    slot = _slot(state, seat, letter, text, language)
    place = PLACE_NAMES.index(start)
    _check_end(state, seat, slot, place, end, language)
    return move_action(slot, place, TAKE_NAMES.index(take or ""))


def _draw(text: str) -> int:
    if text in DRAWS:
        return DRAWS[text]
    raise Unreadable(f"{text!r:.40} is no draw of Emerald; draws are {', '.join(DRAWS)}")


def _unreadable(text: str, language: str) -> Unreadable:
    if text.startswith("bribe:"):
        return Unreadable(say(MESSAGES, language, "no-bribe-text"), "E-66")
    if text.startswith("catch:"):
        return Unreadable(say(MESSAGES, language, "no-catch-text", colours=", ".join(COLOURS)), "E-61")
    return Unreadable(say(MESSAGES, language, "no-text", text=quoted(text)), "E-23")


def _slot(state: Emerald, seat: int, letter: str | None, text: str, language: str) -> int:
    """Which of the seat's colours the move names; only with two players it names one."""
    own = [COLOURS[colour_of(state.players, seat, slot)] for slot in range(state.colours)]
    if state.colours == 1:
        if letter is not None:
            parts = {"players": state.players, "text": text[2:]}
            raise Unreadable(say(MESSAGES, language, "no-colour-named", **parts), "E-19")
        return 0
    if letter is None or letter not in COLOURS:
        raise Unreadable(say(MESSAGES, language, "no-colour-missing", text=f"{own[0]}.{text[:20]}"), "E-82")
    if letter not in own and seat not in state.deciding:
        return 0  # who is not to move is told so, whatever the move
    if letter not in own:
        names = [COLOUR_NAMES[COLOURS.index(colour)] for colour in (*own, letter)]
        one, two, colour = (say(MESSAGES, language, f"hue-{name}") for name in names)
        raise NotLegal(say(MESSAGES, language, "no-foreign-colour", one=one, two=two, colour=colour), "E-23")
    return own.index(letter)


def _check_end(state: Emerald, seat: int, slot: int, place: int, end: str, language: str) -> None:
    """A knight that may set off goes as far as the crowd says; why others may not, refusals tell."""
    right = PLACE_NAMES[state.landing(place)]
    if end != right and seat in state.deciding and takes(state, slot, place):
        ends = {"start": place_at(PLACE_NAMES[place], language), "end": place_at(right, language)}
        raise NotLegal(say(MESSAGES, language, "no-so-far", n=state.crowd[place], **ends), "E-25")


def takes(state: Emerald, slot: int, place: int) -> list[int]:
    """What the mover's knight from there may take where it lands; empty if none may ride from there."""
    first = move_action(slot, place, 0)
    return [action - first for action in state.legal if first <= action < first + TAKES]
