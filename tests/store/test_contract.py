"""What every store promises, tried on both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from grotto.store.card_repair import rebuild
from grotto.store.connect import open_store
from grotto.store.store import Clash, Guest, Repeated, Store, StoreFailed, Tally, Unstorable
from grotto.tables.card import Card
from grotto.tables.log import Entry

from .samples import card, check_chain, entry, log, seat

pytestmark = pytest.mark.one_build


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


def on(url: str, test: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Run a test on an open store."""

    async def run() -> None:
        async with opened(url) as store:
            await test(store)

    asyncio.run(run())


async def refused(kind: type[Exception], append: Awaitable[None]) -> Any:
    with pytest.raises(kind) as found:
        await append
    return found.value


def test_what_was_appended_is_read_back_by_whoever_opens_it_next(url: str) -> None:
    written = log(5)

    async def write(store: Store) -> None:
        for number, found in enumerate(written, 1):
            await store.append([found], [card(seq=number)])

    async def read(store: Store) -> None:
        assert await store.entries("t1") == written
        assert await store.entries("t1", after=3) == written[3:]
        assert await store.entries("t2") == []
        assert await store.find("t1", "ann", written[2].command) == written[2]
        assert await store.find("t1", "bob", written[2].command) is None
        assert await store.heads(["t1", "t2"]) == {"t1": 5}
        assert await store.card("t1") == card(seq=5)
        assert await store.card("t2") is None
        check_chain(await store.entries("t1"))

    on(url, write)
    on(url, read)


def test_a_number_that_is_taken_or_leaves_a_gap_is_a_clash(url: str) -> None:
    async def test(store: Store) -> None:
        first, second = log(2)
        await store.append([first], [card(seq=1)])
        await store.append([second], [card(seq=2)])
        rival = entry(first, body=b'{"rival":1}')
        clash = await refused(Clash, store.append([rival], [card(seq=2, title="wrong")]))
        assert clash.table == "t1"
        await refused(Clash, store.append([log(4)[3]], []))
        await refused(Clash, store.append([log(2, "t9")[1]], []))
        assert await store.entries("t1") == [first, second]
        assert await store.card("t1") == card(seq=2)

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
        await store.append(old, [card(seq=2)])
        new = log(2, "t2")
        rival = entry(old[0])
        clash = await refused(Clash, store.append([*new, rival], [card("t2", 2), card(seq=2, title="wrong")]))
        assert clash.table == "t1"
        repeat = entry(old[1], command=old[0].command)
        await refused(Repeated, store.append([*new, repeat], [card("t2", 2)]))
        assert await store.entries("t2") == []
        assert await store.card("t2") is None
        assert await store.card("t1") == card(seq=2)
        await store.append([*new, entry(old[1])], [card("t2", 2), card(seq=3)])
        assert await store.heads(["t1", "t2"]) == {"t1": 3, "t2": 2}

    on(url, test)


def test_one_refusal_does_not_spoil_the_others_of_its_group(url: str) -> None:
    async def test(store: Store) -> None:
        firsts = {f"t{number}": log(1, f"t{number}")[0] for number in range(20)}
        rivals = {table: log(1, table)[0] for table in list(firsts)[:5]}
        doubles = {table: firsts[table] for table in list(firsts)[5:10]}
        wanted = [*firsts.values(), *rivals.values(), *doubles.values()]
        outcomes = await asyncio.gather(
            *(store.append([found], [card(found.table)]) for found in wanted), return_exceptions=True
        )
        assert outcomes[:20] == [None] * 20
        assert [type(outcome) for outcome in outcomes[20:]] == [Clash] * 5 + [Repeated] * 5
        for table, first in firsts.items():
            assert await store.entries(table) == [first]

    on(url, test)


def test_cards_never_go_back(url: str) -> None:
    async def test(store: Store) -> None:
        first, second, third = log(3)
        await store.append([first, second], [card(seq=2, title="new", seats=[seat("ann")], wakes=7)])
        await store.append([third], [card(seq=1, title="old", seats=[seat("bob")], wakes=5)])
        assert await store.card("t1") == card(seq=2, title="new", seats=[seat("ann")], wakes=7)
        await store.append([], [card(seq=1, title="old, and otherwise the same", seats=[seat("ann")], wakes=5)])
        assert await store.card("t1") == card(seq=2, title="new", seats=[seat("ann")], wakes=7)
        assert [found.table for found in await store.of_guest("ann")] == ["t1"]
        assert await store.of_guest("bob") == []
        assert await store.due(10) == [("t1", 7)]
        await store.append([], [card(seq=2, title="same", phase="playing")])
        assert await store.card("t1") == card(seq=2, title="same", phase="playing")
        assert await store.of_guest("ann") == []

    on(url, test)


def test_a_card_can_be_made_anew_unless_the_log_has_grown(url: str) -> None:
    async def test(store: Store) -> None:
        entries = log(3)
        await store.append(entries, [card(seq=99, title="from a mistake", seats=[seat("ann")])])
        await store.renew_card(card(seq=2, title="too old"))
        assert (await store.card("t1")) == card(seq=99, title="from a mistake", seats=[seat("ann")])
        await store.renew_card(card(seq=3, title="right", seats=[seat("bob")]))
        assert await store.card("t1") == card(seq=3, title="right", seats=[seat("bob")])
        assert await store.of_guest("ann") == []

    on(url, test)


def test_all_cards_can_be_rebuilt_from_the_logs(url: str) -> None:
    def make(entries: Sequence[Entry]) -> Card:
        return card(entries[0].table, len(entries), title=f"made of {len(entries)}")

    async def test(store: Store) -> None:
        for number in range(1, 4):
            table = f"t{number}"
            await store.append(log(number, table), [card(table, 50, title="nonsense")] if number < 3 else [])
        assert await rebuild(store, make) == 3
        for number in range(1, 4):
            assert await store.card(f"t{number}") == card(f"t{number}", number, title=f"made of {number}")

    on(url, test)


def test_the_lobby_shows_public_tables_that_go_on_open_ones_first(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append([], [
            card("a", created=1), card("b", created=5), card("c", created=3, phase="playing"),
            card("d", created=9, phase="playing"), card("e", public=False), card("f", phase="over", ended=5),
        ])  # fmt: skip
        assert [found.table for found in await store.lobby()] == ["b", "a", "d", "c"]
        assert [found.table for found in await store.lobby(limit=3)] == ["b", "a", "d"]
        await store.append([], [card("b", 2, created=5, phase="over", ended=7)])
        assert [found.table for found in await store.lobby()] == ["a", "d", "c"]

    on(url, test)


def test_a_guest_finds_tables_that_go_on_before_those_that_ended(url: str) -> None:
    async def test(store: Store) -> None:
        ann = [seat("ann"), seat(None), seat("bob")]
        await store.append([], [
            card("a", seats=ann, updated=5), card("b", seats=ann, updated=9, public=False),
            card("c", seats=[seat("ann"), seat("ann")], phase="over", ended=100, updated=100),
            card("d", seats=ann, phase="over", ended=200, updated=200), card("e", seats=[seat("eve")]),
        ])  # fmt: skip
        assert [found.table for found in await store.of_guest("ann")] == ["b", "a", "d", "c"]
        assert [found.table for found in await store.of_guest("ann", limit=3)] == ["b", "a", "d"]
        assert [found.table for found in await store.of_guest("ann", limit=1)] == ["b"]
        assert [found.table for found in await store.of_guest("bob")] == ["b", "a", "d"]
        await store.append([], [card("a", 2, seats=[seat("bob")], updated=20)])  # ann left
        assert [found.table for found in await store.of_guest("ann")] == ["b", "d", "c"]
        assert [found.table for found in await store.of_guest("bob")] == ["a", "b", "d"]

    on(url, test)


def test_finished_tables_come_by_moment_and_by_game(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append([], [
            card("a", phase="over", ended=10), card("b", phase="over", ended=30, game="emerald"),
            card("c", phase="over", ended=20), card("d", phase="over", ended=40, public=False), card("e"),
        ])  # fmt: skip
        assert [found.table for found in await store.finished()] == ["b", "c", "a"]
        assert [found.table for found in await store.finished(before=30)] == ["c", "a"]
        assert [found.table for found in await store.finished(limit=1, before=30)] == ["c"]
        assert [found.table for found in await store.finished(game="diamant", before=20)] == ["a"]
        assert await store.finished(game="chess", before=2**70) == []

    on(url, test)


def test_open_tables_are_those_that_a_guest_made(url: str) -> None:
    async def test(store: Store) -> None:
        for number, maker in enumerate(["ann", "ann", "bob", "ann"]):
            table = f"t{number}"
            made = entry(None, table, actor=maker)
            joined = entry(made, table, actor="ann")
            await store.append([made, joined], [card(table, 2)])
        assert await store.open_tables("ann") == 3
        await store.append([], [card("t0", 3, phase="over", ended=5)])
        assert await store.open_tables("ann") == 2
        assert await store.open_tables("eve") == 0

    on(url, test)


def test_tables_wake_when_it_is_their_time(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append([], [card("a", wakes=30), card("b", wakes=10), card("c"), card("d", wakes=20)])
        assert await store.due(20) == [("b", 10), ("d", 20)]
        assert await store.due(2**62, limit=2) == [("b", 10), ("d", 20)]
        await store.append([], [card("b", 2, wakes=None), card("d", 2, wakes=40)])
        assert await store.due(40) == [("a", 30), ("d", 40)]

    on(url, test)


def test_the_tally_adds_up_what_has_ended(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(
            [],
            [
                card("a", phase="over", ended=1, seats=[seat("ann", 0.5, 40), seat("bob", 0.5, 40)], players=2),
                card("b", phase="over", ended=2, seats=[seat("ann", 1.0, 50), seat("bob", 0.0, -3)], players=2),
                card("c", phase="over", ended=3, seats=[seat("ann", 0.0, 7)], game="emerald", public=False),
                card("d", phase="over", ended=4, seats=[seat("ann")]),  # broken off: nobody won
                card("e", seats=[seat("ann")]),
            ],
        )
        assert await store.tally("ann") == [
            Tally(game="diamant", players=2, played=2, won=1.5, points=90),
            Tally(game="emerald", players=3, played=1, won=0.0, points=7),
        ]
        assert await store.tally("bob") == [Tally(game="diamant", players=2, played=2, won=0.5, points=37)]
        assert await store.tally("eve") == []

    on(url, test)


def test_all_tables_come_in_the_order_in_which_they_were_made(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grotto.store.queries.ALL_TABLES", _small_pages("ALL_TABLES"))
    monkeypatch.setattr("grotto.store.queries.ALL_GUESTS", _small_pages("ALL_GUESTS"))

    async def test(store: Store) -> None:
        for table, at in (("z", 5), ("b", 7), ("a", 7), ("m", 1), ("B", 7)):
            await store.append(log(2, table, at=at), [])
            await store.put_guest(Guest(id=table, name="A guest", created=1, seen=1))
        assert [table async for table in store.all_tables()] == ["m", "z", "B", "a", "b"]
        assert [guest.id async for guest in store.all_guests()] == ["B", "a", "b", "m", "z"]

    on(url, test)


def _small_pages(name: str) -> str:
    from grotto.store import queries

    query: str = getattr(queries, name)
    assert f"LIMIT {queries.PAGE}" in query
    return query.replace(f"LIMIT {queries.PAGE}", "LIMIT 2")


def test_guests_are_kept_and_found_by_token(url: str) -> None:
    ann = Guest(id="ann", name="Ann Ötzi 🐉", created=5, seen=6)
    program = Guest(id="bot", name="A program", created=1, seen=2, bot=True, token=b"\x00" * 32, owner="ann", epoch=3)

    async def test(store: Store) -> None:
        await store.put_guest(ann)
        await store.put_guest(program)
        assert await store.guest("ann") == ann
        assert await store.guest("bob") is None
        assert await store.guest_by_token(b"\x00" * 32) == program
        assert await store.guest_by_token(b"\x01" * 32) is None
        renewed = Guest(id="bot", name="A program", created=1, seen=9, bot=True, token=b"\x02" * 32)
        await store.put_guest(renewed)
        assert await store.guest_by_token(b"\x00" * 32) is None
        assert await store.guest_by_token(b"\x02" * 32) == renewed

    on(url, test)


def test_marks_outlive_the_process(url: str) -> None:
    async def write(store: Store) -> None:
        assert await store.mark("alive") is None
        await store.set_mark("alive", 5)
        await store.set_mark("alive", 2**62)
        await store.set_mark("other", -1)

    async def read(store: Store) -> None:
        assert await store.mark("alive") == 2**62
        assert await store.marks() == {"alive": 2**62, "other": -1}

    on(url, write)
    on(url, read)


def test_counters_forget_what_lies_outside_their_window(url: str) -> None:
    async def test(store: Store) -> None:
        assert [await store.count("a", now, 100) for now in (1000, 1000, 1050, 1099)] == [1, 2, 3, 4]
        assert await store.count("b", 1099, 100) == 1
        assert await store.count("a", 1100, 100) == 3
        assert await store.count("a", 1300, 100) == 1

    on(url, test)


def test_two_who_are_counted_at_once_get_two_numbers(url: str) -> None:
    async def test(store: Store) -> None:
        found = await asyncio.gather(*(store.count("a", 1000 + number % 3, 10_000) for number in range(40)))
        assert sorted(found) == list(range(1, 41))

    on(url, test)


def test_what_only_one_kind_of_store_could_keep_is_refused_by_both(url: str) -> None:
    async def test(store: Store) -> None:
        for name in ("a\0b", "half a sign \ud800"):
            await refused(Unstorable, store.append([replace(entry(None), actor=name)], []))
            await refused(Unstorable, store.append([], [card(seats=[seat(name)])]))
            await refused(Unstorable, store.put_guest(Guest(id="x", name=name, created=1, seen=1)))
            await refused(Unstorable, store.set_mark(name, 1))
            assert await store.entries(name) == []
            assert await store.find("t1", name, name) is None
            assert await store.heads([name]) == {}
            assert await store.guest(name) is None
            assert await store.open_tables(name) == 0
        await refused(Unstorable, store.set_mark("big", 2**63))
        assert await store.entries("t1", after=2**80) == []

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
                await store.append([entry(known[-1] if known else None, table, name)], [card(table, len(known) + 1)])
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
