"""Guests who play: each command is sent with an id until an answer is read, and streams go on where they broke off."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import aclosing
from itertools import count
from random import Random
from typing import Any

import msgspec

from tests.answer import Answer

from .history import Answered, History, Sent, Told
from .wire import Address, Broken, Line

AGAIN = 0.05  # seconds before a command is sent once more
SILENCE = 0.5  # seconds after which a reader asks whether the server is still there, and waits for the answer
SUSPECT = 2.0  # seconds for which nobody goes back to a node that did not answer
NOWHERE = 1.5  # seconds to wait for an answer if there is nobody else to ask
EXPECTED = {"stale", "not-your-turn", "not-legal", "wrong-phase", "game-is-over", "seat-taken"}
"""Refusals that a player meets who is not the only one; all others are mistakes."""

_readers = count()


class Scene(msgspec.Struct):
    """Of a match, what a player needs."""

    to_act: list[int]
    legal: list[dict[str, Any]]


class Message(msgspec.Struct):
    """Of a message, what a player needs."""

    table: str
    number: int
    phase: str
    seat: int | None
    turn: int
    chosen: str | None
    take_back: bool
    scene: Scene | None


_decode = msgspec.json.Decoder(Message).decode


class Player:
    """A guest, who goes to the next node when one does not answer."""

    def __init__(
        self, name: str, nodes: Sequence[Address], history: History, luck: Random, *, patience: float = 3.0
    ) -> None:
        self.name = name
        self.nodes = nodes
        self.history = history
        self.luck = luck
        self.patience = patience
        self.node = luck.randrange(len(nodes))
        self.guest = ""
        self.cookie = ""
        self._lines = [Line(address) for address in nodes]
        self._left = [-SUSPECT] * len(nodes)  # when we last gave up each node
        self.reading: set[Reader] = set()

    async def arrive(self) -> Player:
        """Say a name, and be a guest from then on."""
        while not self.guest:
            try:
                answer = await self._post(self.node, "/api/me", msgspec.json.encode({"name": self.name}))
            except Broken:
                await self._elsewhere()
                continue
            if answer.status == 200:
                self.cookie = answer.headers["set-cookie"].split(";")[0]
                self.guest = str(msgspec.json.decode(answer.data)["guest"])
            else:
                await self._elsewhere()
        return self

    def command(self, kind: str, table: str, body: dict[str, Any], key: str | None = None) -> Sent:
        """A command with a name of its own, noted before it is sent."""
        sent = Sent(self.guest, key or secrets.token_hex(8), kind, table, msgspec.json.encode(body))
        self.history.sent.setdefault((sent.guest, sent.command), sent)
        return sent

    async def do(self, kind: str, table: str, body: dict[str, Any]) -> Answered:
        """One command, sent until an answer is read."""
        return await self.send(self.command(kind, table, body))

    async def send(self, sent: Sent) -> Answered:
        """Until somebody answers."""
        began = time.monotonic()
        answer, tries = await self.insist(path_of(sent), sent.body, sent.command)
        return self._note(Answered(sent, answer.status, answer.data, began, time.monotonic(), tries, self.node))

    async def insist(self, path: str, body: bytes, key: str = "") -> tuple[Answer, int]:
        """The same bytes again and again, here and elsewhere, until somebody answers; and how often they were sent."""
        for tries in count(1):
            try:
                answer = await self._post(self.node, path, body, key)
            except Broken:
                await self._elsewhere()
                continue
            if answer.status != 503:  # which says: again in a moment
                return answer, tries
            await self._elsewhere(suspect=False)
        raise AssertionError("unreachable")

    async def send_once(self, sent: Sent, node: int, line: Line) -> Answered | None:
        """One copy of a command to one node."""
        began = time.monotonic()
        try:
            answer = await line.ask("POST", path_of(sent), self._headers(node, sent.command), sent.body, patience=20)
        except Broken:
            return None
        return self._note(Answered(sent, answer.status, answer.data, began, time.monotonic(), 1, node))

    def _note(self, answer: Answered) -> Answered:
        self.history.answered.append(answer)
        if answer.status >= 500 or (not answer.good and answer.problem not in EXPECTED):
            self.history.strange.append(f"{answer.sent.kind} was answered {answer.status} {answer.data[:300]!r}")
        return answer

    async def see(self, table: str) -> Message | None:
        """The table as it is now, if it can be had."""
        try:
            answer = await self._lines[self.node].ask(
                "GET", f"/api/tables/{table}", {"cookie": self.cookie}, patience=self.patience
            )
        except Broken:
            return None
        return _decode(answer.data) if answer.status == 200 else None

    async def _post(self, node: int, path: str, body: bytes, key: str = "") -> Answer:
        return await self._lines[node].ask("POST", path, self._headers(node, key), body, patience=self.prompt())

    def _headers(self, node: int, key: str) -> dict[str, str]:
        headers = {"origin": self.nodes[node].origin}
        if self.cookie:
            headers["cookie"] = self.cookie
        if key:
            headers["idempotency-key"] = key
        return headers

    def leave(self, node: int, *, suspect: bool = True) -> int:
        """That node does not serve us: where this guest goes now, to read and to write."""
        now, other = time.monotonic(), (node + 1) % len(self.nodes)
        if suspect:
            self._left[node] = now
        if self.node == node and now - self._left[other] > SUSPECT:
            self.node = other  # unless we have just come from there
            for reader in self.reading:
                reader.follow()
        return self.node

    def prompt(self) -> float:
        """How long to wait for an answer: not long, if there is another node to ask."""
        other = (self.node + 1) % len(self.nodes)
        free = other != self.node and time.monotonic() - self._left[other] > SUSPECT
        return self.patience if free else max(self.patience, NOWHERE)

    async def _elsewhere(self, *, suspect: bool = True) -> None:
        self.leave(self.node, suspect=suspect)
        await asyncio.sleep(AGAIN)

    def close(self) -> None:
        """Hang up."""
        for line in self._lines:
            line.close()


class Reader:
    """One guest's stream of one table, with all its reconnections."""

    def __init__(self, player: Player, table: str) -> None:
        self.player = player
        self.table = table
        self.node = player.node
        self.number = next(_readers)
        self.last = ""
        self.latest: Message | None = None
        self.news = asyncio.Event()
        self.breaks = 0
        self._line = Line(player.nodes[self.node])

    async def read(self) -> None:
        """Until cancelled."""
        self.player.reading.add(self)
        try:
            while True:
                try:
                    await self._follow(self._line)
                except Broken:
                    self.breaks += 1
                    self.node = self.player.leave(self.node)
                    self._line = Line(self.player.nodes[self.node])
                    await asyncio.sleep(AGAIN)
        finally:
            self.player.reading.discard(self)
            self._line.close()

    def follow(self) -> None:
        """The guest goes elsewhere: hang up, and read there."""
        if self.node != self.player.node:
            self._line.close()

    async def _follow(self, line: Line) -> None:
        headers = {"cookie": self.player.cookie} | ({"last-event-id": self.last} if self.last else {})
        path = f"/api/stream?tables={self.table}"
        async with aclosing(line.events(path, headers, silence=SILENCE, patience=self.player.prompt())) as events:
            async for event in events:
                if event is None:
                    await self._check()
                elif event.kind == "table":
                    self.last = event.id
                    told = Told(self.number, self.player.guest, "en", event.data, time.monotonic(), self.node, event.id)
                    self.player.history.told.append(told)
                    self.latest = _decode(event.data)
                    self.news.set()
                else:
                    self.player.history.strange.append(f"a stream said {event.kind} {event.data[:200]!r}")

    async def _check(self) -> None:
        """Whether the server lives; one that hangs says nothing."""
        line = Line(self.player.nodes[self.node])
        try:
            await line.ask("GET", "/health", {}, patience=max(SILENCE, self.player.prompt() - SILENCE))
        finally:
            line.close()


def path_of(sent: Sent) -> str:
    """Where a command is sent to."""
    return f"/api/tables/{sent.table}/{sent.kind}" if sent.table else "/api/tables"
