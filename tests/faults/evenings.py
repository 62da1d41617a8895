"""A party's evening: a big screen and phones in one room, round after round, whatever happens to the servers."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import aclosing, suppress
from random import Random
from typing import Any

import msgspec

from .history import Wish
from .parties import Party, Plan
from .players import AGAIN, SILENCE, Message, Player
from .wire import Broken, Line

POINT = 0.3  # how often somebody points at what they choose
HOSTING = 0.8  # seconds between two commands of the host
SEATING = 4.5  # seconds after which the host begins without those who have not sat down
LATE = 60.0  # seconds in which the screen is told, however busy the machine is
SECRET = "?"  # what an onlooker reads instead of a secret


class Evening(Party):
    """The phones of a room as players, and their big screen."""

    def __init__(self, plan: Plan, players: list[Player], luck: Random) -> None:
        *phones, self.screen = players
        super().__init__(plan, phones, luck)
        self.code = ""
        self.round = 0
        self._seen: dict[str, Any] = {}  # what the screen was last told
        self._news = asyncio.Event()

    @property
    def everybody(self) -> list[Player]:
        return [*self.players, self.screen]

    async def open_table(self) -> None:
        """The next round; the room is opened with the first one."""
        if not self.code:
            await self._open_room()
        self.round += 1
        asking = self.luck.sample(self.everybody, 2)  # whoever is second gets the same table
        answers = await asyncio.gather(*(self._next_round(player) for player in asking))
        tables = {answer["table"] for answer in answers}
        assert len(tables) == 1, f"round {self.round} of {self.code} has the tables {tables}"
        [self.table] = tables
        sitting = [self._ask(player, "sit", {"nonce": secrets.token_hex(16)}) for player in self.players]
        await asyncio.gather(*sitting)
        while (await self._see())["phase"] == "seating":
            await asyncio.sleep(SEATING)
            await self._ask(self.screen, "begin", {})

    async def _open_room(self) -> None:
        key, game = secrets.token_hex(8), msgspec.json.encode({"game": self.plan.game})
        opened, _ = await self.screen.insist("/api/rooms", game, key)
        assert opened.status == 200, opened
        self.code = msgspec.json.decode(opened.data)["room"]
        self._granted("opened", f"{self.screen.guest} {key}", self.code)
        for figure, player in enumerate(self.players):
            await self._wish("name", player.guest, player.name, "join", {"name": player.name, "figure": figure}, player)
        plan = {"bots": self.plan.bots, "level": "wisp", "options": dict(self.plan.options)}
        await self._ask(self.screen, "plan", plan)

    async def _next_round(self, player: Player) -> dict[str, Any]:
        seen = await self._ask(player, "round", {"round": self.round})
        self._granted("round", str(self.round), seen["table"])
        assert seen["round"] == self.round, f"asked for round {self.round} and got {seen['round']}"
        return seen

    async def _match(self) -> None:
        """As any match, with a screen that reads and a host who hosts."""
        beside = [asyncio.create_task(self._read()), asyncio.create_task(self._host())]
        try:
            await super()._match()
            if not self.closing:
                await self._evening()
        finally:
            for task in beside:
                task.cancel()
            done = await asyncio.gather(*beside, return_exceptions=True)
        for error in done:
            if isinstance(error, AssertionError):
                raise error

    # -- what belongs to a room -----------------------------------------------------------------------

    async def _host(self) -> None:
        """Locks, renames and pauses, one after the other: so it is clear which came last."""
        for number in range(10**6):
            await asyncio.sleep(self.luck.uniform(0, 2 * HOSTING))
            player, locked = self.luck.choice(self.players), self.luck.random() < 0.5
            seen = await self._wish("locked", "", locked, "lock", {"locked": locked})
            assert seen["locked"] == locked
            name = f"{player.name} {self.round} {number}"
            await self._wish("name", player.guest, name, "rename", {"member": player.guest, "name": name})
            for paused in (True, False):
                await self._ask(self.screen, "pause", {"paused": paused}, "wrong-phase")  # the match may be over

    async def _choose(self, player: Player, seen: Message) -> Any:
        """Some point at it first; the screen is told, wherever it is connected."""
        scene = seen.scene
        alone = scene is not None and seen.phase == "playing" and scene.to_act == [seen.seat]
        if scene is not None and alone and self.luck.random() < POINT:
            text = self.luck.choice(scene.legal)["text"]
            await self._point(player, seen, text)
        return await super()._choose(player, seen)

    async def _point(self, player: Player, seen: Message, text: str) -> None:
        at = time.monotonic()
        told = await self._ask(player, "point", {"text": text}, "wrong-phase", "not-legal")
        while told and not self.closing:
            now = await player.see(self.table)
            if now is not None and (now.turn, now.phase) != (seen.turn, "playing"):
                return  # it is void
            pointed = self._seen.get("pointed") or {}
            if pointed.get("seat") == seen.seat and (
                pointed["value"]["text"] == text or SECRET in pointed["value"]["text"]
            ):
                return
            assert time.monotonic() < at + LATE, f"the screen of {self.code} is not told of {text}, but {pointed}"
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), AGAIN)

    async def _evening(self) -> None:
        """The round is kept with its results."""
        until = time.monotonic() + LATE
        while True:
            kept = (await self._see())["evening"]["rounds"]
            if [(each["round"], each["table"]) for each in kept][-1:] == [(self.round, self.table)]:
                return
            assert time.monotonic() < until, f"round {self.round} of {self.code} is not kept: {kept[-2:]}"
            await asyncio.sleep(AGAIN)

    async def _read(self) -> None:
        """The screen's stream, with all its reconnections."""
        node = self.screen.node
        while True:
            line = Line(self.screen.nodes[node])
            try:
                await self._follow(line)
            except Broken:
                node = self.screen.leave(node)
                await asyncio.sleep(AGAIN)
            finally:
                line.close()

    async def _follow(self, line: Line) -> None:
        path, headers = f"/api/rooms/{self.code}/stream", {"cookie": self.screen.cookie}
        async with aclosing(line.events(path, headers, silence=SILENCE)) as events:
            async for event in events:
                if event is None:
                    check = Line(line.address)
                    try:
                        await check.ask("GET", "/health", {}, patience=self.screen.prompt())
                    finally:
                        check.close()
                else:
                    self._told(event.kind, msgspec.json.decode(event.data))

    def _told(self, kind: str, seen: dict[str, Any]) -> None:
        if kind != "room" or seen["version"] < self._seen.get("version", 0):
            self.screen.history.strange.append(f"after version {self._seen.get('version')} a room said {kind} {seen}")
        self._seen = seen
        self._news.set()

    # -- asking ---------------------------------------------------------------------------------------

    async def _see(self) -> dict[str, Any]:
        line = Line(self.screen.nodes[self.screen.node])
        try:
            answer = await line.ask("GET", f"/api/rooms/{self.code}", {"cookie": self.screen.cookie}, patience=2.0)
        except Broken:
            answer = None
        finally:
            line.close()
        if answer is None or answer.status == 503:
            self.screen.leave(self.screen.node)
            await asyncio.sleep(AGAIN)
            return await self._see()
        assert answer.status == 200, f"{self.code} is answered with {answer}"
        found: dict[str, Any] = msgspec.json.decode(answer.data)
        return found

    async def _ask(self, player: Player, command: str, body: dict[str, Any], *expected: str) -> dict[str, Any]:
        """A command of the room, sent until it is answered; nothing where a refusal was to be expected."""
        path = f"/api/rooms/{self.code}/{command}"
        answer, _ = await player.insist(path, msgspec.json.encode(body))
        said: dict[str, Any] = msgspec.json.decode(answer.data)
        if answer.status == 200:
            return said
        assert str(said["type"]).removeprefix("/problems/") in expected, f"{path} {body} is answered with {said}"
        return {}

    async def _wish(
        self, what: str, of: str, value: object, command: str, body: dict[str, Any], player: Player | None = None
    ) -> dict[str, Any]:
        wishes = self.screen.history.wishes
        wishes.append(Wish(self.code, what, of, value, None))
        number = len(wishes) - 1
        said = await self._ask(player or self.screen, command, body)
        wishes[number] = wishes[number]._replace(granted=time.monotonic())
        return said

    def _granted(self, what: str, of: str, value: object) -> None:
        self.screen.history.wishes.append(Wish(self.code, what, of, value, time.monotonic()))
