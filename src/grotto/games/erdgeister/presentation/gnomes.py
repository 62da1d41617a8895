"""The gnomes of Erdgeister's picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grotto.kernel.picture import palette
from grotto.kernel.picture.canvas import Canvas

from .strips import BLANK


def sign_of(figure: Mapping[str, Any]) -> str:
    """The number on its underside where the viewer knows it, else its handle."""
    number = figure["number"]
    return str(figure["figure"])[1:] if number is None else str(number or BLANK)


def gnome(canvas: Canvas, seat: int, x: float, y: float, sign: str, *, key: bool) -> None:
    """A pointed hat, a beard and a sign; its feet at y. A golden rim marks a key bearer."""
    fill, edge = palette.SEATS[seat], palette.GOLD if key else palette.OUTLINE
    canvas.ellipse(x, y, 10, 3, palette.SHADOW)
    canvas.path(f"M{x - 9:.0f} {y:.0f} Q{x - 9:.0f} {y - 18:.0f} {x:.0f} {y - 18:.0f} Q{x + 9:.0f} {y - 18:.0f} "
                f"{x + 9:.0f} {y:.0f} Z", fill, stroke=edge, stroke_width=1.5)  # fmt: skip
    canvas.circle(x, y - 18, 6, palette.SKIN)
    canvas.polygon([(x - 6, y - 17), (x + 6, y - 17), (x, y - 5)], palette.CREAM)
    canvas.polygon([(x - 8, y - 20), (x + 8, y - 20), (x + 1, y - 38)], fill, stroke=edge, stroke_width=1.5)
    canvas.circle(x, y - 3, 6, palette.GOLD if key else palette.CREAM, stroke=palette.OUTLINE)
    canvas.number(x, y - 3, sign, 9, palette.INK)
