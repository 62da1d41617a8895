"""`python -m bench.load.connections`: what others notice of thousands of idle and half-sent connections.

The connections are held by a process of its own, so that its work does not delay those who are measured, and each is
opened anew when the server closes it. Requests are sent at fixed times, whether or not earlier ones were answered:
while nobody holds anything, while the connections are opened, and while they are held, which is long enough for every
one of them to be closed and opened again.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
import time
from asyncio.subprocess import PIPE
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import click

from .measuring import FIRST_PORT, allow_many_connections, listening

HELD = (
    b"",
    b"GET /health HTTP/1.1\r\nhost: localhost\r\n",
    b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n\n",  # answered, and one more byte
    b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{",
)
GET = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
HONEST = 800  # addresses of those who are measured, so that no rate limit refuses them
EVERY = 0.004  # seconds between two requests
QUIET_SECONDS = 10.0
LATE = 10.0  # seconds after which an answer counts as missing


@click.group(invoke_without_command=True)
@click.option("--connections", default=2000, show_default=True)
@click.option("--addresses", default=10, show_default=True)
@click.option("--seconds", default=40.0, show_default=True, help="For which they are held.")
@click.pass_context
def main(context: click.Context, connections: int, addresses: int, seconds: float) -> None:
    """Hold connections open from several addresses, and measure others' answers before and meanwhile."""
    if context.invoked_subcommand is not None:
        return
    allow_many_connections()
    port = FIRST_PORT + os.getpid() % 1000
    with TemporaryDirectory() as name:
        command = ["-m", "grotto", "serve", "--database", str(Path(name) / "t.sqlite"), "--port", str(port),
                   "--no-browser", "--workers", "1"]  # fmt: skip
        child = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            asyncio.run(_measure(port, connections, addresses, seconds))
        finally:
            child.kill()
            child.wait()


async def _measure(port: int, connections: int, addresses: int, seconds: float) -> None:
    await listening(port)
    gc.disable()  # the measuring process is short-lived, and its pauses would count
    _tell("quiet", await _answers(port, asyncio.create_task(asyncio.sleep(QUIET_SECONDS))))
    arguments = ("-m", "bench.load.connections", "hold", str(port), str(connections), str(addresses))
    holder = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=PIPE)
    assert holder.stdout is not None
    try:
        opened = asyncio.create_task(_line(holder.stdout))
        _tell(f"while {connections} are opened from {addresses} addresses", await _answers(port, opened))
        held = await _answers(port, asyncio.create_task(asyncio.sleep(seconds)))
        _tell(f"while they are held, {await _again(holder)} of them closed and opened anew", held)
    finally:
        if holder.returncode is None:
            holder.kill()
        await holder.wait()
    click.echo(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


async def _line(stream: asyncio.StreamReader) -> None:
    if not await stream.readline():
        raise click.ClickException("the connections could not be opened")


async def _again(holder: asyncio.subprocess.Process) -> int:
    """How many connections were closed by the server; ends the process that holds them."""
    holder.terminate()
    told, _ = await holder.communicate()
    return int(told)


async def _answers(port: int, until: asyncio.Task[None]) -> list[float | None]:
    """Milliseconds of each request, None for those that were not answered."""
    asked, start, number = list[asyncio.Task[float | None]](), time.perf_counter(), 0
    while not until.done():
        asked.append(asyncio.create_task(_answer(port, number)))
        number += 1
        await asyncio.sleep(max(0.0, start + number * EVERY - time.perf_counter()))
    until.result()
    return await asyncio.gather(*asked)


async def _answer(port: int, number: int) -> float | None:
    begin = time.perf_counter()
    try:
        async with asyncio.timeout(LATE):
            local = (f"127.0.{1 + number % HONEST // 200}.{1 + number % 200}", 0)
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
            try:
                writer.write(GET)
                answered = (await reader.readline()).startswith(b"HTTP/1.1 200")
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return None
    return (time.perf_counter() - begin) * 1000 if answered else None


def _tell(name: str, answers: list[float | None]) -> None:
    found = [one for one in answers if one is not None]
    cut = quantiles(found, n=100) if len(found) > 1 else [float("nan")] * 99
    click.echo(f"{name}: p50 {cut[49]:.1f} ms, p99 {cut[98]:.1f} ms, longest {max(found, default=LATE * 1000):.1f} ms, "
               f"{len(answers) - len(found)} of {len(answers)} not answered")  # fmt: skip


@main.command(hidden=True)
@click.argument("port", type=int)
@click.argument("connections", type=int)
@click.argument("addresses", type=int)
def hold(port: int, connections: int, addresses: int) -> None:
    """Hold connections; write a line when all are open, and at the end how many were opened anew."""
    allow_many_connections()
    asyncio.run(Holder(port, connections, addresses).run())


class Holder:
    """Opens connections, and opens each anew when the server closes it."""

    def __init__(self, port: int, connections: int, addresses: int) -> None:
        self._port, self._connections, self._addresses = port, connections, addresses
        self._opened = 0

    async def run(self) -> None:
        """Until this process is told to end."""
        ended = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
        lines = [asyncio.create_task(self._held(number)) for number in range(self._connections)]
        while self._opened < self._connections:
            await asyncio.sleep(0.01)
        print(flush=True)
        await ended.wait()
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        print(self._opened - self._connections, flush=True)

    async def _held(self, number: int) -> None:
        loop = asyncio.get_running_loop()
        while True:
            line = socket.socket()
            line.settimeout(0)
            try:
                line.bind((f"127.0.0.{2 + number % self._addresses}", 0))
                await loop.sock_connect(line, ("127.0.0.1", self._port))
                await loop.sock_sendall(line, HELD[number // self._addresses % len(HELD)])
                self._opened += 1
                while await loop.sock_recv(line, 4096):
                    pass
            except OSError:
                await asyncio.sleep(0.1)
            finally:
                line.close()


if __name__ == "__main__":
    main()
