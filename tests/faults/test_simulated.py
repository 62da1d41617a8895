"""A9: many short lives of a whole service, each told by its seed, with every kind of trouble."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from grotto.server.clock import steady_clock
from grotto.server.identity.keys import KeyRing
from grotto.server.live.dispatch import Dispatcher
from grotto.server.live.stream import Viewer
from grotto.server.live.streams import Streams
from grotto.store.store import StoreFailed
from grotto.tables.commands import Create, Say, Watch
from grotto.tables.ports import Actor
from grotto.tables.settings import Settings

from . import virtual
from .memory import Disk, MemoryStore
from .simulated import simulate

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

SEEDS = 80


def test_no_trouble_breaks_a_promise(tmp_path: Path) -> None:
    keys, fired = KeyRing(tmp_path / "keys.json"), Counter[str]()
    for seed in range(SEEDS):
        try:
            fired += virtual.run(simulate(seed, keys)).faults
        except BaseException as error:
            error.add_note(f"seed {seed}: python -m scripts.faults --only simulation --seeds 1 --seed {seed}")
            raise
    for kind in ("crash", "hang", "stop", "step", "before", "after", "reading", "clash", "repeated", "deaf"):
        assert fired[kind] > 0, f"no {kind} among {dict(fired)}"


def test_a_seed_tells_the_same_story_every_time(tmp_path: Path) -> None:
    keys = KeyRing(tmp_path / "keys.json")
    for seed in (3, 5):
        assert virtual.run(simulate(seed, keys)).digest == virtual.run(simulate(seed, keys)).digest


class Planned(MemoryStore):
    """Fails when it is told to, in this order."""

    def __init__(self) -> None:
        super().__init__(Disk(Random(1), slowness=0))
        self.plan: list[str] = []

    def _fails(self, when: str) -> None:
        if self.plan[:1] == [when]:
            self.plan.pop(0)
            raise StoreFailed("planted")


@pytest.mark.parametrize("plan", [["after"], ["after", "reading"]])
def test_what_was_written_though_the_store_failed_is_told_when_it_is_sent_again(
    plan: list[str], tmp_path: Path
) -> None:
    async def run() -> list[bytes]:
        store, host = Planned(), Actor("host", "Host")
        dispatcher = Dispatcher(store, steady_clock(), KeyRing(tmp_path / "keys.json"), shared=False)
        streams = Streams(dispatcher)
        await dispatcher.create(host, "command0", Create(settings=Settings(game="emerald", players=2, public=True)))
        (table,) = store.disk.logs
        await dispatcher.execute(table, host, "command1", Watch())
        stream = await streams.open(Viewer("somebody", "en"), [table], "")
        store.plan = list(plan)
        for _ in plan:
            try:
                await dispatcher.execute(table, host, "command2", Say(text="Hello"))
            except StoreFailed:
                continue
        assert not store.plan
        assert b"command2" in await dispatcher.execute(table, host, "command2", Say(text="Hello"))
        return list(stream._waiting)

    assert sum(b"Hello" in message for message in virtual.run(run())) == 1
