"""Worker time has budgets, by host and by address."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from grotto.server.bot_workers.pool import Asker, Priority
from grotto.server.limits.rate_limits import TooMany
from grotto.server.live.bot_accounts import ADDRESS, HOST, BotAccounts
from tests.server.party import party
from tests.server.service import Service
from tests.server.waiting import soon

pytestmark = pytest.mark.one_build


class Nobody:
    """Presence of nobody in particular."""

    def has_people(self, table: object) -> bool:
        return True


class FakeTable:
    id, host = "t1", "anna"


def accounts_by(clock: Callable[[], float]) -> BotAccounts:
    nobody: Any = Nobody()
    return BotAccounts(nobody, clock)


def test_a_host_who_has_used_the_budget_comes_after_all_others_until_it_is_back() -> None:
    now = [0.0]
    accounts = accounts_by(lambda: now[0])
    table: Any = FakeTable()
    assert accounts.for_move(table).priority == Priority.PEOPLE
    accounts.charge(accounts.for_move(table), HOST.burst + 1)
    assert accounts.for_move(table).priority == Priority.OVER_BUDGET
    with pytest.raises(TooMany):
        accounts.for_hint(table, "anna", "10.0.0.1")
    now[0] = 10 / HOST.rate
    assert accounts.for_move(table).priority == Priority.PEOPLE


def test_worker_time_is_charged_to_the_host_and_the_address(service: Service) -> None:
    accounts = service.context.background.bot_accounts
    played = party(service, "Anna", bots=[None, "wisp", "wisp"])
    for budget, name in ((HOST, played.people[0].id), (ADDRESS, "127.0.0.1")):
        used = accounts._used[budget]
        soon(partial(used.__contains__, name))


def test_guests_of_one_address_have_one_budget_together() -> None:
    accounts = accounts_by(lambda: 0.0)
    table: Any = FakeTable()
    for number in range(10):
        accounts.note_address(f"sock-{number}", "10.0.0.1")
        accounts.charge(Asker("10.0.0.1", f"sock-{number}", "t"), ADDRESS.burst / 9)
    accounts.note_address("anna", "10.0.0.1")
    assert accounts.for_move(table).priority == Priority.OVER_BUDGET
    accounts.note_address("anna", "10.0.0.2")
    assert accounts.for_move(table).priority == Priority.PEOPLE
