"""Runs the server: socket, event loop, uvicorn, signals, and a browser on this machine."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import msgspec
import uvicorn
import uvloop

from grotto.kernel.errors import BadOption
from grotto.store.connect import open_store, sqlite_path
from grotto.store.store import CannotOpen, Store

from . import descriptors, logs
from .acceptor import Acceptor
from .app import Setup, build
from .clock import steady_clock
from .connections import protocol_with
from .context import Context
from .identity.ring_check import check_ring
from .limits.connection_limits import ConnectionLimits
from .network import network_address
from .operator_socket import socket_of

DRAIN_SECONDS = 8  # for open answers when the server stops
GC_THRESHOLDS = (20_000, 10, 20)  # a move makes a thousand objects and keeps ten
SWITCH_SECONDS = 0.001  # after which the event loop lets the thread that writes run


class ServerAddress:
    """Where the server listens."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port

    @property
    def url(self) -> str:
        """The address for a browser on this machine."""
        host = "localhost" if self.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"

    @property
    def network(self) -> str | None:
        """The address for a browser of the same network; None if the server listens to this machine alone."""
        address = network_address() if self.host in ("0.0.0.0", "::") else None
        return None if address is None else f"http://{address}:{self.port}/"


def bind(host: str, port: int, *, any_port: bool) -> socket.socket:
    """A bound socket, made before anything else is started, so that a port in use is reported at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With IPPROTO_TCP, because asyncio sets TCP_NODELAY only then; without it each small answer takes 40 ms longer.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        if any_port:
            found.bind((host, 0))
        else:
            found.close()
            reason = error.strerror
            raise BadOption(f"Port {port} of {host} cannot be used ({reason}); choose another with --port") from None
    return found


def serve(
    database: str, setup: Setup, host: str, port: int, *, any_port: bool, ready: Callable[[ServerAddress], None]
) -> None:
    """Serve until a signal; `ready` is called once, when commands can be taken."""
    limit = descriptors.raise_limit()
    listener = bind(host, port, any_port=any_port)
    logs.set_up()
    if descriptors.check_limit(limit):
        logs.tell("few-descriptors", level=logging.WARNING, count=limit)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(database, setup, listener, ready, limit))


async def _serve(
    database: str, setup: Setup, listener: socket.socket, ready: Callable[[ServerAddress], None], limit: int
) -> None:
    refuse_emptied(database, setup.keys)
    path = sqlite_path(database)
    setup = msgspec.structs.replace(setup, operator=None if path is None else socket_of(path))
    store = await open_store(database)
    try:
        fresh = setup.new_keys and not await _holds_tables(store)
        clock = steady_clock(await store.mark("alive") or 0)
        app, context = build(store, msgspec.structs.replace(setup, new_keys=fresh), clock)
        await check_ring(store, context.keys, shared=setup.shared)
    except BaseException:
        await store.close()
        raise
    context.connections.total = descriptors.connections(limit)
    config = uvicorn.Config(app, log_config=None, access_log=False, proxy_headers=False, server_header=False,
                            date_header=False, timeout_graceful_shutdown=DRAIN_SECONDS, lifespan="on", ws="none",
                            timeout_keep_alive=30, http=protocol_with(context.connections))  # fmt: skip
    server = Server(config, listener, context.connections, lambda: _stop(context))
    host, port = listener.getsockname()[:2]
    task = asyncio.create_task(server.serve())
    while not (context.ready and server.started) and not task.done():
        await asyncio.sleep(0.01)
    if not task.done():
        tune_interpreter()
        address = ServerAddress(host, port)
        context.network = None if setup.origins else address.network  # behind a proxy it is of no use to anybody
        ready(address)
    await task


def refuse_emptied(database: str, keys: Path) -> None:
    """Refuse an empty database file if a key ring has been in use: the file's content was lost."""
    path = sqlite_path(database)
    if path is not None and path.is_file() and path.stat().st_size == 0 and keys.exists():
        raise CannotOpen(
            f"{path} is empty, but there is a key ring of a service that was in use ({keys}): bring back a backup of "
            "the database, or remove the empty file to begin with a new one"
        )


def tune_interpreter() -> None:
    """Garbage collection and thread switching for a long-running server. By default, collection costs 0.1 ms a move
    and now and then stops everything for 0.1 s."""
    gc.collect()
    gc.freeze()  # modules and types stay for ever
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)


async def _holds_tables(store: Store) -> bool:
    """Whether there is anything that a new key ring could not unseal."""
    tables = store.all_tables()
    try:
        async for _ in tables:
            return True
        return False
    finally:
        await tables.aclose()  # type: ignore[attr-defined]


def _stop(context: Context) -> None:
    context.stopping = True
    context.streams.stop()


class Server(uvicorn.Server):
    """Takes connections from an `Acceptor`, and closes streams before it waits for open answers."""

    def __init__(
        self,
        config: uvicorn.Config,
        listener: socket.socket,
        limits: ConnectionLimits,
        stopping: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self._stopping = stopping
        self._acceptor = Acceptor(listener, limits, self._protocol)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self._acceptor.open()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._acceptor.close()
        await super().shutdown(sockets=[])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stopping()
        super().handle_exit(sig, frame)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


def open_browser(address: ServerAddress) -> bool:
    """Open a browser, if this machine has one."""
    try:
        return webbrowser.open(address.url)
    except webbrowser.Error:
        return False
