"""The words by which Erdgeister's views speak of the numbers in a state."""

from __future__ import annotations

from typing import Literal

from grotto.games.erdgeister.numbers import COLOURS, HANDLES
from grotto.games.erdgeister.rules import Erdgeister

Ending = Literal["key-bearer-home", "others-key-bearer", "nobody-has-key", "turn-limit"]
EndingClause = Literal["G-79", "G-80", "G-81", "G-82", "G-85"]
Phase = Literal[
    "pick-starter", "lay-tile", "pick-key", "mark-figure", "before", "action", "second", "after",
    "extra-move", "spying", "carrying", "ended",
]  # fmt: skip
PHASES: tuple[Phase, ...] = (
    "pick-starter", "lay-tile", "pick-key", "mark-figure", "before", "action", "second", "after",
    "extra-move", "spying", "carrying", "ended",
)  # fmt: skip


def figure_name(state: Erdgeister, figure: int) -> str:
    """Colour letter and handle, such as `Ra`."""
    seat, handle = divmod(figure, state.each)
    return COLOURS[seat] + HANDLES[handle]


def figure_called(state: Erdgeister, name: str) -> int | None:
    """The figure of that name; None if nobody in this game has one."""
    if len(name) != 2 or name[0] not in COLOURS[: state.players] or name[1] not in HANDLES[: state.each]:
        return None
    return COLOURS.index(name[0]) * state.each + HANDLES.index(name[1])


def figure_names(state: Erdgeister) -> list[str]:
    """All figures of this game, seat by seat."""
    return [figure_name(state, figure) for figure in range(state.players * state.each)]
