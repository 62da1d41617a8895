"""A5: two servers on one PostgreSQL; one is killed or frozen, and what one writes the other one tells."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from grotto.server.live.freeze_guard import FROZEN
from tests.long_runs import LONG
from tests.store.proxy import Proxy, proxied

from .cluster import Node, serving
from .history import History
from .players import Player, Reader
from .runs import SLOW, at, judged, two_nodes_run
from .wire import Broken, Event, Line

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

SOON = 1.0  # seconds in which the other node tells, whatever it has heard


def test_play_goes_on_at_the_other_node_when_one_is_killed_or_frozen(postgres_url: str, tmp_path: Path) -> None:
    report, gaps = asyncio.run(two_nodes_run(tmp_path, postgres_url, kills=3, freezes=2, seed=1))
    print(report)
    assert report.acknowledged > 100
    assert not LONG or at(sorted(gap.seconds for gap in gaps), 0.5) < 3
    assert max(gap.seconds for gap in gaps) < 3 * SLOW


class Scene(NamedTuple):
    """A table whose host writes on the first node and whose guest reads on the second."""

    host: Player
    guest: Player
    table: str
    reader: Reader

    async def lag(self, word: str, within: float = 60.0) -> float:
        """Seconds from the acknowledgement on one node until the other one has told it."""
        answer = await self.host.do("say", self.table, {"text": word})
        assert answer.good
        while self.reader.latest is None or self.reader.latest.number < answer.json["number"]:
            assert time.monotonic() < answer.ended + within, f"{word!r} has not been told"
            await asyncio.sleep(0.005)
        return self.host.history.told[-1].at - answer.ended


@asynccontextmanager
async def both(folder: Path, database: str, through: str) -> AsyncIterator[tuple[list[Node], History, Scene]]:
    """Two nodes, the second with another way to the database, and a table between them."""
    history = History()
    async with serving(folder, database, through) as nodes:
        scene, reading = await sit(nodes, history)
        try:
            yield nodes, history, scene
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            scene.host.close()
            scene.guest.close()


async def sit(nodes: list[Node], history: History) -> tuple[Scene, asyncio.Task[None]]:
    host = await Player("host", [nodes[0].address], history, Random(1)).arrive()
    guest = await Player("guest", [nodes[1].address], history, Random(2)).arrive()
    settings = {"game": "emerald", "players": 2, "public": True}
    table = (await host.do("create", "", {"settings": settings})).json["table"]
    await host.do("join", table, {"nonce": secrets.token_hex(16)})
    reader = Reader(guest, table)
    reading = asyncio.create_task(reader.read())
    scene = Scene(host, guest, table, reader)
    await scene.lag("Hello")
    return scene, reading


class Selective(Proxy):
    """A proxy that can hold back what is said about one table alone."""

    unheard = b""

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readexactly(1))
        while letter := await reader.read(1):
            length = await reader.readexactly(4)
            rest = await reader.readexactly(int.from_bytes(length, "big") - 4)
            if letter == b"A" and (self.deaf or (self.unheard and self.unheard in rest)):
                continue
            writer.write(letter + length + rest)
            await writer.drain()
        writer.close()


def test_what_one_node_writes_the_other_tells_within_a_second(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.store.proxy.Proxy", Selective)

    async def run() -> None:
        async with (
            proxied(postgres_url) as (proxy, through),
            both(tmp_path, postgres_url, through) as (nodes, history, scene),
        ):
            assert isinstance(proxy, Selective)
            heard = sorted([await scene.lag(f"word {n}") for n in range(12)])

            proxy.deaf = True
            deaf = sorted([await scene.lag(f"deaf {n}") for n in range(4)])
            assert heard[6] < deaf[2], "what is heard comes sooner than by asking once a second"
            assert not LONG or (heard[6] < 0.5 and deaf[2] < SOON * 2), (heard, deaf)
            assert max(deaf) < SOON * SLOW, deaf
            proxy.deaf = False

            proxy.unheard = scene.table.encode()
            other, reading = await sit(nodes, history)
            busy = asyncio.create_task(chatter(other))
            try:
                unheard = sorted([await scene.lag(f"unheard {n}") for n in range(4)])
            finally:
                busy.cancel()
                await asyncio.gather(busy, return_exceptions=True)
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
                other.host.close()
                other.guest.close()
            assert max(unheard) < SOON * SLOW, unheard
            print(
                f"told by the other node: heard {heard[6]:.3f} s, deaf {max(deaf):.2f} s, "
                f"unheard among others {max(unheard):.2f} s"
            )
            await judged(history, postgres_url, nodes[0].keys)

    asyncio.run(run())


async def chatter(scene: Scene) -> None:
    while True:
        await scene.host.do("say", scene.table, {"text": f"so much to say {secrets.token_hex(4)}"})
        await asyncio.sleep(0.1)


def test_whoever_comes_to_a_table_at_one_node_is_told_by_the_other(postgres_url: str, tmp_path: Path) -> None:
    """A stream of all one's tables, at the second node; the table is joined at the first."""

    async def run() -> float:
        history = History()
        async with serving(tmp_path, postgres_url, postgres_url) as nodes:
            here = await Player("both", [node.address for node in nodes], history, Random(1)).arrive()
            here.node = 0
            line = Line(nodes[1].address)
            events = line.events("/api/stream", {"cookie": here.cookie}, silence=0.5)
            first = asyncio.create_task(anything(events))
            await asyncio.sleep(0.5)
            table = (await here.do("create", "", {"settings": {"game": "emerald", "players": 2}})).json["table"]
            await here.do("join", table, {"nonce": secrets.token_hex(16)})
            began = time.monotonic()
            try:
                async with asyncio.timeout(60):
                    assert table.encode() in (await first).data
            finally:
                first.cancel()
                await asyncio.gather(first, return_exceptions=True)
                await events.aclose()
                line.close()
                here.close()
            return time.monotonic() - began

    assert asyncio.run(run()) < SOON * SLOW


def test_a_session_that_is_ended_at_one_node_ends_at_the_other(postgres_url: str, tmp_path: Path) -> None:
    """A person's other browsers, and a program whose token is revoked: both read at the second node."""

    async def run() -> None:
        history = History()
        async with serving(tmp_path, postgres_url, postgres_url) as nodes:
            ann = await Player("Ann", [node.address for node in nodes], history, Random(1)).arrive()
            ann.node = 0
            table = (await ann.do("create", "", {"settings": {"game": "emerald", "players": 2, "public": True}})).json
            here, there = (Line(node.address) for node in nodes)
            origin = {"origin": nodes[0].address.origin}
            cookie = {"cookie": ann.cookie}
            made = await here.ask("POST", "/api/programs", origin | cookie, b'{"name": "Robot"}')
            program = msgspec.json.decode(made.data)
            token = {"authorization": f"Bearer {program['token']}"}
            for known, void in (
                (token, f"/api/programs/{program['program']}/revoke"),
                (cookie, "/api/me/end-sessions"),
            ):
                line = Line(nodes[1].address)
                events = line.events(f"/api/stream?tables={table['table']}", known, silence=1.0)
                await anything(events)
                assert (await there.ask("GET", "/api/me", known)).status == 200
                answer = await here.ask("POST", void, origin | cookie, b"{}")
                assert answer.status == 200
                async with asyncio.timeout(SOON * SLOW):
                    with pytest.raises(Broken):
                        async for _ in events:
                            pass
                assert (await there.ask("GET", "/api/me", known)).status == 401
            renewed = {"cookie": answer.headers["set-cookie"].split(";")[0]}
            assert (await there.ask("GET", "/api/me", renewed)).status == 200
            for line in (here, there):
                line.close()
            ann.close()

    asyncio.run(run())


def test_a_node_that_wakes_up_does_nothing_that_it_was_asked_before(postgres_url: str, tmp_path: Path) -> None:
    """The guest gives up, goes to the other node, and never says it again: then it is not said."""

    async def run() -> None:
        async with both(tmp_path, postgres_url, postgres_url) as (nodes, history, scene):
            late, line = scene.host.command("say", scene.table, {"text": "much too late"}), Line(nodes[0].address)
            nodes[0].freeze()
            waiting = asyncio.create_task(scene.host.send_once(late, 0, line))
            await asyncio.sleep(2 * FROZEN)
            nodes[0].thaw()
            answer = await waiting
            assert answer is None or answer.status == 503
            line.close()
            history.strange.clear()  # a 503 is what we want here
            await scene.lag("awake again")
            case = await judged(history, postgres_url, nodes[0].keys)
            assert not any(b"too late" in entry.body for entry in case.logs[scene.table])

    asyncio.run(run())


async def anything(events: AsyncIterator[Event | None]) -> Event:
    async for event in events:
        if event is not None:
            return event
    raise AssertionError("the stream has ended")
