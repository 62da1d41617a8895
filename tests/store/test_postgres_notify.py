"""PostgreSQL's notifications: what one process writes, others hear of."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import asyncpg
import pytest

from grotto.store import postgres_notify
from grotto.store.postgres import PostgresStore
from grotto.store.store import Clash, Guest, StoreFailed

from .proxy import proxied
from .samples import entry, log

pytestmark = pytest.mark.one_build


class Ear:
    """Hears what a store tells of other processes."""

    def __init__(self, store: PostgresStore, *, guests: bool = False) -> None:
        self.heard: list[Sequence[str] | None] = []
        self._news = asyncio.Event()
        (store.listen_for_guests if guests else store.listen)(self._hear)

    def _hear(self, changed: Sequence[str] | None) -> None:
        self.heard.append(changed)
        self._news.set()

    async def hears(self, right: Callable[[Sequence[str] | None], bool], within: float = 60.0) -> None:
        """Wait until something right was said, then forget all."""
        end = time.monotonic() + within
        while not any(right(said) for said in self.heard):
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), end - time.monotonic())
        self.heard.clear()


def test_what_one_process_writes_another_hears(postgres_url: str) -> None:
    async def run() -> None:
        writer, listener = await PostgresStore.connect(postgres_url), await PostgresStore.connect(postgres_url)
        ear, own = Ear(listener), Ear(writer)
        await ear.hears(lambda said: said is None)
        await own.hears(lambda said: said is None)
        await asyncio.gather(*(writer.append([entry(None, f"t{number}")], []) for number in range(3)))
        heard: set[str] = set()

        def all_heard(said: Sequence[str] | None) -> bool:
            heard.update(said or ())
            return heard >= {"t0", "t1", "t2"}

        await ear.hears(all_heard)
        await asyncio.sleep(0.05)
        assert own.heard == []  # nobody is told of what it wrote itself
        await writer.close()
        await listener.close()

    asyncio.run(run())


def test_guests_whom_one_process_changes_another_hears_of(postgres_url: str) -> None:
    async def run() -> None:
        writer, listener = await PostgresStore.connect(postgres_url), await PostgresStore.connect(postgres_url)
        guests, tables = Ear(listener, guests=True), Ear(listener)
        await guests.hears(lambda said: said is None)
        await tables.hears(lambda said: said is None)
        await writer.add_guest(Guest(id="ann", name="Ann", created=1, seen=1))
        await guests.hears(lambda said: said == ["ann"])
        await writer.append([entry(None)], [])
        await tables.hears(lambda said: said == ["t1"])
        assert guests.heard == []
        await writer.close()
        await listener.close()

    asyncio.run(run())


def test_a_table_is_deserted_when_whoever_wrote_to_it_falls_silent(postgres_url: str) -> None:
    async def run() -> None:
        async with proxied(postgres_url) as (proxy, url):
            writer, listener = await PostgresStore.connect(url), await PostgresStore.connect(postgres_url)
            ear = Ear(listener)
            await ear.hears(lambda said: said is None)
            for table in ("t1", "t2"):
                await writer.append([entry(None, table)], [])
                await ear.hears(lambda said: said is not None and table in said)  # noqa: B023
                assert not listener.deserted(table)
            proxy.trap(postgres_notify.CHANNEL.encode(), "swallow")
            async with asyncio.timeout(60):
                while not listener.deserted("t1"):
                    await asyncio.sleep(0.05)
            assert listener.deserted("t2")
            assert not listener.deserted("t3")  # nobody knows who minds it
            last = (await listener.entries("t1"))[-1]
            await listener.append([entry(last)], [])
            assert not listener.deserted("t1")  # now it is ours
            await writer.close()
            await listener.close()

    asyncio.run(run())


def test_too_many_tables_for_a_message_are_told_as_anything_may_have_changed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_notify, "GATHER", 0.3)

    async def run() -> None:
        writer, listener = await PostgresStore.connect(postgres_url), await PostgresStore.connect(postgres_url)
        ear = Ear(listener)
        await ear.hears(lambda said: said is None)
        await asyncio.gather(*(writer.append([entry(None, f"{number:0>200}")], []) for number in range(60)))
        await ear.hears(lambda said: said is None)
        await writer.close()
        await listener.close()

    asyncio.run(run())


def test_a_listener_whose_connection_is_ended_is_told_and_hears_again(postgres_url: str) -> None:
    async def run() -> None:
        writer, listener = await PostgresStore.connect(postgres_url), await PostgresStore.connect(postgres_url)
        ear = Ear(listener)
        await ear.hears(lambda said: said is None)
        db = await asyncpg.connect(postgres_url)
        ended = await db.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_notify%'"
            " AND datname = current_database() AND pid <> pg_backend_pid()"
        )
        assert len(ended) == 1
        await db.close()
        await ear.hears(lambda said: said is None)
        await writer.append([entry(None)], [])
        await ear.hears(lambda said: said == ["t1"])
        await writer.close()
        await listener.close()

    asyncio.run(run())


@pytest.mark.usefixtures("impatient")
def test_a_listener_whose_connection_falls_silent_finds_out(postgres_url: str) -> None:
    async def run() -> None:
        async with proxied(postgres_url) as (proxy, url):
            writer = await PostgresStore.connect(postgres_url)
            listener = await PostgresStore.connect(url, heartbeat=0.2)
            ear = Ear(listener)
            await ear.hears(lambda said: said is None)
            proxy.trap(b"pg_notify", "swallow")
            while not proxy.sprung:
                await asyncio.sleep(0.05)
            await ear.hears(lambda said: said is None)
            await writer.append([entry(None)], [])
            await ear.hears(lambda said: said == ["t1"])
            await writer.close()
            await listener.close()

    asyncio.run(run())


async def stays(ear: Ear) -> bool:
    """Whether a good connection outlives its heartbeat; one that a busy machine has interrupted gets another try."""
    for _ in range(5):
        ear.heard.clear()
        await asyncio.sleep(4.0)
        if ear.heard == []:
            return True
    return False


def test_a_heartbeat_that_does_not_come_back_is_noticed(postgres_url: str) -> None:
    """As when something in between answers, but has forgotten that somebody listens."""

    async def run() -> None:
        async with proxied(postgres_url) as (proxy, url):
            listener = await PostgresStore.connect(url, heartbeat=3.0)
            ear = Ear(listener)
            await ear.hears(lambda said: said is None)
            assert await stays(ear), "a good connection is given up"
            proxy.deaf = True
            await ear.hears(lambda said: said is None)
            await listener.close()

    asyncio.run(run())


def test_a_transaction_held_open_makes_nobody_miss_anything(postgres_url: str) -> None:
    """Another program inserts and takes its time: later entries of other tables are seen, and its own when done."""

    async def run() -> None:
        store = await PostgresStore.connect(postgres_url)
        first, second = log(2, "held")
        await store.append([first], [])
        db = await asyncpg.connect(postgres_url, server_settings={"search_path": "grotto"})
        held = db.transaction()
        await held.start()
        await db.execute(
            "INSERT INTO event SELECT table_id, 2, actor, 'other', asked, kind, body, at, answer, hash"
            " FROM event WHERE table_id = 'held'"
        )
        for found in log(5, "free"):
            await store.append([found], [])
        assert await store.heads(["held", "free"]) == {"held": 1, "free": 5}
        outcomes = await asyncio.gather(
            store.append([second], []), store.append(log(1, "next"), []), return_exceptions=True
        )
        assert isinstance(outcomes[0], StoreFailed)  # who was first is not known yet
        assert outcomes[1] is None
        await held.commit()
        await db.close()
        assert await store.heads(["held", "free"]) == {"held": 2, "free": 5}
        with pytest.raises(Clash):
            await store.append([second], [])
        await store.close()

    asyncio.run(run())
