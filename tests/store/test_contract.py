"""What every store promises of logs: appends, clashes, repeats and groups."""

from __future__ import annotations

import asyncio

import pytest

from grotto.store.connect import open_store
from grotto.store.store import Clash, Repeated, Store, StoreFailed

from .contract import on, refused
from .samples import check_chain, entry, log, summary

pytestmark = pytest.mark.one_build


def test_what_was_appended_is_read_back_by_whoever_opens_it_next(url: str) -> None:
    written = log(5)

    async def write(store: Store) -> None:
        for number, found in enumerate(written, 1):
            await store.append([found], [summary(seq=number)])

    async def read(store: Store) -> None:
        assert await store.entries("t1") == written
        assert await store.entries("t1", after=3) == written[3:]
        assert await store.entries("t2") == []
        assert await store.find("t1", "ann", written[2].command) == written[2]
        assert await store.find("t1", "bob", written[2].command) is None
        assert await store.heads(["t1", "t2"]) == {"t1": 5}
        assert await store.summary("t1") == summary(seq=5)
        assert await store.summary("t2") is None
        check_chain(await store.entries("t1"))

    on(url, write)
    on(url, read)


def test_a_number_that_is_taken_or_leaves_a_gap_is_a_clash(url: str) -> None:
    async def test(store: Store) -> None:
        first, second = log(2)
        await store.append([first], [summary(seq=1)])
        await store.append([second], [summary(seq=2)])
        rival = entry(first, body=b'{"rival":1}')
        clash = await refused(Clash, store.append([rival], [summary(seq=2, title="wrong")]))
        assert clash.table == "t1"
        await refused(Clash, store.append([log(4)[3]], []))
        await refused(Clash, store.append([log(2, "t9")[1]], []))
        assert await store.entries("t1") == [first, second]
        assert await store.summary("t1") == summary(seq=2)

    on(url, test)


def test_a_repeated_command_is_told_before_a_clash(url: str) -> None:
    async def test(store: Store) -> None:
        first, second = log(2)
        await store.append([first, second], [])
        again = entry(first, command=second.command, body=b'{"again":1}')  # the number is taken as well
        repeated = await refused(Repeated, store.append([again], []))
        assert repeated.entry == second
        later = entry(second, command=first.command)  # the number is free
        assert (await refused(Repeated, store.append([later], []))).entry == first
        far = log(9)[8]
        gap = entry(far, command=first.command)  # the number leaves a gap
        assert (await refused(Repeated, store.append([gap], []))).entry == first
        other = entry(second, actor="bob", command=first.command)  # another actor may use the name
        await store.append([other], [])

    on(url, test)


def test_all_is_written_or_nothing(url: str) -> None:
    async def test(store: Store) -> None:
        old = log(2)
        await store.append(old, [summary(seq=2)])
        new = log(2, "t2")
        rival = entry(old[0])
        clash = await refused(Clash, store.append([*new, rival], [summary("t2", 2), summary(seq=2, title="wrong")]))
        assert clash.table == "t1"
        repeat = entry(old[1], command=old[0].command)
        await refused(Repeated, store.append([*new, repeat], [summary("t2", 2)]))
        assert await store.entries("t2") == []
        assert await store.summary("t2") is None
        assert await store.summary("t1") == summary(seq=2)
        await store.append([*new, entry(old[1])], [summary("t2", 2), summary(seq=3)])
        assert await store.heads(["t1", "t2"]) == {"t1": 3, "t2": 2}

    on(url, test)


def test_one_refusal_does_not_spoil_the_others_of_its_group(url: str) -> None:
    async def test(store: Store) -> None:
        firsts = {f"t{number}": log(1, f"t{number}")[0] for number in range(20)}
        rivals = {table: log(1, table)[0] for table in list(firsts)[:5]}
        doubles = {table: firsts[table] for table in list(firsts)[5:10]}
        wanted = [*firsts.values(), *rivals.values(), *doubles.values()]
        outcomes = await asyncio.gather(
            *(store.append([found], [summary(found.table)]) for found in wanted), return_exceptions=True
        )
        assert outcomes[:20] == [None] * 20
        assert [type(outcome) for outcome in outcomes[20:]] == [Clash] * 5 + [Repeated] * 5
        for table, first in firsts.items():
            assert await store.entries(table) == [first]

    on(url, test)


def test_a_store_is_ready_until_it_is_closed(url: str) -> None:
    async def test(store: Store) -> None:
        await store.ready()
        await store.close()
        for attempt in (store.ready(), store.append([entry(None)], []), store.entries("t1"), store.count("a", 1, 1)):
            with pytest.raises(StoreFailed):
                await attempt

    async def run() -> None:
        await test(await open_store(url))

    asyncio.run(run())


def test_closing_finishes_what_was_begun(url: str) -> None:
    async def run() -> None:
        store = await open_store(url)
        tasks = [asyncio.ensure_future(store.append([log(1, f"t{number}")[0]], [])) for number in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*tasks)
        again = await open_store(url)
        assert len(await again.heads([f"t{number}" for number in range(50)])) == 50
        await again.close()

    asyncio.run(run())


def test_whoever_goes_away_while_waiting_does_no_harm(url: str) -> None:
    async def test(store: Store) -> None:
        task = asyncio.ensure_future(store.append([entry(None)], []))
        await asyncio.sleep(0)
        task.cancel()
        await store.append([entry(None, "t2")], [])
        assert await store.heads(["t2"]) == {"t2": 1}

    on(url, test)


def test_appends_that_wait_together_share_a_commit(url: str) -> None:
    async def test(store: Store) -> None:
        await asyncio.gather(*(store.append([entry(None, f"t{number}")], []) for number in range(300)))
        assert store.meter.appends == 300
        assert store.meter.groups <= 60
        assert store.meter.largest >= 16

    on(url, test)


def test_eight_writers_meet_no_locks(url: str) -> None:
    """Each tries to be first at every number of four tables; who comes late meets a Clash and nothing else."""

    async def play(store: Store, name: str) -> int:
        mine = 0
        for number in range(60):
            table = f"t{number % 4}"
            known = await store.entries(table)
            try:
                await store.append([entry(known[-1] if known else None, table, name)], [summary(table, len(known) + 1)])
                mine += 1
            except Clash:
                pass
        return mine

    async def test(store: Store) -> None:
        done = await asyncio.gather(*(play(store, f"writer{number}") for number in range(8)))
        for table in range(4):
            check_chain(await store.entries(f"t{table}"))
        heads = await store.heads([f"t{table}" for table in range(4)])
        assert sum(heads.values()) == sum(done)
        assert store.meter.refused == 8 * 60 - sum(done)
        assert store.meter.failed == 0

    on(url, test)


def test_a_store_says_what_it_is_and_no_secrets(url: str) -> None:
    async def test(store: Store) -> None:
        assert store.about.startswith(("SQLite 3.", "PostgreSQL 1"))
        assert "grotto:" not in store.about

    on(url, test)
