"""What stands and lies about in Emerald's picture: knights, the dragon, gems and chests."""

from __future__ import annotations

from collections.abc import Mapping

from grotto.games.emerald.board import COLOURS
from grotto.kernel.picture import palette
from grotto.kernel.picture.canvas import Canvas
from grotto.kernel.picture.seats import emblem

GEM_COLOURS = {"ruby": palette.RUBY, "emerald": "#1fb573", "garnet": "#cf681f", "turquoise": palette.TEAL}
STEEL, STEEL_EDGE = "#cfd3e6", "#6b6f8c"
SCALES, WING, BELLY = "#c5303f", "#7d1c3c", "#f0a35a"


def knights(canvas: Canvas, standing: Mapping[str, int], x: float, y: float) -> None:
    """A figure for each colour, with how many there are of it."""
    gap = 19 if len(standing) < 3 else 34 / (len(standing) - 1)
    for place, (letter, count) in enumerate(standing.items()):
        at = x + (place - (len(standing) - 1) / 2) * gap
        _knight(canvas, COLOURS.index(letter), at, y)
        if count > 1:
            canvas.circle(at + 7, y - 34, 7, palette.CREAM, stroke=palette.OUTLINE)
            canvas.number(at + 7, y - 34, count, 10, palette.INK)


def _knight(canvas: Canvas, colour: int, x: float, y: float) -> None:
    """Helmet with a plume, and a coat with its sign; its feet at y."""
    fill = palette.SEATS[colour]
    canvas.ellipse(x, y, 10, 3, palette.SHADOW)
    canvas.path(f"M{x - 9} {y} L{x - 7} {y - 20} H{x + 7} L{x + 9} {y} Z", fill, stroke=palette.OUTLINE)
    canvas.path(f"M{x} {y - 30} Q{x + 4} {y - 42} {x + 10} {y - 36} Q{x + 8} {y - 30} {x} {y - 30} Z", fill)
    canvas.rect(x - 7, y - 31, 14, 13, STEEL, rx=5, stroke=STEEL_EDGE)
    canvas.rect(x - 5, y - 26, 10, 3, palette.OUTLINE)
    emblem(canvas, colour, x, y - 9, 5)


def dragon(canvas: Canvas, x: float, y: float, *, towards: int) -> None:
    """The dragon behind the knights of its field; it looks left for -1 and right for 1."""

    def at(right: float, up: float) -> str:
        return f"{x + right * towards:.0f} {y - up:.0f}"

    canvas.path(
        f"M{at(-2, 26)} L{at(-34, 62)} L{at(-6, 54)} L{at(4, 66)} L{at(10, 28)} Z", WING, stroke=palette.OUTLINE
    )
    body = f"M{at(-40, 4)} Q{at(-20, 2)} {at(-14, 22)} Q{at(-4, 40)} {at(12, 36)} Q{at(14, 58)} {at(26, 56)}"
    head = f"L{at(44, 46)} L{at(40, 38)} L{at(26, 40)} Q{at(24, 14)} {at(16, 0)} H{x - 20 * towards:.0f} Z"
    canvas.path(f"{body} {head}", SCALES, stroke=palette.OUTLINE, stroke_width=2, stroke_linejoin="round")
    canvas.path(f"M{at(20, 34)} Q{at(18, 12)} {at(8, 2)} L{at(16, 1)} Q{at(23, 14)} {at(24, 34)} Z", BELLY)
    canvas.circle(x + 28 * towards, y - 49, 2.6, palette.GOLD, stroke=palette.OUTLINE)
    canvas.path(f"M{at(20, 56)} L{at(14, 66)} L{at(25, 58)} Z", palette.PARCHMENT)


def gem(canvas: Canvas, kind: str, x: float, y: float, size: float) -> None:
    """A cut stone; each kind has a shape of its own."""
    shapes = {
        "ruby": [(-0.6, -0.8), (0.6, -0.8), (1, -0.2), (0, 1), (-1, -0.2)],
        "emerald": [(-0.6, -1), (0.6, -1), (0.9, -0.6), (0.9, 0.6), (0.6, 1), (-0.6, 1), (-0.9, 0.6), (-0.9, -0.6)],
        "garnet": [(0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0)],
        "turquoise": [(-0.45, -1), (0.45, -1), (1, -0.4), (1, 0.4), (0.45, 1), (-0.45, 1), (-1, 0.4), (-1, -0.4)],
    }
    outline = [(x + a * size, y + b * size) for a, b in shapes[kind]]
    canvas.polygon(outline, GEM_COLOURS[kind], stroke=palette.OUTLINE, stroke_width=1)
    middle = [(x + (px - x) * 0.5, y + (py - y) * 0.5) for px, py in outline]
    canvas.polygon(middle, palette.CREAM, opacity=0.35)


def chest(canvas: Canvas, x: float, y: float) -> None:
    """A dragon treasure."""
    canvas.rect(x - 12, y, 24, 14, palette.WOOD, rx=2, stroke=palette.OUTLINE, stroke_width=1.5)
    canvas.path(f"M{x - 12} {y} Q{x} {y - 14} {x + 12} {y} Z", palette.WOOD, stroke=palette.OUTLINE, stroke_width=1.5)
    canvas.rect(x - 3, y - 3, 6, 8, palette.GOLD, stroke=palette.GOLD_EDGE)
