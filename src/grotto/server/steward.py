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

from ..kernel.errors import Refusal
from ..kernel.rng import Rng
from ..store.store import StoreFailed
from ..tables.chores import Chore, chores
from ..tables.commands import HoldClocks, Stand
from ..tables.log import HOUSE
from ..tables.moment import Actor
from ..tables.table import Table
from . import logs
from .house import House, Step
from .pacing import paced, pause
from .streams import Streams
from .thinkers import Thinkers, ThinkersClosed, ThinkingFailed, allowance

ROUND = 1.0             # seconds between looks at what is due
ALIVE = 2.0             # seconds between signs of life
UNNOTICED = 6_000       # milliseconds without a sign of life that are not yet called a stop
DUE = 500               # tables looked after in one round
SEEDS = 2**31 - 1

_house = Actor(HOUSE, HOUSE)


class Steward:
    """Looks after the tables of this process, and after those that others have dropped."""

    def __init__(self, house: House, streams: Streams, thinkers: Thinkers) -> None:
        self.house = house
        self.streams = streams
        self.thinkers = thinkers
        self.rng = Rng(int.from_bytes(os.urandom(8)))       # for bots and their pauses, never for the table's chance
        self._under_way: set[tuple[str, int, int]] = set()
        self._nothing: dict[str, int] = {}          # tables that need nothing before the clock says so
        self._tasks: set[asyncio.Task[None]] = set()
        self._clocks_held = asyncio.Event()
        self._stale: set[str] | None = set()        # tables that others wrote to; None for all
        self._news = asyncio.Event()
        house.told.append(self._step)

    async def start(self) -> None:
        """Begin: clocks first, so that nobody pays for the time the service was down."""
        self.house.store.listen(self._others_wrote)
        self._run(self._hold_clocks())
        self._run(self._sweep())
        self._run(self._signs_of_life())
        if self.house.shared:
            self._run(self._keep_step())

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
        except ThinkersClosed:      # we go down; the next process asks the bot again
            pass
        except Exception as error:
            logs.failed(error)

    # -- choosing for others ----------------------------------------------------------------------------

    def _step(self, step: Step) -> None:
        if step.ours:       # whoever wrote it looks after what follows; the sweep, if nobody does
            self._look_after(step.table)

    def _look_after(self, table: Table) -> None:
        for chore in chores(table, self.house.world.clock()):
            key = (table.id, chore.seat, chore.turn)
            if key not in self._under_way:
                self._under_way.add(key)
                self._run(self._do(table, chore, key))

    async def _do(self, table: Table, chore: Chore, key: tuple[str, int, int]) -> None:
        try:
            text, failed = await self._choice(table, chore)
            command = Stand(seat=chore.seat, text=text, why=chore.why, turn=chore.turn, failed=failed)
            with suppress(Refusal):     # the table has gone on: nothing to do any more
                await self.house.do(table.id, _house, f"{chore.why}:{chore.seat}:{chore.turn}", command)
        finally:
            self._under_way.discard(key)

    async def _choice(self, table: Table, chore: Chore) -> tuple[str, str]:
        """What is chosen, and what went wrong if the bot could not."""
        assert table.match is not None
        if chore.text is not None:
            return chore.text, ""
        view, settings = table.match.view(chore.seat), table.settings
        if chore.bot is not None:
            wait = pause(self.rng, settings.players, settings.pace)
            thinking = self.thinkers.think(chore.bot, view, self.rng.below(SEEDS))
            try:
                return (await paced(thinking, wait, allowance(chore.bot))).text, ""
            except ThinkingFailed as failure:
                return table.match.game.careful(view), str(failure.reason)
        return table.match.game.careful(view), ""

    # -- clocks -----------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        """What is due: deadlines, and chores that some process has left undone."""
        await self._clocks_held.wait()
        while True:
            await asyncio.sleep(ROUND)
            with suppress(StoreFailed):
                now = self.house.world.clock()
                for id, due in await self.house.store.due(now, DUE):
                    if self._nothing.get(id) != due:
                        await self._visit(id, due)

    async def _visit(self, id: str, due: int) -> None:
        with suppress(Refusal):
            table = await self.house.table(id)
            if chores(table, self.house.world.clock()):
                self._look_after(table)
            else:
                self._nothing[id] = due
                if len(self._nothing) > 10 * DUE:
                    self._nothing.clear()

    async def _hold_clocks(self) -> None:
        """Give running clocks back what the service was down; the longer nobody was there, the more."""
        try:
            now = self.house.world.clock()
            alive = await self.house.store.mark("alive")
            if alive is not None and now - alive > UNNOTICED:
                for id, _ in await self.house.store.due(2**62, 1_000_000):
                    with suppress(Refusal):
                        command = HoldClocks(milliseconds=now - alive)
                        await self.house.do(id, _house, f"downtime:{alive}", command)
        finally:
            self._clocks_held.set()

    async def _signs_of_life(self) -> None:
        await self._clocks_held.wait()
        while True:
            with suppress(StoreFailed):
                await self.house.store.set_mark("alive", self.house.world.clock())
            await asyncio.sleep(ALIVE)

    # -- other processes --------------------------------------------------------------------------------

    def _others_wrote(self, tables: Sequence[str] | None) -> None:
        if tables is None:
            self._stale = None
        elif self._stale is not None:
            self._stale.update(tables)
        self._news.set()

    async def _keep_step(self) -> None:
        """Tell our readers what other processes wrote: when we hear of it, and once a second in any case."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self._news.wait()
            self._news.clear()
            heard, self._stale = self._stale, set()
            with suppress(StoreFailed):
                await self._catch_up(heard)

    async def _catch_up(self, heard: set[str] | None) -> None:
        followed = self.streams.tables
        known = {id: table.seq for id in followed if (table := self.house.at_hand(id)) is not None}
        asked = [id for id in followed if not heard or id in heard]
        heads = await self.house.store.heads(asked) if asked else {}
        for id in asked:
            if heads.get(id, 0) > known.get(id, 0):
                with suppress(Refusal):
                    await self.house.catch_up(id)
