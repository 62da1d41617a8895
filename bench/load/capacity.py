"""`python -m bench.load.capacity`: many stored tables, many idle readers: how much memory, and how soon is it ready?"""

from __future__ import annotations

import asyncio
import os
import secrets
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

from grotto.server.app import Setup, build
from grotto.store.connect import open_store
from grotto.store.store import Guest
from grotto.tables.commands import Act, Create, Join, Start
from grotto.tables.ports import Actor
from grotto.tables.settings import Settings

from .http_client import Connection
from .measuring import allow_many_connections, memory_mb, serve_arguments

MOVES = 20  # of each stored table


@click.command()
@click.option("--tables", default=10_000, show_default=True)
@click.option("--streams", default=2_000, show_default=True)
def main(tables: int, streams: int) -> None:
    """Fill a database, start the server on it, open idle streams, and say what it takes."""
    allow_many_connections()
    with TemporaryDirectory() as name:
        folder = Path(name)
        began = time.perf_counter()
        cookies = asyncio.run(_fill(folder, tables, streams))
        click.echo(f"{tables} tables written in {time.perf_counter() - began:.0f} s")
        port = 19_000 + os.getpid() % 1000
        child = subprocess.Popen(
            [sys.executable, "-m", "grotto", *serve_arguments(folder, port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            ready, before, after = asyncio.run(_measure(child.pid, port, cookies))
        finally:
            child.kill()
            child.wait()
    click.echo(f"ready after {ready:.1f} s; {before:.0f} MB; with {streams} idle streams {after:.0f} MB")


async def _fill(folder: Path, tables: int, streams: int) -> list[tuple[str, str]]:
    """Tables in the middle of a match, written as a server writes them; cookies of those who will look on."""
    store = await open_store(str(folder / "t.sqlite"))
    _, context = build(store, Setup(keys=folder / "keys.json", limited=False))
    context.dispatcher.on_step.clear()
    found: list[tuple[str, str]] = []

    async def one(number: int) -> None:
        guests = [Actor(f"g{number}x{seat}", f"p{seat}") for seat in (0, 1)]
        for actor in guests:
            await store.add_guest(Guest(id=actor.guest, name=actor.name, created=0, seen=0))
        settings = Settings(game="emerald", players=2, public=True)
        answer = await context.dispatcher.create(guests[0], secrets.token_hex(8), Create(settings=settings))
        table = str(msgspec.json.decode(answer)["table"])
        for actor in guests:
            await context.dispatcher.execute(table, actor, secrets.token_hex(8), Join(nonce=secrets.token_hex(16)))
        await context.dispatcher.execute(table, guests[0], secrets.token_hex(8), Start())
        for _ in range(MOVES):
            at = await context.dispatcher.table(table)
            assert at.match is not None
            if at.phase != "playing":
                break
            seat = at.to_act[0]
            await context.dispatcher.execute(table, guests[seat], secrets.token_hex(8), Act(text=at.match.legal[0]))
        if len(found) < streams:
            cookie = context.cookies.issued(guests[0].guest, 0, https=False).split(";")[0]
            found.append((table, cookie))

    for start in range(0, tables, 200):
        await asyncio.gather(*(one(number) for number in range(start, min(start + 200, tables))))
    await store.close()
    return found


async def _measure(pid: int, port: int, cookies: list[tuple[str, str]]) -> tuple[float, float, float]:
    began = time.perf_counter()
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            break
        except OSError:
            await asyncio.sleep(0.02)
    connection = Connection("127.0.0.1", port, {"origin": f"http://127.0.0.1:{port}"})
    while (await connection.post("/api/me", {"name": "ready?"}))[0] != 200:
        await asyncio.sleep(0.02)
    ready, before = time.perf_counter() - began, memory_mb(pid)

    async def idle(table: str, cookie: str) -> None:
        reader = Connection("127.0.0.1", port, {"cookie": cookie})
        async for _ in reader.events(f"/api/stream?tables={table}"):
            opened.release()

    opened = asyncio.Semaphore(0)
    readers = []
    for number, (table, cookie) in enumerate(cookies):
        readers.append(asyncio.create_task(idle(table, cookie)))
        if number % 50 == 49:
            for _ in range(50):
                await opened.acquire()
    await asyncio.sleep(2)
    after = memory_mb(pid)
    for reader in readers:
        reader.cancel()
    return ready, before, after


if __name__ == "__main__":
    main()
