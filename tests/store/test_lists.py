"""What every store promises of summaries and lists of tables."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grotto.store.checking import Findings, check_tables
from grotto.store.store import Guest, GuestStatistics, Store
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary

from .contract import on
from .samples import entry, log, seat, summary

pytestmark = pytest.mark.one_build


def test_cards_never_go_back(url: str) -> None:
    async def test(store: Store) -> None:
        first, second, third = log(3)
        await store.append([first, second], [summary(seq=2, title="new", seats=[seat("ann")], wakes=7)])
        await store.append([third], [summary(seq=1, title="old", seats=[seat("bob")], wakes=5)])
        assert await store.summary("t1") == summary(seq=2, title="new", seats=[seat("ann")], wakes=7)
        await store.append([], [summary(seq=1, title="old, and otherwise the same", seats=[seat("ann")], wakes=5)])
        assert await store.summary("t1") == summary(seq=2, title="new", seats=[seat("ann")], wakes=7)
        assert [found.table for found in await store.of_guest("ann")] == ["t1"]
        assert await store.of_guest("bob") == []
        assert await store.due(10) == [("t1", 7)]
        await store.append([], [summary(seq=2, title="same", phase="playing")])
        assert await store.summary("t1") == summary(seq=2, title="same", phase="playing")
        assert await store.of_guest("ann") == []

    on(url, test)


def test_tables_of_a_host_are_found_wherever_the_host_sits(url: str) -> None:
    async def test(store: Store) -> None:
        for name, host in (("a", "ann"), ("b", None), ("c", "bob")):
            await store.append([entry(None, name)], [summary(name, phase="playing", host=host)])
        await store.append([entry(None, "d", "cleo")], [summary("d", host="cleo")])
        await store.append([entry(None, "e")], [summary("e", phase="over", ended=2000, host="ann")])
        assert {found.table for found in await store.hosted("ann")} == {"a", "b"}
        assert await store.hosted("bob") == []  # a host who did not open the table sits there

    on(url, test)


def test_a_summary_can_be_made_anew_unless_the_log_has_grown(url: str) -> None:
    async def test(store: Store) -> None:
        entries = log(3)
        await store.append(entries, [summary(seq=99, title="from a mistake", seats=[seat("ann")])])
        await store.renew_summary(summary(seq=2, title="too old"))
        assert (await store.summary("t1")) == summary(seq=99, title="from a mistake", seats=[seat("ann")])
        await store.renew_summary(summary(seq=3, title="right", seats=[seat("bob")]))
        assert await store.summary("t1") == summary(seq=3, title="right", seats=[seat("bob")])
        assert await store.of_guest("ann") == []

    on(url, test)


def test_all_cards_can_be_rebuilt_from_the_logs(url: str) -> None:
    def make(entries: Sequence[Entry]) -> TableSummary:
        return summary(entries[0].table, len(entries), title=f"made of {len(entries)}")

    async def test(store: Store) -> None:
        for number in range(1, 4):
            table = f"t{number}"
            await store.append(log(number, table), [summary(table, 50, title="nonsense")] if number < 3 else [])
        found = Findings()
        await check_tables(store, make, found, repair=True)
        assert (found.tables, found.summaries_rebuilt, found.damaged) == (3, 3, [])
        for number in range(1, 4):
            assert await store.summary(f"t{number}") == summary(f"t{number}", number, title=f"made of {number}")

    on(url, test)


def test_the_lobby_shows_public_tables_that_go_on_open_ones_first(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append([], [
            summary("a", created=1), summary("b", created=5), summary("c", created=3, phase="playing"),
            summary("d", created=9, phase="playing"), summary("e", public=False), summary("f", phase="over", ended=5),
        ])  # fmt: skip
        assert [found.table for found in await store.lobby()] == ["b", "a", "d", "c"]
        assert [found.table for found in await store.lobby(limit=3)] == ["b", "a", "d"]
        await store.append([], [summary("b", 2, created=5, phase="over", ended=7)])
        assert [found.table for found in await store.lobby()] == ["a", "d", "c"]

    on(url, test)


def test_a_guest_finds_tables_that_go_on_before_those_that_ended(url: str) -> None:
    async def test(store: Store) -> None:
        ann = [seat("ann"), seat(None), seat("bob")]
        await store.append([], [
            summary("a", seats=ann, updated=5), summary("b", seats=ann, updated=9, public=False),
            summary("c", seats=[seat("ann"), seat("ann")], phase="over", ended=100, updated=100),
            summary("d", seats=ann, phase="over", ended=200, updated=200), summary("e", seats=[seat("eve")]),
        ])  # fmt: skip
        assert [found.table for found in await store.of_guest("ann")] == ["b", "a", "d", "c"]
        assert [found.table for found in await store.of_guest("ann", limit=3)] == ["b", "a", "d"]
        assert [found.table for found in await store.of_guest("ann", limit=1)] == ["b"]
        assert [found.table for found in await store.of_guest("bob")] == ["b", "a", "d"]
        await store.append([], [summary("a", 2, seats=[seat("bob")], updated=20)])  # ann left
        assert [found.table for found in await store.of_guest("ann")] == ["b", "d", "c"]
        assert [found.table for found in await store.of_guest("bob")] == ["a", "b", "d"]

    on(url, test)


def test_finished_tables_come_by_moment_and_by_game(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append([], [
            summary("a", phase="over", ended=10), summary("b", phase="over", ended=30, game="emerald"),
            summary("c", phase="over", ended=20), summary("d", phase="over", ended=40, public=False), summary("e"),
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
            await store.append([made, joined], [summary(table, 2)])
        assert await store.open_tables("ann") == 3
        await store.append([], [summary("t0", 3, phase="over", ended=5)])
        assert await store.open_tables("ann") == 2
        assert await store.open_tables("eve") == 0

    on(url, test)


def test_tables_wake_when_it_is_their_time(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append([], [summary("a", wakes=30), summary("b", wakes=10), summary("c"), summary("d", wakes=20)])
        assert await store.due(20) == [("b", 10), ("d", 20)]
        assert await store.due(2**62, limit=2) == [("b", 10), ("d", 20)]
        await store.append([], [summary("b", 2, wakes=None), summary("d", 2, wakes=40)])
        assert await store.due(40) == [("a", 30), ("d", 40)]

    on(url, test)


def test_the_tally_adds_up_what_has_ended(url: str) -> None:
    async def test(store: Store) -> None:
        await store.append(
            [],
            [
                summary("a", phase="over", ended=1, seats=[seat("ann", 0.5, 40), seat("bob", 0.5, 40)], players=2),
                summary("b", phase="over", ended=2, seats=[seat("ann", 1.0, 50), seat("bob", 0.0, -3)], players=2),
                summary("c", phase="over", ended=3, seats=[seat("ann", 0.0, 7)], game="emerald", public=False),
                summary("d", phase="over", ended=4, seats=[seat("ann")]),  # broken off: nobody won
                summary("e", seats=[seat("ann")]),
            ],
        )
        assert await store.tally("ann") == [
            GuestStatistics(game="diamant", players=2, played=2, won=1.5, points=90),
            GuestStatistics(game="emerald", players=3, played=1, won=0.0, points=7),
        ]
        assert await store.tally("bob") == [GuestStatistics(game="diamant", players=2, played=2, won=0.5, points=37)]
        assert await store.tally("eve") == []

    on(url, test)


def test_all_tables_come_in_the_order_in_which_they_were_made(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grotto.store.queries.ALL_TABLES", _small_pages("ALL_TABLES"))
    monkeypatch.setattr("grotto.store.queries.ALL_GUESTS", _small_pages("ALL_GUESTS"))

    async def test(store: Store) -> None:
        for table, at in (("z", 5), ("b", 7), ("a", 7), ("m", 1), ("B", 7)):
            await store.append(log(2, table, at=at), [])
            await store.add_guest(Guest(id=table, name="A guest", created=1, seen=1))
        assert [table async for table in store.all_tables()] == ["m", "z", "B", "a", "b"]
        assert [guest.id async for guest in store.all_guests()] == ["B", "a", "b", "m", "z"]

    on(url, test)


def _small_pages(name: str) -> str:
    from grotto.store import queries

    query: str = getattr(queries, name)
    assert f"LIMIT {queries.PAGE}" in query
    return query.replace(f"LIMIT {queries.PAGE}", "LIMIT 2")
