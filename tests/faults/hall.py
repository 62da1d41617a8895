"""A hall of tables at which guests and bots play one match after the other, whatever happens to the servers."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from .history import History
from .players import Message, Player, Reader
from .wire import Address

TALK = 0.04  # how often somebody says something instead of waiting
CHANGE = 0.05  # how often somebody takes back what they chose
PACE = 0.15  # seconds between two looks at the table


@dataclass(frozen=True)
class Plan:
    """What is played at a table, and by whom."""

    game: str
    people: int
    bots: int
    options: tuple[tuple[str, Any], ...] = ()
    seconds: int | None = None

    def command(self) -> dict[str, Any]:
        """How a host asks for it."""
        settings: dict[str, Any] = {"game": self.game, "players": self.people + self.bots, "pace": "instant",
                                    "options": dict(self.options), "seconds": self.seconds}  # fmt: skip
        return {"settings": settings, "seats": [{}] * self.people + [{"bot": "wisp"}] * self.bots}


SHORT = (("turn_limit", 60),)
PLANS = [
    Plan("diamant", 3, 0), Plan("emerald", 2, 1), Plan("erdgeister", 2, 0, SHORT), Plan("diamant", 2, 2),
    Plan("emerald", 3, 0), Plan("erdgeister", 2, 1, SHORT), Plan("diamant", 4, 1), Plan("emerald", 2, 0),
]  # fmt: skip


class Party:
    """The people of one table, and of the next one when a match is over."""

    def __init__(self, plan: Plan, players: list[Player], luck: Random) -> None:
        self.plan = plan
        self.players = players
        self.luck = luck
        self.table = ""
        self.moved: list[float] = [time.monotonic()]
        """When the match was seen to go on."""
        self.closing = False
        self._turn = (-1, "")
        self._words = 0

    async def run(self) -> None:
        """One match after the other."""
        await asyncio.gather(*(player.arrive() for player in self.players))
        while not self.closing:
            await self._match()

    async def _match(self) -> None:
        host = self.players[0]
        answer = await host.do("create", "", self.plan.command())
        assert answer.good, f"no table was made: {answer.data!r}"
        opened = answer.json
        self.table = opened["table"]
        await asyncio.gather(*(self._join(player, opened["invitation"]) for player in self.players))
        await host.do("start", self.table, {})
        readers = [Reader(player, self.table) for player in self.players]
        reading = [asyncio.create_task(reader.read()) for reader in readers]
        try:
            await asyncio.gather(*(self._play(reader) for reader in readers))
        finally:
            for task in reading:
                task.cancel()
            await asyncio.gather(*reading, return_exceptions=True)

    async def _join(self, player: Player, invitation: str) -> None:
        await player.do("join", self.table, {"nonce": secrets.token_hex(16), "invitation": invitation})

    async def _play(self, reader: Reader) -> None:
        """One player's part of a match."""
        awaited = 0
        while not self.closing:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await reader.news.wait()
            reader.news.clear()
            seen = reader.latest
            if seen is None or seen.number < awaited:
                continue
            self._note(seen)
            if seen.phase == "over":
                return
            await asyncio.sleep(self.luck.uniform(0, PACE))
            seen = reader.latest or seen
            answer = await self._choose(reader.player, seen)
            if answer is not None and answer.good:
                awaited = answer.json["number"]
            elif answer is not None:
                awaited = seen.number  # the table has gone on, and the stream will say so
                reader.news.set()

    async def _choose(self, player: Player, seen: Message) -> Any:
        scene, die = seen.scene, self.luck.random()
        if scene is None or seen.phase == "over":
            return None
        if die < TALK:
            self._words += 1
            return await player.do("say", self.table, {"text": f"{player.name} says word {self._words}"})
        if die < TALK + CHANGE and seen.chosen is not None:
            return await player.do("unlock", self.table, {"turn": seen.turn})
        if die < TALK + CHANGE and seen.take_back:
            return await player.do("take-back", self.table, {"turn": seen.turn})
        if seen.seat in scene.to_act and seen.chosen is None and scene.legal:
            text = self.luck.choice(scene.legal)["text"]
            return await player.do("act", self.table, {"text": text, "turn": seen.turn})
        return None

    def _note(self, seen: Message) -> None:
        turn = (seen.turn, seen.table)
        if turn[1] != self._turn[1] or turn[0] > self._turn[0]:
            self._turn = turn
            self.moved.append(time.monotonic())


class Hall:
    """Several parties at once, who play for as long as the block lasts."""

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
                Player(f"p{number}-{seat}", nodes, self.history, luck, patience=patience) for seat in range(plan.people)
            ]
            self.parties.append(Party(plan, players, luck))
        self._running: list[asyncio.Task[None]] = []

    def check(self) -> None:
        """Raise what has gone wrong with somebody."""
        for task in self._running:
            if task.done() and (error := task.exception()) is not None:
                raise error

    async def all_go_on(self, within: float) -> float:
        """Wait until every table has gone on once more; how many seconds the slowest took (I11)."""
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
            for player in party.players:
                player.close()
        await asyncio.sleep(0)  # lines are closed in the next round of the loop
