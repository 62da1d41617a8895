"""A PostgreSQL server for tests, from the machine's own programs: own folder, own port, own password."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg

from tests.ports import free_port

MISSING = (
    "These tests need PostgreSQL's programs (initdb, postgres), and there are none in PATH or in "
    "/usr/lib/postgresql. On Debian: apt-get install postgresql, or sh scripts/need.sh python3 tests as root."
)
USER = "grotto"


START = 120.0  # seconds for a server to start or to stop, however busy the machine is


class NoPostgres(Exception):
    """The machine has no PostgreSQL: a failure, not a reason to skip."""


def programs() -> Path:
    """The folder with PostgreSQL's programs, the newest if there are several."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    versions = Path("/usr/lib/postgresql")
    if versions.is_dir():
        folders += sorted(versions.glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return (folder / "postgres").resolve().parent
    raise NoPostgres(MISSING)


class Server:
    """One server, which can be stopped, started, killed and frozen."""

    def __init__(self, folder: Path, options: Sequence[str] = ()) -> None:
        self.folder = folder
        self.port = free_port()
        self._programs = programs()
        self._options = options
        self._password = secrets.token_hex(16)
        self._owner = _owner()
        self._process: subprocess.Popen[bytes] | None = None
        self._make()

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://{USER}:{self._password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [
            f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}",
            "max_connections=80", "shared_buffers=16MB", "autovacuum_naptime=600", "log_min_messages=fatal",
            "deadlock_timeout=200ms", *self._options,
        ]  # fmt: skip
        arguments = [part for setting in settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *arguments],
                stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self._owner,
            )  # fmt: skip
        self._wait()

    def stop(self) -> None:
        """End it at once, as if the program had crashed: what was not synced to the log is lost."""
        self._signal(signal.SIGQUIT)

    def shut_down(self) -> None:
        """End it in order."""
        self._signal(signal.SIGINT)

    def freeze(self) -> None:
        """Let it hang: connections stay, and nothing answers."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    def restart(self) -> None:
        """Crash, then come back."""
        self.stop()
        self.start()

    def _make(self) -> None:
        secret = self.folder / "password"
        secret.write_text(self._password)
        if "user" in self._owner:
            for path in (self.folder, secret):
                shutil.chown(path, self._owner["user"], self._owner["group"])
        made = subprocess.run(
            [self._programs / "initdb", "-D", self.folder / "data", "-U", USER, f"--pwfile={secret}", "--no-sync",
             "--auth=scram-sha-256", "--no-locale", "--encoding=UTF8"],
            capture_output=True, cwd=self.folder, check=False, text=True, **self._owner,
        )  # fmt: skip
        if made.returncode != 0:
            raise NoPostgres(f"initdb failed: {made.stderr}")

    def _wait(self) -> None:
        assert self._process is not None
        until = time.monotonic() + START
        ready = self.folder / "data" / "postmaster.pid"
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise NoPostgres(f"PostgreSQL ended: {(self.folder / 'log').read_text()[-2000:]}")
            with suppress(OSError):
                lines = ready.read_text().splitlines()
                if len(lines) >= 8 and lines[0] == str(self._process.pid) and lines[7].strip() == "ready":
                    return
            time.sleep(0.02)
        raise NoPostgres(f"PostgreSQL did not get ready within {START:.0f} seconds")

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self.thaw()
            self._process.send_signal(number)
            self._process.wait(START)
            self._process = None

    def _processes(self) -> list[int]:
        """The server and its children, which have left its process group."""
        if self._process is None:
            return []
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [self._process.pid, *map(int, children.read_text().split())]


async def make_database(server: Server, name: str) -> None:
    """A new database on a server."""
    db = await asyncpg.connect(server.url())
    try:
        await db.execute(f"CREATE DATABASE {name}")
    finally:
        await db.close()


@contextmanager
def running_postgres(*options: str) -> Iterator[Server]:
    """A running server, with settings such as "fsync=off" if they are given; nothing is left of it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="grotto-pg-"))
    try:
        server = Server(folder, options)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _owner() -> dict[str, Any]:
    """PostgreSQL refuses to run as root, so there somebody else runs it."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            found = pwd.getpwnam(name)
            return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
    raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody")
