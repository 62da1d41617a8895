"""PostgreSQL: servers that may forget, lost connections, crashes, hangs and several processes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import asyncpg
import pytest

from grotto.store import postgres
from grotto.store.postgres import PostgresStore
from grotto.store.store import CannotOpen, Clash, Repeated, StoreFailed
from grotto.tables.log import Entry

from .postgres import Server
from .proxy import Plan, proxied
from .samples import all_logs, check_chain, entry, log, summary

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
def test_a_server_that_may_forget_is_refused(server: Server, postgres_url: str, setting: str) -> None:
    async def change(command: str) -> None:
        db = await asyncpg.connect(postgres_url)
        wanted = "off" if "SET" in command.split() else "on"
        await db.execute(command)
        await db.execute("SELECT pg_reload_conf()")
        while await db.fetchval("SELECT current_setting($1)", setting) != wanted:
            await asyncio.sleep(0.02)
        await db.close()

    asyncio.run(change(f"ALTER SYSTEM SET {setting} = off"))
    try:
        said = f"has {setting} = off, so a power cut could take moves .*set {setting} = on"
        with pytest.raises(CannotOpen, match=said):
            asyncio.run(PostgresStore.connect(postgres_url))
    finally:
        asyncio.run(change(f"ALTER SYSTEM RESET {setting}"))


def test_a_server_that_can_only_be_read_is_refused(new_database: Callable[[], str]) -> None:
    url = new_database()

    async def run() -> None:
        db = await asyncpg.connect(url)
        await db.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
        await db.close()
        with pytest.raises(CannotOpen, match="can only be read: name the primary server"):
            await PostgresStore.connect(url)

    asyncio.run(run())


def test_a_database_that_answers_too_late_is_not_said_to_lack_rights(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def late(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(postgres, "check_promises", late)
    with pytest.raises(CannotOpen, match="too slow now"):
        asyncio.run(PostgresStore.connect(postgres_url))


@pytest.mark.parametrize("plan", ["cut before", "cut after"])
def test_a_connection_lost_during_commit_is_settled_by_the_command(postgres_url: str, plan: Plan) -> None:
    async def run() -> None:
        async with proxied(postgres_url) as (proxy, url):
            store = await PostgresStore.connect(url)
            first, second, third = log(3)
            await store.append([first], [summary(seq=1)])
            proxy.trap(second.command.encode(), plan)
            await asyncio.gather(store.append([second], [summary(seq=2)]), store.append(log(3, "t2"), []))
            assert proxy.sprung == 1
            await store.append([third], [summary(seq=3)])
            assert await store.entries("t1") == [first, second, third]
            assert (await store.heads(["t2"])) == {"t2": 3}
            assert store.meter.appends == 4
            assert store.meter.refused == 0
            await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("plan", ["cut before", "cut after"])
def test_whoever_was_slower_learns_it_on_a_lost_connection_too(postgres_url: str, plan: Plan) -> None:
    async def run() -> None:
        async with proxied(postgres_url) as (proxy, url):
            slow, fast = await PostgresStore.connect(url), await PostgresStore.connect(postgres_url)
            first = entry(None)
            await fast.append([first], [])
            await slow.append([entry(None, "warm")], [])
            same, rival = entry(None, command=first.command, body=b"[1]"), entry(None, body=b"[2]")
            for late, kind in ((same, Repeated), (rival, Clash)):
                proxy.trap(late.hash, plan)
                with pytest.raises(kind):
                    await slow.append([late], [])
            assert proxy.sprung == 2
            assert await fast.entries("t1") == [first]
            await slow.close()
            await fast.close()

    asyncio.run(run())


@pytest.mark.slow
def test_a_server_that_crashes_under_load_loses_nothing(server: Server, postgres_url: str) -> None:
    async def run() -> None:
        store = await PostgresStore.connect(postgres_url)
        acknowledged = []
        going = True

        async def play(table: str) -> None:
            last = None
            while going:
                last = entry(last, table)
                await insist(store, last)
                acknowledged.append(last)

        players = [asyncio.ensure_future(play(f"t{number}")) for number in range(5)]
        for _ in range(2):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(server.restart)
        await asyncio.sleep(0.3)
        going = False
        await asyncio.wait_for(asyncio.gather(*players), 60)
        logs = await all_logs(store)
        for found in acknowledged:
            assert logs[found.table][found.seq - 1] == found
        assert len(acknowledged) == sum(map(len, logs.values()))  # each command once, however often it was sent
        await store.close()

    asyncio.run(run())


async def insist(store: PostgresStore, new: Entry, within: float = 60.0) -> None:
    """The same entry by the same command again and again, until it is done or has been done."""
    end = time.monotonic() + within
    while True:
        try:
            await store.append([new], [summary(new.table, new.seq)])
            return
        except Repeated as repeated:
            assert repeated.entry == new  # noqa: PT017
            return
        except StoreFailed:
            assert time.monotonic() < end, "the store does not come back"


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
def test_a_server_that_hangs_is_given_up_and_found_again(server: Server, postgres_url: str) -> None:
    async def run() -> None:
        store = await PostgresStore.connect(postgres_url)
        first, second = log(2)
        await store.append([first], [])
        server.freeze()
        try:
            async with asyncio.timeout(60):
                with pytest.raises(StoreFailed, match="send the same again"):
                    await store.append([second], [])
                with pytest.raises(StoreFailed):
                    await store.ready()
        finally:
            server.thaw()
        await insist(store, second)
        assert await store.entries("t1") == [first, second]
        await store.ready()
        await store.close()

    asyncio.run(run())


@pytest.mark.usefixtures("impatient")
def test_a_read_whose_answer_never_comes_is_given_up(postgres_url: str) -> None:
    async def run() -> None:
        async with proxied(postgres_url) as (proxy, url):
            store = await PostgresStore.connect(url)
            first = entry(None)
            await store.append([first], [])
            proxy.trap(b"the one", "swallow")
            with pytest.raises(StoreFailed):
                await store.entries("the one")
            assert await store.entries("t1") == [first]
            await store.close()

    asyncio.run(run())


def test_two_stores_on_one_database_never_write_the_same_number(postgres_url: str) -> None:
    async def play(store: PostgresStore, name: str) -> int:
        mine = 0
        for _ in range(25):
            known = await store.entries("t1")
            new = entry(known[-1] if known else None, actor=name)
            both = [new, entry(None, f"{name}-{len(known)}-{mine}", name)]  # several tables in one append
            try:
                await store.append(both if len(known) % 2 else [new], [summary(seq=new.seq)])
                mine += 1
            except (Clash, Repeated):
                pass
        return mine

    async def run() -> None:
        stores = [await PostgresStore.connect(postgres_url) for _ in range(2)]
        done = await asyncio.gather(*(play(stores[number % 2], f"p{number}") for number in range(8)))
        entries = await stores[0].entries("t1")
        check_chain(entries)
        assert len(entries) == sum(done)
        assert [store.meter.failed for store in stores] == [0, 0]
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_two_groups_that_wait_for_each_other_are_both_done(postgres_url: str) -> None:
    async def run() -> None:
        stores = [await PostgresStore.connect(postgres_url) for _ in range(2)]
        for number in range(15):
            a, b = f"a{number}", f"b{number}"
            one, other = [entry(None, a), entry(None, b)], [entry(None, b), entry(None, a)]
            outcomes = await asyncio.gather(
                stores[0].append(one, []), stores[1].append(other, []), return_exceptions=True
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Clash", "NoneType"]
        for store in stores:
            await store.close()

    asyncio.run(run())
