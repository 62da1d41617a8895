"""Background work beside other processes: for whose bots it chooses, and when its tables count as stale."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from grotto.server.bot_workers.pool import PoolClosed
from grotto.server.live import automatic_choices, peers
from grotto.tables.due_choices import GRACE, due_choices
from tests.server.party import party
from tests.server.service import serving
from tests.server.waiting import soon


def test_a_bot_is_left_to_its_own_process_until_that_has_fallen_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as service:
        found = party(service, "Anna", bots=[None, "wisp", "wisp"], pace="human")
        table = service.run(service.context.dispatcher.table(found.table))
        due = due_choices(table, table.updated)[0]
        until = service.context.background.automatic_choices._left_to_others_until
        assert until(table, due) > table.updated + GRACE + 3_000  # a pause as people make it
        monkeypatch.setattr(service.context.store, "deserted", lambda id: id == table.id)
        assert until(table, due) == 0


def test_a_bot_that_is_played_for_late_has_paused_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    async def noted(answer: Coroutine[Any, Any, object], wait: float, *_: object, **__: object) -> None:
        waits.append(wait)
        answer.close()
        raise PoolClosed("Nobody chooses here")

    monkeypatch.setattr(automatic_choices, "paced", noted)
    with serving(tmp_path) as service:
        found = party(service, "Anna", bots=[None, "wisp", "wisp"], pace="human")
        soon(lambda: len(waits) >= 2)
        assert max(waits) > 0.5
        late = service.run(service.context.dispatcher.table(found.table)).copy()
        late.updated -= 60_000
        with pytest.raises(PoolClosed):
            service.run(service.context.background.automatic_choices._choice(late, due_choices(late, late.updated)[0]))
        assert waits[-1] == 0


def test_who_hears_nothing_of_the_store_lets_readers_go_and_refuses_commands(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        found = party(service, "Anna", "Ben", "Cleo")
        anna = found.people[0]
        assert anna.ask("GET", "/ready").status == 200
        service.context.background.peers._polls = peers.STALE_POLLS
        for asked in (
            anna.ask("GET", "/ready"),
            anna.try_to("say", found.table, text="Hello"),
            anna.ask("GET", "/api/stream"),
        ):
            assert (asked.status, asked.outcome) == (503, "store-failed")
            assert asked.headers["retry-after"] == "1"
        service.context.background.peers._polls = 0
        anna.do("say", found.table, text="Hello")
