"""The list of legal actions: numbered, in columns, and by groups where there are many."""

from __future__ import annotations

import re

from rich.columns import Columns
from rich.text import Text

from grotto.kernel.errors import BadOption

MANY = 16


class Menu:
    """What can be chosen, as pairs of notation and words."""

    def __init__(self, choices: list[tuple[str, str]]) -> None:
        self.choices = choices
        self.group: str | None = None
        self.groups = _groups(choices) if len(choices) > MANY else []

    def answer(self, text: str) -> str | None:
        """The chosen action; None if the answer only opened or closed a group."""
        shown = self._shown()
        if text == "":
            self.group = None
            return None
        if text.isdecimal() and text.isascii():
            if len(text) > 5 or not 1 <= int(text) <= len(shown):
                raise BadOption(f"Choose a number from 1 to {len(shown)}")
            text = shown[int(text) - 1][0]
        text = self._as_written(text)
        if len(self._inside(text)) > 1:
            self.group = text
            return None
        return text

    def _as_written(self, text: str) -> str:
        """Match the input without regard to case, if it is unambiguous."""
        written = [*self.groups, *(notation for notation, _ in self.choices)]
        alike = list(dict.fromkeys(name for name in written if name.lower() == text.lower()))
        return alike[0] if len(alike) == 1 and text not in written else text

    def render(self, width: int) -> Columns:
        """Numbered, as many columns as fit."""
        items = []
        longest = max(len(notation) for notation, _ in self._shown())
        for number, (notation, words) in enumerate(self._shown(), 1):
            items.append(Text.assemble((f"{number:>3} ", "bold yellow"), (f"{notation:<{longest}}  ", "bold"), words))
        column = min(width, 46) if self._short() else None
        return Columns(items, equal=True, expand=False, column_first=True, width=column)

    def _short(self) -> bool:
        return all(len(notation) + len(words) < 40 for notation, words in self._shown())

    def _shown(self) -> list[tuple[str, str]]:
        if not self.groups:
            return self.choices
        if self.group is not None:
            return self._inside(self.group)
        shown = []
        for group in self.groups:
            inside = self._inside(group)
            shown.append(inside[0] if len(inside) == 1 else (group, f"… {len(inside)} choices"))
        return shown

    def _inside(self, group: str) -> list[tuple[str, str]]:
        """The choices of a group; empty if there is no such group."""
        return [choice for choice in self.choices if group in self.groups and _group(choice[0]) == group]


def _group(notation: str) -> str:
    """What stands before the first `>`, `:` or `-`: the figure, the card, the place."""
    return re.split(r"[>:\-]", notation, maxsplit=1)[0]


def _groups(choices: list[tuple[str, str]]) -> list[str]:
    return list(dict.fromkeys(_group(notation) for notation, _ in choices))
