"""`python -m bench.load.fairness`: how long honest tables wait for their bots beside hostile tables of champions."""

from __future__ import annotations

import asyncio
import os
import random
import time
from statistics import quantiles

import click
from rich.progress import track

import grotto
from grotto.server.bot_workers.pool import Asker, BotFailed, BotWorkerPool, Priority


@click.command()
@click.option("--hostile", default=10, show_default=True, help="Tables of champions with 5 seconds each, of one host.")
@click.option("--honest", default=1, show_default=True, help="Tables with a person and a scout.")
@click.option("--moves", default=100, show_default=True, help="Of all honest tables together.")
@click.option("--every", default=0.5, show_default=True, help="Seconds between two of them.")
@click.option("--as-people", is_flag=True, help="The hostile host plays at its tables.")
def main(hostile: int, honest: int, moves: int, every: float, *, as_people: bool) -> None:
    """Ask one worker for honest scouts while hostile champions never stop asking."""
    priority = Priority.PEOPLE if as_people else Priority.WATCHED
    waits, failed = asyncio.run(_measure(hostile, honest, moves, every, priority))
    cut = quantiles(waits, n=100)
    click.echo(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, one worker")
    click.echo(f"{hostile} hostile and {honest} honest tables, {len(waits)} answers: p50 {cut[49]:.2f} s, "
               f"p99 {cut[98]:.2f} s, longest {max(waits):.2f} s, {failed} not answered")  # fmt: skip


async def _measure(hostile: int, honest: int, moves: int, every: float, priority: Priority) -> tuple[list[float], int]:
    match = grotto.new("erdgeister", 4, 1)
    view = match.view(match.to_act[0])
    luck = random.Random(1)
    waits: list[float] = []
    failed = 0

    async def champions(number: int) -> None:
        asker = Asker("hostile", "mallory", f"hostile-{number}", priority)
        while True:
            await pool.think("champion@5s", view, number, asker=asker)

    async def scout(number: int) -> None:
        nonlocal failed
        asker = Asker(f"address-{number}", f"guest-{number}", f"honest-{number}", Priority.PEOPLE)
        began = time.perf_counter()
        try:
            await pool.think("scout", view, number, asker=asker)
            waits.append(time.perf_counter() - began)
        except BotFailed:
            failed += 1

    async with BotWorkerPool(1) as pool:
        busy = [asyncio.create_task(champions(number)) for number in range(hostile)]
        await asyncio.sleep(3.0)
        asked = []
        for _ in track(range(moves), "Moves"):
            await asyncio.sleep(luck.uniform(0, 2 * every))
            asked.append(asyncio.create_task(scout(luck.randrange(honest))))
        await asyncio.gather(*asked)
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
    return waits, failed


if __name__ == "__main__":
    main()
