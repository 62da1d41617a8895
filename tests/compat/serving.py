"""A real server process, at a time of the test's choice: cookies and clocks would else be older with every year."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.ports import free_port

from .people import PUBLIC

CLOCK = """
import time
_real = time.time
time.time = lambda: _real() + {shift}
time.time_ns = lambda: int(time.time() * 1e9)
"""
START = 120.0  # seconds, however busy the machine is


@contextmanager
def serving(database: str, keys: Path, folder: Path, *, now: float | None = None) -> Iterator[int]:
    """The port of a server; `now`: the time at which it starts, in seconds since 1970."""
    port, log = free_port(), folder / "server.log"
    command = [
        sys.executable, "-m", "grotto", "serve", "--database", database, "--keys", str(keys), "--port", str(port),
        "--no-browser", "--no-limits", "--workers", "1", "--origin", f"https://{PUBLIC}", "--trust-proxy", "127.0.0.1",
    ]  # fmt: skip
    with log.open("ab") as out:
        process = subprocess.Popen(command, env=_at(now, folder), stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    try:
        _wait(process, port, log)
        yield port
        process.send_signal(signal.SIGTERM)
        process.wait(START)
    finally:
        process.kill()
        process.wait(START)


def _at(now: float | None, folder: Path) -> dict[str, str]:
    """The environment of processes that take `now` for the time."""
    if now is None:
        return dict(os.environ)
    clock = folder / "clock"
    clock.mkdir(exist_ok=True)
    (clock / "sitecustomize.py").write_text(CLOCK.format(shift=now - time.time()))
    path = os.pathsep.join(filter(None, [str(clock), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path}


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        assert process.poll() is None, f"the server ended with {process.returncode}: {log.read_text()[-2000:]}"
        try:
            with urlopen(f"http://127.0.0.1:{port}/ready", timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.02)
    raise AssertionError(f"the server did not get ready: {log.read_text()[-2000:]}")
