"""Start a server, let many tables play against it, and measure what a move costs it."""

from __future__ import annotations

import asyncio
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from .generator import Game, Tallies
from .rules_clock import spent_ms

TICKS = os.sysconf("SC_CLK_TCK")
FIRST_PORT = 18_000


class Load(NamedTuple):
    """How many tables play, for how long, how fast, and what."""

    tables: int
    seconds: float
    pace: float
    settings: dict[str, object]


class Run(NamedTuple):
    """What one run gave."""

    tallies: Tallies
    cpu: float
    """Seconds of user and system time, of all threads of the server."""
    rules: float
    """Those of them that the rules took, if they were counted."""
    memory: float

    @property
    def cost(self) -> float:
        """Milliseconds of CPU for one move."""
        return self.cpu * 1000 / max(1, self.tallies.moves)

    def line(self, name: str) -> str:
        """One line about the run."""
        tallies = self.tallies
        seen, answered = _percentiles(tallies.seen), _percentiles(tallies.answered)
        return (
            f"{name}: {tallies.moves} moves, {tallies.refused} refused, {self.cost:.3f} CPU-ms a move; "
            f"answer p50 {answered[0]:.1f} p99 {answered[1]:.1f} ms; "
            f"other's stream p50 {seen[0]:.1f} p99 {seen[1]:.1f} ms; {self.memory:.0f} MB"
        )


Command = Callable[[Path, int], Sequence[str]]
"""The arguments for Python that start a server with its files in a folder, at a port."""


def serve_arguments(folder: Path, port: int) -> list[str]:
    """`grotto serve` without a browser and without limits."""
    return ["serve", "--database", str(folder / "t.sqlite"), "--port", str(port), "--no-browser", "--no-limits",
            "--workers", "1"]  # fmt: skip


def allow_many_connections() -> None:
    """Raise the limit of open files to what the system allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def measured(command: Command, load: Load) -> Run:
    """One server, alone, under a load."""
    port = FIRST_PORT + os.getpid() % 1000
    with TemporaryDirectory() as name:
        folder = Path(name)
        child = subprocess.Popen(
            [sys.executable, *command(folder, port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            return asyncio.run(_run(child.pid, port, load, rules_file(folder)))
        finally:
            child.kill()  # its files are deleted, and nobody waits for open streams
            child.wait()


def rules_file(folder: Path) -> Path:
    """Where a server that times its rules writes the time."""
    return folder / "rules"


async def _run(pid: int, port: int, load: Load, clock: Path) -> Run:
    await listening(port)
    tallies = Tallies()
    games = [Game("127.0.0.1", port, tallies, load.pace) for _ in range(load.tables)]
    for start in range(0, load.tables, 20):
        some = games[start : start + 20]
        await asyncio.gather(*(game.open(start + i, load.settings) for i, game in enumerate(some)))
    readers = [asyncio.create_task(game.read(seat)) for game in games for seat in (0, 1)]
    await asyncio.sleep(1.0)
    before, rules = cpu_seconds(pid), _rules_seconds(clock)
    until = time.perf_counter() + load.seconds
    await asyncio.gather(*(game.play(until) for game in games))
    spent, of_rules = cpu_seconds(pid) - before, _rules_seconds(clock) - rules
    for reader in readers:
        reader.cancel()
    return Run(tallies, spent, of_rules, memory_mb(pid))


async def listening(port: int) -> None:
    """Wait until a server answers at this port."""
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


def _rules_seconds(clock: Path) -> float:
    return spent_ms(clock) / 1000 if clock.exists() else 0.0


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far; not of its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mb(pid: int) -> float:
    """Resident memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def _percentiles(seconds: list[float]) -> tuple[float, float]:
    """The 50th and the 99th, in milliseconds."""
    if len(seconds) < 2:
        return 0.0, 0.0
    cuts = quantiles(seconds, n=100)
    return cuts[49] * 1000, cuts[98] * 1000
