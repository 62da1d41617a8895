"""A real server on a free port of this machine, in a thread of its own, and people who talk to it by HTTP.

What people do goes over the wire; what a test must know besides, it asks of `service.context`.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import secrets
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar
from urllib.parse import urlencode

import uvicorn

from grotto.server.app import Setup, build
from grotto.server.context import Context
from grotto.server.serving import bind
from grotto.store.sqlite import SqliteStore

T = TypeVar("T")

PATIENCE = 20.0  # seconds for anything; only tests that fail wait so long


class Service:
    """One running server."""

    def __init__(
        self,
        folder: Path,
        *,
        clock: Callable[[], int] | None = None,
        arrange: Callable[[Context], None] | None = None,
        buffer: int | None = None,
        **setup: Any,
    ) -> None:
        """`arrange` may exchange parts before the start; `buffer`: bytes that the system sends for slow readers."""
        self.folder = folder
        self._buffer = buffer
        usual = {"keys": folder / "keys.json", "workers": 1, "limited": False, "web": folder / "no-web"}
        self._setup = Setup(**{**usual, **setup})
        self._clock = clock
        self._arrange = arrange
        self._begin()

    def _begin(self) -> None:
        self._entrance = bind("127.0.0.1", 0, any_port=True)
        if self._buffer is not None:
            self._entrance.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._buffer)
        self.port: int = self._entrance.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self._up = threading.Event()
        self._problem: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._up.wait(PATIENCE), "the server did not start"
        if self._problem is not None:
            raise self._problem

    @property
    def database(self) -> Path:
        return self.folder / "grotto.db"

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._problem = error
            self._up.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        store = await SqliteStore.open(self.database, pace=0)
        app, self.context = build(store, self._setup, self._clock)
        if self._arrange is not None:
            self._arrange(self.context)
        config = uvicorn.Config(app, log_config=None, access_log=False, proxy_headers=False, lifespan="on", ws="none",
                                timeout_graceful_shutdown=5)  # fmt: skip
        self._server = uvicorn.Server(config)
        task = asyncio.create_task(self._server.serve(sockets=[self._entrance]))
        while not self._server.started and not task.done():
            await asyncio.sleep(0.005)
        self._up.set()
        await task

    def run(self, work: Awaitable[T]) -> T:
        """Wait for something inside the server."""

        async def waited() -> T:
            return await work

        return asyncio.run_coroutine_threadsafe(waited(), self.loop).result(PATIENCE)

    def inside(self, work: Callable[[], T]) -> T:
        """Do something between two steps of the server."""

        async def done() -> T:
            return work()

        return self.run(done())

    def stop(self) -> None:
        """As a signal does it."""

        def stopping() -> None:
            self.context.stopping = True
            self.context.streams.close_all()
            self._server.should_exit = True

        self.inside(stopping)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"
        self._entrance.close()

    def start_again(self) -> None:
        """The same database and keys, at another port."""
        self._begin()

    def person(self, name: str) -> Person:
        """A new guest."""
        person = self.nobody()
        person.good("POST", "/api/me", {"name": name})
        person.name = name
        return person

    def program(self, name: str, owner: Person) -> Person:
        """A new program."""
        made = owner.good("POST", "/api/programs", {"name": name})
        program = self.nobody()
        program.name, program.token = name, made["token"]
        return program

    def nobody(self) -> Person:
        """Somebody who has not said who they are."""
        return Person(self)


@contextmanager
def serving(folder: Path, **arrangements: Any) -> Iterator[Service]:
    """A server for as long as the block lasts."""
    service = Service(folder, **arrangements)
    try:
        yield service
    finally:
        if service._thread.is_alive():
            service.stop()


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    @property
    def outcome(self) -> str:
        """`ok`, or the kind of the problem."""
        if self.status < 300:
            return "ok"
        assert self.headers["content-type"] == "application/problem+json", (self.status, self.data[:200])
        problem = self.json
        assert problem["status"] == self.status
        assert problem["what_to_do"]
        return str(problem["type"]).removeprefix("/problems/")


class Person:
    """Somebody with a browser, or a program: keeps a cookie or a token, and says where requests come from."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.name = ""
        self.cookie = ""
        self.token = ""
        self._line: http.client.HTTPConnection | None = None
        self._port = 0

    def __repr__(self) -> str:
        return f"<{self.name or 'nobody'}>"

    def __del__(self) -> None:
        if self._line is not None:
            self._line.close()

    def copied(self) -> Self:
        """Another window of the same browser."""
        other = type(self)(self.service)
        other.name, other.cookie, other.token = self.name, self.cookie, self.token
        return other

    @property
    def id(self) -> str:
        return str(self.good("GET", "/api/me")["guest"])

    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        if self.token:
            return {"authorization": f"Bearer {self.token}"}
        return {"origin": self.service.origin} | ({"cookie": f"grotto={self.cookie}"} if self.cookie else {})

    def ask(self, method: str, path: str, body: Any = None, *, key: str | None = None, **headers: str | None) -> Answer:
        """One request, whatever comes of it; headers that are None are left out."""
        sent: dict[str, str | None] = dict(self.headers())
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            sent["content-type"] = "application/json"
        if key is not None:
            sent["idempotency-key"] = key
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self._sent(method, path, data, {name: value for name, value in sent.items() if value is not None})
        given = answer.headers.get("set-cookie", "")
        if given:
            self.cookie = given.partition(";")[0].partition("=")[2]
        return answer

    def _sent(self, method: str, path: str, data: bytes | None, headers: dict[str, str]) -> Answer:
        if self._line is None or self._port != self.service.port:
            if self._line is not None:
                self._line.close()
            self._port = self.service.port
            self._line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            self._line.request(method, path, data, headers)
            response = self._line.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):  # an old line that the server let go
            self._line.close()
            self._line.request(method, path, data, headers)
            response = self._line.getresponse()
        return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())

    def good(self, method: str, path: str, body: Any = None, *, key: str | None = None) -> Any:
        """One request that has to be answered well."""
        answer = self.ask(method, path, body, key=key)
        assert answer.status == 200, (self, method, path, body, answer.status, answer.data[:500])
        return answer.json

    def try_to(self, command: str, table: str, *, key: str | None = None, **fields: Any) -> Answer:
        """One command at a table, whatever comes of it."""
        return self.ask("POST", f"/api/tables/{table}/{command}", fields, key=key or new_key())

    def do(self, command: str, table: str, *, key: str | None = None, **fields: Any) -> Any:
        """One command at a table that has to work."""
        answer = self.try_to(command, table, key=key, **fields)
        assert answer.status == 200, (self, command, fields, answer.data[:500])
        return answer.json

    def create(self, *, bots: list[str | None] | None = None, key: str | None = None, **settings: Any) -> Any:
        """A new table."""
        wanted = {"game": "diamant", "players": 3, "pace": "instant", **settings}
        seats = [{} if bot is None else {"bot": bot} for bot in bots or []]
        return self.good("POST", "/api/tables", {"settings": wanted, "seats": seats}, key=key or new_key())

    def join(self, opened: Any, **fields: Any) -> Any:
        """Sit down at a table with its invitation."""
        return self.do("join", opened["table"], nonce=new_nonce(), invitation=opened["invitation"], **fields)

    def see(self, table: str, seat: int | str | None = None, language: str | None = None) -> Any:
        """A table as it is now."""
        asked = {name: str(value) for name, value in (("seat", seat), ("language", language)) if value is not None}
        return self.good("GET", f"/api/tables/{table}" + (f"?{urlencode(asked)}" if asked else ""))

    def stream(self, *tables: str, last: str = "", **queries: str) -> Stream:
        """Everything that happens there."""
        asked = ({"tables": ",".join(tables)} if tables else {}) | queries
        return Stream(self, f"/api/stream?{urlencode(asked)}", last)


class Event(NamedTuple):
    """One message of a stream."""

    kind: str
    id: str
    data: Any


class Stream:
    """An open stream; read it as far as you like."""

    def __init__(self, person: Person, path: str, last: str = "", *, buffer: int | None = None) -> None:
        self._socket = socket.socket()
        if buffer is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.connect(("127.0.0.1", person.service.port))
        headers = person.headers() | {"host": f"127.0.0.1:{person.service.port}"}
        headers |= {"last-event-id": last} if last else {}
        headers.pop("origin", None)  # browsers send none with a stream of the same site
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        self._socket.sendall("\r\n".join(lines).encode())
        self._read = self._body = b""
        self._socket.settimeout(PATIENCE)
        head = self._up_to(b"\r\n\r\n") or b""
        status, *fields = head.decode("latin-1").split("\r\n")
        self.status = int(status.split()[1])
        self.headers = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
        self.last = last

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def _up_to(self, mark: bytes) -> bytes | None:
        """All that was sent before a mark; None if the line is cut before."""
        while mark not in self._read:
            more = self._socket.recv(65536)
            if not more:
                return None
            self._read += more
        found, _, self._read = self._read.partition(mark)
        return found

    def _chunk(self) -> bytes:
        """One chunk of the body; empty at the end, or if the line is cut."""
        size = self._up_to(b"\r\n")
        if not size or size == b"0":
            return b""
        while len(self._read) < int(size, 16) + 2:
            more = self._socket.recv(65536)
            if not more:
                return b""
            self._read += more
        found, self._read = self._read[: int(size, 16)], self._read[int(size, 16) + 2 :]
        return found

    def body(self) -> bytes:
        """What a refused stream says instead."""
        size = int(self.headers["content-length"])
        while len(self._read) < size:
            self._read += self._socket.recv(65536)
        return self._read[:size]

    def block(self, seconds: float = PATIENCE) -> str | None:
        """The next lines before an empty one, comments too; None at the end. Raises TimeoutError."""
        self._socket.settimeout(seconds)
        while b"\n\n" not in self._body:
            more = self._chunk()
            if not more:
                return None
            self._body += more
        found, _, self._body = self._body.partition(b"\n\n")
        return found.decode()

    def next(self, seconds: float = PATIENCE) -> Event | None:
        """The next message; None if the server has closed the stream. Raises TimeoutError."""
        until = time.monotonic() + seconds  # comments that keep the line open count for nothing
        while (block := self.block(max(0.001, until - time.monotonic()))) is not None:
            fields = dict(line.split(": ", 1) for line in block.split("\n"))
            if "event" in fields:
                self.last = fields["id"]
                return Event(fields["event"], fields["id"], json.loads(fields["data"]))
        return None

    def rest(self) -> list[Event]:
        """All that is on its way: the server has nothing more to say within a moment."""
        found: list[Event] = []
        with suppress(TimeoutError):
            while (event := self.next(0.3)) is not None:
                found.append(event)
        return found

    def until(self, wanted: Callable[[Any], bool]) -> Event:
        """The first message of which this is true."""
        while (event := self.next()) is not None:
            if wanted(event.data):
                return event
        raise AssertionError("the stream ended before")


class Clock:
    """Time that is told."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


def new_key() -> str:
    """A command id that nobody has used."""
    return secrets.token_hex(8)


def new_nonce() -> str:
    return secrets.token_hex(16)


def soon(question: Callable[[], T], *, within: float = PATIENCE) -> T:
    """What a question is answered with as soon as that is true."""
    until = time.monotonic() + within
    while not (found := question()):
        assert time.monotonic() < until, "it has not come to that"
        time.sleep(0.01)
    return found


class Party(NamedTuple):
    """A table and the people who sit there, in the order of seats."""

    table: str
    people: list[Person]
    opened: Any
    recoveries: list[str]


def party(service: Service, *names: str, start: bool = True, **settings: Any) -> Party:
    """These people open a table, the first as host, and begin."""
    people = [service.person(name) for name in names]
    settings.setdefault("players", len(people) + sum(bot is not None for bot in settings.get("bots") or []))
    opened = people[0].create(**settings)
    recoveries = [person.join(opened)["recovery"] for person in people]
    if start:
        people[0].do("start", opened["table"])
    return Party(opened["table"], people, opened, recoveries)


def legal(seen: Any) -> list[str]:
    """What the viewer may do now."""
    return [str(value["text"]) for value in seen["scene"]["legal"]]


def play_on(party: Party, *, steps: int = 10_000, seed: int = 1) -> Any:
    """Everybody plays something that is allowed, until the match is over or so many actions are done."""
    chosen = random.Random(seed)
    for _ in range(steps):
        for number, person in enumerate(party.people):
            seen = person.see(party.table, number)
            if seen["phase"] == "over":
                return seen
            if number in seen["scene"]["to_act"] and seen["chosen"] is None:
                person.do("act", party.table, seat=number, text=chosen.choice(legal(seen)), turn=seen["turn"])
                break
        else:
            time.sleep(0.005)  # a bot is to act
    return party.people[0].see(party.table)
