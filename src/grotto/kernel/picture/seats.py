"""The list of seats beside a board, and the sign that each seat's colour goes with."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from grotto.kernel.text import fit
from grotto.kernel.view import View

from . import palette
from .canvas import Canvas

NAME = 18  # columns
ROW = 46
# Each seat's sign, because colours alone do not tell seats apart: corners, turned by a part of a turn, and how far in
# every second corner lies; without corners it is round.
SIGNS = ((3, 0, 1), (0, 0, 1), (4, 1 / 8, 1), (4, 0, 1), (10, 0, 0.45), (6, 0, 1), (3, 1 / 2, 1), (8, 0, 0.4))


class SeatRow(NamedTuple):
    """What is written of a seat."""

    below: str
    """Under its name."""
    at_right: str = ""
    """A number, such as its points."""
    colour: int | None = None
    """The place of its colour among all, if it is not the seat's own number."""


def title_of(view: View, title: str, names: Sequence[str]) -> str:
    """What the picture shows, for those who cannot see it."""
    eyes = "an onlooker" if view["viewer"] is None else names[view["viewer"]]
    return f"{title}, as {eyes} sees it"


def emblem(canvas: Canvas, seat: int, x: float, y: float, radius: float) -> None:
    """A seat's sign."""
    corners, turn, inner = SIGNS[seat]
    if corners == 0:
        canvas.circle(x, y, radius * 0.85, palette.CREAM)
        return
    reach = [radius * (inner if corner % 2 else 1) for corner in range(corners)]
    angles = [2 * pi * (corner / corners + turn) - pi / 2 for corner in range(corners)]
    points = [(x + far * cos(angle), y + far * sin(angle)) for far, angle in zip(reach, angles, strict=True)]
    canvas.polygon(points, palette.CREAM)


def seat_list(canvas: Canvas, view: View, names: Sequence[str], rows: Sequence[SeatRow], x: int, y: int) -> int:
    """One row for each seat; gives where the next thing can be drawn."""
    width = canvas.width - x - 16
    for seat, row in enumerate(rows):
        top = y + seat * ROW
        acts = seat in view["to_act"]
        canvas.rect(
            x, top, width, ROW - 6, palette.PANEL, rx=8, stroke=palette.AMBER if acts else palette.RIM, stroke_width=1.5
        )
        colour = seat if row.colour is None else row.colour
        canvas.circle(x + 20, top + 20, 13, palette.SEATS[colour], stroke=palette.OUTLINE, stroke_width=2)
        emblem(canvas, colour, x + 20, top + 20, 7)
        you = "  (you)" if seat == view["viewer"] else ""
        canvas.text(x + 42, top + 17, fit(names[seat], NAME).rstrip() + you, 14, font_weight="bold")
        canvas.text(x + 42, top + 33, row.below, 11.5, palette.DIM)
        canvas.text(x + width - 10, top + 26, row.at_right, 17, palette.GOLD, "end", font_weight="bold")
    return y + len(rows) * ROW


def headline(canvas: Canvas, title: str, below: str) -> None:
    """The name of the game, and a line about how it stands."""
    canvas.text(18, 32, title, 22, palette.CREAM, font_weight="bold")
    canvas.text(18, 52, below, 13, palette.DIM)
