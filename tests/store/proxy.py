"""A way to a PostgreSQL server on which connections can be cut, or swallow everything, at a chosen moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal, Protocol, TypeVar
from urllib.parse import urlsplit, urlunsplit

Plan = Literal["cut before", "cut after", "swallow"]


class Proxy:
    """Passes bytes on until a client says something that a trap waits for."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._trap: tuple[bytes, Plan] | None = None
        self.sprung = 0
        self.deaf = False
        """Whether notifications are held back, and nothing else."""
        self._tasks: set[asyncio.Task[None]] = set()

    def trap(self, word: bytes, plan: Plan) -> None:
        """When a client next says this: cut before it is passed on, cut before the answer is, or pass nothing on."""
        self._trap = word, plan

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            there_reader, there_writer = await asyncio.open_connection(self._host, self._port)
            answers = asyncio.ensure_future(self._answer(there_reader, writer))
            try:
                await self._ask(reader, there_writer, answers)
            finally:
                answers.cancel()
                await asyncio.gather(answers, return_exceptions=True)
                there_writer.close()
        except (OSError, EOFError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            self._tasks.discard(task)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Message by message: a letter, and a length that counts itself."""
        writer.write(await reader.readexactly(1))  # whether the server wants TLS
        while letter := await reader.read(1):
            length = await reader.readexactly(4)
            rest = await reader.readexactly(int.from_bytes(length, "big") - 4)
            if not (self.deaf and letter == b"A"):
                writer.write(letter + length + rest)
                await writer.drain()
        writer.close()

    async def _ask(
        self, reader: asyncio.StreamReader, there: asyncio.StreamWriter, answers: asyncio.Task[None]
    ) -> None:
        while data := await reader.read(65536):
            if self._trap is not None and self._trap[0] in data:
                plan = self._trap[1]
                self._trap = None
                self.sprung += 1
                if plan == "swallow":
                    await asyncio.sleep(3600)
                if plan == "cut after":
                    answers.cancel()
                    there.write(data)
                    await there.drain()
                    await asyncio.sleep(0.3)  # the server is done, and nobody hears it
                return
            there.write(data)
            await there.drain()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Between(Protocol):
    """Something that stands between a server and those who ask it."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None: ...

    async def close(self) -> None: ...


Stands = TypeVar("Stands", bound=Between)


@asynccontextmanager
async def before(url: str, make: Callable[[str, int], Stands]) -> AsyncIterator[tuple[Stands, str]]:
    """Something in front of a server, and the address through it."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    assert parts.port is not None
    between = make(parts.hostname, parts.port)
    server = await asyncio.start_server(between.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield between, urlunsplit(parts._replace(netloc=f"{parts.netloc.rpartition(':')[0]}:{port}"))
    finally:
        server.close()
        await between.close()
        await server.wait_closed()


def proxied(url: str) -> AbstractAsyncContextManager[tuple[Proxy, str]]:
    """A proxy in front of a server, and the address through it."""
    return before(url, Proxy)
