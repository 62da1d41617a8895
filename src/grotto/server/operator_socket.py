"""A socket beside a SQLite database, through which `grotto tables close` reaches the server that holds the file.

It takes no part in HTTP: only users who may read the database's folder and write to the socket can connect.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

import msgspec

from grotto.kernel.errors import Refusal
from grotto.store.store import CannotOpen
from grotto.tables.commands import CloseTable
from grotto.tables.log import SERVER_ACTOR
from grotto.tables.ports import Actor

from .live.dispatch import Dispatcher
from .logs import failed, tell

LONGEST = 1 << 20  # bytes of a request or an answer
PATIENCE = 60.0  # seconds for the server to answer


class Close(msgspec.Struct, forbid_unknown_fields=True):
    """A request: these tables are to end without a result."""

    close: list[str]


class Closed(msgspec.Struct):
    """The answer: how many were closed, and why others were not."""

    closed: int = 0
    refused: list[str] = []


async def close_tables(dispatcher: Dispatcher, tables: Sequence[str]) -> Closed:
    """End tables in the name of the operator."""
    done = Closed()
    for id in dict.fromkeys(tables):
        try:
            await dispatcher.execute(id, Actor(SERVER_ACTOR, SERVER_ACTOR), "operator:close", CloseTable())
            done.closed += 1
        except Refusal as refusal:
            done.refused.append(f"{id}: {refusal}")
    return done


def socket_of(database: Path) -> Path:
    """Where the server of a database listens for its operator."""
    whole = database.resolve()
    return whole.with_name(f"{whole.name}.operator")


@asynccontextmanager
async def listening(path: Path | None, dispatcher: Dispatcher) -> AsyncIterator[None]:
    """Answer the operator for as long as the block lasts; without a path, or where it cannot be done, nobody."""
    listener = None if path is None else _listener(path)
    if path is None or listener is None:
        yield
        return

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            asked = msgspec.json.decode(await reader.readuntil(b"\n"), type=Close)
            tell("operator-close", count=len(asked.close))
            writer.write(msgspec.json.encode(await close_tables(dispatcher, asked.close)) + b"\n")
            await writer.drain()
        except (OSError, EOFError, asyncio.LimitOverrunError, msgspec.DecodeError) as error:
            failed(error)
        finally:
            writer.close()

    server = await asyncio.start_unix_server(answer, sock=listener, limit=LONGEST)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


def ask_to_close(database: Path, tables: Sequence[str]) -> Closed:
    """Have the running server of a database close tables; raises CannotOpen where it cannot be reached."""
    try:
        with closing(socket.socket(socket.AF_UNIX)) as line, _short(socket_of(database)) as path:
            line.settimeout(PATIENCE)
            line.connect(path)
            line.sendall(msgspec.json.encode(Close(list(tables))) + b"\n")
            with line.makefile("rb") as answer:
                return msgspec.json.decode(answer.readline(LONGEST), type=Closed)
    except (OSError, AttributeError, msgspec.DecodeError) as error:  # AttributeError: no such sockets on this system
        raise CannotOpen(
            f"{database} is in use, and its server does not answer at {socket_of(database)} ({error}): "
            "ask as the user who runs it and on its machine, or stop it first"
        ) from None


def _listener(path: Path) -> socket.socket | None:
    """A socket that only its owner may connect to. Whoever holds the database's lock may remove an old one."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    listener = socket.socket(socket.AF_UNIX)
    mask = os.umask(0o177)
    try:
        path.unlink(missing_ok=True)
        with _short(path) as name:
            listener.bind(name)
    except OSError as error:
        listener.close()
        failed(error)  # the service runs without it
        return None
    finally:
        os.umask(mask)
    return listener


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """A name for a socket's path. On Linux one that is never too long: the system takes no more than 107 bytes."""
    if sys.platform != "linux":
        yield str(path)
        return
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        with suppress(OSError):
            os.close(folder)
