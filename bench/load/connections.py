"""`python -m bench.load.connections`: what others notice of thousands of idle and half-sent connections."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import click
from rich.progress import track

from .measuring import FIRST_PORT, allow_many_connections, listening

HELD = (
    b"",
    b"GET /health HTTP/1.1\r\nhost: localhost\r\n",
    b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n\n",  # answered, and one more byte
    b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{",
)
GET = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
HONEST = 100  # addresses of those who are measured, so that no rate limit refuses them


@click.command()
@click.option("--connections", default=2000, show_default=True)
@click.option("--addresses", default=10, show_default=True)
@click.option("--requests", default=1000, show_default=True, help="Measured, each on a connection of its own.")
def main(connections: int, addresses: int, requests: int) -> None:
    """Hold connections open from several addresses, and measure others' answers before and meanwhile."""
    allow_many_connections()
    port = FIRST_PORT + os.getpid() % 1000
    with TemporaryDirectory() as name:
        command = ["-m", "grotto", "serve", "--database", str(Path(name) / "t.sqlite"), "--port", str(port),
                   "--no-browser", "--workers", "1"]  # fmt: skip
        child = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            asyncio.run(_measure(port, connections, addresses, requests))
        finally:
            child.kill()
            child.wait()


async def _measure(port: int, connections: int, addresses: int, requests: int) -> None:
    await listening(port)
    quiet = await _answers(port, requests, "Quiet")
    opening = asyncio.create_task(_hold(port, connections, addresses))
    while not opening.done() and len(_lines) < connections:
        await asyncio.sleep(0.05)
    loaded = await _answers(port, requests, "Loaded")
    opening.cancel()
    click.echo(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name, found in (("quiet", quiet), (f"{connections} held from {addresses} addresses", loaded)):
        click.echo(f"{name}: p50 {_percentile(found, 50):.1f} ms, p99 {_percentile(found, 99):.1f} ms, "
                   f"{requests - len(found)} of {requests} not answered")  # fmt: skip


_lines: dict[int, socket.socket] = {}


async def _hold(port: int, connections: int, addresses: int) -> None:
    """Open them, and open each anew when the server closes it."""
    await asyncio.gather(*(_held(port, number, addresses) for number in range(connections)))


async def _held(port: int, number: int, addresses: int) -> None:
    loop = asyncio.get_running_loop()
    while True:
        line = socket.socket()
        line.settimeout(0)
        try:
            line.bind((f"127.0.0.{2 + number % addresses}", 0))
            await loop.sock_connect(line, ("127.0.0.1", port))
            await loop.sock_sendall(line, HELD[number // addresses % len(HELD)])
            _lines[number] = line
            while await loop.sock_recv(line, 4096):
                pass
        except OSError:
            await asyncio.sleep(0.1)
        finally:
            line.close()


async def _answers(port: int, requests: int, name: str) -> list[float]:
    """Milliseconds of each request that was answered."""
    found = []
    for number in track(range(requests), name):
        begin = time.perf_counter()
        try:
            async with asyncio.timeout(10):
                local = (f"127.0.1.{1 + number % HONEST}", 0)
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
                writer.write(GET)
                if (await reader.readline()).startswith(b"HTTP/1.1 200"):
                    found.append((time.perf_counter() - begin) * 1000)
                writer.close()
        except (OSError, TimeoutError):
            pass
        await asyncio.sleep(0.002)
    return found


def _percentile(found: list[float], part: int) -> float:
    return quantiles(found, n=100)[part - 1] if len(found) > 1 else float("nan")


if __name__ == "__main__":
    main()
