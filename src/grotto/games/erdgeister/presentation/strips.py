"""The mine of Erdgeister as rows of text: a strip for each tunnel and shaft, and the chamber.

Every field is a cell: its name in the frame above, who stands there inside, its special fields below.
"""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import Any

from grotto.games.erdgeister.board import Board, Special
from grotto.games.erdgeister.numbers import COLOUR_NAMES, COLOURS

WIDTH = 100
LABEL = 10  # columns before each tunnel and shaft
CELL = 4  # columns inside each field: a figure and its number, or a mark and a figure
HOME = 23  # columns inside the chamber: six figures
BLANK = "○"
LEGEND = "▸ arrow field  ● dark corner  → sneak path  ◊ secret passage  ═ protected  Ra3 numbered  Ra○ blank"

Seen = Any


def tag(figure: Seen) -> str:
    """A figure with its number, if the viewer knows it: `Ra3`, `Ra○`, `Ra`."""
    number = figure["number"]
    return f"{figure['figure']}{'' if number is None else number or BLANK}"


class MineDrawing:
    """One board with its figures, as rows of text."""

    def __init__(self, board: Board, seen: Seen) -> None:
        self.board = board
        self.seen = seen
        self.tags = {figure["figure"]: tag(figure) for figure in seen["figures"]}
        self.specials: dict[str, list[Special]] = {}
        for special in [*board.beside_tunnels, *self._beside_shafts()]:
            self.specials.setdefault(special.beside, []).append(special)

    def _beside_shafts(self) -> list[Special]:
        """What the tiles show, as far as they are laid."""
        laid = zip(self.board.tiles.values(), self.seen["faces"], strict=True)
        return [special for faces, face in laid if face for special in faces[face]]

    def tunnels(self) -> list[str]:
        """One strip for each, clockwise, with the way on at its end."""
        rows = []
        for index, name in enumerate(self.board.tunnels):
            fields = [f"{name}{i + 1}" for i in range(self.board.tunnel_length)]
            following = self.board.tunnels[(index + 1) % len(self.board.tunnels)]
            over, inside, under = self._strip(fields, f"tunnel {name}", name, "")
            rows += [f"{over}┐", f"{inside[0]}├▸{name.lower()}1▸{following}1", f"{under}┘"]
        return rows

    def shafts(self) -> list[str]:
        """One strip for each, and the chamber to which all of them lead."""
        rows = []
        for name, face in zip(self.board.tiles, self.seen["faces"], strict=True):
            fields = [f"{name}{i + 1}" for i in range(self.board.shaft_length)]
            over, inside, under = self._strip(fields, f"shaft {name}", name, f"tile {face or '?'}")
            rows += [f"{over}┐ ", f"{inside[0]}├─", *(f"{line}│ " for line in inside[1:]), f"{under}┘ "]
        chamber = self._chamber(len(rows))
        blank = " " * len(rows[0])
        return [shaft + home for shaft, home in zip_longest(rows, chamber, fillvalue=blank)]

    def _strip(self, fields: list[str], label: str, zone: str, tile: str) -> tuple[str, list[str], str]:
        """The three parts of a row of fields, without its right end."""
        count = self.seen["crowd"][zone]
        over = f" {label:<{LABEL}}┌" + "┬".join(self._name(field) for field in fields)
        under = f" {tile:<{LABEL}}└" + "┴".join(self._marks(field) for field in fields)
        stacks = [self._standing(field) for field in fields]
        lines = [
            f" {_gnomes(count) if i == 0 else '':<{LABEL}}│" + "│".join(f"{cell:^{CELL}}" for cell in cells)
            for i, cells in enumerate(zip_longest(*stacks, fillvalue=""))
        ]
        return over, lines, under

    def _standing(self, place: str) -> list[str]:
        return [self.tags[figure] for figure in self.seen["standing"].get(place, [])] or [""]

    def _line(self, field: str) -> str:
        """The frame of a field: double where it is protected (G-04)."""
        return "═" if field[0].islower() and int(field[1:]) in self.board.protected else "─"

    def _name(self, field: str) -> str:
        arrow = "▸" if field[0].isupper() and int(field[1:]) in self.board.arrows else ""
        return f"{field + arrow:{self._line(field)}^{CELL}}"

    def _marks(self, field: str) -> str:
        """The special fields beside a field: in full if there is room, else their signs alone."""
        full = "".join(self._mark(special) for special in self.specials.get(field, []))
        signs = "".join(self._mark(special)[0] for special in self.specials.get(field, []))
        return f"{full if len(full) <= CELL else signs:{self._line(field)}^{CELL}}"

    def _mark(self, special: Special) -> str:
        if special.kind == "dark":
            return "●" + "".join(self._standing(f"{special.beside}d"))
        if special.out is None:
            return "◊"
        near = special.out[0] == special.beside[0]
        return f"→{special.out[1:] if near else special.out}"

    def notes(self) -> list[str]:
        """What did not fit into the frames, in words."""
        crowded = [
            special
            for specials in self.specials.values()
            for special in specials
            if len("".join(self._mark(special) for special in specials)) > CELL
        ]
        notes = [f"{special.beside}→{special.out}" for special in crowded if special.out]
        for special in crowded:
            there = [] if special.out else self.seen["standing"].get(f"{special.beside}d", [])
            notes += [f"{special.beside}● {' '.join(self.tags[figure] for figure in there)}"] if there else []
        return [f" {line}" for line in wrap("   ".join(notes), WIDTH - 1)]

    def _chamber(self, height: int) -> list[str]:
        """Who is home, clan by clan, in a box as high as the shafts beside it."""
        lines = [f"{'treasure chamber':^{HOME}}", ""]
        there = self.seen["standing"].get("chamber", [])
        for seat, home in enumerate(self.seen["home"]):
            lines.append(f"{COLOUR_NAMES[seat]} {home} of {self.seen['goal']}")
            lines.append(" ".join(self.tags[figure] for figure in there if figure[0] == COLOURS[seat]))
        lines += [""] * (height - 2 - len(lines))
        return [f"╔{'═' * (HOME + 2)}╗", *(f"║ {line:<{HOME}} ║" for line in lines), f"╚{'═' * (HOME + 2)}╝"]


def _gnomes(count: int) -> str:
    return f"{count or 'no'} gnome{'' if count == 1 else 's'}"
