"""HTTP as small as it can be: one line that says how it ended, and streams whose last id is known."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import NamedTuple

from tests.answer import Answer

LIMIT = 2**22  # bytes of one line of a stream


class Broken(Exception):
    """No answer was read: nobody knows what came of it."""


class Event(NamedTuple):
    """One message of a stream."""

    kind: str
    id: str
    data: bytes


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int

    @property
    def origin(self) -> str:
        return f"http://{self.host}:{self.port}"


class Line:
    """One connection to one server, kept open as long as it is good."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b"", *, patience: float = 5.0
    ) -> Answer:
        """One request; raises Broken if its answer does not come whole and in time."""
        try:
            async with asyncio.timeout(patience):
                if self._writer is not None:
                    with suppress(ConnectionError, EOFError):  # the server may have closed a line that was quiet
                        return await self._ask(method, path, headers, body)
                    self.close()
                return await self._ask(method, path, headers, body)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.close()
            raise Broken(f"{type(error).__name__}: {error}") from None
        except asyncio.CancelledError:
            self.close()
            raise

    async def events(
        self, path: str, headers: dict[str, str], *, silence: float, patience: float = 5.0
    ) -> AsyncGenerator[Event | None, None]:
        """Messages as they come; None when nothing has come for so long. Raises Broken when the line breaks."""
        try:
            async with asyncio.timeout(patience):
                reader = await self._say("GET", path, headers | {"accept": "text/event-stream"}, b"")
                status, _ = await _head(reader)
            if status != 200:
                raise Broken(f"the stream was refused with {status}")
            waiting = b""
            while True:
                try:
                    async with asyncio.timeout(silence):
                        chunk = await reader.readuntil(b"\r\n")  # nothing is taken when the time is up
                except TimeoutError:
                    yield None
                    continue
                size = int(chunk, 16)
                if not size:
                    raise Broken("the stream has ended")
                async with asyncio.timeout(5):
                    waiting += (await reader.readexactly(size + 2))[:-2]
                while (end := waiting.find(b"\n\n")) >= 0:
                    text, waiting = waiting[:end], waiting[end + 2 :]
                    fields = dict(line.split(b": ", 1) for line in text.split(b"\n") if not line.startswith(b":"))
                    if b"event" in fields:
                        yield Event(fields[b"event"].decode(), fields[b"id"].decode(), fields[b"data"])
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            raise Broken(f"{type(error).__name__}: {error}") from None
        finally:
            self.close()

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            with suppress(RuntimeError):
                self._writer.transport.abort()
        self._reader = self._writer = None

    async def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        reader = await self._say(method, path, headers, body)
        status, found = await _head(reader)
        return Answer(status, found, await reader.readexactly(int(found.get("content-length", "0"))))

    async def _say(self, method: str, path: str, headers: dict[str, str], body: bytes) -> asyncio.StreamReader:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(*self.address, limit=LIMIT)
        sent = {"host": f"{self.address.host}:{self.address.port}", **headers}
        if method == "POST":
            sent |= {"content-type": "application/json", "content-length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        return self._reader


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.split(": ", 1) for line in lines[1:] if ": " in line)
    return int(lines[0].split(" ")[1]), {name.lower(): value for name, value in pairs}
