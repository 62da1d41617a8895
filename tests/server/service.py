"""A real server on a free port of this machine, in a thread of its own.

What people do goes over HTTP (`people.py`); what a test must know besides, it asks of `service.context`.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from grotto.server.app import Setup, build
from grotto.server.context import Context
from grotto.server.serving import Server, bind
from grotto.store.sqlite import SqliteStore

from .people import Person
from .waiting import PATIENCE

T = TypeVar("T")


class Service:
    """One running server."""

    def __init__(
        self,
        folder: Path,
        *,
        clock: Callable[[], int] | None = None,
        arrange: Callable[[Context], None] | None = None,
        buffer: int | None = None,
        drain: int = 5,
        **setup: Any,
    ) -> None:
        """`arrange` may exchange parts before the start; `buffer`: bytes that the system sends for slow readers;
        `drain`: seconds that open answers have when the server stops."""
        self.folder = folder
        self._buffer = buffer
        self._drain = drain
        usual = {"keys": folder / "keys.json", "workers": 1, "limited": False, "web": folder / "no-web"}
        self._setup = Setup(**{**usual, **setup})
        self._clock = clock
        self._arrange = arrange
        self._begin()

    def _begin(self) -> None:
        self._listener = bind("127.0.0.1", 0, any_port=True)
        if self._buffer is not None:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self._buffer)
        self.port: int = self._listener.getsockname()[1]
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
                                timeout_graceful_shutdown=self._drain)  # fmt: skip
        self._server = Server(config, self._listener, self.context.connections)
        task = asyncio.create_task(self._server.serve())
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
            self.context.streams.stop()
            self._server.should_exit = True

        self.inside(stopping)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"
        self._listener.close()

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
