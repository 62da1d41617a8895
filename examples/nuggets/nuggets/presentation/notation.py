"""Nuggets in short text: `take:2` for an action; `vein:13` and `claim:1` for draws."""

from __future__ import annotations

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import Unreadable
from grotto.kernel.messages import say
from grotto.kernel.state import State
from nuggets.board import CLAIMS, MOST, VEINS
from nuggets.rules import Nuggets

from .words import MESSAGES


def write(state: State, action: int) -> str:
    """The text of an action, or of a draw."""
    assert isinstance(state, Nuggets)
    if state.mover != CHANCE:
        return f"take:{action}"
    return f"vein:{VEINS[action]}" if state.vein < 0 else f"claim:{action}"


def parse(state: State, seat: int, text: str, language: str = "en") -> int:
    """The action that a seat means, or the draw."""
    assert isinstance(state, Nuggets)
    texts = _draws(state) if seat == CHANCE else {f"take:{nuggets}": nuggets for nuggets in range(1, MOST + 1)}
    if text not in texts:
        raise Unreadable(say(MESSAGES, language, "no-text", text=repr(text)), "N-05")
    return texts[text]


def _draws(state: Nuggets) -> dict[str, int]:
    if state.vein < 0:
        return {f"vein:{vein}": index for index, vein in enumerate(VEINS)}
    return {f"claim:{points}": points for points in range(CLAIMS)}
