"""Races of identity commands: whatever two of them do at the same time, no ended session and no void token comes back.

The nodes run in this process on their real stores, and are asked as a browser would ask them, without a network. What
is expected is counted from the answers: every acknowledged end of a session is one epoch, and only cookies of the last
one are good. A command that was answered with 503 is undecided: it may have been carried out, or not.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from starlette.types import ASGIApp

from grotto.server.app import Setup, build
from grotto.server.context import Context
from grotto.server.identity import tokens
from grotto.server.identity.guest_changes import claim_mark
from grotto.store.connect import open_store
from grotto.store.store import Guest, StoreFailed

COMMANDS = ("rename", "rename program", "forget", "claim", "register", "renew", "revoke", "end sessions")
PAIRS = list(combinations_with_replacement(COMMANDS, 2))
COPIES = 4  # of each of the two commands
PATIENCE = 60.0  # seconds; only a race that fails waits so long
LOOKS = 100  # at least
PAUSE = 0.05  # seconds before a node that stood still is asked again
HOST = "127.0.0.1:8020"


class Said(NamedTuple):
    """An answer."""

    status: int
    cookie: str
    json: Any
    undecided: int = 0
    """How often the same was asked before, without an answer that tells whether it was done."""


class Undecided(Exception):
    """The machine stood still for so long that a race tells nothing."""


class Node:
    """One server, without its network."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self.context = context

    async def ask(self, method: str, path: str, body: Any = None, **by: str) -> Said:
        """An answer; a machine that stood still for a moment is asked again, as it wants to be."""
        for undecided in range(LOOKS):
            said = await self._ask_once(method, path, body, **by)
            if said.status != 503:
                return said._replace(undecided=undecided)
            await asyncio.sleep(PAUSE)
        raise Undecided(f"{method} {path}: {said}")

    async def _ask_once(
        self, method: str, path: str, body: Any = None, *, cookie: str = "", token: str = "", key: str = ""
    ) -> Said:
        headers = [(b"host", HOST.encode()), (b"content-type", b"application/json")]
        headers += (
            [(b"authorization", f"Bearer {token}".encode())] if token else [(b"origin", f"http://{HOST}".encode())]
        )
        headers += [(b"cookie", f"grotto={cookie}".encode())] if cookie else []
        headers += [(b"idempotency-key", key.encode())] if key else []
        scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
                 "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8020), "scheme": "http",
                 "http_version": "1.1", "root_path": ""}  # fmt: skip
        sent: list[Any] = []
        received = [{"type": "http.request", "body": json.dumps(body).encode() if body is not None else b""}]

        async def receive() -> Any:
            return received.pop() if received else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        cookies = [value.decode() for name, value in sent[0]["headers"] if name == b"set-cookie"]
        cookie = cookies[0].partition(";")[0].partition("=")[2] if cookies else ""
        return Said(sent[0]["status"], cookie, json.loads(b"".join(part.get("body", b"") for part in sent[1:])))

    async def good(self, method: str, path: str, body: Any = None, **by: str) -> Said:
        said = await self.ask(method, path, body, **by)
        assert said.status == 200, (path, said)
        return said


@asynccontextmanager
async def nodes(folder: Path, url: str, count: int, *, limited: bool = False) -> AsyncIterator[list[Node]]:
    """Servers on one store; with SQLite there can be only one."""
    made: list[Node] = []
    guards: list[asyncio.Task[None]] = []
    try:
        for _ in range(count):
            store = await open_store(url)
            app, context = build(store, Setup(keys=folder / "keys.json", shared=count > 1, limited=limited))
            made.append(Node(app, context))
            context.session_sync.start()
            if context.dispatcher.freeze_guard is not None:
                guards.append(asyncio.create_task(context.dispatcher.freeze_guard.run()))
        yield made
    finally:
        for guard in guards:
            guard.cancel()
        for node in made:
            await node.context.session_sync.close()
            await node.context.store.close()


class Race:
    """One guest with two browsers, a program and a seat, and commands that are all sent at once."""

    def __init__(self, nodes: list[Node], luck: Random) -> None:
        self.nodes = nodes
        self.luck = luck
        self.claim_key = f"claim-{secrets.token_hex(8)}"

    async def run(self, pair: tuple[str, str]) -> None:
        """Race, then look at what is left; raises AssertionError."""
        await self._prepare()
        before, program = await self._guest(self.id), await self._guest(self.program)
        names = [*pair] * COPIES
        self.luck.shuffle(names)
        said = await asyncio.gather(*(self._command(name, self.luck.choice(self.nodes)) for name in names))
        done = [name for name, answer in zip(names, said, strict=True) if answer.status == 200]
        undecided = Counter[str]()
        for name, answer in zip(names, said, strict=True):
            undecided[name] += answer.undecided
        ended = done.count("end sessions") + ("claim" in done)
        most = ended + undecided["end sessions"] + ("claim" not in done and undecided["claim"] > 0)
        cookies = [self.cookie, *(answer.cookie for answer in said if answer.cookie)]
        await self._check_guest(before, ended, most, cookies)
        told = [answer.json["token"] for name, answer in zip(names, said, strict=True)
                if name == "renew" and answer.status == 200]  # fmt: skip
        replacing = [name for name in names if name in ("renew", "revoke")]
        tried = len(replacing) + undecided["renew"] + undecided["revoke"]
        await self._check_program(program, sum(name in replacing for name in done), tried, told)
        await self._check_repeated_claim()

    async def _prepare(self) -> None:
        node = self.nodes[0]
        arrived = await node.good("POST", "/api/me", {"name": "Ann"})
        self.cookie, self.id = arrived.cookie, str(arrived.json["guest"])
        host = await node.good("POST", "/api/me", {"name": "Bob"})
        made = await node.good("POST", "/api/programs", {"name": "Robot"}, cookie=self.cookie)
        self.program, self.token = made.json["program"], made.json["token"]
        settings = {"game": "diamant", "players": 3, "pace": "instant"}
        opened = await node.good("POST", "/api/tables", {"settings": settings, "seats": []}, cookie=host.cookie,
                                 key=secrets.token_hex(8))  # fmt: skip
        self.table = opened.json["table"]
        seat = await node.good("POST", f"/api/tables/{self.table}/join",
                               {"nonce": secrets.token_hex(16), "invitation": opened.json["invitation"]},
                               cookie=host.cookie, key=secrets.token_hex(8))  # fmt: skip
        self.claim = {"seat": seat.json["seat"], "token": seat.json["recovery"]}

    async def _command(self, name: str, node: Node) -> Said:
        await asyncio.sleep(self.luck.random() * 0.002)
        by = {"cookie": self.cookie}
        new_name = f"Ann {self.luck.randrange(1000)}"
        commands: dict[str, Callable[[], Any]] = {
            "rename": lambda: node.ask("POST", "/api/me", {"name": new_name}, **by),
            "rename program": lambda: node.ask("POST", "/api/me", {"name": new_name}, token=self.token),
            "forget": lambda: node.ask("POST", "/api/me/forget", {}, **by),
            "claim": lambda: node.ask("POST", f"/api/tables/{self.table}/claim", self.claim, key=self.claim_key, **by),
            "register": lambda: node.ask("POST", "/api/programs", {"name": new_name}, **by),
            "renew": lambda: node.ask("POST", f"/api/programs/{self.program}/renew", {}, **by),
            "revoke": lambda: node.ask("POST", f"/api/programs/{self.program}/revoke", {}, **by),
            "end sessions": lambda: node.ask("POST", "/api/me/end-sessions", {}, **by),
        }
        said: Said = await commands[name]()
        assert said.status in (200, 401, 403, 404), (name, said)
        return said

    async def _check_guest(self, before: Guest, ended: int, most: int, cookies: list[str]) -> None:
        now = await self._guest(self.id)
        changes = now.epoch - before.epoch
        assert ended <= changes <= most, f"sessions were ended {ended} to {most} times, and the epoch is {now.epoch}"
        for cookie in set(cookies) - {""}:
            _, guest, epoch, *_ = cookie.split(".")
            if guest != self.id:  # whoever renames themselves with a void cookie is a new guest
                continue
            expected = 200 if int(epoch) == now.epoch else 401
            for node in self.nodes:
                await _becomes(expected, partial(node.ask, "GET", "/api/me", cookie=cookie))

    async def _check_program(self, before: Guest, replaced: int, tried: int, told: list[str]) -> None:
        """A token may have been replaced although its owner's session ended before the answer: then nobody has it."""
        now = await self._guest(self.program)
        changes = now.epoch - before.epoch
        assert replaced <= changes <= tried, f"{replaced} of {tried} tokens were replaced, and the epoch is {now.epoch}"
        assert (now.token == before.token) == (changes == 0), "a void token is back"
        for token in [self.token, *told]:
            expected = 200 if tokens.hashed(token) == now.token else 401
            for node in self.nodes:
                found = (await node.ask("GET", "/api/me", token=token)).status
                assert found == expected, f"a token is answered with {found} instead of {expected}"

    async def _check_repeated_claim(self) -> None:
        """With the old cookie it is answered only while the session that it began lives."""
        now = await self._guest(self.id)
        if now.epoch == int(self.cookie.split(".")[2]):
            return
        good = now.session == claim_mark(self.table, self.claim_key)
        for node in self.nodes:
            said = await self._command("claim", node)
            assert said.status == (200 if good else 401), f"a repeated claim is answered with {said.status}"
        await self.nodes[0].context.authentication.check_session(now)  # and has ended nothing

    async def _guest(self, id: str) -> Guest:
        found = await self.nodes[0].context.store.guest(id)
        assert found is not None
        return found


async def _becomes(status: int, ask: Callable[[], Any]) -> None:
    """Other nodes hear of an ended session a moment later; a machine that stood still is given some more looks."""
    until, looks = asyncio.get_running_loop().time() + PATIENCE, 0
    while (found := (await ask()).status) != status:
        looks += 1
        late = asyncio.get_running_loop().time() >= until and looks > LOOKS
        assert not late, f"a cookie is answered with {found} instead of {status}"
        await asyncio.sleep(0.02)


async def race_all(
    folder: Path, url: str, count: int, races: int, seed: int, progress: Callable[[], None] = lambda: None
) -> None:
    """So many races of every pair, on so many nodes."""
    luck = Random(seed)
    async with nodes(folder, url, count) as running:
        for pair in PAIRS:
            for _ in range(races):
                await _race(running, luck, pair)
                progress()


async def _race(running: list[Node], luck: Random, pair: tuple[str, str]) -> None:
    """One race that was decided: where the machine stood still for long, the next one."""
    for _ in range(LOOKS):
        try:
            return await Race(running, luck).run(pair)
        except AssertionError as error:
            raise AssertionError(f"{' and '.join(pair)}: {error}") from error
        except (Undecided, StoreFailed) as error:
            undecided = error
            await asyncio.sleep(1)
    raise undecided
