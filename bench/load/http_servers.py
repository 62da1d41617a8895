"""`python -m bench.load.http_servers`: the same application behind uvicorn and behind granian, in turns.

`pip install granian` first: it is measured here and nowhere else used. An echo server behind uvicorn is the yardstick.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import click
import uvloop

from grotto.server.app import Setup, build
from grotto.store.connect import open_store

from .measuring import Command, Load, allow_many_connections, measured, serve_arguments

COMMANDS: dict[str, Command] = {
    "uvicorn": lambda folder, port: ["-m", "grotto", *serve_arguments(folder, port)],
    "granian": lambda folder, port: ["-m", "bench.load.http_servers", "granian", str(folder), str(port)],
    "echo": lambda folder, port: ["-m", "bench.load.echo", str(port)],
}


@click.command()
@click.option("--rounds", default=5, show_default=True)
@click.option("--tables", default=150, show_default=True)
@click.option("--seconds", default=10.0, show_default=True)
def main(rounds: int, tables: int, seconds: float) -> None:
    """Measure each server once a round, and print the medians."""
    allow_many_connections()
    load = Load(tables, seconds, 1.0, {"game": "emerald", "players": 2})
    costs: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            run = measured(command, load)
            click.echo(run.line(name))
            costs[name].append(run.cost)
    for name, found in costs.items():
        click.echo(f"{name}: median {median(found):.3f}, least {min(found):.3f} CPU-ms a move")


async def under_granian(folder: Path, port: int) -> None:
    """The application as `grotto serve` builds it, without limits, behind one granian worker in this process."""
    from granian.constants import HTTPModes, Interfaces
    from granian.server.embed import Server

    store = await open_store(str(folder / "t.sqlite"))
    app, context = build(store, Setup(keys=folder / "keys.json", limited=False, workers=1))
    server: Any = Server(app, port=port, interface=Interfaces.ASGI, http=HTTPModes.http1, websockets=False,
                         backpressure=100_000, log_enabled=False)  # fmt: skip
    stop: Callable[[], None] = server.stop
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    task = asyncio.create_task(server.serve())
    while not context.ready and not task.done():
        await asyncio.sleep(0.01)
    from grotto.server.serving import tune_interpreter

    tune_interpreter()
    await task


if __name__ == "__main__":
    if sys.argv[1:2] == ["granian"]:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(under_granian(Path(sys.argv[2]), int(sys.argv[3])))
    else:
        main()
