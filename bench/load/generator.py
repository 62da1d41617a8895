"""Guests at many tables: the seat to act does so once a second; timed until the other player's stream shows it."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import msgspec

from .http_client import Connection


class Scene(msgspec.Struct):
    """Of a message, what a player needs to go on."""

    legal: list[dict[str, object]]


class Message(msgspec.Struct):
    """A message of the stream."""

    table: str
    turn: int
    seat: int | None
    phase: str
    scene: Scene | None


@dataclass
class Tallies:
    """What the generator saw."""

    moves: int = 0
    refused: int = 0
    finished: int = 0
    answered: list[float] = field(default_factory=list)  # seconds from command to answer
    seen: list[float] = field(default_factory=list)  # seconds from command to the other player's stream


_decode = msgspec.json.Decoder(Message).decode


class Player:
    """A guest with a connection for commands and one for the stream."""

    def __init__(self, host: str, port: int, source: str | None = None) -> None:
        """`source`: the address from which to call."""
        self.host, self.port, self.source = host, port, source
        self.origin = f"http://{host}:{port}"
        self.connection = Connection(host, port, {"origin": self.origin}, source)
        self.cookie = ""

    async def arrive(self, name: str) -> None:
        _, headers, _ = await self.connection.post("/api/me", {"name": name})
        self.cookie = headers["set-cookie"].split(";")[0]
        headers = {"origin": self.origin, "cookie": self.cookie}
        self.connection = Connection(self.host, self.port, headers, self.source)

    async def do(self, path: str, body: object) -> dict[str, object]:
        status, _, data = await self.connection.post(path, body, secrets.token_hex(8))
        if status != 200:
            raise RuntimeError(f"{path}: {status} {data[:200]!r}")
        answer: dict[str, object] = msgspec.json.decode(data)
        return answer

    def events(self, table: str) -> AsyncIterator[bytes]:
        """The stream of a table, on a connection of its own."""
        connection = Connection(self.host, self.port, {"cookie": self.cookie}, self.source)
        return connection.events(f"/api/stream?tables={table}")


class Game:
    """One table with two players, and its next match when one is over."""

    def __init__(self, host: str, port: int, tallies: Tallies, pace: float) -> None:
        self.players = [Player(host, port), Player(host, port)]
        self.tallies = tallies
        self.pace = pace
        self.sent: dict[int, tuple[float, int]] = {}  # when each turn's move was sent, and by which seat
        self.latest: list[Message | None] = [None, None]
        self.news = asyncio.Event()

    async def open(self, number: int, settings: dict[str, object]) -> None:
        for seat, player in enumerate(self.players):
            await player.arrive(f"p{number}-{seat}")
        await self._sit(settings)

    async def _sit(self, settings: dict[str, object]) -> None:
        host, guest = self.players
        opened = await host.do("/api/tables", {"settings": settings})
        self.table = str(opened["table"])
        await host.do(f"/api/tables/{self.table}/join", {"nonce": secrets.token_hex(16)})
        join = {"nonce": secrets.token_hex(16), "invitation": opened["invitation"]}
        await guest.do(f"/api/tables/{self.table}/join", join)
        await host.do(f"/api/tables/{self.table}/start", {})

    async def read(self, seat: int) -> None:
        """The stream of one player."""
        async for data in self.players[seat].events(self.table):
            now = time.perf_counter()
            message = _decode(data)
            sent = self.sent.get(message.turn)
            if sent is not None and sent[1] != seat:
                self.tallies.seen.append(now - sent[0])
            self.latest[seat] = message
            self.news.set()

    async def play(self, until: float) -> None:
        """Act for the seat to move, at intervals."""
        luck = random.Random(self.table)
        await asyncio.sleep(luck.random() * self.pace)
        while time.perf_counter() < until:
            due = time.perf_counter() + self.pace
            await self._move(luck)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _move(self, luck: random.Random) -> None:
        mover = next((m for m in self.latest if m is not None and m.scene is not None and m.scene.legal), None)
        if mover is None or mover.seat is None:
            self.tallies.finished += any(m is not None and m.phase == "over" for m in self.latest)
            return
        assert mover.scene is not None
        text = luck.choice(mover.scene.legal)["text"]
        began = time.perf_counter()
        self.sent = {mover.turn + 1: (began, mover.seat)}
        body = {"text": text, "turn": mover.turn}
        status, _, _ = await self.players[mover.seat].connection.post(
            f"/api/tables/{self.table}/act", body, secrets.token_hex(8)
        )
        self.tallies.answered.append(time.perf_counter() - began)
        self.tallies.moves += status == 200
        self.tallies.refused += status != 200
