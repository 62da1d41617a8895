"""A server whose clock was wrong: when it is set right, deadlines are right too, and nobody is logged out."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.server.party import party
from tests.server.service import serving

pytestmark = pytest.mark.one_build

DAY = 86_400_000
SECONDS = 120


def test_a_start_in_the_future_leaves_no_deadline_there(tmp_path: Path) -> None:
    now = int(time.time() * 1000)
    with serving(tmp_path, clock=lambda: now + 400 * DAY) as service:
        played = party(service, "Anna", "Ben", "Cleo", seconds=SECONDS)
        cookie = played.people[0].cookie
        assert service.run(service.context.store.due(now + 399 * DAY)) == []
    with serving(tmp_path, clock=lambda: now) as service:
        (table, wakes), *_ = service.run(service.context.store.due(now + DAY))
        assert table == played.table
        assert wakes <= now + (SECONDS + 5) * 1000
        anna = service.nobody()
        anna.cookie = cookie
        assert anna.see(played.table)["yours"] == [0]
        assert anna.cookie != cookie  # one of today
        anna.do("act", played.table, text="on")
        assert service.run(service.context.dispatcher.table(played.table)).updated == now
