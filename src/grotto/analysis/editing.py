"""Positions set up by hand, by the form of a game's editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grotto.kernel.constants import CHANCE
from grotto.kernel.editor import Editor, EditorGroup, Entries, Impossible, completed
from grotto.kernel.errors import BadOption, BadState
from grotto.kernel.game import Game
from grotto.kernel.registry import game as find_game
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.match.match import Match

from .board import seat_names

DEALT = 1  # the seed of the deal that a form for a new game begins with


class EditorProblem(msgspec.Struct, kw_only=True):
    """Why no game can come to a position."""

    text: str
    clause: str | None
    control: str | None
    """The control that has to be changed; null where none can be named."""


class EditorSeen(msgspec.Struct, kw_only=True):
    """A form with what was entered in it."""

    groups: list[EditorGroup]
    position: dict[str, Any] | None
    """The fields of the position that the form tells: a board begins with them. Null if it is impossible."""
    problem: EditorProblem | None


def edited(
    name: str, players: int, options: Mapping[str, Any], position: Mapping[str, Any] | None, entries: Entries,
    language: str,
) -> EditorSeen:  # fmt: skip
    """The form of a position after some entries; refuses a game without an editor, and a position that cannot be."""
    game = find_game(name)
    editor = game.editor
    if editor is None:
        raise BadOption(f"{game.title} has no editor of positions")
    match = Match(game, players, dict(options), position=position)
    state, names = match.state, seat_names(players, language)
    if _is_undealt(game, editor, match, names, language):
        state = _dealt(state)
    form = editor.form(state, names, language)
    found, problem = None, None
    try:
        found = _position(game, editor, match, completed(form, entries))
    except BadState as refused:
        control = refused.control if isinstance(refused, Impossible) else None
        problem = EditorProblem(text=refused.say(language), clause=refused.clause, control=control)
    return EditorSeen(groups=_with(form, entries), position=found, problem=problem)


def _dealt(state: State) -> State:
    """A game after the deal, all of it or what is left, so that its form tells a position that is possible."""
    state, rng = state.clone(), Rng(DEALT)
    while state.mover == CHANCE:
        state.play(state.draw(rng))
    return state


def _position(game: Game, editor: Editor, match: Match, entries: Entries) -> dict[str, Any]:
    """The fields, once the rules have checked them."""
    fields = dict(editor.fields(match.state, entries))
    return dict(Match(game, match.players, match.options, position=fields).position or {})


def _is_undealt(game: Game, editor: Editor, match: Match, names: list[str], language: str) -> bool:
    """Whether the untouched form of a position tells an impossible one; only where chance has to deal yet."""
    if match.position is None:
        return True
    if match.state.mover != CHANCE:
        return False
    try:
        _position(game, editor, match, completed(editor.form(match.state, names, language), {}))
    except BadState:
        return True
    return False


def _with(form: list[EditorGroup], entries: Entries) -> list[EditorGroup]:
    for group in form:
        for row in group["rows"]:
            for control in row["controls"]:
                control["value"] = entries.get(control["name"], control["value"])
    return form
