"""Choices that the server makes: for bots, absent players, standing orders and clocks that ran out.

Each is an ordinary command whose id follows from what it is for, so two processes that make the same choice are
harmless: the log takes one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple

from grotto.kernel.constants import ONLOOKER
from grotto.kernel.errors import Refusal
from grotto.kernel.rng import Rng
from grotto.play.players import players_of
from grotto.server.bot_workers.pool import TRIES, BotFailed, BotWorkerPool, Priority, allowance
from grotto.server.bot_workers.seat_view import SeatView
from grotto.tables.commands import ChooseForSeat
from grotto.tables.due_choices import GRACE, DueChoice, due_choices, only_bots_play_on
from grotto.tables.log import SERVER_ACTOR
from grotto.tables.ports import Actor
from grotto.tables.table import Table

from .bot_accounts import BotAccounts
from .dispatch import Dispatcher
from .pacing import BETTING, betting_pause, longest_pause, paced, pause
from .presence import Presence

BUSY = 10.0  # seconds that a table waits for a bot worker before the timeout choice is played
SEEDS = 2**31 - 1
MOST_PAUSED = 50_000  # tables that are remembered to be paused
SERVER = Actor(SERVER_ACTOR, SERVER_ACTOR)

Key = tuple[str, int, int]


class _Waiting(NamedTuple):
    """A question that was asked while nobody waited for the answer, and so without a limit."""

    table: Table
    limit: asyncio.Timeout
    seconds: float
    """The limit once somebody waits."""


class AutomaticChoices:
    """Makes due choices, each of them once at a time."""

    def __init__(
        self,
        dispatcher: Dispatcher,
        bot_workers: BotWorkerPool,
        run: Callable[[Coroutine[Any, Any, None]], None],
        presence: Presence,
        accounts: BotAccounts,
    ) -> None:
        self.dispatcher = dispatcher
        self.bot_workers = bot_workers
        self._presence = presence
        self._accounts = accounts
        self._paused: dict[str, None] = {}  # tables at which nobody plays or watches
        self.rng = Rng(int.from_bytes(os.urandom(8)))  # for bots and their pauses, never for the table's chance
        self._run = run
        self._waiting: set[_Waiting] = set()
        self._under_way: dict[Key, asyncio.Task[Any] | None] = {}  # a bot is never asked twice for the same turn

    def look_after(self, table: Table, *, clocks_current: bool, others: bool = False) -> int:
        """Start all choices that are due.

        `others`: only those that another process should have made by now; returns the time until which the rest is left
        to that process.
        Without `clocks_current`, nobody's time is up before the clocks have got back what a stop took.
        """
        now, left_until = self.dispatcher.clock(), 0
        if self._presence.is_unattended(table):
            self._pause(table)
            return left_until
        for due in due_choices(table, now):
            key = (table.id, due.seat, due.turn)
            if due.why == "clock" and not clocks_current:
                continue
            until = self._left_to_others_until(table, due) if others else 0
            if now < until:
                left_until = until
            elif key not in self._under_way:
                self._under_way[key] = None
                self._run(self._choose(table, due, key))
        return left_until

    def renew_priorities(self) -> None:
        """Questions that were asked while nobody waited for the answer come first once a person is there."""
        for waiting in list(self._waiting):
            asker = self._accounts.for_move(self.dispatcher.cached(waiting.table.id) or waiting.table)
            if asker.priority == Priority.PEOPLE:
                self._waiting.discard(waiting)
                self.bot_workers.raise_priority(asker.table, asker.priority)
                waiting.limit.reschedule(asyncio.get_running_loop().time() + waiting.seconds)

    def is_paused(self, id: str) -> bool:
        """Whether bots do not play on at a table because nobody plays there or watches."""
        return id in self._paused

    def resumed(self) -> list[str]:
        """Paused tables at which somebody looks again; they are not paused any more."""
        found = [id for id in self._paused if self._presence.is_watched(id)]
        for id in found:
            del self._paused[id]
        return found

    def _pause(self, table: Table) -> None:
        if table.phase == "playing":
            self._paused[table.id] = None
            if len(self._paused) > MOST_PAUSED:
                del self._paused[next(iter(self._paused))]

    def stop(self, id: str) -> None:
        """Make no more choices at a table that is over."""
        self._paused.pop(id, None)
        for key, task in self._under_way.items():
            if key[0] == id and task is not None and task is not asyncio.current_task():
                task.cancel()

    def _left_to_others_until(self, table: Table, due: DueChoice) -> int:
        """When another process, which has to make this choice, would have made it."""
        if due.bot is None or due.why == "clock" or self.dispatcher.store.deserted(table.id):
            return 0
        longest = max(longest_pause(table.settings.players, table.settings.pace), BETTING, allowance(due.bot))
        return table.updated + GRACE + int(longest * 1000)

    async def _choose(self, table: Table, due: DueChoice, key: Key) -> None:
        self._under_way[key] = asyncio.current_task()
        try:
            text, failed = await self._choice(table, due)
            command = ChooseForSeat(seat=due.seat, text=text, why=due.why, turn=due.turn, failed=failed)
            with suppress(Refusal):  # the table has moved on
                await self.dispatcher.execute(table.id, SERVER, _command_id(table, due), command)
        finally:
            self._under_way.pop(key, None)

    async def _choice(self, table: Table, due: DueChoice) -> tuple[str, str]:
        """What is chosen, and what went wrong if the bot could not choose."""
        assert table.match is not None
        if due.text is not None:  # paced like a person, so that the standing order is not noticed
            await asyncio.sleep(pause(self.rng, table.settings.players, "human"))
            return due.text, ""
        if due.bot is not None:
            return await self._bot_choice(table, due.seat, due.bot)
        return table.match.game.timeout_choice(table.match.glance(due.seat)), ""

    def _difficulty(self, table: Table) -> float:
        """How hard the choice looks to everybody: hidden information is guessed as an onlooker would."""
        assert table.match is not None
        imagined = table.match.state.guess(ONLOOKER, self.rng)
        return players_of(table.match.game).difficulty(imagined)

    async def _bot_choice(self, table: Table, seat: int, bot: str) -> tuple[str, str]:
        assert table.match is not None
        match, settings = table.match, table.settings
        passed = (self.dispatcher.clock() - table.updated) / 1000  # long, if another process failed to choose
        drawn = pause(self.rng, settings.players, settings.pace, self._difficulty(table))
        wait = max(0.0, (betting_pause(settings.pace) if only_bots_play_on(table) else drawn) - passed)
        asker = self._accounts.for_move(table)
        thinking = self.bot_workers.think(bot, SeatView(match, seat), self.rng.below(SEEDS), asker=asker)
        in_time = wait + TRIES * (allowance(bot) + BUSY)
        limit = asyncio.timeout(in_time if asker.priority == Priority.PEOPLE else None)  # bots alone can wait
        waiting = _Waiting(table, limit, in_time)
        if asker.priority != Priority.PEOPLE:
            self._waiting.add(waiting)
        try:
            async with limit:
                now = asyncio.get_running_loop().time
                return (await paced(thinking, wait, allowance(bot), now=now)).text, ""
        except TimeoutError:  # the bot workers are busy with other tables
            return match.game.timeout_choice(match.glance(seat)), "busy"
        except BotFailed as failure:
            return match.game.timeout_choice(match.glance(seat)), str(failure.reason)
        finally:
            self._waiting.discard(waiting)


def _command_id(table: Table, due: DueChoice) -> str:
    """The same in every process at the same point of the log; another one after a choice was taken back."""
    return f"{due.why}:{due.seat}:{due.turn}:{table.seq}"
