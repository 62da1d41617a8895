"""Bots at a table play on, and one that fails stops nobody."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from grotto.bots.rungs import RUNGS
from grotto.server.bot_workers.pool import BotWorkerPool
from grotto.server.context import Context
from tests.cases import DATA
from tests.server.party import Party, play_on
from tests.server.service import Service, serving
from tests.server.waiting import soon

pytestmark = pytest.mark.one_build


@pytest.mark.slow
def test_every_bot_of_the_ladder_plays_at_a_table(service: Service) -> None:
    anna = service.person("Anna")
    bots = [rung.name for rung in RUNGS]
    opened = anna.create(players=8, bots=[None, *bots])
    anna.join(opened)
    anna.do("start", opened["table"])
    soon(lambda: all(seat["locked"] for seat in anna.see(opened["table"])["seats"][1:]), within=60)
    anna.do("act", opened["table"], text="on")
    assert anna.see(opened["table"])["turn"] == 2
    entries = service.run(service.context.store.entries(opened["table"]))
    assert not [entry for entry in entries if b'"failed"' in entry.body]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["emerald", "erdgeister"])
def test_a_bot_plays_on_at_a_table_by_link(service: Service, game: str) -> None:
    anna = service.person("Anna")
    opened = anna.create(game=game, players=2, bots=[None, "scout"])
    anna.join(opened)
    anna.do("start", opened["table"])
    alone = Party(opened["table"], [anna], opened, [])
    soon(lambda: {0, 1} <= {told["by"] for told in play_on(alone, steps=20)["past"]})


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    folder = tmp_path / "planted"
    shutil.copytree(DATA / "planted_bots", folder)
    monkeypatch.syspath_prepend(str(folder))

    def arrange(context: Context) -> None:
        context.bot_workers = context.background.automatic_choices.bot_workers = BotWorkerPool(
            1, 300, grace=0.3, folders=[folder]
        )

    with serving(tmp_path, arrange=arrange) as service:
        yield service


@pytest.mark.slow
def test_a_bot_that_fails_does_not_stop_the_table(planted: Service) -> None:
    anna = planted.person("Anna")
    opened = anna.create(players=4, bots=[None, "raiser", "illegal", "exiter"])
    table = opened["table"]
    anna.join(opened)
    anna.do("start", table)
    soon(lambda: all(seat["locked"] for seat in anna.see(table)["seats"][1:]), within=60)
    anna.do("act", table, text="on")
    assert anna.see(table)["turn"] == 2
    entries = planted.run(planted.context.store.entries(table))
    failed = [json.loads(entry.body)["failed"] for entry in entries if b'"failed"' in entry.body]
    assert sorted(failed[:3]) == ["crashed", "crashed", "illegal"]
    told = anna.ask("GET", f"/api/tables/{table}").data
    assert b"crashed" not in told
