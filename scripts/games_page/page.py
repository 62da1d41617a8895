"""The page as Markdown, with a table beside every plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grotto import __version__
from grotto.arena.estimates import Estimate

from . import figures
from .choices import Worth
from .kinds import Kind
from .measures import Measures

FOLDER = "pictures/games"


class GamePart(NamedTuple):
    """What the page says of one game."""

    name: str
    title: str
    rows: list[Measures]
    worths: list[Worth]


class Page(NamedTuple):
    """The text, and the plots by file name."""

    text: str
    plots: Mapping[str, str]


def page(parts: Sequence[GamePart], command: str) -> Page:
    """The whole page."""
    plots: dict[str, str] = {}
    found = [_head(command)]
    for part in parts:
        found += _part(part, plots)
    return Page("\n".join(found) + "\n", plots)


def _head(command: str) -> str:
    return f"""# What the games are like

Made by `{command}` with Grotto {__version__}.

Every game, edition and number of players is played by the strongest bots that need no time to think: masters where
there was a net for such a match when the page was made, elsewhere scouts, as the tables say. Numbers behind ± are 95 %
intervals over games.

- *First player*: the one who makes the first choice of the match; in Diamant all choose together.
- *Came back*: the winner's chance, as the [coach](guides/coach.md) tells it, had once been below half of a fair share.
- *Simple players* follow one rule each. One of them sits among the bots above, in every seat in turn.
"""


def _part(part: GamePart, plots: dict[str, str]) -> list[str]:
    rows, name = part.rows, part.name
    found = [f"## {part.title}", "", _table(rows), ""]
    shown = [
        ("order", "Who begins", figures.order_plot(rows), _places(rows)),
        ("points", "Points of all players: the median, half of all, and 90 % of all",
         figures.quantile_plot(rows, "points", "points"), ""),
        ("length", "Choices in a whole game, of all players together",
         figures.quantile_plot(rows, "choices", "choices"), ""),
    ]  # fmt: skip
    if any(row.comebacks is not None for row in rows):
        shown.append(("comebacks", "Comebacks, and leads that hold", figures.comeback_plot(rows), ""))
    shown.append(("simple", "Simple players among the strongest", figures.strategy_plot(rows), _strategies(rows)))
    for worth in part.worths:
        shown.append((_worth_file(worth.kind), _worth_title(worth), figures.worth_plot(worth), _worth(worth)))
    for what, title, plot, table in shown:
        file = f"{name}-{what}.svg"
        plots[file] = plot
        found += [f"### {title}", "", f"![{title}: {part.title}]({FOLDER}/{file})", "", *([table, ""] if table else [])]
    return found


def _table(rows: Sequence[Measures]) -> str:
    columns = ("match", "played by", "games", "first player wins %", "fair", "winner's points", "choices",
               "came back %", "leader halfway wins %")  # fmt: skip
    lines = [
        f"| {row.kind.title} | {row.bot} | {row.games} | {_percent(row.by_place[0])} | {100 / row.kind.players:.1f} "
        f"| {row.winning_points.mean:.1f} ± {row.winning_points.half:.1f} | {row.choices[2]:.0f} "
        f"| {_percent(row.comebacks)} | {_percent(row.leads)} |"
        for row in rows
    ]
    return "\n".join([f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", *lines])


def _places(rows: Sequence[Measures]) -> str:
    most = max(row.kind.players for row in rows)
    head = "| match | " + " | ".join(f"place {place + 1}" for place in range(most)) + " |"
    lines = [
        f"| {row.kind.title} | "
        + " | ".join(_percent(won) for won in row.by_place)
        + " |" * (most - row.kind.players + 1)
        for row in rows
    ]
    return "\n".join([head, "|---" * (most + 1) + "|", *lines])


def _strategies(rows: Sequence[Measures]) -> str:
    names = [name for name, _ in rows[0].strategies]
    head = "| match | fair | " + " | ".join(f"`{name}`" for name in names) + " |"
    lines = [
        f"| {row.kind.title} | {100 / row.kind.players:.1f} | "
        + " | ".join(_percent(won) for _, won in row.strategies) + " |"
        for row in rows
    ]  # fmt: skip
    return "\n".join([head, "|---" * (len(names) + 2) + "|", *lines])


def _worth_file(kind: Kind) -> str:
    """Editions have the same numbers of players, so the edition is part of the name."""
    return "-".join(part for part in ("choice", kind.edition, str(kind.players)) if part)


def _worth_title(worth: Worth) -> str:
    what = {"diamant": "What leaving the cave is worth", "emerald": "What the second knight is worth"}
    return f"{what[worth.kind.game.name]}, {worth.kind.title}"


def _worth(worth: Worth) -> str:
    lines = [f"| {cell.name} | {cell.column} | {_percent(cell.worth)} | {cell.worth.deals} |" for cell in worth.cells]
    return "\n".join([
        f"Masters choose it in {_percent(worth.taken)} % of all such positions. Compared with the alternative it "
        "changes the chance to win by so many percentage points:", "",
        "| position | | worth | games |", "|---|---|---|---|", *lines,
    ])  # fmt: skip


def _percent(found: Estimate | None) -> str:
    return "–" if found is None else f"{100 * found.mean:.1f} ± {100 * found.half:.1f}"
