"""Reads the event stream of a test's server, message by message."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from .waiting import PATIENCE

if TYPE_CHECKING:
    from .people import Person


class Event(NamedTuple):
    """One message of a stream."""

    kind: str
    id: str
    data: Any


class Stream:
    """An open stream; read it as far as you like."""

    def __init__(self, person: Person, path: str, last: str = "", *, buffer: int | None = None) -> None:
        self._socket = socket.socket()
        if buffer is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self._socket.connect(("127.0.0.1", person.service.port))
        headers = person.headers() | {"host": f"127.0.0.1:{person.service.port}"}
        headers |= {"last-event-id": last} if last else {}
        headers.pop("origin", None)  # browsers send none with a stream of the same site
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        self._socket.sendall("\r\n".join(lines).encode())
        self._read = self._body = b""
        self._socket.settimeout(PATIENCE)
        head = self._up_to(b"\r\n\r\n") or b""
        status, *fields = head.decode("latin-1").split("\r\n")
        self.status = int(status.split()[1])
        self.headers = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
        self.last = last

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def _up_to(self, mark: bytes) -> bytes | None:
        """All that was sent before a mark; None if the line is cut before."""
        while mark not in self._read:
            more = self._socket.recv(65536)
            if not more:
                return None
            self._read += more
        found, _, self._read = self._read.partition(mark)
        return found

    def _chunk(self) -> bytes:
        """One chunk of the body; empty at the end, or if the line is cut."""
        size = self._up_to(b"\r\n")
        if not size or size == b"0":
            return b""
        while len(self._read) < int(size, 16) + 2:
            more = self._socket.recv(65536)
            if not more:
                return b""
            self._read += more
        found, self._read = self._read[: int(size, 16)], self._read[int(size, 16) + 2 :]
        return found

    def body(self) -> bytes:
        """What a refused stream says instead."""
        size = int(self.headers["content-length"])
        while len(self._read) < size:
            self._read += self._socket.recv(65536)
        return self._read[:size]

    def block(self, seconds: float = PATIENCE) -> str | None:
        """The next lines before an empty one, comments too; None at the end. Raises TimeoutError."""
        self._socket.settimeout(seconds)
        while b"\n\n" not in self._body:
            more = self._chunk()
            if not more:
                return None
            self._body += more
        found, _, self._body = self._body.partition(b"\n\n")
        return found.decode()

    def next(self, seconds: float = PATIENCE) -> Event | None:
        """The next message; None if the server has closed the stream. Raises TimeoutError."""
        until = time.monotonic() + seconds  # comments that keep the line open count for nothing
        while (block := self.block(max(0.001, until - time.monotonic()))) is not None:
            fields = dict(line.split(": ", 1) for line in block.split("\n"))
            if "event" in fields:
                self.last = fields["id"]
                return Event(fields["event"], fields["id"], json.loads(fields["data"]))
        return None

    def rest(self, expected: int = 0) -> list[Event]:
        """What has to come, however long that takes, and whatever else comes within a moment after it."""
        found: list[Event] = []
        while len(found) < expected and (event := self.next()) is not None:
            found.append(event)
        with suppress(TimeoutError):
            while (event := self.next(0.3)) is not None:
                found.append(event)
        return found

    def until(self, wanted: Callable[[Any], bool]) -> Event:
        """The first message of which this is true."""
        while (event := self.next()) is not None:
            if wanted(event.data):
                return event
        raise AssertionError("the stream ended before")
