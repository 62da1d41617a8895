"""What every store promises of guests, marks and counters."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from grotto.store.postgres import PostgresStore
from grotto.store.store import Guest, Store, Unstorable

from .contract import on, refused
from .samples import entry, seat, summary

pytestmark = pytest.mark.one_build


def test_guests_are_kept_and_found_by_token(url: str) -> None:
    ann = Guest(id="ann", name="Ann Ötzi 🐉", created=5, seen=6)
    program = Guest(id="bot", name="A program", created=1, seen=2, bot=True, token=b"\x00" * 32, owner="ann", epoch=3)

    async def test(store: Store) -> None:
        await store.add_guest(ann)
        await store.add_guest(program)
        await store.add_guest(replace(ann, name="Somebody else"))
        assert await store.guest("ann") == ann
        assert await store.guest("bob") is None
        assert await store.guest_by_token(b"\x00" * 32) == program
        assert await store.guest_by_token(b"\x01" * 32) is None
        renewed = Guest(id="bot", name="A program", created=1, seen=9, bot=True, token=b"\x02" * 32)
        assert await store.change_guest("bot", lambda _: renewed) == renewed
        assert await store.change_guest("nobody", lambda guest: guest) is None
        assert await store.guest_by_token(b"\x00" * 32) is None
        assert await store.guest_by_token(b"\x02" * 32) == renewed

    on(url, test)


def test_programs_are_found_by_their_owner(url: str) -> None:
    ann = Guest(id="ann", name='","owner":"bob', created=1, seen=1)
    old = Guest(id="old", name="Old", created=2, seen=2, bot=True, token=b"\x01" * 32, owner="ann")
    new = Guest(id="new", name="Ötzi 🐉 \\", created=3, seen=3, bot=True, owner="ann")
    other = Guest(id="other", name="Other", created=4, seen=4, bot=True, token=b"\x02" * 32, owner="bob")

    async def test(store: Store) -> None:
        for guest in (ann, old, new, other):
            await store.add_guest(guest)
        assert await store.programs_of("ann") == [new, old]
        assert await store.programs_of("bob") == [other]
        assert await store.programs_of("old") == []
        assert await store.programs_of("a\0") == []
        await store.change_guest("old", lambda guest: replace(guest, owner="bob"))
        assert await store.programs_of("ann") == [new]

    on(url, test)


def test_no_change_of_a_guest_undoes_another(url: str) -> None:
    """On two connections to PostgreSQL, and in one process with SQLite."""

    async def test(store: Store) -> None:
        other = await PostgresStore.connect(url) if url.startswith("postgresql") else None
        stores = [store, other or store]
        await store.add_guest(Guest(id="ann", name="Ann", created=1, seen=1))
        try:
            await asyncio.gather(
                *(stores[number % 2].change_guest("ann", lambda ann: replace(ann, epoch=ann.epoch + 1))
                  for number in range(20)),
                *(stores[number % 2].change_guest("ann", lambda ann: replace(ann, seen=ann.seen + 1))
                  for number in range(20)),
            )  # fmt: skip
            assert await store.guest("ann") == Guest(id="ann", name="Ann", created=1, seen=21, epoch=20)
        finally:
            if other is not None:
                await other.close()

    on(url, test)


def test_a_change_that_is_refused_spoils_no_other(url: str) -> None:
    def refuse(_: Guest) -> Guest:
        raise Unstorable("no")

    async def test(store: Store) -> None:
        await store.add_guest(Guest(id="ann", name="Ann", created=1, seen=1))
        changes = [refuse, lambda ann: replace(ann, seen=2), lambda ann: replace(ann, name="a\0b")]
        results = await asyncio.gather(
            *(store.change_guest("ann", change) for change in changes), return_exceptions=True
        )
        assert [isinstance(result, Unstorable) for result in results] == [True, False, True]
        assert await store.guest("ann") == Guest(id="ann", name="Ann", created=1, seen=2)

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
            await refused(Unstorable, store.append([], [summary(seats=[seat(name)])]))
            await refused(Unstorable, store.add_guest(Guest(id="x", name=name, created=1, seen=1)))
            await refused(Unstorable, store.set_mark(name, 1))
            assert await store.entries(name) == []
            assert await store.find("t1", name, name) is None
            assert await store.heads([name]) == {}
            assert await store.guest(name) is None
            assert await store.open_tables(name) == 0
        await refused(Unstorable, store.set_mark("big", 2**63))
        assert await store.entries("t1", after=2**80) == []

    on(url, test)


def test_a_review_is_kept_for_its_version_and_replaced(url: str) -> None:
    async def test(store: Store) -> None:
        assert await store.review("cave", 1) is None
        await store.keep_review("cave", 1, b"\x00first")
        assert await store.review("cave", 1) == b"\x00first"
        await store.keep_review("cave", 2, b"second")
        assert await store.review("cave", 1) is None
        assert await store.review("cave", 2) == b"second"
        assert await store.review("other", 2) is None

    on(url, test)
