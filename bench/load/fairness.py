"""`python -m bench.load.fairness`: how long honest tables wait for their bots beside hostile tables of champions.

A real server with its limits and one bot worker. One guest opens tables at which four champions of Erdgeister think for
five seconds each, and watches them, so that they are not paused. Others play Emerald with a scout, each from an address
of their own; measured is the time from the message by which the scout has to choose to the message with its choice.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import click
import msgspec
from rich.progress import Progress

from grotto.store.connect import open_snapshot
from grotto.tables.table import Table

from .generator import Player
from .measuring import FIRST_PORT, allow_many_connections, listening

CHAMPIONS = {"settings": {"game": "erdgeister", "players": 4, "pace": "instant"}, "seats": [{"bot": "champion@5s"}] * 4}
SCOUT = {"settings": {"game": "emerald", "players": 2, "pace": "instant"}, "seats": [{}, {"bot": "scout"}]}
LATE = 20.0  # seconds after which an answer counts as missing
WARM_UP = 5.0  # seconds for which champions think before anybody is measured


class Scene(msgspec.Struct):
    """Of a message, who acts, and how."""

    to_act: list[int]
    legal: list[dict[str, object]]


class Message(msgspec.Struct):
    """A message of the stream."""

    turn: int
    phase: str
    seat: int | None
    scene: Scene | None


_decode = msgspec.json.Decoder(Message).decode


class Honest:
    """A person who plays with a scout, one match after the other."""

    def __init__(self, port: int, number: int, waits: list[float], done: Callable[[], None]) -> None:
        self.player = Player("127.0.0.1", port, f"127.1.{number // 200}.{number % 200 + 1}")
        self.number = number
        self.table = ""
        self.tables: list[str] = []
        self._waits, self._done = waits, done
        self._latest: Message | None = None
        self._asked: tuple[int, float] | None = None  # the turn in which the scout has to choose, and since when

    async def open(self) -> None:
        await self.player.arrive(f"Honest {self.number}")
        await self._next_table()

    async def _next_table(self) -> None:
        self.table = str((await self.player.do("/api/tables", SCOUT))["table"])
        self.tables.append(self.table)
        await self.player.do(f"/api/tables/{self.table}/join", {"nonce": secrets.token_hex(16)})
        await self.player.do(f"/api/tables/{self.table}/start", {})

    async def read(self) -> None:
        """Streams, one match after the other; times the scout."""
        while True:
            async for data in self.player.events(self.table):
                message, now = _decode(data), time.perf_counter()
                self._time(message, now)
                self._latest = message
                if message.phase == "over":
                    break
            await self._next_table()

    def _time(self, message: Message, now: float) -> None:
        if self._asked is not None and (message.turn > self._asked[0] or message.phase == "over"):
            self._waits.append(now - self._asked[1])
            self._asked = None
            self._done()
        if self._asked is None and message.scene is not None and set(message.scene.to_act) - {message.seat}:
            self._asked = (message.turn, now)

    async def play(self, pause: Callable[[], float]) -> None:
        luck = random.Random(self.number)
        while True:
            await asyncio.sleep(pause())
            seen = self._latest
            if seen is not None and seen.phase == "playing" and seen.scene is not None and seen.scene.legal:
                body = {"text": luck.choice(seen.scene.legal)["text"], "turn": seen.turn}
                await self.player.connection.post(f"/api/tables/{self.table}/act", body, secrets.token_hex(8))

    @property
    def is_late(self) -> bool:
        """Whether the scout has not chosen for long."""
        return self._asked is not None and time.perf_counter() - self._asked[1] > LATE


@click.command()
@click.option("--hostile", default=10, show_default=True, help="Tables of champions with 5 seconds each, of one host.")
@click.option("--honest", default=1, show_default=True, help="Tables with a person and a scout.")
@click.option("--answers", default=300, show_default=True, help="Of scouts, at all honest tables together.")
@click.option("--every", default=0.5, show_default=True, help="Seconds between two choices of people, on average.")
def main(hostile: int, honest: int, answers: int, every: float) -> None:
    """Play honestly beside hostile tables, and measure how long scouts take."""
    allow_many_connections()
    port = FIRST_PORT + os.getpid() % 1000
    with TemporaryDirectory() as name:
        database = Path(name) / "t.sqlite"
        command = ["-m", "grotto", "serve", "--database", str(database), "--port", str(port), "--no-browser",
                   "--workers", "1"]  # fmt: skip
        child = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            people, waits = asyncio.run(_measure(port, hostile, honest, answers, every))
            stood_in = asyncio.run(_stand_ins(database, [table for one in people for table in one.tables]))
        finally:
            child.kill()
            child.wait()
    cut = quantiles(waits, n=100, method="inclusive")
    click.echo(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, one worker")
    click.echo(
        f"{hostile} hostile and {honest} honest tables over HTTP, {len(waits)} answers of scouts: p50 {cut[49]:.2f} s, "
        f"p99 {cut[98]:.2f} s, longest {max(waits):.2f} s; {stood_in} stand-ins, "
        f"{sum(one.is_late for one in people)} not answered"
    )


async def _measure(
    port: int, hostile: int, honest: int, answers: int, every: float
) -> tuple[list[Honest], list[float]]:
    await listening(port)
    waits: list[float] = []
    luck = random.Random(1)
    with Progress() as bar:
        task = bar.add_task("Answers", total=answers)
        people = [Honest(port, number, waits, lambda: bar.advance(task)) for number in range(honest)]
        mallory = Player("127.0.0.1", port, "127.0.0.2")
        await mallory.arrive("Mallory")
        busy = [asyncio.create_task(_watch(mallory, await _champions(mallory))) for _ in range(hostile)]
        for person in people:
            await person.open()
        busy += [asyncio.create_task(person.read()) for person in people]
        await asyncio.sleep(WARM_UP)
        waits.clear()
        busy += [asyncio.create_task(one.play(lambda: luck.uniform(0, 2 * every * honest))) for one in people]
        while len(waits) < answers and not any(one.is_late for one in people):
            await asyncio.sleep(0.1)
            for ended in (one for one in busy if one.done()):
                ended.result()  # raises what went wrong
        for one in busy:
            one.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
    return people, waits


async def _champions(mallory: Player) -> str:
    table = str((await mallory.do("/api/tables", CHAMPIONS))["table"])
    await mallory.do(f"/api/tables/{table}/start", {})
    await asyncio.sleep(0.25)  # a guest may send five commands a second
    return table


async def _watch(mallory: Player, table: str) -> None:
    async for _ in mallory.events(table):
        pass


async def _stand_ins(database: Path, tables: list[str]) -> int:
    store = await open_snapshot(str(database))
    try:
        return sum([len(Table.folded(await store.entries(table)).stand_ins) for table in tables])
    finally:
        await store.close()


if __name__ == "__main__":
    main()
