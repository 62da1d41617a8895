"""Addresses take turns: whoever begins many things at once waits behind their own.

The event loop does everything in the order in which it comes in. Without turns, an honest request waits for all that
a hostile address has sent on all of its connections, even if each of them is refused at once.
"""

from __future__ import annotations

import asyncio
from collections import deque

AT_ONCE = 1  # that one address begins in one round of the event loop


class Turns:
    """Lets each address begin a few things in each round of the event loop; how long they take does not matter."""

    def __init__(self) -> None:
        self._begun: dict[str, int] = {}  # in this round
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def turn(self, who: str) -> None:
        """Wait until this address may begin one more."""
        if not self._begun:
            asyncio.get_running_loop().call_soon(self._next_round)
        begun = self._begun[who] = self._begun.get(who, 0) + 1
        if begun > AT_ONCE or who in self._waiting:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(who, deque()).append(turn)
            await turn

    @property
    def idle(self) -> bool:
        """Whether nobody waits, and nothing is remembered of anybody."""
        return not self._begun and not self._waiting

    def _next_round(self) -> None:
        self._begun.clear()
        for who in list(self._waiting):
            self._begun[who] = self._let_in(who)
        if self._begun:
            asyncio.get_running_loop().call_soon(self._next_round)

    def _let_in(self, who: str) -> int:
        """Begin some of those who wait longest; how many. Whoever has hung up does not count."""
        waiting, begun = self._waiting[who], 0
        while waiting and begun < AT_ONCE:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                begun += 1
        if not waiting:
            del self._waiting[who]
        return begun
