"""`python -m bench.load.outsider`: what an honest guest notices of one hostile address, attack by attack."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from .hostile import ATTACKS, Scene, Somebody, run
from .measuring import FIRST_PORT, allow_many_connections, cpu_seconds, listening, memory_mb

HOSTILE, HONEST = "127.0.0.66", "127.0.0.7"
PACE = 0.1  # seconds between two questions of an honest guest
LONG = 10.0  # seconds after which there is no answer


class Noticed(NamedTuple):
    """Milliseconds that honest questions took, and how many had no good answer."""

    health: list[float]
    guest: list[float]
    refused: int

    def line(self) -> str:
        """Medians, and what one in a hundred exceeds."""
        found = [f"p50 {median(some):.1f} p99 {quantiles(some, n=100)[98]:.1f} max {max(some):.0f}"
                 for some in (self.health, self.guest)]  # fmt: skip
        return f"/health {found[0]} ms; honest guest {found[1]} ms, {self.refused} refused"


@click.command()
@click.option("--seconds", default=20.0, show_default=True, help="Of each attack.")
@click.option("--only", default="", help="Attacks whose name has this in it.")
def main(seconds: float, only: str) -> None:
    """Start a server with its limits, attack it from one address, and send requests as an honest guest from another."""
    allow_many_connections()
    port = FIRST_PORT + os.getpid() % 1000
    with TemporaryDirectory() as name:
        command = ["-m", "grotto", "serve", "--database", str(Path(name) / "t.sqlite"), "--port", str(port),
                   "--keys", str(Path(name) / "keys.json"), "--no-browser", "--workers", "1"]  # fmt: skip
        with (Path(name) / "log").open("wb") as log:
            child = subprocess.Popen([sys.executable, *command], stdout=log, stderr=log)
        try:
            asyncio.run(_attacked(child.pid, port, seconds, only))
        finally:
            child.kill()
            child.wait()
        failed = [line for line in (Path(name) / "log").read_text().splitlines() if "Traceback" in line]
        click.echo(f"{len(failed)} failures in the server's log")


async def _attacked(pid: int, port: int, seconds: float, only: str) -> None:
    await listening(port)
    honest = await _table(await Somebody(port, HONEST).arrive("Honest"), "emerald")
    scene = await _scene(port)
    click.echo(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    click.echo(f"quiet: {(await _ask(*honest, seconds / 2)).line()}")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as attacker:
        for name in ATTACKS:
            if only in name:
                before = cpu_seconds(pid)
                attack = attacker.submit(run, name, scene, seconds + 2)
                await asyncio.sleep(1)
                noticed = await _ask(*honest, seconds)
                spent = (cpu_seconds(pid) - before) / (seconds + 1)
                answers = await asyncio.wrap_future(attack)
                click.echo(f"{name}: {noticed.line()}; server {spent:.0%} of a core, {memory_mb(pid):.0f} MB; "
                           f"attacker {answers}")  # fmt: skip


async def _table(who: Somebody, game: str) -> tuple[Somebody, str]:
    """A guest at a table with bots."""
    players = 2 if game != "diamant" else 3
    settings = {"game": game, "players": players, "public": True, "hints": "always"}
    opened = await who.good(
        "POST", "/api/tables", {"settings": settings, "seats": [{}] + [{"bot": "wisp"}] * (players - 1)}
    )
    await who.good("POST", f"/api/tables/{opened['table']}/join", {"nonce": "0" * 32})
    await who.good("POST", f"/api/tables/{opened['table']}/start", {})
    return who, opened["table"]


async def _scene(port: int) -> Scene:
    who, table = await _table(await Somebody(port, HOSTILE).arrive("Mallory"), "diamant")
    room = (await who.good("POST", "/api/rooms", {"game": "diamant"}))["room"]
    settings = {"game": "diamant", "players": 3, "public": True, "pace": "instant"}
    bots = {"settings": settings, "seats": [{"bot": "wisp"}] * 3}
    finished = (await who.good("POST", "/api/tables", bots))["table"]
    await who.good("POST", f"/api/tables/{finished}/start", {})
    for _ in range(600):
        if (await who.good("GET", f"/api/tables/{finished}"))["phase"] == "over":
            break
        await asyncio.sleep(0.5)
    _, _, record = await who.ask("GET", f"/api/tables/{finished}/record")
    who.answers.clear()
    return Scene(who, table, finished, room, record.decode())


async def _ask(who: Somebody, table: str, seconds: float) -> Noticed:
    """What an honest guest notices: every few moments its table, and the service's health on a new connection."""
    noticed, until, number = Noticed([], [], 0), time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        number += 1
        fresh = Somebody(who.port, f"127.0.1.{1 + number % 200}")
        for asking, path, times in ((fresh, "/health", noticed.health), (who, f"/api/tables/{table}", noticed.guest)):
            begin = time.perf_counter()
            try:
                async with asyncio.timeout(LONG):
                    status, _, _ = await asking.ask("GET", path)
            except (OSError, EOFError, TimeoutError):
                status = 0
            times.append((time.perf_counter() - begin) * 1000)
            noticed = noticed._replace(refused=noticed.refused + (status != 200))
        fresh.hang_up()
        await asyncio.sleep(PACE)
    return noticed


if __name__ == "__main__":
    main()
