"""Both stores against a plain model in memory, by whatever steps hypothesis thinks of."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from grotto.store.connect import open_store
from grotto.store.store import Clash, Guest, GuestStatistics, Repeated, Store
from grotto.tables.log import Entry
from grotto.tables.phase import Phase
from grotto.tables.summary import TableSummary

from .conftest import _clear
from .postgres import Server
from .samples import entry, seat, summary

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

TABLES = st.sampled_from(["a", "b", "c"])
GUESTS = st.sampled_from(["ann", "bob", "eve"])
COMMANDS = st.sampled_from(["1", "2", "3", "4", "5"])
MOMENTS = st.integers(0, 20)
PHASES: st.SearchStrategy[Phase] = st.sampled_from(get_args(Phase))


class Model:
    """What a store should do, without any database."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.summaries: dict[str, TableSummary] = {}
        self.ticks: dict[str, list[int]] = {}
        self.now = 1000

    def verdict(self, entries: list[Entry]) -> type[Exception] | None:
        for new in entries:
            if any((old.actor, old.command) == (new.actor, new.command) for old in self.logs.get(new.table, [])):
                return Repeated
        heads = {table: len(log) for table, log in self.logs.items()}
        seen = set()
        for new in entries:
            if new.seq != heads.get(new.table, 0) + 1 or (new.table, new.actor, new.command) in seen:
                return Clash
            heads[new.table] = new.seq
            seen.add((new.table, new.actor, new.command))
        return None

    def append(self, entries: list[Entry], summaries: list[TableSummary]) -> None:
        for new in entries:
            self.logs.setdefault(new.table, []).append(new)
        for new_summary in summaries:
            old = self.summaries.get(new_summary.table)
            if old is None or old.seq <= new_summary.seq:
                self.summaries[new_summary.table] = new_summary

    def lobby(self) -> list[TableSummary]:
        shown = [found for found in self.summaries.values() if found.public and found.phase != "over"]
        return sorted(shown, key=lambda found: (found.phase, -found.created, found.table))

    def of_guest(self, guest: str) -> list[TableSummary]:
        mine = [found for found in self.summaries.values() if any(one.guest == guest for one in found.seats)]
        going = [found for found in mine if found.ended is None]
        ended = [found for found in mine if found.ended is not None]
        going.sort(key=lambda found: (found.updated, found.table), reverse=True)
        ended.sort(key=lambda found: (found.ended, found.table), reverse=True)
        return going + ended

    def finished(self, before: int) -> list[TableSummary]:
        over = [found for found in self.summaries.values() if found.public and found.phase == "over"]
        shown = [found for found in over if found.ended is not None and found.ended < before]
        return sorted(shown, key=lambda found: (found.ended, found.table), reverse=True)

    def due(self, now: int) -> list[tuple[str, int]]:
        awake = [
            (found.table, found.wakes)
            for found in self.summaries.values()
            if found.wakes is not None and found.wakes <= now
        ]
        return sorted(awake, key=lambda pair: (pair[1], pair[0]))

    def tally(self, guest: str) -> list[GuestStatistics]:
        sums: dict[tuple[str, int], list[Any]] = {}
        for found in self.summaries.values():
            for one in found.seats:
                if found.ended is not None and one.guest == guest and one.share is not None:
                    held = sums.setdefault((found.game, found.players), [0, 0.0, 0])
                    held[0] += 1
                    held[1] += one.share
                    held[2] += one.points or 0
        return [
            GuestStatistics(game=game, players=players, played=played, won=won, points=points)
            for (game, players), (played, won, points) in sorted(sums.items())
        ]

    def hosted(self, guest: str) -> set[str]:
        opened = [table for table, entries in self.logs.items() if entries[0].actor == guest]
        summaries = [self.summaries[table] for table in opened if table in self.summaries]
        return {found.table for found in summaries if found.phase != "over" and found.host in (guest, None)}

    def open_tables(self, guest: str) -> int:
        made = [table for table, log in self.logs.items() if log[0].actor == guest]
        return sum(table in self.summaries and self.summaries[table].phase != "over" for table in made)


@st.composite
def summaries(draw: st.DrawFn, table: str) -> TableSummary:
    phase = draw(PHASES)
    over = phase == "over"
    seats = [
        seat(
            draw(GUESTS | st.none()),
            draw(st.sampled_from([0.0, 0.5, 1.0])) if over else None,
            draw(st.integers(-5, 90) | st.none()),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]
    return summary(
        table, draw(st.integers(1, 6)), phase=phase, public=draw(st.booleans()), created=draw(MOMENTS),
        updated=draw(MOMENTS), ended=draw(MOMENTS) if over else None, wakes=draw(MOMENTS | st.none()), seats=seats,
        game=draw(st.sampled_from(["diamant", "emerald"])), title=draw(st.text(max_size=3)),
    )  # fmt: skip


class Machine(RuleBasedStateMachine):
    """Does the same to a store and to the model."""

    make: Callable[[], str]

    @initialize()
    def open(self) -> None:
        self.model = Model()
        self.runner = asyncio.Runner()
        self.url = type(self).make()
        self.store: Store = self.runner.run(open_store(self.url))

    def run(self, coroutine: Any) -> Any:
        return self.runner.run(coroutine)

    @rule(data=st.data(), table=TABLES, actor=GUESTS, command=COMMANDS, step=st.sampled_from([0, 0, 0, 0, -1, 1]))
    def append(self, data: st.DataObject, table: str, actor: str, command: str, step: int) -> None:
        """One entry, mostly the next one; sometimes a second table's with it."""
        entries = [self.next_entry(table, actor, command, step)]
        if data.draw(st.integers(0, 3)) == 0:
            entries.append(self.next_entry(data.draw(TABLES.filter(lambda other: other != table)), actor, command, 0))
        self.try_to_append(entries, [data.draw(summaries(table))] if data.draw(st.booleans()) else [])

    @rule(table=TABLES, actor=GUESTS, commands=st.lists(COMMANDS, min_size=2, max_size=3))
    def append_several(self, table: str, actor: str, commands: list[str]) -> None:
        log = self.model.logs.get(table, [])
        entries: list[Entry] = []
        for command in commands:
            last = entries[-1] if entries else log[-1] if log else None
            entries.append(entry(last, table, actor, command))
        self.try_to_append(entries, [])

    @rule(data=st.data(), actor=GUESTS)
    def append_at_once(self, data: st.DataObject, actor: str) -> None:
        """Several for one number: whoever is first is written, and the others are refused."""
        table = data.draw(TABLES)
        commands = data.draw(st.lists(COMMANDS, min_size=2, max_size=4, unique=True))
        rivals = [self.next_entry(table, actor, command, 0) for command in commands]
        expected = [self.model.verdict([rival]) for rival in rivals]

        async def all_of_them() -> list[Any]:
            return await asyncio.gather(*(self.store.append([one], []) for one in rivals), return_exceptions=True)

        found = self.run(all_of_them())
        first = expected.index(None) if None in expected else None
        if first is not None:
            expected = [kind or (None if number == first else Clash) for number, kind in enumerate(expected)]
            self.model.append([rivals[first]], [])
        assert [None if one is None else type(one) for one in found] == expected

    def next_entry(self, table: str, actor: str, command: str, step: int) -> Entry:
        log = self.model.logs.get(table, [])
        at = max(0, len(log) + step)
        before = log[at - 1] if 0 < at <= len(log) else None
        made = entry(before, table, actor, command)
        if before is None and at > 0:
            made = entry(entry(log[-1] if log else None, table), table, actor, command)  # leaves a gap
        return made

    def try_to_append(self, entries: list[Entry], new: list[TableSummary]) -> None:
        expected = self.model.verdict(entries)
        try:
            self.run(self.store.append(entries, new))
        except (Clash, Repeated) as refusal:
            assert type(refusal) is expected  # noqa: PT017
            if isinstance(refusal, Repeated):
                assert refusal.entry in self.model.logs[refusal.entry.table]  # noqa: PT017
        else:
            assert expected is None
            self.model.append(entries, new)

    @rule(data=st.data(), table=TABLES)
    def put_summary(self, data: st.DataObject, table: str) -> None:
        new = data.draw(summaries(table))
        self.run(self.store.append([], [new]))
        self.model.append([], [new])

    @rule(data=st.data(), table=TABLES)
    def renew_summary(self, data: st.DataObject, table: str) -> None:
        new = data.draw(summaries(table))
        self.run(self.store.renew_summary(new))
        if len(self.model.logs.get(table, [])) <= new.seq:
            self.model.summaries[table] = new
        else:
            self.model.append([], [new])

    @rule(name=GUESTS, later=st.integers(0, 70))
    def count(self, name: str, later: int) -> None:
        self.model.now += later
        ticks = self.model.ticks.setdefault(name, [])
        ticks.append(self.model.now)
        expected = sum(at > self.model.now - 100 for at in ticks)
        assert self.run(self.store.count(name, self.model.now, 100)) == expected

    @rule()
    def open_again(self) -> None:
        self.run(self.store.close())
        self.store = self.run(open_store(self.url))

    @rule(guest=GUESTS, moment=MOMENTS)
    def ask(self, guest: str, moment: int) -> None:
        async def compare() -> None:
            store, model = self.store, self.model
            assert await store.lobby() == model.lobby()
            assert await store.of_guest(guest) == model.of_guest(guest)
            assert await store.finished(before=moment) == model.finished(moment)
            assert await store.due(moment) == model.due(moment)
            assert await store.tally(guest) == model.tally(guest)
            assert {found.table for found in await store.hosted(guest)} == model.hosted(guest)
            assert await store.open_tables(guest) == model.open_tables(guest)
            for table in ("a", "b", "c"):
                assert await store.summary(table) == model.summaries.get(table)

        self.run(compare())

    @rule(guest=GUESTS, moment=MOMENTS)
    def change_guest(self, guest: str, moment: int) -> None:
        new = Guest(id=guest, name=guest, created=moment, seen=moment, token=guest.encode())
        known = self.run(self.store.guest(guest))
        self.run(self.store.add_guest(new))
        assert self.run(self.store.guest(guest)) == (known or new)
        assert self.run(self.store.change_guest(guest, lambda _: new)) == new
        assert self.run(self.store.guest(guest)) == new
        assert self.run(self.store.guest_by_token(guest.encode())) == new

    @invariant()
    def the_logs_are_equal(self) -> None:
        if hasattr(self, "store"):
            heads = self.run(self.store.heads(["a", "b", "c"]))
            assert heads == {table: len(log) for table, log in self.model.logs.items()}
            for table, log in self.model.logs.items():
                assert self.run(self.store.entries(table)) == log

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.run(self.store.close())
            self.runner.close()


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """Gives the address of an empty store, again and again."""
    if request.param == "postgres":
        server: Server = request.getfixturevalue("server")

        def clear() -> str:
            asyncio.run(_clear(server.url("ready_one")))
            return server.url("ready_one")

        yield clear
    else:
        folder = Path(tempfile.mkdtemp())
        yield lambda: f"sqlite:{tempfile.mkdtemp(dir=folder)}/grotto.db"
        shutil.rmtree(folder)


def test_a_store_does_what_the_model_does(make: Callable[[], str]) -> None:
    machine = type("ThisMachine", (Machine,), {"make": staticmethod(make)})
    few = settings(max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(machine, settings=few)
