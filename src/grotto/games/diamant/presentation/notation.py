"""Diamant in short text: `on` and `back` for choices, the card's name for draws."""

from __future__ import annotations

from grotto.games.diamant.board import EDITIONS, KINDS, card_name
from grotto.games.diamant.rules import Diamant
from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import Unreadable
from grotto.kernel.messages import say
from grotto.kernel.state import State

from .words import MESSAGES

CHOICES = ("on", "back")  # GO_ON, GO_BACK


def write(state: State, action: int) -> str:
    """The text of a choice, or of the card that is turned up."""
    assert isinstance(state, Diamant)
    if state.mover == CHANCE:
        return card_name(EDITIONS[state.edition], action)
    return CHOICES[action]


def parse(state: State, seat: int, text: str, language: str = "en") -> int:
    """The choice of a seat, or a card for chance."""
    assert isinstance(state, Diamant)
    if seat == CHANCE:
        edition = EDITIONS[state.edition]
        names = {card_name(edition, card): card for card in range(KINDS) if edition.has(card)}
        if text in names:
            return names[text]
        raise Unreadable(f"{text!r} is no card of the {state.edition} edition; cards are {', '.join(names)}")
    if text in CHOICES:
        return CHOICES.index(text)
    raise Unreadable(say(MESSAGES, language, "no-text", text=repr(text)), "D-06")
