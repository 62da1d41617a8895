"""A minimal HTTP client, so that the load generator takes little of the processor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec


class Connection:
    """One connection that is kept open."""

    def __init__(self, host: str, port: int, headers: dict[str, str], source: str | None = None) -> None:
        """`source`: the address from which to call."""
        self.host, self.port = host, port
        self._source = None if source is None else (source, 0)
        self._head = "".join(f"{name}: {value}\r\n" for name, value in {"host": f"{host}:{port}", **headers}.items())
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None or self._writer.is_closing() or self._reader.at_eof():
            self._reader, self._writer = await asyncio.open_connection(
                self.host, self.port, limit=2**20, local_addr=self._source
            )
        return self._reader, self._writer

    async def post(self, path: str, body: object, key: str = "") -> tuple[int, dict[str, str], bytes]:
        """Send JSON; the status, the headers and the body of the answer."""
        reader, writer = await self._connect()
        data = msgspec.json.encode(body)
        named = f"idempotency-key: {key}\r\n" if key else ""
        sized = f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        writer.write(f"POST {path} HTTP/1.1\r\n{self._head}{named}{sized}".encode() + data)
        status, headers = await _head_of(reader)
        return status, headers, await reader.readexactly(int(headers.get("content-length", "0")))

    async def events(self, path: str) -> AsyncIterator[bytes]:
        """The data of a stream's events, as they come."""
        reader, writer = await self._connect()
        writer.write(f"GET {path} HTTP/1.1\r\n{self._head}accept: text/event-stream\r\n\r\n".encode())
        status, _ = await _head_of(reader)
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        waiting = b""
        while size := int((await reader.readline()).strip() or b"0", 16):
            waiting += await reader.readexactly(size)
            await reader.readexactly(2)
            while (end := waiting.find(b"\n\n")) >= 0:
                event, waiting = waiting[:end], waiting[end + 2 :]
                start = event.find(b"data: ")
                if start >= 0:
                    yield event[start + 6 :]

    def close(self) -> None:
        """Close the connection."""
        if self._writer is not None:
            self._writer.close()


async def _head_of(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    whole = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.split(": ", 1) for line in whole[1:] if ": " in line)
    headers = {name.lower(): value for name, value in pairs}
    return int(whole[0].split(" ")[1]), headers
