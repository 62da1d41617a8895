"""The fault runs themselves: small in the tests, large by `python -m scripts.faults`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, aclosing, suppress
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

import msgspec

from grotto.server.identity.keys import KeyRing
from grotto.store.connect import open_snapshot
from tests.long_runs import sized

from .cluster import Node, Outage, serving, wall
from .hall import PLANS, Hall
from .history import History
from .judging import chance_is_fair, clocks_are_fair, told_as_written
from .judging_rooms import rooms_are_kept
from .oracle import Case, judge, read
from .parties import Plan
from .partition import Cut, relayed
from .players import Player
from .wire import Broken, Line

GO_ON = 5.0  # seconds in which every table has to take a move again (I11)
PROMPT = 0.75  # seconds after which a client that knows of another node asks there
SLOW = float(sized(12, 4))  # so much slower than promised a busy machine may be; the long run has one for itself

Progress = Callable[[], None]
Fault = Literal["kill", "freeze"]


class Gap(NamedTuple):
    """How long a table stood still after a fault."""

    fault: Fault
    bots: bool
    """Whether a bot of the lost node may have been to act there."""
    seconds: float


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
        logs, rooms = await read(store), [room async for room in store.all_rooms()]
    finally:
        await store.close()
    ring, rooms_kept = KeyRing(keys, make=False), rooms_are_kept(rooms)
    return judge(history, logs, ring, told_as_written(), chance_is_fair, clocks_are_fair(outages), rooms_kept)


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
                recovery.append(await _next_answer(hall))
            progress()
        try:
            recovery.append(await hall.all_go_on(GO_ON * SLOW))
        except AssertionError:
            await judged(hall.history, database, node.keys, outages)  # which knows the cause, if it was a loss
            raise
        await hall.close()
        assert not await node.orphans(), "workers have outlived their server"
        case = await judged(hall.history, database, node.keys, outages)
    return report(case, kills, recovery, began)


async def _next_answer(hall: Hall) -> float:
    """Seconds until the next command is acknowledged."""
    began, known = time.monotonic(), len(hall.history.acknowledged)
    while len(hall.history.acknowledged) == known:
        hall.check()
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
) -> tuple[Report, list[Gap]]:  # fmt: skip
    """A5: one of two nodes is killed or frozen, and thawed later, while everybody goes over to the other."""
    luck, began, gaps = Random(seed), time.monotonic(), list[Gap]()
    faults: list[Fault] = ["kill" if number < kills else "freeze" for number in range(kills + freezes)]
    luck.shuffle(faults)
    async with AsyncExitStack() as stack:
        nodes = await stack.enter_async_context(serving(folder, database, database))
        hall = await stack.enter_async_context(Hall([node.address for node in nodes], plans, seed, patience=PROMPT))
        await hall.all_go_on(GO_ON * SLOW)
        for fault in faults:
            await asyncio.sleep(luck.uniform(0.5, 1.0))
            hall.check()
            node, at_fault = luck.choice(nodes), time.monotonic()
            node.kill() if fault == "kill" else node.freeze()
            await hall.all_go_on(GO_ON * SLOW)
            for party in hall.parties:
                moved = next(moved for moved in party.moved if moved >= at_fault)
                gaps.append(Gap(fault, party.plan.bots > 0, moved - at_fault))
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
    return report(case, len(faults), [gap.seconds for gap in gaps], began), gaps


async def partitioned_run(
    folder: Path, database: str, cuts: Sequence[Cut], seed: int, *, longest: float = 6.0,
    plans: Sequence[Plan] = PLANS, progress: Progress = lambda: None,
) -> Report:  # fmt: skip
    """A6: one of two nodes is cut off from the database for a while, and everybody goes on at the other.

    While nothing gets through, the node says that it is not ready, lets its readers go, and refuses commands with
    a problem that says when to come back; a way that is only slow is still a way.
    """
    luck, began, recovery = Random(seed), time.monotonic(), list[float]()
    async with AsyncExitStack() as stack:
        relay, through = await stack.enter_async_context(relayed(database))
        nodes = await stack.enter_async_context(serving(folder, database, through))
        hall = await stack.enter_async_context(Hall([node.address for node in nodes], plans, seed, patience=PROMPT))
        await hall.all_go_on(GO_ON * SLOW)
        for how in cuts:
            await asyncio.sleep(luck.uniform(0.5, 1.0))
            hall.check()
            patient = asyncio.create_task(_read_for_ever(hall.parties[0].players[0], nodes[1]))
            await asyncio.sleep(0.3)
            until = time.monotonic() + luck.uniform(1.0, longest)
            relay.cut(how)
            if how != "slow":
                async with asyncio.timeout(GO_ON * SLOW):
                    await patient  # its stream is closed, because another node may have gone on
                    await _says_it_is_cut_off(nodes[1], hall)
            patient.cancel()
            await hall.all_go_on(GO_ON * SLOW)
            await asyncio.sleep(max(0.0, until - time.monotonic()))
            relay.heal()
            healed = time.monotonic()
            await nodes[1].ready()
            await hall.all_go_on(GO_ON * SLOW)
            recovery.append(time.monotonic() - healed)
            progress()
        await hall.close()
        case = await judged(hall.history, database, nodes[0].keys)
    return report(case, len(cuts), recovery, began)


async def _says_it_is_cut_off(node: Node, hall: Hall) -> None:
    """To balancers and to players, and without delay: not ready, no streams, no commands; come back in a moment."""
    player, table = hall.parties[0].players[0], hall.parties[0].table
    sent = player.command("emote", table, {"emote": "cheers"})  # which may have been written nevertheless
    cookie = {"cookie": player.cookie}
    command = {"origin": node.address.origin, "idempotency-key": sent.command} | cookie
    await _is_refused(node, "GET", "/ready", {})
    await _is_refused(node, "POST", f"/api/tables/{table}/emote", command, sent.body)
    await _is_refused(node, "GET", f"/api/stream?tables={table}", cookie)


async def _is_refused(node: Node, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> None:
    """Sooner or later it answers at once; before that it hopes, and whoever asks waits for the database."""
    while True:
        line = Line(node.address)
        try:
            answer = await line.ask(method, path, headers, body, patience=1.0)
        except Broken:
            continue
        finally:
            line.close()
        assert answer.status == 503, f"a node that is cut off answers {answer.status} to {path}"
        assert answer.headers["content-type"] == "application/problem+json"
        assert msgspec.json.decode(answer.data)["type"].endswith("/store-failed")
        assert int(answer.headers["retry-after"]) > 0
        return


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
