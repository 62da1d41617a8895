"""One world: a whole server with a real store, the people at one table, and everything that reaches one viewer."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from grotto.kernel.rng import Rng
from grotto.server import logs
from grotto.server.app import Setup, build
from grotto.store.sqlite import SqliteStore
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary
from grotto.tables.table import Table

from .asking import VIEWER, Answer, Asker, Tap
from .fixing import NOW
from .planning import NOBODY_SEATED, Body, Plan
from .room_worlds import BOT, Gathering, last_message

BEGINNING = 1_700_000_000_000  # milliseconds since 1970


class Noted(NamedTuple):
    """Something that reached the viewer."""

    what: str
    data: bytes
    knowing: tuple[str, ...] = ()
    """What the viewer may know by then; where that is not the same in both worlds, neither need the data be."""


class Rehearsing:
    """A store that can leave something unwritten: so that one may ask what would come of a command."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.rehearsing = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, entries: Sequence[Entry], summaries: Sequence[TableSummary]) -> None:
        """Write, unless it is a rehearsal."""
        if not self.rehearsing:
            await self._store.append(entries, summaries)


class World:
    """A server, and what one viewer gets from it."""

    def __init__(self, plan: Plan, index: int, folder: Path) -> None:
        self.plan = plan
        self.scenario = plan.scenario
        self.index = index
        self.folder = folder
        self.tickets = plan.tickets[index]
        self.choices = plan.choices[index]
        self.seed = hashlib.sha256(f"CANARY seed {plan.scenario.seed} {index}".encode()).digest()
        self.now = BEGINNING
        self.id = ""
        self.room = ""  # its code, if there is one
        self.notes: list[Noted] = []
        self.jobs: list[bytes] = []  # what bots in the viewer's seat were asked
        self.releases: list[float] = []  # when bots' choices were shown
        self.hanging: set[asyncio.Future[None]] = set()
        self.secrets: list[str] = []  # others' tokens and cookies
        self.lines: list[str] = []  # of the log
        self.disagreements: list[str] = []  # of snapshot and stream
        self.askers: dict[int, Asker] = {}
        self.taps: list[Tap] = []

    # -- the server -----------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start the server; its workers are clerks."""
        NOW.world = self
        self.store = Rehearsing(await SqliteStore.open(self.folder / f"world-{self.index}.db", pace=0))
        setup = Setup(keys=self.folder / "keys", limited=False, workers=8, web=self.folder)
        self.app, self.context = build(self.store, setup, lambda: self.now)
        self.context.cookies._clock = lambda: BEGINNING / 1000
        self.context.background.automatic_choices.rng = Rng(5)
        await self.context.bot_workers.start()
        self.context.ready = True
        self._log = _Lines(self.lines)
        logging.getLogger("grotto.server").addHandler(self._log)
        logging.getLogger("grotto.server").setLevel(logging.INFO)

    async def close(self) -> None:
        """Stop it."""
        logging.getLogger("grotto.server").removeHandler(self._log)
        for tap in self.taps:
            await tap.close()
        await self.context.background.close()
        await self.context.bot_workers.close()
        await self.store.close()

    @property
    def table(self) -> Table:
        """The truth."""
        found = self.context.dispatcher.cached(self.id)
        assert found is not None
        return found

    async def settle(self) -> None:
        """Until bots have chosen and streams have sent."""
        while len(self.context.background.tasks.running) > len(self.hanging):
            await asyncio.sleep(0.0002)
        for _ in range(8):
            await asyncio.sleep(0)

    # -- people ---------------------------------------------------------------------------------------

    async def gather(self) -> None:
        """Everybody arrives, sits down or looks on, and the match begins."""
        scenario = self.scenario
        people = [seat for seat in range(scenario.players) if seat not in scenario.bots]
        for seat in [*people, NOBODY_SEATED] if scenario.host == NOBODY_SEATED else people:
            viewer = seat == scenario.seat or (scenario.room and scenario.kind == "onlooker" and seat == NOBODY_SEATED)
            self.askers[seat] = await self._arrived(VIEWER if viewer else f"guest {seat}")
        if scenario.room:
            await Gathering(self, people).gather()
            return
        host = self.askers[scenario.host]
        settings = {
            "game": scenario.game, "players": scenario.players, "options": scenario.options, "title": "a table",
            "public": scenario.public, "seconds": scenario.seconds, "hints": scenario.hints,
        }  # fmt: skip
        seats = [{"bot": BOT} if seat in scenario.bots else {} for seat in range(scenario.players)]
        opened = (await host.post("/api/tables", {"settings": settings, "seats": seats})).json()
        self.id, invitation = opened["table"], opened["invitation"]
        self.viewer = await self._viewer(opened["watch"])
        for seat in people:
            self.salt(seat)
            body = {"nonce": f"{seat:032x}", "seat": seat}
            answer = await self.do(seat, "join", body if scenario.public else body | {"invitation": invitation})
            self._keep_secrets(seat, answer)
            if seat == scenario.seat:
                await self.follow()
        await self.do(scenario.host, "start", {})
        await self.settle()

    async def _viewer(self, watch: str) -> Asker:
        kind = self.scenario.kind
        if kind == "onlooker":
            viewer = await self._arrived(VIEWER)
            body = {} if self.scenario.public else {"token": watch}
            self.note("watch", (await viewer.post(f"/api/tables/{self.id}/watch", body)).whole)
            await self.follow(viewer)
            return viewer
        if kind == "seat":
            assert self.scenario.seat is not None
            return self.askers[self.scenario.seat]
        nobody = Asker(self.app, VIEWER)
        if kind == "stranger":
            await self.follow(nobody)
        return nobody

    async def follow(self, viewer: Asker | None = None) -> None:
        """The viewer opens streams: of this table, and for those who sit here, of all their tables."""
        viewer = viewer or self.viewer
        more = ["/api/stream"] if self.scenario.kind == "seat" else []
        more += [f"/api/rooms/{self.room}/stream"] if self.room else []
        for path in [f"/api/stream?tables={self.id}", *more]:
            tap = Tap(self.app, viewer, path)
            self.taps.append(tap)
            await tap.open()
            self.note(f"opened {path}", tap.head)

    async def _arrived(self, name: str) -> Asker:
        asker = Asker(self.app, name)
        answer = await asker.post("/api/me", {"name": name})
        asker.cookie = answer.header(b"set-cookie").partition(b";")[0]
        if name == VIEWER:
            self.note("arrived", answer.whole)
        else:
            self.secrets.append(asker.cookie.decode())
        return asker

    async def do(self, seat: int, command: str, body: Body) -> Answer:
        """Somebody's command; it has to be done."""
        self.salt(seat)
        if "guest" in body:
            body = body | {"guest": self.table.seats[body["guest"]].guest}
        answer = await self.askers[seat].post(f"/api/tables/{self.id}/{command}", body)
        assert answer.status == 200, (self.scenario.name, self.index, seat, command, body, answer.body)
        if seat == self.scenario.seat:
            self.note(f"answer to {command}", answer.whole)
        else:
            self._keep_secrets(seat, answer)
        return answer

    def salt(self, seat: int) -> None:
        """Tokens of others are secrets, and so they are not the same in both worlds."""
        if seat != self.scenario.seat:
            self.askers[seat].salt = f"world {self.index}"

    def _keep_secrets(self, seat: int, answer: Answer) -> None:
        if seat != self.scenario.seat:
            self.secrets += [json.loads(answer.body)["recovery"]] if b'"recovery"' in answer.body else []

    # -- what reaches the viewer ------------------------------------------------------------------------

    def note(self, what: str, data: bytes, knowing: tuple[str, ...] = ()) -> None:
        """It does."""
        self.notes.append(Noted(what, data, knowing))

    def note_streams(self, what: str) -> None:
        """All that the streams have sent since; of a room's, the last message. Each of them is the whole room, and how
        many changes go into one of them depends on how fast the store is."""
        for number, tap in enumerate(self.taps):
            taken = tap.taken()
            self.note(f"stream {number} {what}", last_message(taken) if "/rooms/" in tap.path else taken)


class _Lines(logging.Handler):
    """Keeps the lines of the log, as they would be written; the ports of writing is told by no table."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self._lines = lines
        self.setFormatter(logs.Formatter(words=False))

    def emit(self, record: logging.LogRecord) -> None:
        record.created = record.msecs = 0.0
        self._lines.append(self.format(record))
