"""Real servers: started on free ports, killed, frozen, stopped in order; nothing is left of them afterwards."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tests.ports import free_port

from .wire import Address, Broken, Line

START = 120.0  # seconds for a server to get ready, however busy the machine is
DIE_WITH_PARENT = 1  # prctl: a test that is killed leaves no server behind


class Outage(NamedTuple):
    """When nobody served, in milliseconds since 1970."""

    began: int
    ended: int


class Node:
    """One server process with its workers."""

    def __init__(
        self, folder: Path, database: str, *, workers: int = 1, arguments: tuple[str, ...] = (), packages: str = ""
    ) -> None:
        """`packages`: a folder with Python packages that the server finds besides its own."""
        self.folder = folder
        self.database = database
        self.workers_wanted = workers
        self._arguments, self._packages = arguments, packages
        self.address = Address("127.0.0.1", free_port())
        self.keys = folder / "keys.json"
        self.log = folder / f"server-{self.address.port}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.frozen = False
        self._orphans: set[int] = set()

    def start(self) -> None:
        """Begin; `ready` says when it can be asked."""
        command = [sys.executable, "-m", "grotto", "serve", "--database", self.database, "--port",
                   str(self.address.port), "--keys", str(self.keys), "--no-browser", "--no-limits", "--workers",
                   str(self.workers_wanted), *self._arguments]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": self._packages} if self._packages else None
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, preexec_fn=_bound(),
                env=environment,
            )  # fmt: skip

    async def ready(self) -> None:
        """Wait until it takes commands."""
        until = time.monotonic() + START
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}: {self.last_words()}")
            with suppress(Broken):
                line = Line(self.address)
                answer = await line.ask("GET", "/ready", {}, patience=5)
                line.close()
                if answer.status == 200:
                    return
            await asyncio.sleep(0.02)
        raise AssertionError(f"the server did not get ready: {self.last_words()}")

    def kill(self) -> None:
        """End it at once, as kill -9 does; its workers have to notice by themselves."""
        self._orphans |= set(self.workers())
        self._end(signal.SIGKILL, 10)

    def kill_workers(self) -> int:
        """End all its bots' workers at once."""
        found = self.workers()
        for worker in found:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        return len(found)

    async def stop(self) -> float:
        """Ask it to end, as a host does; the seconds it took."""
        assert self.process is not None
        began = time.monotonic()
        self._orphans |= set(self.workers())
        self.process.send_signal(signal.SIGTERM)
        while self.process.poll() is None:
            assert time.monotonic() < began + START, "the server does not stop"
            await asyncio.sleep(0.01)
        self.process = None
        return time.monotonic() - began

    def freeze(self) -> None:
        """Let it hang with all its connections."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        self.frozen = True

    def thaw(self) -> None:
        """Let it go on."""
        if self.process is not None and self.frozen:
            self.process.send_signal(signal.SIGCONT)
        self.frozen = False

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        if self.process is None:
            return []
        with suppress(OSError):
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
            return [int(child) for child in children.split() if _thinks(int(child))]
        return []

    async def orphans(self, within: float = 10.0) -> list[int]:
        """Workers that still live though their server does not."""
        until = time.monotonic() + within
        while (left := [worker for worker in self._orphans if _thinks(worker)]) and time.monotonic() < until:
            await asyncio.sleep(0.05)
        return left

    def last_words(self) -> str:
        """The end of its log."""
        return self.log.read_text(errors="replace")[-2000:] if self.log.exists() else ""

    def close(self) -> None:
        """Nothing is left."""
        self.thaw()
        self._orphans |= set(self.workers())
        self._end(signal.SIGKILL, 10)
        for worker in self._orphans:
            if _thinks(worker):
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)

    def _end(self, number: signal.Signals, seconds: float) -> None:
        if self.process is not None:
            self.thaw()
            with suppress(ProcessLookupError):
                self.process.send_signal(number)
            self.process.wait(seconds)
            self.process = None


@asynccontextmanager
async def serving(folder: Path, *databases: str) -> AsyncIterator[list[Node]]:
    """One node for each database's address, all with one key ring; ready."""
    nodes = [Node(folder, database) for database in databases]
    try:
        for node in nodes:  # the first makes the keys and the schema
            node.start()
            await node.ready()
        yield nodes
    finally:
        for node in nodes:
            node.close()


def wall() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


def _thinks(process: int) -> bool:
    """Whether this process is a bots' worker, and lives."""
    try:
        return b"grotto.server.bot_workers.worker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def _bound() -> Callable[[], Any] | None:
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl
    return lambda: prctl(DIE_WITH_PARENT, int(signal.SIGKILL))
