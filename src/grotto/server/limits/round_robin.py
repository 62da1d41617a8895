"""Addresses take turns, round robin: an address that begins many things at once waits behind its own.

The event loop does everything in the order in which it comes in. Without turns, an honest request waits for all that
a hostile address has sent on all of its connections, even if each of them is refused at once.
"""

from __future__ import annotations

import asyncio
from collections import deque

TOGETHER = 2  # of those who wait that begin in one round of the event loop, whatever their address


class RoundRobin:
    """Lets each address begin one thing in a round of the event loop; how long it takes does not matter.

    An address that has begun something in this round waits, and of all that wait a few begin in each round, one address
    after the other. So a round stays short however many addresses have more to do, and a newcomer never waits for them.
    """

    def __init__(self) -> None:
        self._begun: set[str] = set()  # in this round
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # whose turn is next comes first

    async def turn(self, who: str) -> None:
        """Wait until this address may begin one more."""
        if not self._begun and not self._waiting:
            asyncio.get_running_loop().call_soon(self._next_round)
        if who in self._begun or who in self._waiting:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(who, deque()).append(turn)
            await turn
        else:
            self._begun.add(who)

    @property
    def idle(self) -> bool:
        """Whether no address waits, and none is remembered."""
        return not self._begun and not self._waiting

    def _next_round(self) -> None:
        self._begun.clear()
        for who in list(self._waiting)[:TOGETHER]:
            if self._let_in(who):
                self._begun.add(who)
        if not self.idle:
            asyncio.get_running_loop().call_soon(self._next_round)

    def _let_in(self, who: str) -> bool:
        """Begin what waits longest of this address, which is the last in line afterwards; whether anything did.

        Callers who have hung up do not count.
        """
        waiting = self._waiting.pop(who)
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                break
        else:
            return False
        if waiting:
            self._waiting[who] = waiting
        return True
