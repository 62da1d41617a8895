"""Attacks on a server from one address: each goes on until it is cancelled, and counts its answers."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from grotto.rooms.codes import LENGTH, LETTERS

Sent = tuple[str, str, object]
"""Method, path, body."""
LINES = 150  # connections of a flood
ASSET = re.compile(r"/assets/([\w.-]+)")
TAKE = 512  # bytes that a slow reader takes before it stops


class Somebody:
    """A guest with one address."""

    def __init__(self, port: int, source: str, cookie: str = "") -> None:
        self.port = port
        self.source = source
        self.cookie = cookie
        self.answers: Counter[str] = Counter()
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def arrive(self, name: str) -> Somebody:
        """Be a guest."""
        _, head, _ = await self.ask("POST", "/api/me", {"name": name})
        cookies = [line for line in head.split("\r\n") if line.lower().startswith("set-cookie")]
        self.cookie = cookies[0].partition(": ")[2].partition(";")[0]
        return self

    def another(self) -> Somebody:
        """The same guest on another connection, with the same count of answers."""
        other = Somebody(self.port, self.source, self.cookie)
        other.answers = self.answers
        return other

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_line": None}  # a connection belongs to its process

    def request(self, method: str, path: str, body: object = None, *, length: int | None = None) -> bytes:
        """The bytes of a request; `length` is what it says of its body, if not the truth."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: localhost:{self.port}\r\norigin: http://localhost:{self.port}\r\n"
        head += f"cookie: {self.cookie}\r\n" if self.cookie else ""
        if method == "POST":
            head += f"content-type: application/json\r\nidempotency-key: {secrets.token_hex(8)}\r\n"
            head += f"content-length: {len(data) if length is None else length}\r\n"
        return f"{head}\r\n".encode() + data

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, str, bytes]:
        """Status, head and body of an answer."""
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        reader, writer = self._line
        try:
            writer.write(self.request(method, path, body))
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            status = int(head.split(" ")[1])
            found = [line for line in head.split("\r\n") if line.lower().startswith("content-length")]
            data = await reader.readexactly(int(found[0].partition(": ")[2])) if found else b""
        except BaseException:
            self.hang_up()
            raise
        self.answers[str(status)] += 1
        return status, head, data

    async def good(self, method: str, path: str, body: object = None) -> Any:
        """The JSON of an answer that has to be good."""
        status, _, data = await self.ask(method, path, body)
        assert status == 200, (path, status, data)
        return json.loads(data)

    def hang_up(self) -> None:
        """Close the connection."""
        if self._line is not None:
            self._line[1].transport.abort()
            self._line = None


class Scene(NamedTuple):
    """What the attacker owns: a guest, tables and a room."""

    who: Somebody
    table: str
    """A Diamant table at which it sits alone with bots."""
    finished: str
    """A finished match of its own."""
    room: str
    record: str
    """A match file."""


Attack = Callable[[Scene], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    """Put an attack on the list."""

    def put(function: Attack) -> Attack:
        ATTACKS[name] = function
        return function

    return put


async def flood(who: Somebody, requests: Iterator[Sent], lines: int = LINES) -> None:
    """Send all that comes on many connections, as fast as it is answered."""

    async def one(line: Somebody) -> None:
        for sent in requests:
            try:
                await line.ask(*sent)
            except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
                who.answers[type(error).__name__] += 1
                await asyncio.sleep(0.01)

    await asyncio.gather(*(one(who.another()) for _ in range(lines)))


async def _raw(who: Somebody, first: bytes, *, take: int | None = None, drip: float = 0.0) -> None:
    """One connection that sends slowly or reads nothing; opened anew when the server closes it."""
    loop = asyncio.get_running_loop()
    while True:
        line = socket.socket()
        line.settimeout(0)
        if take is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        try:
            line.bind((who.source, 0))
            await loop.sock_connect(line, ("127.0.0.1", who.port))
            await loop.sock_sendall(line, first)
            if take is not None:
                await loop.sock_recv(line, take)
                await asyncio.sleep(30)
            while True:
                await asyncio.sleep(drip)
                await loop.sock_sendall(line, b" ")
        except OSError as error:
            who.answers[type(error).__name__] += 1
            await asyncio.sleep(0.1)
        finally:
            line.close()


@attack("slow bodies")
async def _(scene: Scene) -> None:
    sent = scene.who.request("POST", "/api/me", {"name": "x"}, length=5000)
    await asyncio.gather(*(_raw(scene.who, sent, drip=0.5) for _ in range(190)))


@attack("slow heads")
async def _(scene: Scene) -> None:
    await asyncio.gather(*(_raw(scene.who, b"GET / HTTP/1.1\r\nhost: x\r\nx: ", drip=0.5) for _ in range(190)))


@attack("slow readers of replays and pages")
async def _(scene: Scene) -> None:
    paths = ["/api/openapi.json", f"/api/tables/{scene.finished}/replay?seat=open", "/", "/api/rules/erdgeister"]
    sent = [scene.who.request("GET", path) for path in paths]
    await asyncio.gather(*(_raw(scene.who, sent[n % len(sent)], take=TAKE) for n in range(190)))


@attack("streams that are never read")
async def _(scene: Scene) -> None:
    table = scene.who.request("GET", f"/api/stream?tables={scene.table}")
    room = scene.who.request("GET", f"/api/rooms/{scene.room}/stream")
    held = [_raw(scene.who, (table, room)[n % 2], take=TAKE) for n in range(60)]
    locks: list[Sent] = [("POST", f"/api/rooms/{scene.room}/lock", {"locked": locked}) for locked in (True, False)]
    busy = flood(scene.who, cycle(locks), 4)
    await asyncio.gather(*held, busy)


@attack("streams opened and closed")
async def _(scene: Scene) -> None:
    async def churn(path: str) -> None:
        while True:
            with suppress(OSError, EOFError, TimeoutError):
                async with asyncio.timeout(5):
                    reader, writer = await asyncio.open_connection(
                        "127.0.0.1", scene.who.port, local_addr=(scene.who.source, 0)
                    )
                    writer.write(scene.who.request("GET", path))
                    scene.who.answers[(await reader.readuntil(b"\r\n"))[9:12].decode()] += 1
                    writer.transport.abort()

    paths = [f"/api/rooms/{scene.room}/stream", f"/api/stream?tables={scene.table}"]
    await asyncio.gather(*(churn(paths[n % 2]) for n in range(LINES)))


@attack("connections opened and closed")
async def _(scene: Scene) -> None:
    async def churn() -> None:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", scene.who.port, local_addr=(scene.who.source, 0))
                writer.transport.abort()
                scene.who.answers["opened"] += 1
            except OSError as error:
                scene.who.answers[type(error).__name__] += 1
                await asyncio.sleep(0.01)

    await asyncio.gather(*(churn() for _ in range(LINES)))


@attack("files of the client")
async def _(scene: Scene) -> None:
    _, _, page = await scene.who.ask("GET", "/")
    paths = [f"/assets/{name}" for name in ASSET.findall(page.decode())]
    await flood(scene.who, cycle(("GET", path, None) for path in paths))


@attack("chat, emotes, bets and dares")
async def _(scene: Scene) -> None:
    table = f"/api/tables/{scene.table}"
    requests: list[Sent] = [
        ("POST", f"{table}/say", {"text": "W" * 200}), ("POST", f"{table}/emote", {"emote": "wow"}),
        ("POST", f"{table}/bet", {"text": "card:trap"}), ("POST", f"{table}/dare", {"dared": 1}),
        ("POST", f"{table}/act", {"text": "on"}), ("POST", f"{table}/unlock", {}),
    ]  # fmt: skip
    await flood(scene.who, cycle(requests))


@attack("guessed codes of rooms")
async def _(scene: Scene) -> None:
    luck = Random(1)

    def guesses() -> Iterator[Sent]:
        while True:
            code = "".join(luck.choice(LETTERS) for _ in range(LENGTH))
            yield "GET", f"/api/rooms/{code}", None
            yield "POST", f"/api/rooms/{code}/join", {"name": "Guess", "figure": 0}

    await flood(scene.who, guesses())


@attack("rooms opened and changed")
async def _(scene: Scene) -> None:
    room = f"/api/rooms/{scene.room}"
    names = (f"Name {number}" for number in cycle(range(1000)))

    def changes() -> Iterator[Sent]:
        while True:
            yield "POST", "/api/rooms", {"game": "emerald"}
            yield "POST", f"{room}/lock", {"locked": True}
            yield "POST", f"{room}/lock", {"locked": False}
            yield "POST", f"{room}/plan", {"options": {"edition": "2017"}, "bots": 8}
            yield "POST", f"{room}/rename", {"member": "x" * 20, "name": next(names)}
            yield "POST", f"{room}/round", {"round": 1}
            yield "GET", room, None

    await flood(scene.who, changes())


@attack("replays of match files")
async def _(scene: Scene) -> None:
    await flood(scene.who, cycle([("POST", "/api/replay", {"text": scene.record})]))


@attack("analysis boards")
async def _(scene: Scene) -> None:
    requests: list[Sent] = [
        ("POST", "/api/analysis", {"game": "erdgeister", "players": 4, "rounds": 8000}),
        ("POST", "/api/games/erdgeister/read-board", {"text": "x\n" * 4000}),
        ("GET", f"/api/tables/{scene.finished}/analysis?step=20", None),
    ]
    await flood(scene.who, cycle(requests))


@attack("forms of positions")
async def _(scene: Scene) -> None:
    boards = [{"players": 4, "options": {"board": {"name": "x", "tunnels": {f"T{n}": {} for n in range(400)}}}},
              {"players": 4, "entries": {f"tile-{n}": "x" * 8 for n in range(500)}}]  # fmt: skip
    await flood(scene.who, cycle(("POST", "/api/games/erdgeister/editor", board) for board in boards))


@attack("plans, chances, lists and ratings")
async def _(scene: Scene) -> None:
    table, me = f"/api/tables/{scene.table}", "/api/me"
    _, _, data = await scene.who.ask("GET", me)
    guest = f"/api/guests/{json.loads(data)['guest']}"
    paths = [f"{table}/ahead", f"{table}/chances", f"{me}/challenges", f"{me}/tables", f"{me}/rooms", guest,
             f"{guest}/ratings", "/api/seeks", "/api/programs", "/api/finished"]  # fmt: skip
    await flood(scene.who, cycle(("GET", path, None) for path in paths))


@attack("pointing in a room")
async def _(scene: Scene) -> None:
    room = f"/api/rooms/{scene.room}"
    requests: list[Sent] = [
        ("POST", f"{room}/join", {"name": "Mallory", "figure": 0}), ("POST", f"{room}/point", {"text": "W" * 60}),
        ("POST", f"{room}/point", {"text": None}), ("POST", f"{room}/ready", {"ready": True}), ("GET", room, None),
    ]  # fmt: skip
    await flood(scene.who, cycle(requests))


@attack("reviews, replays and moments")
async def _(scene: Scene) -> None:
    table = f"/api/tables/{scene.finished}"
    paths = [f"{table}/review", f"{table}/replay?seat=open", f"{table}/record", f"{table}/proof",
             f"{table}/moment?after=20", f"{table}/past?before=9999"]  # fmt: skip
    await flood(scene.who, cycle(("GET", path, None) for path in paths))


@attack("hints and reasons")
async def _(scene: Scene) -> None:
    table = f"/api/tables/{scene.table}"
    await flood(scene.who, cycle([("POST", f"{table}/hint", {}), ("GET", f"{table}/why?text=on", None)]))


@attack("puzzles, rules, lists and numbers")
async def _(scene: Scene) -> None:
    paths = [f"/api/{what}/{game}" for what in ("puzzles", "rules") for game in ("diamant", "emerald", "erdgeister")]
    paths += ["/api/tables", "/api/finished", "/metrics", "/api/openapi.json", "/api/about", "/ready"]
    await flood(scene.who, cycle(("GET", path, None) for path in paths))


@attack("pages, files and addresses that are not there")
async def _(scene: Scene) -> None:
    paths = ["/", "/icon.svg", "/manifest.webmanifest", "/nothing", "/api/nothing", "/assets/none.js", "/health"]
    await flood(scene.who, cycle(("GET", path, None) for path in paths))


@attack("guests and programs")
async def _(scene: Scene) -> None:
    nobody = Somebody(scene.who.port, scene.who.source)
    nobody.answers = scene.who.answers
    requests: list[Sent] = [("POST", "/api/me", {"name": "N"}), ("POST", "/api/programs", {"name": "P"})]
    await asyncio.gather(flood(nobody, cycle(requests), 20), flood(scene.who, cycle(requests), 20))


def run(name: str, scene: Scene, seconds: float) -> dict[str, int]:
    """One attack in a process of its own, so that its work does not delay whoever measures; what it was answered."""
    scene = scene._replace(who=scene.who.another())

    async def limited() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await ATTACKS[name](scene)

    asyncio.run(limited())
    return dict(scene.who.answers.most_common(5))
