"""`python -m bench.load`: what a move costs the server, how much of that is rules, and what an echo server takes."""

from __future__ import annotations

from pathlib import Path

import click

from .measuring import Command, Load, allow_many_connections, measured, rules_file, serve_arguments

COMMANDS: dict[str, Command] = {
    "serve": lambda folder, port: ["-m", "grotto", *serve_arguments(folder, port)],
    "timed": lambda folder, port: _timed(folder, port),
    "echo": lambda folder, port: ["-m", "bench.load.echo", str(port)],
}


def _timed(folder: Path, port: int) -> list[str]:
    return ["-m", "bench.load.rules_clock", str(rules_file(folder)), *serve_arguments(folder, port)]


@click.command()
@click.option("--tables", default=300, show_default=True)
@click.option("--seconds", default=20.0, show_default=True)
@click.option("--pace", default=1.0, show_default=True, help="Seconds between two moves of a table.")
@click.option("--game", default="emerald", show_default=True)
def main(tables: int, seconds: float, pace: float, game: str) -> None:
    """Measure the server under load, the rules' part of it, and an echo server under the same load as the floor."""
    allow_many_connections()
    load = Load(tables, seconds, pace, {"game": game, "players": 2})
    runs = {}
    for name, command in COMMANDS.items():
        runs[name] = measured(command, load)
        click.echo(runs[name].line(name))
    # As a part of its own run, because the speed of the machine differs from one run to the next.
    rules = runs["timed"].rules / max(0.01, runs["timed"].cpu)
    click.echo(f"rules' own part: {rules:.1%} (choice, draws, state's name, two views, words)")
    click.echo(f"without the rules: {runs['serve'].cost * (1 - rules):.3f} CPU-ms a move")


if __name__ == "__main__":
    main()
