"""Plots of a review, as SVG or PNG files."""

from __future__ import annotations

from typing import Any, Literal

from grotto.arena.plots import ACCENT, INK, PALE, figure, plain_name, png, svg
from grotto.kernel.picture.palette import SEATS

from .types import Ledger, Par, Review

Format = Literal["svg", "png"]

MARKERS = "o^sDv*Pp"
GAIN, LOSS = "#2e8b57", "#d1495b"


def plots(review: Review, names: list[str], kind: Format = "svg") -> dict[str, bytes]:
    """All plots of a review by the names of their files."""
    drawings = {"curve": _curve(review, names)}
    drawings |= {f"ledger-{seat}": _ledger(one) for seat, one in enumerate(review.ledger or [])}
    drawings |= {f"par-{seat}": _par(one) for seat, one in enumerate(review.par or [])}
    return {
        f"{name}.{kind}": png(drawing) if kind == "png" else svg(drawing, name).encode()
        for name, drawing in drawings.items()
    }


def _curve(review: Review, names: list[str]) -> Any:
    """Everybody's chance to win after every event."""
    drawing = figure(10, 4)
    axes = drawing.add_subplot()
    steps = range(len(review.curve))
    for seat, name in enumerate(names):
        shares = [100 * row[seat] for row in review.curve]
        every = max(1, len(review.curve) // 12)
        axes.plot(steps, shares, color=SEATS[seat], marker=MARKERS[seat], markevery=every, label=plain_name(name))
    axes.set_ylim(0, 100)
    axes.set_xlabel("step")
    axes.set_ylabel("chance to win, %")
    axes.legend(fontsize=8)
    return drawing


def _ledger(ledger: Ledger) -> Any:
    """A waterfall from a fair share to the result."""
    drawing = figure(7, 2.6)
    axes = drawing.add_subplot()
    at = 100 * ledger.fair
    parts = (("start", ledger.start), ("cards", ledger.cards), ("own decisions", ledger.own), ("others", ledger.others))
    for row, (_, part) in enumerate(parts):
        value = 100 * part.value
        hatch = None if value >= 0 else "//"
        axes.barh(-row, value, left=at, color=GAIN if value >= 0 else LOSS, hatch=hatch)
        at += value
        axes.plot([at - 100 * part.margin, at + 100 * part.margin], [-row, -row], color=INK, linewidth=1)
    axes.axvline(100 * ledger.fair, color=PALE, linestyle="--", zorder=0)
    axes.set_yticks([-row for row in range(len(parts))], [name for name, _ in parts])
    axes.set_xlabel("chance to win, %")
    return drawing


def _par(par: Par) -> Any:
    """The masters' points, their mean and the seat's own."""
    drawing = figure(6, 2.6)
    axes = drawing.add_subplot()
    axes.bar([bar.points for bar in par.bars], [bar.games for bar in par.bars], width=0.9 * par.width, align="edge",
             color=ACCENT)  # fmt: skip
    axes.axvline(par.points.value, color=INK, linestyle="--", label="par")
    axes.axvline(par.result_points, color=LOSS, label="here")
    axes.set_xlabel("points")
    axes.set_ylabel("games")
    axes.legend(fontsize=8)
    return drawing
