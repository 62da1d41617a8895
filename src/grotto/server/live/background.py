"""Background work of a process: bots' turns, clocks, and keeping up with other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from grotto.server import logs
from grotto.server.bot_workers.pool import BotWorkerPool, PoolClosed
from grotto.tables.log import SERVER_ACTOR

from .automatic_choices import AutomaticChoices
from .bot_accounts import BotAccounts
from .clocks import Clocks
from .dispatch import Dispatcher, Step
from .peers import Peers
from .presence import Presence
from .streams import Streams


class Tasks:
    """Tasks that run until the process stops; an error in one is logged and ends that one alone."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_guarded(work))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def close(self) -> None:
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except PoolClosed:  # this process is stopping; the next one asks the bot again
        pass
    except Exception as error:
        logs.failed(error)


class Background:
    """Looks after the tables of this process, and after those that other processes have dropped."""

    def __init__(self, dispatcher: Dispatcher, streams: Streams, bot_workers: BotWorkerPool) -> None:
        self.tasks = Tasks()
        self.presence = Presence(streams, dispatcher.clock)
        self.bot_accounts = BotAccounts(self.presence)
        bot_workers.on_spent = self.bot_accounts.charge
        self.automatic_choices = AutomaticChoices(
            dispatcher, bot_workers, self.tasks.run, self.presence, self.bot_accounts
        )
        self.clocks = Clocks(dispatcher, self.automatic_choices)
        self.peers = Peers(dispatcher, streams)
        self._dispatcher = dispatcher
        dispatcher.on_step.append(self._step)

    async def start(self) -> None:
        """Start with the clocks, so that no player's time runs out because the service was down."""
        self._dispatcher.store.listen(self.peers.others_wrote)
        self.tasks.run(self.clocks.sweep())
        if self._dispatcher.shared:
            self.tasks.run(self.peers.keep_up())
            self.tasks.run(self.peers.count_polls())
        await self.clocks.wait_until_restored()

    async def close(self) -> None:
        """Stop; what is half done is done by the next process."""
        await self.tasks.close()

    def _step(self, step: Step) -> None:
        if step.entry.actor != SERVER_ACTOR:
            self.presence.note(step.table.id)
        if step.table.phase == "over":
            self.automatic_choices.stop(step.table.id)
        if step.ours:  # the process that wrote the entry does what follows; the sweep does it if that fails
            self.automatic_choices.look_after(step.table, clocks_current=self.clocks.current)
