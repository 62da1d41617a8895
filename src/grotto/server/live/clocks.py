"""Clocks: looks at tables whose deadline or alarm has come, and gives clocks back the time the service was down."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from grotto.kernel.errors import Refusal
from grotto.server import logs
from grotto.store.store import Damaged, StoreFailed
from grotto.tables.commands import HoldClocks
from grotto.tables.due_choices import GRACE, due_choices
from grotto.tables.log import LONGEST_SETBACK, SERVER_ACTOR

from .automatic_choices import SERVER, AutomaticChoices
from .dispatch import Dispatcher

ROUND = 1.0  # seconds between two sweeps
SHARED_ROUND = 0.25  # the same where other processes may have died, and people wait for their bots
ALIVE = 2_000  # milliseconds between two marks that the service is alive
UNNOTICED = 6_000  # milliseconds without such a mark that do not yet count as a stop
SHORT_STOP = 3_600_000  # milliseconds: after a short stop, only clocks with less time left get time back
URGENT = 60_000  # milliseconds: clocks with less left get their time back before anybody may act
LONGEST_START = 10.0  # seconds that a start waits for that
DUE = 500  # tables looked at in one sweep
ALL = 1_000_000
FOREVER = 2**62


class Clocks:
    """Sweeps over tables that are due, and marks in the store that the service is alive."""

    def __init__(self, dispatcher: Dispatcher, automatic_choices: AutomaticChoices) -> None:
        self.dispatcher = dispatcher
        self._choices = automatic_choices
        self._nothing: dict[str, int] = {}  # tables that need nothing until their next alarm
        self._others: dict[str, int] = {}  # tables that other processes look after, and until when
        self._alive: int | None = None  # when we last marked that the service is alive
        self._restored = asyncio.Event()  # urgent clocks have got back what the last stop took

    @property
    def current(self) -> bool:
        """Whether clocks have got back the time of all stops; until then nobody's time is up."""
        return self._alive is not None and self.dispatcher.clock() - self._alive <= UNNOTICED

    async def wait_until_restored(self) -> None:
        """Return when urgent clocks have got their time back, or after LONGEST_START."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_START):
                await self._restored.wait()

    async def sweep(self) -> None:
        """Handle tables that are due, until cancelled; right after a start also those that would be due soon."""
        ahead = 0 if self.dispatcher.shared else GRACE
        while True:
            try:
                await self._mark_alive()
                self._restored.set()
                self._choices.renew_priorities()
                for id in self._choices.resumed():
                    self._nothing.pop(id, None)
                    await self._visit(id, 0)
                most = DUE + len(self._nothing)  # tables that need nothing do not displace others
                for id, due in await self.dispatcher.store.due(self.dispatcher.clock() + ahead, most):
                    await self._mark_alive()
                    if self._nothing.get(id) != due and not self._is_others(id):
                        await self._visit(id, due)
                ahead = 0
            except StoreFailed:
                pass
            except Exception as error:  # all clocks depend on this loop
                logs.failed(error)
            await asyncio.sleep(SHARED_ROUND if self.dispatcher.shared else ROUND)

    async def _visit(self, id: str, due: int) -> None:
        self._others.pop(id, None)
        try:
            table = await self.dispatcher.table(id)
            if due_choices(table, self.dispatcher.clock()):
                until = self._choices.look_after(table, clocks_current=self.current, others=self.dispatcher.shared)
                if until:
                    self._leave_to_others(id, until)
                elif self._choices.is_paused(id):
                    self._leave_alone(id, due)
            elif due <= self.dispatcher.clock():
                self._leave_alone(id, due)
        except Damaged:  # a table that cannot be read stops no other's clock
            self._leave_alone(id, due)
        except Refusal:
            pass
        except Exception as error:
            logs.failed(error)
            self._leave_alone(id, due)

    def _leave_alone(self, id: str, due: int) -> None:
        self._nothing[id] = due
        if len(self._nothing) > 10 * DUE:
            self._nothing.clear()

    def _leave_to_others(self, id: str, until: int) -> None:
        self._others[id] = until
        if len(self._others) > 10 * DUE:
            self._others.clear()

    def _is_others(self, id: str) -> bool:
        return self._others.get(id, 0) > self.dispatcher.clock() and not self.dispatcher.store.deserted(id)

    async def _mark_alive(self) -> None:
        """Every ALIVE milliseconds; after a longer gap, of ours or of the store, give clocks their time back first."""
        now = self.dispatcher.clock()
        if self._alive is not None and now - self._alive < ALIVE:
            return
        if self._alive is None or now - self._alive > UNNOTICED:
            await self._give_time_back(now)
        await self.dispatcher.store.set_mark("alive", now)
        self._alive = now

    async def _give_time_back(self, now: int) -> None:
        """Give running clocks back the time the service was down."""
        unnoticed = UNNOTICED if self.dispatcher.shared or self._alive is not None else 0
        alive = await self.dispatcher.store.mark("alive")
        if alive is not None and alive - now >= LONGEST_SETBACK:
            await self._set_right(alive, now)
        if alive is None or now - alive <= unnoticed:
            return
        until = FOREVER if now - alive > UNNOTICED else now + SHORT_STOP
        for id, due in await self.dispatcher.store.due(until, ALL):
            if due > now + URGENT:
                self._restored.set()
            since = alive
            while (before := await self.dispatcher.store.find(id, SERVER_ACTOR, f"downtime:{since}")) is not None:
                since = before.at  # an earlier attempt was interrupted
            if now - since > unnoticed:
                await self._hold(id, since, now)

    async def _set_right(self, wrong: int, now: int) -> None:
        """The last server's clock was ahead, and so are all deadlines: bring them back by as much."""
        for id, _ in await self.dispatcher.store.due(FOREVER, ALL):
            await self._hold(id, wrong, now)

    async def _hold(self, id: str, since: int, now: int) -> None:
        try:
            await self.dispatcher.execute(id, SERVER, f"downtime:{since}", HoldClocks(milliseconds=now - since))
        except Damaged:
            pass  # that table alone
        except StoreFailed:
            raise  # all of it is repeated, so that no clock is forgotten
        except Refusal:
            pass  # no clock runs there
        except Exception as error:  # a table that cannot be read
            logs.failed(error)
