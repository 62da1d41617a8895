"""A hall of tables at which guests and bots play one match after the other, whatever happens to the servers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import Random
from typing import Self

from .evenings import Evening
from .history import History
from .parties import Party, Plan
from .players import Player
from .wire import Address

SHORT = (("turn_limit", 60),)
PLANS = [
    Plan("diamant", 3, 0), Plan("emerald", 2, 1, room=True), Plan("erdgeister", 2, 0, SHORT), Plan("diamant", 2, 2),
    Plan("emerald", 3, 0), Plan("erdgeister", 2, 1, SHORT), Plan("diamant", 4, 0, room=True), Plan("emerald", 2, 1),
]  # fmt: skip


class Hall:
    """Several parties at once, who play for as long as the `async with` block lasts."""

    def __init__(
        self,
        nodes: Sequence[Address],
        plans: Sequence[Plan],
        seed: int,
        *,
        patience: float = 3.0,
        history: History | None = None,
    ) -> None:
        self.history = history or History()
        self.parties: list[Party] = []
        for number, plan in enumerate(plans):
            luck = Random(f"{seed} {number}")
            players = [
                Player(f"p{number}-{seat}", nodes, self.history, luck, patience=patience)
                for seat in range(plan.people + plan.room)
            ]
            self.parties.append(Evening(plan, players, luck) if plan.room else Party(plan, players, luck))
        self._running: list[asyncio.Task[None]] = []

    def check(self) -> None:
        """Raise what has gone wrong with somebody."""
        for task in self._running:
            if task.done() and (error := task.exception()) is not None:
                raise error

    async def all_go_on(self, within: float) -> float:
        """Wait until every table has gone on once more; how many seconds the slowest took (I11 in oracle.py)."""
        began = time.monotonic()
        while behind := [party.table for party in self.parties if party.moved[-1] < began]:
            self.check()
            assert time.monotonic() < began + within, f"after {within} s no move at {behind}"
            await asyncio.sleep(0.01)
        return time.monotonic() - began

    async def close(self) -> None:
        """Everybody finishes what they have begun, and goes home."""
        for party in self.parties:
            party.closing = True
        done, late = await asyncio.wait(self._running, timeout=60)
        assert not late, "some clients have not got an answer"
        for task in done:
            task.result()

    async def __aenter__(self) -> Self:
        self._running = [asyncio.create_task(party.run()) for party in self.parties]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for party in self.parties:
            for player in party.everybody:
                player.close()
        await asyncio.sleep(0)  # connections are closed in the next round of the loop
