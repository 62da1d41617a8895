"""`python -m bench.load`: start a server, let many tables play, and say what it cost."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from .counted import spent_ms
from .generator import Game, Tallies

SETTINGS = {"game": "emerald", "players": 2}
TICKS = os.sysconf("SC_CLK_TCK")


@click.command()
@click.option("--tables", default=300, show_default=True)
@click.option("--seconds", default=20.0, show_default=True)
@click.option("--pace", default=1.0, show_default=True, help="Seconds between two moves of a table.")
@click.option("--game", default="emerald", show_default=True)
def main(tables: int, seconds: float, pace: float, game: str) -> None:
    """Measure the server under load, the rules' part of it, and an echo server under the same load as the floor."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    settings = {**SETTINGS, "game": game}
    runs = {}
    for what in ("serve", "counted", "echo"):
        with TemporaryDirectory() as folder:
            runs[what] = _measured(what, Path(folder), tables, seconds, pace, settings)
            report(what, runs[what])
    # As a part of its own run: two runs never find the machine alike, and all of one costs more than all of the other.
    rules = runs["counted"].rules / max(0.01, runs["counted"].cpu)
    print(f"rules' own part: {rules:.1%} (choice, draws, state's name, two views, words)")
    print(f"without the rules: {cost(runs['serve']) * (1 - rules):.3f} CPU-ms a move")


class Run(NamedTuple):
    """What one run gave."""

    tallies: Tallies
    cpu: float
    """Seconds of user and system time, of all threads of the server."""
    rules: float
    """Those of them that the rules took, if they were counted."""
    memory: float


def cost(run: Run) -> float:
    """Milliseconds of CPU for one move."""
    return run.cpu * 1000 / max(1, run.tallies.moves)


def report(name: str, run: Run) -> None:
    """One line about one run."""
    tallies, each = run.tallies, cost(run)
    seen, acknowledged = _spread(tallies.seen), _spread(tallies.acknowledged)
    print(
        f"{name}: {tallies.moves} moves, {tallies.refused} refused, {each:.3f} CPU-ms a move; "
        f"answer p50 {acknowledged[0]:.1f} p99 {acknowledged[1]:.1f} ms; "
        f"other's stream p50 {seen[0]:.1f} p99 {seen[1]:.1f} ms; {run.memory:.0f} MB",
        flush=True,
    )


def _spread(values: list[float]) -> tuple[float, float]:
    if len(values) < 2:
        return 0.0, 0.0
    cuts = quantiles(values, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


def _measured(what: str, folder: Path, tables: int, seconds: float, pace: float, settings: dict[str, object]) -> Run:
    port = 18_000 + os.getpid() % 1000
    clock = folder / "rules"
    child = _started(what, folder, clock, port)
    try:
        return asyncio.run(_run(child.pid, port, tables, seconds, pace, settings, clock))
    finally:
        child.kill()  # what is on disk is thrown away, and nobody waits for open streams
        child.wait()


def _started(what: str, folder: Path, clock: Path, port: int) -> subprocess.Popen[bytes]:
    if what == "echo":
        return subprocess.Popen([sys.executable, "-m", "bench.load.echo", str(port)])
    program = ["grotto"] if what == "serve" else ["bench.load.counted", str(clock)]
    command = [sys.executable, "-m", *program, "serve", "--database", str(folder / "t.sqlite"), "--port", str(port),
               "--no-browser", "--no-limits", "--workers", "1"]  # fmt: skip
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


async def _run(
    pid: int, port: int, tables: int, seconds: float, pace: float, settings: dict[str, object], clock: Path
) -> Run:
    await _listening(port)
    tallies = Tallies()
    games = [Game("127.0.0.1", port, tallies, pace) for _ in range(tables)]
    for start in range(0, tables, 20):
        await asyncio.gather(*(game.open(start + i, settings) for i, game in enumerate(games[start : start + 20])))
    readers = [asyncio.create_task(game.read(seat)) for game in games for seat in (0, 1)]
    await asyncio.sleep(1.0)
    before, rules = cpu_seconds(pid), rules_seconds(clock)
    until = time.perf_counter() + seconds
    await asyncio.gather(*(game.play(until) for game in games))
    spent, of_rules = cpu_seconds(pid) - before, rules_seconds(clock) - rules
    for reader in readers:
        reader.cancel()
    return Run(tallies, spent, of_rules, memory_mb(pid))


async def _listening(port: int) -> None:
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            await asyncio.sleep(1.0)
            return
    raise click.ClickException("the server does not answer")


def rules_seconds(clock: Path) -> float:
    """What the rules took so far, where somebody counts it."""
    return spent_ms(clock) / 1000 if clock.exists() else 0.0


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far; not of its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mb(pid: int) -> float:
    """What the process holds in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


if __name__ == "__main__":
    main()
