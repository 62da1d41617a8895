"""The fault runs themselves: small in the tests, large by `python -m scripts.faults`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, aclosing, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from grotto.server.keys import KeyRing
from grotto.store.opening import open_snapshot

from .cluster import Node, Outage, serving, wall
from .hall import PLANS, Hall, Plan
from .history import History
from .judging import chance_is_fair, clocks_are_fair, told_as_written
from .oracle import Case, judge, read
from .players import Player
from .wire import Broken, Line

GO_ON = 5.0             # seconds in which every table has to take a move again (I11)
SLOW = 4.0              # so much slower than promised a busy machine may be

Progress = Callable[[], None]


class Report(NamedTuple):
    """What a run has shown."""

    faults: int
    acknowledged: int
    told: int
    tables: int
    finished: int
    recovery: list[float]
    """Seconds from the end of each fault until it was over for the players."""
    seconds: float

    def __str__(self) -> str:
        slowest = sorted(self.recovery)
        middle = slowest[len(slowest) // 2] if slowest else 0.0
        return (
            f"{self.faults} faults, {self.acknowledged} acknowledged commands, {self.told} messages, "
            f"{self.tables} tables ({self.finished} finished), recovery median {middle:.2f} s, "
            f"p99 {at(slowest, 0.99):.2f} s, in {self.seconds:.0f} s: nothing lost, nothing doubled"
        )


def at(ordered: Sequence[float], part: float) -> float:
    """A quantile of ordered numbers."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


async def judged(history: History, database: str, keys: Path, outages: Sequence[Outage] = ()) -> Case:
    """The verdict over a run; the store may still be in use."""
    store = await open_snapshot(database)
    try:
        logs = await read(store)
    finally:
        await store.close()
    ring = KeyRing(keys, make=False)
    return judge(history, logs, ring, told_as_written(), chance_is_fair, clocks_are_fair(outages))


def report(case: Case, faults: int, recovery: list[float], began: float) -> Report:
    finished = sum(case.at_end(id).phase == "over" for id in case.logs)
    history = case.history
    return Report(faults, len(history.acknowledged), len(history.told), len(case.logs), finished, recovery,
                  time.monotonic() - began)  # fmt: skip


async def killed_run(
    folder: Path, database: str, kills: int, seed: int, *, plans: Sequence[Plan] = PLANS,
    progress: Progress = lambda: None,
) -> Report:  # fmt: skip
    """A1: kill -9 of the server, of its workers, or of both, while all tables play."""
    luck, began, recovery, outages = Random(seed), time.monotonic(), list[float](), list[Outage]()
    async with serving(folder, database) as (node,), Hall([node.address], plans, seed) as hall:
        for number in range(kills):
            await asyncio.sleep(luck.uniform(0.2, 1.0))
            hall.check()
            victim = ("server", "workers", "both")[0 if number % 4 == 0 else luck.randrange(3)]
            if victim != "server":
                node.kill_workers()
            if victim != "workers":
                down = wall()
                node.kill()
                node.start()
                await node.ready()
                outages.append(Outage(down, wall()))
                recovery.append(await _next_answer(hall.history))
            progress()
        try:
            recovery.append(await hall.all_go_on(GO_ON * SLOW))
        except AssertionError:
            await judged(hall.history, database, node.keys, outages)        # which knows the cause, if it was a loss
            raise
        await hall.close()
        assert not await node.orphans(), "workers have outlived their server"
        case = await judged(hall.history, database, node.keys, outages)
    return report(case, kills, recovery, began)


async def _next_answer(history: History) -> float:
    """Seconds until the next command is acknowledged."""
    began, known = time.monotonic(), len(history.acknowledged)
    while len(history.acknowledged) == known:
        assert time.monotonic() < began + GO_ON * SLOW, "nobody gets an answer any more"
        await asyncio.sleep(0.01)
    return time.monotonic() - began


async def _read_for_ever(player: Player, node: Node) -> None:
    """A reader who never hangs up, as browsers do: the server has to."""
    line = Line(node.address)
    with suppress(Broken):
        async with aclosing(line.events("/api/stream", {"cookie": player.cookie}, silence=60)) as events:
            async for _ in events:
                pass
    line.close()


async def two_nodes_run(
    folder: Path, database: str, kills: int, freezes: int, seed: int, *, frozen: float = 4.0,
    plans: Sequence[Plan] = PLANS, progress: Progress = lambda: None,
) -> tuple[Report, Report]:  # fmt: skip
    """A5: one of two nodes is killed or frozen, and thawed later, while everybody goes over to the other.

    Two reports: of tables where only people play, and of those where a bot of the lost node may have been to act.
    """
    luck, began = Random(seed), time.monotonic()
    people, bots = list[float](), list[float]()
    faults = ["kill"] * kills + ["freeze"] * freezes
    luck.shuffle(faults)
    async with AsyncExitStack() as stack:
        nodes = await stack.enter_async_context(serving(folder, database, database))
        hall = await stack.enter_async_context(Hall([node.address for node in nodes], plans, seed, patience=1.0))
        await hall.all_go_on(GO_ON * SLOW)
        for fault in faults:
            await asyncio.sleep(luck.uniform(0.5, 1.0))
            hall.check()
            node, at_fault = luck.choice(nodes), time.monotonic()
            node.kill() if fault == "kill" else node.freeze()
            await hall.all_go_on(GO_ON * SLOW)
            for party in hall.parties:
                gap = next(moved for moved in party.moved if moved >= at_fault) - at_fault
                (bots if party.plan.bots else people).append(gap)
            if fault == "kill":
                node.start()
                await node.ready()
            else:
                await asyncio.sleep(max(0.0, at_fault + frozen - time.monotonic()))
                node.thaw()
            progress()
        await hall.all_go_on(GO_ON * SLOW)
        await hall.close()
        case = await judged(hall.history, database, nodes[0].keys)
    return report(case, len(faults), people, began), report(case, len(faults), bots, began)


async def restarted_run(
    folder: Path, database: str, restarts: int, seed: int, *, plans: Sequence[Plan] = PLANS,
    progress: Progress = lambda: None,
) -> tuple[Report, list[float]]:  # fmt: skip
    """F1: stopped in order under load with open streams, and started again; also how long each stop took."""
    began, recovery, outages, stops = time.monotonic(), list[float](), list[Outage](), list[float]()
    async with serving(folder, database) as (node,), Hall([node.address], plans, seed) as hall:
        for _ in range(restarts):
            await hall.all_go_on(GO_ON * SLOW)
            patient = asyncio.create_task(_read_for_ever(hall.parties[0].players[0], node))
            await asyncio.sleep(0.3)
            down = wall()
            stops.append(await node.stop())
            await patient
            node.start()
            await node.ready()
            outages.append(Outage(down, wall()))
            recovery.append(await hall.all_go_on(GO_ON * SLOW))
            progress()
        await hall.close()
        assert not await node.orphans(), "workers have outlived their server"
        case = await judged(hall.history, database, node.keys, outages)
    return report(case, restarts, recovery, began), stops
