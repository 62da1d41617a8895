"""The steward: chooses for bots, stand-ins and orders, minds the clocks, and keeps in step with other processes.

Everything it does is an ordinary command with a name that follows from what it is for. Two stewards that do
the same thing are harmless: the log takes one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from grotto.kernel.errors import Refusal
from grotto.kernel.rng import Rng
from grotto.server import logs
from grotto.server.bot_workers.pool import TRIES, Thinkers, ThinkersClosed, ThinkingFailed, allowance
from grotto.store.store import StoreFailed
from grotto.tables.commands import ChooseForSeat, HoldClocks
from grotto.tables.due_choices import GRACE, DueChoice, due_choices
from grotto.tables.log import HOUSE
from grotto.tables.ports import Actor
from grotto.tables.refusals import NoTable
from grotto.tables.table import Table

from .dispatch import House, Step
from .pacing import longest_pause, paced, pause
from .streams import Streams

ROUND = 1.0  # seconds between looks at what is due
WATCHFUL = 0.25  # the same where other processes may have died, and people wait for their bots
BLIND = 10  # such looks without a word from the store, after which we do not know how tables stand
ALIVE = 2_000  # milliseconds between signs of life
UNNOTICED = 6_000  # milliseconds without a sign of life that are not yet called a stop
SHORT_STOP = 3_600_000  # milliseconds: who has more time left than that does not miss a few seconds
URGENT = 60_000  # milliseconds: who has less left gets the time back before anybody may act
LONGEST_START = 10.0  # seconds that a start waits for that
DUE = 500  # tables looked after in one round
FOREIGN = 10_000  # tables of other processes that we remember to be none of our guests'
BUSY = 10.0  # seconds that a table waits for a worker before something simple is played
SEEDS = 2**31 - 1

_house = Actor(HOUSE, HOUSE)


class Steward:
    """Looks after the tables of this process, and after those that others have dropped."""

    def __init__(self, house: House, streams: Streams, thinkers: Thinkers) -> None:
        self.house = house
        self.streams = streams
        self.thinkers = thinkers
        self.rng = Rng(int.from_bytes(os.urandom(8)))  # for bots and their pauses, never for the table's chance
        self._under_way: set[tuple[str, int, int]] = set()
        self._nothing: dict[str, int] = {}  # tables that need nothing before the clock says so
        self._others: dict[str, int] = {}  # tables that others look after, and until when
        self._tasks: set[asyncio.Task[None]] = set()
        self._alive: int | None = None  # when we last gave a sign of life
        self._clocks_held = asyncio.Event()  # all that are near their end have got back what the last stop took
        self._foreign: set[str] = set()
        self._stale: set[str] | None = set()  # tables that others wrote to; None for all
        self._news = asyncio.Event()
        self._looks = 0  # since we last were in step with other processes
        house.told.append(self._step)

    async def start(self) -> None:
        """Begin: clocks first, so that nobody pays for the time the service was down."""
        self.house.store.listen(self._others_wrote)
        self._run(self._sweep())
        if self.house.shared:
            self._run(self._keep_step())
            self._run(self._mind_step())
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_START):
                await self._clocks_held.wait()

    async def close(self) -> None:
        """Stop; what is half done is done by the next process."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except ThinkersClosed:  # we go down; the next process asks the bot again
            pass
        except Exception as error:
            logs.failed(error)

    # -- choosing for others ----------------------------------------------------------------------------

    def _step(self, step: Step) -> None:
        if step.ours:  # whoever wrote it looks after what follows; the sweep, if nobody does
            self._look_after(step.table)

    def _look_after(self, table: Table, *, others: bool = False) -> None:
        """Do what is to be done; what others have to do, only if they should have done it by now."""
        now = self.house.world.clock()
        held = self._alive is not None and now - self._alive <= UNNOTICED
        for due in due_choices(table, now):
            key = (table.id, due.seat, due.turn)
            if due.why == "clock" and not held:  # first its time is given back, then it is looked at again
                continue
            theirs_until = self._theirs_until(table, due) if others else 0
            if now < theirs_until:
                self._wait_for_others(table.id, theirs_until)
            elif key not in self._under_way:
                self._under_way.add(key)
                self._run(self._do(table, due, key))

    async def _do(self, table: Table, due: DueChoice, key: tuple[str, int, int]) -> None:
        try:
            text, failed = await self._choice(table, due)
            command = ChooseForSeat(seat=due.seat, text=text, why=due.why, turn=due.turn, failed=failed)
            with suppress(Refusal):  # the table has gone on: nothing to do any more
                await self.house.do(table.id, _house, _name(table, due), command)
        finally:
            self._under_way.discard(key)

    async def _choice(self, table: Table, due: DueChoice) -> tuple[str, str]:
        """What is chosen, and what went wrong if the bot could not."""
        assert table.match is not None
        if due.text is not None:  # as if somebody thought: that there is an order is nobody's business
            await asyncio.sleep(pause(self.rng, table.settings.players, "human"))
            return due.text, ""
        view, settings = table.match.view(due.seat), table.settings
        if due.bot is not None:
            gone_by = (self.house.world.clock() - table.updated) / 1000  # much, if another process was to do it
            wait = max(0.0, pause(self.rng, settings.players, settings.pace) - gone_by)
            thinking = self.thinkers.think(due.bot, view, self.rng.below(SEEDS))
            try:
                async with asyncio.timeout(wait + TRIES * (allowance(due.bot) + BUSY)):
                    now = asyncio.get_running_loop().time
                    return (await paced(thinking, wait, allowance(due.bot), now=now)).text, ""
            except TimeoutError:  # the workers have too much to do for others
                return table.match.game.timeout_choice(view), "busy"
            except ThinkingFailed as failure:
                return table.match.game.timeout_choice(view), str(failure.reason)
        return table.match.game.timeout_choice(view), ""

    # -- clocks -----------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """What is due: deadlines, and chores that some process has left undone. After a stop, those of before it."""
        ahead = 0 if self.house.shared else GRACE
        while True:
            try:
                await self._sign_of_life()
                self._clocks_held.set()
                most = DUE + len(self._nothing)  # those that need nothing do not stand in the others' way
                for id, due in await self.house.store.due(self.house.world.clock() + ahead, most):
                    await self._sign_of_life()
                    if self._nothing.get(id) != due and not self._is_others(id):
                        await self._visit(id, due)
                ahead = 0
            except StoreFailed:
                pass
            except Exception as error:  # all clocks hang on this loop
                logs.failed(error)
            await asyncio.sleep(WATCHFUL if self.house.shared else ROUND)

    async def _visit(self, id: str, due: int) -> None:
        self._others.pop(id, None)
        try:
            table = await self.house.table(id)
            if due_choices(table, self.house.world.clock()):
                self._look_after(table, others=self.house.shared)
            elif due <= self.house.world.clock():
                self._leave_alone(id, due)
        except Refusal:
            pass
        except Exception as error:  # one table that cannot be read stops no other's clock
            logs.failed(error)
            self._leave_alone(id, due)

    def _leave_alone(self, id: str, due: int) -> None:
        self._nothing[id] = due
        if len(self._nothing) > 10 * DUE:
            self._nothing.clear()

    def _wait_for_others(self, id: str, until: int) -> None:
        self._others[id] = until
        if len(self._others) > 10 * DUE:
            self._others.clear()

    def _is_others(self, id: str) -> bool:
        return self._others.get(id, 0) > self.house.world.clock() and not self.house.store.deserted(id)

    def _theirs_until(self, table: Table, due: DueChoice) -> int:
        """When another process, which has to do this, would have done it."""
        if due.bot is None or due.why == "clock" or self.house.store.deserted(table.id):
            return 0
        longest = max(longest_pause(table.settings.players, table.settings.pace), allowance(due.bot))
        return table.updated + GRACE + int(longest * 1000)

    async def _sign_of_life(self) -> None:
        """Now and then; if there was none for long, because we or the store were away, clocks first."""
        now = self.house.world.clock()
        if self._alive is not None and now - self._alive < ALIVE:
            return
        if self._alive is None or now - self._alive > UNNOTICED:
            await self._hold_clocks(now)
        await self.house.store.set_mark("alive", now)
        self._alive = now

    async def _hold_clocks(self, now: int) -> None:
        """Give running clocks back what the service was down; the longer nobody was there, the more."""
        unnoticed = UNNOTICED if self.house.shared or self._alive is not None else 0
        alive = await self.house.store.mark("alive")
        if alive is None or now - alive <= unnoticed:
            return
        until = 2**62 if now - alive > UNNOTICED else now + SHORT_STOP
        for id, due in await self.house.store.due(until, 1_000_000):
            if due > now + URGENT:
                self._clocks_held.set()
            since = alive
            while (before := await self.house.store.find(id, HOUSE, f"downtime:{since}")) is not None:
                since = before.at  # somebody began this, and stopped half way
            if now - since > unnoticed:
                await self._hold(id, since, now)

    async def _hold(self, id: str, since: int, now: int) -> None:
        try:
            await self.house.do(id, _house, f"downtime:{since}", HoldClocks(milliseconds=now - since))
        except StoreFailed:
            raise  # then all of it again: nobody's time shall be forgotten
        except Refusal:
            pass  # no clock runs there
        except Exception as error:  # a table that cannot be read
            logs.failed(error)

    # -- other processes --------------------------------------------------------------------------------

    def _others_wrote(self, tables: Sequence[str] | None) -> None:
        if tables is None:
            self._stale = None
        elif self._stale is not None:
            self._stale.update(tables)
        self._news.set()

    async def _keep_step(self) -> None:
        """Tell our readers what other processes wrote: when we hear of it, and once a second in any case."""
        loop = asyncio.get_running_loop()
        looked = loop.time()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self._news.wait()
            self._news.clear()
            heard, self._stale = self._stale, set()
            try:
                await self._welcome(heard)
                if heard is None or loop.time() >= looked + ROUND:  # much news of some does not hide that of others
                    heard, looked = None, loop.time()
                await self._catch_up(heard)
                self._looks = 0
            except StoreFailed:
                self._stale = None  # we do not know what we have missed
            except Exception as error:
                logs.failed(error)

    @property
    def blind(self) -> bool:
        """Whether the store has been out of reach for so long that others may have written much meanwhile."""
        return self._looks >= BLIND

    async def _mind_step(self) -> None:
        """Let readers go when we cannot tell them any more what happens: another process may."""
        while True:
            await asyncio.sleep(WATCHFUL)  # counted, not measured: who was frozen himself has missed nothing yet
            self._looks += 1
            if self.blind:
                self.streams.close_all()

    async def _catch_up(self, heard: set[str] | None) -> None:
        followed = self.streams.tables
        known = {id: table.seq for id in followed if (table := self.house.at_hand(id)) is not None}
        asked = [id for id in followed if heard is None or id in heard]
        heads = await self.house.store.heads(asked) if asked or heard is None else {}
        for id in asked:
            if heads.get(id, 0) > known.get(id, 0):
                await self._reread(id)

    async def _welcome(self, heard: set[str] | None) -> None:
        """Tables that our guests have come to elsewhere: those who follow all of theirs are shown them."""
        guests, followed = self.streams.guests, set(self.streams.tables)
        if heard is None:
            found = {card.table for guest in guests for card in await self.house.store.of_guest(guest)
                     if card.phase != "over"}  # fmt: skip
        else:
            found = set()
            for id in heard - followed - self._foreign if guests else ():
                card = await self.house.store.card(id)
                if card is not None and guests & {seat.guest for seat in card.seats}:
                    found.add(id)
                elif card is not None and card.phase != "open":  # nobody comes there any more
                    self._foreign.add(id)
        if len(self._foreign) > FOREIGN:
            self._foreign.clear()
        for id in found - followed:
            with suppress(NoTable):
                self.streams.welcome(await self.house.table(id))

    async def _reread(self, id: str) -> None:
        with suppress(NoTable):
            await self.house.catch_up(id)


def _name(table: Table, due: DueChoice) -> str:
    """What two stewards at the same point of the log both call it; later at the same turn it is another thing,
    because a choice may have been taken back since."""
    return f"{due.why}:{due.seat}:{due.turn}:{table.seq}"
