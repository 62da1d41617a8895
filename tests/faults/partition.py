"""A way to a database that can be cut, in one direction or both, made slow, or broken off: a partition on any machine.

What is sent while the way is cut is not lost but waits, as it does in the network: whoever waits for it may have given
up when it arrives. Nor does either side learn that the other one has hung up, before the way is whole again.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Literal, NamedTuple, get_args

from tests.store.proxy import before

Cut = Literal["both", "there", "back", "slow", "reset"]
"""Nothing arrives; no question arrives; no answer arrives; all of it arrives late; every connection breaks at once."""
CUTS: tuple[Cut, ...] = get_args(Cut)
DELAY = 0.2  # seconds, in each direction
CHUNK = 1 << 16


class Relay:
    """Passes bytes on between a server and its database, unless it is told otherwise."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._cut: Cut | None = None
        self._whole = {"there": asyncio.Event(), "back": asyncio.Event()}
        self._tasks: set[asyncio.Task[None]] = set()
        self.heal()

    def cut(self, how: Cut) -> None:
        """From now on."""
        self._cut = how
        for way, whole in self._whole.items():
            if how in (way, "both"):
                whole.clear()
        if how == "reset":
            self._break()

    def heal(self) -> None:
        """Everything arrives again, also what waits."""
        self._cut = None
        for whole in self._whole.values():
            whole.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until both sides have hung up, or it is broken off."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            if self._cut != "reset":
                far_reader, far_writer = await asyncio.open_connection(self._host, self._port)
                try:
                    there, back = self._pass("there", reader, far_writer), self._pass("back", far_reader, writer)
                    await asyncio.gather(there, back)
                finally:
                    far_writer.transport.abort()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            self._tasks.discard(task)

    async def _pass(self, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Each part so much later than it was sent; the parts do not wait for each other."""
        parts: asyncio.Queue[_Part] = asyncio.Queue()
        taking = asyncio.create_task(self._take(reader, parts))
        try:
            while (part := await parts.get()).data:
                await asyncio.sleep(part.due - asyncio.get_running_loop().time())
                await self._whole[way].wait()
                writer.write(part.data)
                await writer.drain()
            await self._whole[way].wait()
            writer.close()
        finally:
            taking.cancel()

    async def _take(self, reader: asyncio.StreamReader, parts: asyncio.Queue[_Part]) -> None:
        loop, data = asyncio.get_running_loop(), b"-"
        while data:
            try:
                data = await reader.read(CHUNK)
            except OSError:
                data = b""
            parts.put_nowait(_Part(loop.time() + (DELAY if self._cut == "slow" else 0), data))

    def _break(self) -> None:
        for task in list(self._tasks):
            task.cancel()

    async def close(self) -> None:
        """Nothing is left, and nothing cut."""
        self.heal()
        self._break()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class _Part(NamedTuple):
    due: float
    data: bytes


def relayed(url: str) -> AbstractAsyncContextManager[tuple[Relay, str]]:
    """A relay in front of a database, and the address through it."""
    return before(url, Relay)
