"""The plots of the page, as SVG text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grotto.arena.plots import ACCENT, INK, PALE, figure, plain_name, svg

from .choices import Worth
from .measures import Measures

SHADES = ("#1f6f8b", "#d1495b", "#2e8b57", "#c98a1b", "#7b5ea7", "#6b6b6b", "#b5651d", "#3c7dd9", "#8b1f6f")
MARKERS = "o^sDv*PpX"
BESIDE = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)}  # the place of a legend: over no line


def order_plot(rows: Sequence[Measures]) -> str:
    """The win share of each place in the turn order, against a fair share."""
    drawing, axes = _rows(rows)
    for i, row in enumerate(rows):
        fair = 100 / row.kind.players
        for place, won in enumerate(row.by_place):
            at = -i + 0.3 - 0.6 * place / max(row.kind.players - 1, 1)
            axes.plot([100 * won.low - fair, 100 * won.high - fair], [at, at], color=SHADES[place], linewidth=2)
            axes.plot(
                [100 * won.mean - fair],
                [at],
                MARKERS[place],
                color=SHADES[place],
                label=f"place {place + 1}" if row is max(rows, key=lambda one: one.kind.players) else None,
            )
    axes.axvline(0, color=PALE, linestyle="--", zorder=0)
    axes.set_xlabel("wins above a fair share, percent")
    axes.legend(fontsize=7, **BESIDE)
    return svg(drawing, "order")


def quantile_plot(rows: Sequence[Measures], which: str, label: str) -> str:
    """For each kind, the middle half as a bar, the middle 90 % as a line, and the median."""
    drawing, axes = _rows(rows)
    for i, row in enumerate(rows):
        low, quarter, middle, most, high = row.points if which == "points" else row.choices
        axes.plot([low, high], [-i, -i], color=ACCENT, linewidth=1.5)
        axes.plot([quarter, most], [-i, -i], color=ACCENT, linewidth=7, solid_capstyle="butt")
        axes.plot([middle], [-i], "|", color="white", markersize=9, markeredgewidth=2)
    axes.set_xlabel(label)
    return svg(drawing, which)


def comeback_plot(rows: Sequence[Measures]) -> str:
    """How often the winner had been nearly out, and how often the leader of the middle wins."""
    rows = [row for row in rows if row.comebacks is not None]
    drawing, axes = _rows(rows)
    for i, row in enumerate(rows):
        for found, shade, marker, name in (
            (row.comebacks, SHADES[1], "o", "winner had been below half a fair share"),
            (row.leads, SHADES[0], "s", "leader halfway wins"),
        ):
            assert found is not None
            axes.plot([100 * found.low, 100 * found.high], [-i, -i], color=shade, linewidth=2)
            axes.plot([100 * found.mean], [-i], marker, color=shade, label=name if i == 0 else None)
    axes.set_xlim(0, 100)
    axes.set_xlabel("games, percent")
    axes.legend(fontsize=7, **BESIDE)
    return svg(drawing, "comebacks")


def strategy_plot(rows: Sequence[Measures]) -> str:
    """What simple players win among masters, as a part of a fair share."""
    names = [name for name, _ in rows[0].strategies]
    drawing = figure(8, 1.2 + 0.34 * len(names))
    axes = drawing.add_subplot()
    for i, row in enumerate(rows):
        shade, at = SHADES[i % len(SHADES)], 0.36 - 0.72 * i / max(len(rows) - 1, 1)
        for j, (_, won) in enumerate(row.strategies):
            axes.plot([won.low * row.kind.players, won.high * row.kind.players], [at - j, at - j], color=shade)
            axes.plot(
                [won.mean * row.kind.players],
                [at - j],
                MARKERS[i % len(MARKERS)],
                color=shade,
                markersize=4,
                label=row.kind.title if j == 0 else None,
            )
    axes.axvline(1, color=PALE, linestyle="--", zorder=0)
    axes.set_yticks([-j for j in range(len(names))], [plain_name(name) for name in names])
    axes.set_xlabel("wins, as a part of a fair share")
    axes.legend(fontsize=7, **BESIDE)
    return svg(drawing, "strategies")


def worth_plot(worth: Worth) -> str:
    """What the choice is worth in each class of positions, in percent of the win."""
    drawing = figure(8, 0.9 + 0.26 * len(worth.cells))
    axes = drawing.add_subplot()
    for i, cell in enumerate(worth.cells):
        good = cell.worth.mean >= 0
        axes.barh(-i, 100 * cell.worth.mean, color=SHADES[2] if good else SHADES[1], hatch=None if good else "//")
        axes.plot([100 * cell.worth.low, 100 * cell.worth.high], [-i, -i], color=INK, linewidth=1)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_yticks(
        [-i for i in range(len(worth.cells))], [f"{cell.name}, {cell.column}" for cell in worth.cells], fontsize=7
    )
    axes.set_xlabel("chance to win more, percent")
    return svg(drawing, "worth")


def _rows(rows: Sequence[Measures]) -> tuple[Any, Any]:
    drawing = figure(8, 1.0 + 0.36 * len(rows))
    axes = drawing.add_subplot()
    axes.set_yticks([-i for i in range(len(rows))], [plain_name(row.kind.title) for row in rows])
    return drawing, axes
