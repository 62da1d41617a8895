"""People who play one match after the other at tables of their own."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from .players import Message, Player, Reader

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
    room: bool = False
    """Whether the table is one of a party's room."""

    def command(self) -> dict[str, Any]:
        """How a host asks for it."""
        settings: dict[str, Any] = {"game": self.game, "players": self.people + self.bots, "pace": "instant",
                                    "options": dict(self.options), "seconds": self.seconds}  # fmt: skip
        return {"settings": settings, "seats": [{}] * self.people + [{"bot": "wisp"}] * self.bots}


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

    @property
    def everybody(self) -> list[Player]:
        """Players, and others who belong to them."""
        return self.players

    async def run(self) -> None:
        """One match after the other."""
        await asyncio.gather(*(player.arrive() for player in self.everybody))
        while not self.closing:
            await self.open_table()
            await self._match()

    async def open_table(self) -> None:
        """A table at which everybody sits."""
        host = self.players[0]
        answer = await host.do("create", "", self.plan.command())
        assert answer.good, f"no table was made: {answer.data!r}"
        opened = answer.json
        self.table = opened["table"]
        await asyncio.gather(*(self._join(player, opened["invitation"]) for player in self.players))
        await host.do("start", self.table, {})

    async def _match(self) -> None:
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
