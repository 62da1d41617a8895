"""Pictures of results, as SVG text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO, StringIO
from typing import Any

from grotto.kernel.errors import BadOption

from .matrix import Matrix
from .ratings import Rating
from .sprt import Sprt

INK, ACCENT, PALE = "#333333", "#1f6f8b", "#bbbbbb"
PNG_DPI = 150


def figure(width: float, height: float) -> Any:
    """An empty figure, in inches; refuses where matplotlib is missing."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise BadOption("For a page with plots, install grotto[plots]") from error
    return Figure(figsize=(width, height), layout="constrained")


def dots(names: Sequence[str], values: Sequence[tuple[float, float, float]], line: float | None, label: str) -> str:
    """A dot with its interval for each name, the first on top, and a reference line."""
    drawing = figure(8, 0.8 + 0.32 * len(names))
    axes = drawing.add_subplot()
    for i, (value, low, high) in enumerate(values):
        axes.plot([low, high], [-i, -i], color=ACCENT, linewidth=2)
        axes.plot([value], [-i], "o", color=ACCENT)
    if line is not None:
        axes.axvline(line, color=PALE, linestyle="--", zorder=0)
    axes.set_yticks([-i for i in range(len(names))], [plain_name(name) for name in names])
    axes.set_xlabel(label)
    return svg(drawing, label)


def rating_dots(ratings: Sequence[Rating]) -> str:
    """All ratings with their intervals."""
    values = [(rating.rating, rating.low, rating.high) for rating in ratings]
    return dots([rating.bot for rating in ratings], values, 1500.0, "rating")


def heat(matrix: Matrix) -> str:
    """The matrix in colours: better than fair, worse than fair."""
    count = len(matrix.bots)
    drawing = figure(3 + 0.6 * count, 1.5 + 0.6 * count)
    axes = drawing.add_subplot()
    shares = [[matrix.fair if cell is None else cell.mean for cell in row] for row in matrix.cells]
    reach = max(abs(share - matrix.fair) for row in shares for share in row) or 1.0
    axes.imshow(shares, cmap="RdBu", vmin=matrix.fair - reach, vmax=matrix.fair + reach)
    for i, row in enumerate(matrix.cells):
        for j, cell in enumerate(row):
            text = "" if cell is None else f"{100 * cell.mean:.1f}"
            ink = "white" if abs(shares[i][j] - matrix.fair) > 0.6 * reach else INK
            axes.text(j, i, text, ha="center", va="center", fontsize=8, color=ink)
    names = [plain_name(bot) for bot in matrix.bots]
    axes.set_xticks(range(count), names, rotation=45, ha="right")
    axes.set_yticks(range(count), names)
    axes.set_xlabel("field of copies")
    axes.set_ylabel("hero")
    return svg(drawing, "matrix")


def path(tests: Sequence[Sprt], names: Sequence[str]) -> str:
    """The path of each test's log-likelihood ratio between its bounds."""
    drawing = figure(8, 3.2)
    axes = drawing.add_subplot()
    for test, name in zip(tests, names, strict=True):
        axes.plot(range(1, len(test.path) + 1), test.path, label=plain_name(name))
    for bound in (tests[0].lower, tests[0].upper):
        axes.axhline(bound, color=PALE, linestyle="--", zorder=0)
    axes.set_xlabel("deals")
    axes.set_ylabel("log likelihood ratio")
    axes.legend(fontsize=8)
    return svg(drawing, "test")


def png(figure: Any) -> bytes:
    """A figure as PNG, for programs that show no SVG; without the library's name, which changes with its version."""
    out = BytesIO()
    figure.savefig(out, format="png", dpi=PNG_DPI, metadata={"Software": None})
    return out.getvalue()


def svg(figure: Any, name: str) -> str:
    """A figure as SVG, without dates and random ids, so that the same results give the same page."""
    import matplotlib

    out = StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)


def plain_name(name: str) -> str:
    """Dollar signs would begin a formula; long names would leave no room."""
    return name[:40].replace("\\", "/").replace("$", r"\$")
