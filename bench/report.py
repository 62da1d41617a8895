"""The figures as tables."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from .figures import Figures, Play
from .games import TURN_LIMIT
from .stepping import STATES


def show(console: Console, figures: Figures) -> None:
    """Everything, the verdict last."""
    for table in (_play(figures), _costs(figures), _goals(figures)):
        console.print(table)


def _table(title: str, *columns: str, caption: str | None = None) -> Table:
    table = Table(
        title=title, title_justify="left", caption=caption, caption_justify="left",
        box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False,
    )  # fmt: skip
    for column in columns:
        table.add_column(column, justify="left" if column in ("Game", "Goal") else "right")
    return table


def _play(figures: Figures) -> Table:
    table = _table(
        "Random play to the end, one core",
        *("Game", "n", "games/s", "decis./s"),
        *("plain\ngames/s", "plain\ndecis./s", "times\nplain", "C\ngames/s", "part\nof C"),
        caption="n players; plain: the same sources uncompiled; C: the same games by hand in C. "
        f"Erdgeister ends after {TURN_LIMIT} turns, as random games may go on for very long.",
    )
    for before, play in zip([None, *figures.play], figures.play, strict=False):
        if before and play.game != before.game:
            table.add_section()
        table.add_row(*_row(play))
    return table


def _row(play: Play) -> list[str]:
    rates = [
        _short(rate)
        for run in (play.compiled, play.uncompiled)
        for rate in (run.games_per_second, run.decisions_per_second)
    ]
    row = [play.game, str(play.players), *rates, f"{play.times_uncompiled:.1f}"]
    if play.yardstick:
        row += [_short(play.yardstick.games_per_second), f"{play.part_of_yardstick:.2f}"]
    return row


def _short(rate: float) -> str:
    """Three or four digits: 1,234k, 56.7k, 890."""
    if rate < 1000:
        return f"{rate:.0f}"
    return f"{rate / 1000:,.0f}k" if rate >= 100_000 else f"{rate / 1000:.1f}k"


def _costs(figures: Figures) -> Table:
    table = _table(
        "4 players, compiled",
        *("Game", "state\nbytes", "clone\nns"),
        *(f"steps/s in a\nbatch of {STATES}", "with\nrandom_actions()", "search\nrounds/s", "growth\nKiB"),
        caption=f"import grotto: {figures.import_ms:.1f} ms of CPU",
    )
    for game, clone in figures.clone_ns.items():
        rates = [_short(rate) for rate in (*figures.stepping[game], figures.search_rounds[game])]
        grown = str(figures.growth_kib.get(game, ""))
        table.add_row(game, str(figures.state_bytes[game]), f"{clone:.0f}", *rates, grown)
    return table


def _goals(figures: Figures) -> Table:
    table = _table("Goals", "Goal", "wanted", "measured", "")
    for goal in figures.goals():
        verdict = "[green]reached[/]" if goal.reached else "[red]below[/]"
        table.add_row(goal.name, goal.wanted, goal.measured, verdict)
    return table
