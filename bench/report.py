"""The figures as tables."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table

from .figures import Figures, Goal, Play
from .games import TURN_LIMIT
from .nets import BATCH
from .stepping import STATES


def show(console: Console, figures: Figures) -> None:
    """Everything, the verdict last."""
    for table in (_play(figures), _costs(figures), _search(figures), _latency(figures)):
        console.print(table)
    show_goals(console, figures.goals())


def show_goals(console: Console, goals: list[Goal]) -> None:
    """What was wanted, and what was measured."""
    console.print(_goals(goals))


def _table(title: str, *columns: str, caption: str | None = None) -> Table:
    table = Table(
        title=title, title_justify="left", caption=caption, caption_justify="left",
        box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False,
    )  # fmt: skip
    for column in columns:
        table.add_column(column, justify="left" if column in ("Game", "Goal", "Rung") else "right")
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
    return [*row, _short(play.yardstick.games_per_second), f"{play.part_of_yardstick:.2f}"]


def _short(rate: float) -> str:
    """Three or four digits: 1,234k, 56.7k, 890."""
    if rate < 1000:
        return f"{rate:.0f}"
    return f"{rate / 1000:,.0f}k" if rate >= 100_000 else f"{rate / 1000:.1f}k"


def _costs(figures: Figures) -> Table:
    table = _table(
        "4 players, compiled",
        *("Game", "state\nbytes", "clone\nns"),
        *(f"steps/s in a\nbatch of {STATES}", "with\nrandom_actions()", "growth\nKiB"),
        caption=f"import grotto: {figures.import_ms:.1f} ms of CPU",
    )
    for game, clone in figures.clone_ns.items():
        rates = [_short(rate) for rate in figures.stepping[game]]
        grown = str(figures.growth_kib.get(game, ""))
        table.add_row(game, str(figures.state_bytes[game]), f"{clone:.0f}", *rates, grown)
    return table


def _search(figures: Figures) -> Table:
    table = _table(
        "Tree search and nets, 4 players, compiled, one core",
        *("Game", "search\nrounds/s", "with\nnets", "layers"),
        *("look\nns", "decision\nns", "NumPy\nns", f"batch of\n{BATCH}"),
        caption="look: features and net, once; decision: the companion's; NumPy: the net alone, one position or many. "
        f"Diamant's search is {figures.search_part_of_c:.2f} as fast as one in C that grows the same trees.",
    )
    for game, playouts in figures.search_rounds.items():
        row = [_short(playouts)]
        if game in figures.nets:
            widths, *times = figures.nets[game]
            row += [_short(figures.search_rounds_with_nets[game]), "-".join(map(str, widths))]
            row += [f"{ns:,.0f}" for ns in times]
        table.add_row(game, *row)
    return table


def _latency(figures: Figures) -> Table:
    table = _table(
        "From a view to a decision, 4 players, ms",
        *("Game", "Rung", "budget", "choices", "p50", "p99", "p99 to\nbudget", "CPU p99\nto budget"),
        caption="By the clock; where CPU is far less, others were using the machine.",
    )
    for before, one in zip([None, *figures.latency], figures.latency, strict=False):
        if before and one.game != before.game:
            table.add_section()
        times = [f"{seconds * 1e3:.2f}" for seconds in (one.median, one.p99)]
        parts = [f"{part:.2f}" for part in (one.part, one.cpu_part)]
        table.add_row(one.game, one.rung, f"{one.budget * 1e3:.0f}", str(one.choices), *times, *parts)
    return table


def _goals(goals: list[Goal]) -> Table:
    table = _table("Goals", "Goal", "wanted", "measured", "")
    for goal in goals:
        verdict = "[green]reached[/]" if goal.reached else "[red]below[/]"
        table.add_row(goal.name, goal.wanted, goal.measured, verdict)
    return table
