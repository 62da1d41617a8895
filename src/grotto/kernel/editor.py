"""The contract of a game's position editor: a form that tells a position, and the position that a form tells.

The form is made by the game, so that a screen needs no rule to show it; what is impossible is refused with the control
that has to be changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypedDict

from .errors import BadState
from .messages import MESSAGES, Sentence
from .state import State
from .text import quoted

Entry = int | str
Entries = Mapping[str, Entry]
"""What was entered, by the names of the controls."""


class EditorOption(TypedDict):
    """One thing that may be picked."""

    value: Entry
    title: str


class Control(TypedDict):
    """One thing that may be set: a number, or one of some options."""

    name: str
    label: str
    """What it sets, for people who do not see its row and column."""
    value: Entry
    least: int
    """The smallest number allowed; 0 for other kinds."""
    most: int
    options: list[EditorOption]
    """Empty for a number."""


class EditorRow(TypedDict):
    """Controls side by side, one for each column of the group."""

    title: str
    controls: list[Control]


class EditorGroup(TypedDict):
    """Rows that belong together."""

    title: str
    columns: list[str]
    """Titles; empty where every row has one control."""
    rows: list[EditorRow]


class Impossible(BadState):
    """A position that cannot be, and the control that has to be changed."""

    def __init__(self, refused: str | Sentence, control: str, clause: str | None = None) -> None:
        super().__init__(refused, clause)
        self.control = control

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.refused, self.control, self.clause)


class Editor(Protocol):
    """A game's editor. Positions are edited between two turns: whatever was half done is not told."""

    def form(self, state: State, names: Sequence[str], language: str) -> list[EditorGroup]:
        """The position as a form, with all cards open."""

    def fields(self, state: State, entries: Entries) -> Mapping[str, object]:
        """The fields of the position that a complete form tells, for a state of this kind; raises Impossible."""


class EnteredForm(ABC):
    """A complete form, of which a game works out the position: what the `fields` of every editor have in common."""

    messages: ClassVar[Path]
    """The sentences that say what is impossible."""

    def __init__(self, state: State, entries: Entries) -> None:
        self.players = state.players
        self._entries: dict[str, Any] = dict(entries)

    @classmethod
    def position(cls, state: State, entries: Entries) -> Mapping[str, object]:
        """`Editor.fields`: checked first, so that what is worked out from the form makes sense."""
        found = cls(state, entries)
        found.check()
        return found.fields()

    @abstractmethod
    def check(self) -> None:
        """Refuse what no game can come to, with the control that says so."""

    @abstractmethod
    def fields(self) -> Mapping[str, object]:
        """All fields of the position; what follows from the rest is worked out."""

    def impossible(self, key: str, control: str, clause: str, **parts: object) -> Impossible:
        """A refusal by one of the game's sentences."""
        return Impossible(Sentence.of(self.messages, key, **parts), control, clause)


def number(name: str, label: str, value: int, most: int, least: int = 0) -> Control:
    """A control for a whole number."""
    return {"name": name, "label": label, "value": value, "least": least, "most": most, "options": []}


def pick(name: str, label: str, value: Entry, options: Sequence[tuple[Entry, str]]) -> Control:
    """A control for one of some options."""
    offered: list[EditorOption] = [{"value": one, "title": title} for one, title in options]
    return {"name": name, "label": label, "value": value, "least": 0, "most": 0, "options": offered}


def row(title: str, *controls: Control) -> EditorRow:
    """A row of a form."""
    return {"title": title, "controls": list(controls)}


def completed(form: Sequence[EditorGroup], entries: Entries) -> dict[str, Entry]:
    """All entries of a form: those that are given, once they are checked, and the others as the form has them."""
    controls = {one["name"]: one for group in form for row in group["rows"] for one in row["controls"]}
    for name, value in entries.items():
        if name not in controls:
            raise BadState(f"There is nothing called {quoted(name)} to set")
        _check(controls[name], value)
    return {name: entries.get(name, control["value"]) for name, control in controls.items()}


def _check(control: Control, value: Entry) -> None:
    label, offered = control["label"], [option["value"] for option in control["options"]]
    if offered and value not in offered:
        raise Impossible(Sentence.of(MESSAGES, "editor-option", label=label), control["name"])
    fits = isinstance(value, int) and not isinstance(value, bool) and control["least"] <= value <= control["most"]
    if not offered and not fits:
        limits = {"least": control["least"], "most": control["most"]}
        raise Impossible(Sentence.of(MESSAGES, "editor-number", label=label, **limits), control["name"])
