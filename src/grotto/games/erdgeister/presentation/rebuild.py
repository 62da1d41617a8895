"""From a view of Erdgeister back to a full state: what the viewer cannot know is guessed."""

from __future__ import annotations

from typing import Any

from grotto.games.erdgeister.board import FACES
from grotto.games.erdgeister.numbers import ENDED, EVERYBODY, FINISHED, HAND, LAY_TILE, MARK_FIGURE, RUNNING, TURN_LIMIT
from grotto.games.erdgeister.options import begin
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.state import State
from grotto.kernel.view import View

from .names import PHASES, figure_called

NOBODY = -1
UNMARKED = -1
UNKNOWN = 0  # stands for a hidden number until it is guessed


def rebuild(view: View) -> State:
    """The view is the state but for hidden numbers; here those figures are blank."""
    seen: Any = view["position"]
    state = begin(view["players"], view["options"])
    _set_table(state, seen)
    _set_turn(state, seen)
    _set_figures(state, seen["figures"])
    return state


def _set_table(state: Erdgeister, seen: Any) -> None:
    state.phase = PHASES.index(seen["phase"])
    shown = [face for face in seen["faces"] if face is not None]
    state.face = _filled([FACES.index(face) for face in shown], 4)
    state.key_number = seen["key_number"] or 0
    state.laid = len(shown) if state.phase == LAY_TILE else 0
    state.cards = _filled([hand[kind] for hand in seen["cards"] for kind in ("spy", "kidnap", "extra")], 12)
    state.home = _filled(seen["home"], 4)


def _set_turn(state: Erdgeister, seen: Any) -> None:
    state.turn = seen["turn"] or 0
    state.turns = seen["turns"]
    done = seen["done"]
    state.acted = done["figures"]
    state.placing = int(done["kind"] == "placing")
    state.first_figure = _figure(state, done["first"])
    state.card_played = int(done["card"])
    state.marked = _figure(state, seen["marked"])
    state.finisher = NOBODY if seen["finisher"] is None else seen["finisher"]
    if state.phase == ENDED:
        state.ending = TURN_LIMIT if state.finisher == NOBODY else FINISHED
    else:
        state.ending = RUNNING


def _set_figures(state: Erdgeister, figures: list[Any]) -> None:
    """Where they are, who knows them, and the counts that follow."""
    at, number, known = [HAND] * 24, [UNMARKED] * 24, [0] * 24
    standing, crowd, zone = state.standing, state.crowd, state.mine.zone
    for i, figure in enumerate(figures):
        at[i] = state.mine.place_of[figure["at"]]
        known[i] = EVERYBODY if figure["public"] else _bits(state, figure["seen_by"])
        if known[i]:
            number[i] = UNKNOWN if figure["number"] is None else figure["number"]
        if at[i] != HAND:
            standing[at[i]] += 1
            crowd[zone[at[i]]] += 1
    state.at, state.number, state.known, state.standing, state.crowd = at, number, known, standing, crowd
    if state.phase >= MARK_FIGURE:
        state.laid = sum(bits > 0 for bits in known)


def _bits(state: Erdgeister, seats: list[int]) -> int:
    return sum(1 << seat for seat in range(state.players) if seat in seats)


def _figure(state: Erdgeister, name: str | None) -> int:
    figure = None if name is None else figure_called(state, name)
    return NOBODY if figure is None else figure


def _filled(values: list[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]
