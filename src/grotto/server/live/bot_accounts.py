"""On whose account bots think, and how much worker time an account may use before it comes after all others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from grotto.server.bot_workers.scheduler import Asker, Priority
from grotto.server.limits.rate_limits import TooMany
from grotto.server.middleware.proxies import household
from grotto.server.words import words
from grotto.tables.table import Table

from .presence import Presence

MOST_GUESTS = 50_000


class WorkerBudget(NamedTuple):
    """Seconds of worker time at once, and how many of them come back each second."""

    burst: float
    rate: float


HOST = WorkerBudget(300.0, 0.5)  # one person with three champions who think for five seconds each stays within it
ADDRESS = WorkerBudget(900.0, 1.0)  # a club behind one address


class BotAccounts:
    """The worker time that hosts and addresses have used; the addresses of hosts are kept in memory alone."""

    def __init__(self, presence: Presence, clock: Callable[[], float] = time.monotonic) -> None:
        self._presence = presence
        self._clock = clock
        self._addresses: OrderedDict[str, str] = OrderedDict()  # where each guest was last seen
        self._used: dict[WorkerBudget, OrderedDict[str, tuple[float, float]]] = {
            HOST: OrderedDict(),
            ADDRESS: OrderedDict(),
        }

    def note_address(self, guest: str, address: str) -> None:
        """A guest has called from an address."""
        self._addresses[guest] = household(address)
        self._addresses.move_to_end(guest)
        if len(self._addresses) > MOST_GUESTS:
            self._addresses.popitem(last=False)

    def for_move(self, table: Table) -> Asker:
        """On whose account a bot chooses at a table: its host's."""
        asker = Asker(self._addresses.get(table.host, ""), table.host, table.id, Priority.WATCHED)
        if self.is_over(asker):
            return asker._replace(priority=Priority.OVER_BUDGET)
        return asker._replace(priority=Priority.PEOPLE) if self._presence.has_people(table) else asker

    def for_hint(self, table: Table, guest: str, address: str) -> Asker:
        """On whose account a bot gives advice: the caller's; raises TooMany if it is used up."""
        asker = Asker(household(address), guest, table.id, Priority.HINT)
        if self.is_over(asker):
            raise TooMany(words("much-advice"), 60.0)
        return asker

    def for_review(self, table: Table, guest: str, address: str) -> Asker:
        """On whose account a match is reviewed: that of the guest who asks first. Games that go on come before it."""
        asker = Asker(household(address), guest, table.id, Priority.WATCHED)
        return asker._replace(priority=Priority.OVER_BUDGET) if self.is_over(asker) else asker

    def for_board(self, guest: str, address: str) -> Asker:
        """On whose account an analysis board thinks; raises TooMany if it is used up."""
        asker = Asker(household(address), guest, "", Priority.HINT)
        if self.is_over(asker):
            raise TooMany(words("much-advice"), 60.0)
        return asker

    def charge(self, asker: Asker, seconds: float) -> None:
        """Worker time was used on somebody's account."""
        for budget, name in _accounts(asker):
            used = self._used[budget]
            used[name] = (self._now_used(budget, name) + seconds, self._clock())
            used.move_to_end(name)
            if len(used) > MOST_GUESTS:
                used.popitem(last=False)

    def is_over(self, asker: Asker) -> bool:
        """Whether a host or its address has used up its budget."""
        return any(self._now_used(budget, name) > budget.burst for budget, name in _accounts(asker))

    def _now_used(self, budget: WorkerBudget, name: str) -> float:
        used, then = self._used[budget].get(name, (0.0, 0.0))
        return max(0.0, used - budget.rate * (self._clock() - then))


def _accounts(asker: Asker) -> list[tuple[WorkerBudget, str]]:
    return [(budget, name) for budget, name in ((HOST, asker.host), (ADDRESS, asker.address)) if name]
