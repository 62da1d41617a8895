"""`python -m bench.load.long_games`: what opening a long match costs, and what others notice of a flood of openings."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import click
from rich.progress import Progress, track

from grotto.server.clock import steady_clock
from grotto.server.identity.keys import KeyRing
from grotto.server.live.dispatch import Dispatcher
from grotto.store.sqlite import SqliteStore
from grotto.tables.commands import Act, Create, Join, Start
from grotto.tables.ports import Actor
from grotto.tables.settings import Settings
from grotto.tables.table import Table

from .measuring import FIRST_PORT, cpu_seconds, listening

PLAYERS = (Actor("anna", "Anna"), Actor("ben", "Ben"))
HONEST = 100  # addresses of those who are measured, so that no rate limit refuses them


@click.command()
@click.option("--short", default=80, show_default=True, help="Acts of the short match.")
@click.option("--long", default=8000, show_default=True, help="Acts of the long match.")
@click.option("--openings", default=200, show_default=True, help="Of each, measured in CPU time of the server.")
@click.option("--seconds", default=20.0, show_default=True, help="Of the flood.")
@click.option("--rate", default=5.0, show_default=True, help="Openings a second in the flood, from one address.")
def main(short: int, long: int, openings: int, seconds: float, rate: float) -> None:
    """Play two matches of Erdgeister, serve them, and open them again and again."""
    port = FIRST_PORT + os.getpid() % 1000
    with TemporaryDirectory() as name:
        tables = asyncio.run(_play(Path(name), (short, long)))
        command = ["-m", "grotto", "serve", "--database", str(Path(name) / "t.sqlite"), "--port", str(port),
                   "--no-browser", "--workers", "1"]  # fmt: skip
        child = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            asyncio.run(_measure(child.pid, port, tables, openings, seconds, rate))
        finally:
            child.kill()
            child.wait()


# -- the matches ----------------------------------------------------------------------------------------------


async def _play(folder: Path, lengths: tuple[int, ...]) -> list[str]:
    """Tables whose matches have had so many acts, in a new database."""
    store = await SqliteStore.open(folder / "t.sqlite", pace=0)
    dispatcher = Dispatcher(store, steady_clock(), KeyRing(folder / "keys.json"), shared=False)
    with Progress() as progress:
        task = progress.add_task("Play", total=sum(lengths))
        found = [await _played(dispatcher, acts, lambda: progress.advance(task)) for acts in lengths]
    await store.close()
    return found


async def _played(dispatcher: Dispatcher, acts: int, advance: Callable[[], object]) -> str:
    luck = random.Random(1)
    settings = Settings(game="erdgeister", players=len(PLAYERS), public=True)
    await dispatcher.create(PLAYERS[0], f"create-{acts}", Create(settings=settings))
    [id] = [summary.table for summary in await dispatcher.store.lobby() if summary.phase == "open"]
    for number, player in enumerate(PLAYERS):
        await dispatcher.execute(id, player, f"join-{acts}-{number}", Join(nonce=f"{number:032x}"))
    await dispatcher.execute(id, PLAYERS[0], f"start-{acts}", Start())
    for number in range(acts):
        table = await dispatcher.table(id)
        seat = table.to_act[0]
        await dispatcher.execute(id, PLAYERS[seat], f"act-{acts}-{number}", Act(text=_aimless(table, luck)))
        advance()
    return id


def _aimless(table: Table, luck: random.Random) -> str:
    """Any action that brings nobody home, so that the match goes on."""
    assert table.match is not None
    return luck.choice([text for text in table.match.legal if "chamber" not in text] or table.match.legal)


# -- the server -----------------------------------------------------------------------------------------------


async def _measure(pid: int, port: int, tables: list[str], openings: int, seconds: float, rate: float) -> None:
    await listening(port)
    costs = []
    for table in tables:
        await _get(port, f"/api/tables/{table}", 0)  # now it is in memory
        before = cpu_seconds(pid)
        for number in track(range(openings), f"Open {table}"):
            assert await _get(port, f"/api/tables/{table}", number) == 200
        costs.append((cpu_seconds(pid) - before) * 1000 / openings)
    click.echo(f"CPU-ms of an opening: {costs[0]:.2f} of the short match, {costs[1]:.2f} of the long: "
               f"{costs[1] / costs[0]:.2f} times as much")  # fmt: skip
    quiet = await _health(port, seconds / 2, "Quiet")
    flood = asyncio.create_task(_flood(port, tables[1], rate))
    loaded = await _health(port, seconds, "Flood")
    flood.cancel()
    click.echo(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name, found in (("quiet", quiet), (f"{rate:g} openings a second", loaded)):
        cuts = quantiles(found, n=100)
        click.echo(f"/health, {name}: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms")


async def _flood(port: int, table: str, rate: float) -> None:
    """From one address, without waiting for answers: every second one a stream that is closed after its first byte."""
    tasks: set[asyncio.Task[int]] = set()
    paths = (f"/api/tables/{table}", f"/api/stream?tables={table}")
    for number in range(10**9):
        task = asyncio.create_task(_get(port, paths[number % 2], 0))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        await asyncio.sleep(1 / rate)


async def _health(port: int, seconds: float, name: str) -> list[float]:
    """Milliseconds of each answer."""
    found: list[float] = []
    with Progress() as progress:
        task, end = progress.add_task(name, total=seconds), time.perf_counter() + seconds
        while (begin := time.perf_counter()) < end:
            await _get(port, "/health", 1 + len(found) % HONEST)
            found.append((time.perf_counter() - begin) * 1000)
            await asyncio.sleep(0.01)
            progress.update(task, completed=seconds - (end - time.perf_counter()))
    return found


async def _get(port: int, path: str, address: int) -> int:
    """The status of the answer, after its whole body or the first part of a stream."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.1.{1 + address % 250}", 0))
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        size = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), None)
        await (reader.readline() if size is None else reader.readexactly(int(size.partition(b":")[2])))
        return int(head.split()[1])
    finally:
        writer.close()


if __name__ == "__main__":
    main()
