"""One worker process as the server sees it: it is asked, suspended, resumed, and ended with all that it has started."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from grotto.bots.contract import Decision
from grotto.bots.forfeit import Forfeit, Reason, checked
from grotto.bots.program_process import signal_name
from grotto.kernel.view import View
from grotto.parallel.worker import THREAD_VARIABLES

from .messages import HEAD, READY, Answer, BotAnswer, BotFailed, Limits

KEPT = ("PATH", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONPATH", "PYTHONHOME", "GROTTO_PURE")
START = Limits(120.0, 0)  # to get ready in, however busy the machine is
EXIT_SECONDS = 5.0  # seconds for the system to take away a process that was ended
CHUNK = 1 << 16
WORKER = "The worker"

T = TypeVar("T")
Check = Callable[[Answer], T]
"""Takes from an answer what was asked for; raises BotFailed if it is not there."""

_answers = msgspec.json.Decoder(Answer)


class BotWorkerProcess:
    """A worker process, for one question at a time; after any failure it is of no more use, and has to be ended."""

    def __init__(self, memory_mb: int, folders: Sequence[Path] = ()) -> None:
        self.asked = 0
        """How many questions it has got."""
        self._inbox = bytearray()
        self._suspended = False
        self._timeout: asyncio.Timeout | None = None
        self._rest = 0.0  # seconds that were left when it was suspended
        self._line, theirs = socket.socketpair()
        self._line.settimeout(0)  # never wait here, but in the loop
        end, self._life = os.pipe()  # closed by whatever way this process ends: the worker then ends too
        try:
            self._process = _started(memory_mb, folders, end, theirs.fileno())
        except OSError:
            self._close()
            raise
        finally:
            os.close(end)
            theirs.close()

    @property
    def pid(self) -> int:
        """Its number, which is also that of the group of all that it starts."""
        return self._process.pid

    async def wait_until_ready(self) -> None:
        """Wait until it can be asked."""
        number, said = await self._exchange(WORKER, b"", START)
        if number != READY or said:
            raise BotFailed(WORKER, "nonsense", "it does not say that it is ready")

    async def think(self, bot: str, question: bytes, limits: Limits, check: Check[T]) -> T:
        """The answer, checked; raises BotFailed whatever went wrong. While it is suspended no time passes."""
        self.asked += 1
        number, answer = await self._exchange(bot, HEAD.pack(len(question), self.asked) + question, limits)
        if number != self.asked:
            raise BotFailed(bot, "nonsense", "it answers what nobody asked")
        return check(_decoded(answer, bot))

    async def end(self) -> None:
        """End it and all that it has started, at once."""
        self._signal(signal.SIGKILL)
        try:
            async with asyncio.timeout(EXIT_SECONDS):
                while self._process.poll() is None:
                    await asyncio.sleep(0.002)
        except TimeoutError:  # the system holds it; it goes when it can
            pass
        except asyncio.CancelledError:  # the pool is closed: it has been killed, so this takes no time
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(EXIT_SECONDS)
            raise
        finally:
            self._close()

    def suspend(self) -> None:
        """Stop it, with all that it has started, until it is resumed."""
        if not self._suspended:
            self._suspended = True
            self._signal(signal.SIGSTOP)
            timeout = self._timeout
            if timeout is not None and not timeout.expired() and (when := timeout.when()) is not None:
                self._rest = when - asyncio.get_running_loop().time()
                timeout.reschedule(None)

    def resume(self) -> None:
        """Let it go on, with the time that it had left."""
        if self._suspended:
            self._suspended = False
            self._signal(signal.SIGCONT)
            if self._timeout is not None and not self._timeout.expired():
                self._timeout.reschedule(asyncio.get_running_loop().time() + self._rest)

    async def _exchange(self, bot: str, sent: bytes, limits: Limits) -> tuple[int, bytes]:
        """Send something, and wait for the next frame within limits."""
        loop = asyncio.get_running_loop()
        self._rest = seconds = limits.seconds
        try:
            async with asyncio.timeout_at(None if self._suspended else loop.time() + seconds) as self._timeout:
                await loop.sock_sendall(self._line, sent)
                size, number = HEAD.unpack(await self._take(HEAD.size))
                if size > limits.bytes:
                    raise BotFailed(bot, "nonsense", f"an answer has at most {limits.bytes} bytes")
                return number, await self._take(size)
        except TimeoutError:
            raise BotFailed(bot, *await self._silence(seconds)) from None
        except (EOFError, ConnectionError):
            raise BotFailed(bot, *await self._silence(None)) from None
        finally:
            self._timeout = None

    async def _take(self, size: int) -> bytes:
        while len(self._inbox) < size:
            chunk = await asyncio.get_running_loop().sock_recv(self._line, CHUNK)
            if not chunk:
                raise EOFError
            self._inbox += chunk
        taken = bytes(self._inbox[:size])
        del self._inbox[:size]
        return taken

    async def _silence(self, seconds: float | None) -> tuple[Reason, str]:
        """Why there is no answer: it took too long, or the process has ended."""
        await self.end()
        code = self._process.returncode
        if code == -signal.SIGXCPU:
            return "hung", "it used up its processor time"
        if code is None or code == -signal.SIGKILL:  # we did that
            return ("crashed", "it hung up") if seconds is None else ("hung", f"no answer within {seconds:g} seconds")
        return "crashed", f"exit code {code}" if code >= 0 else f"ended by {signal_name(-code)}"

    def _signal(self, number: signal.Signals) -> None:
        # Until it has been waited for, the id of its process group is not reused, even if it has ended by itself.
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, number)

    def _close(self) -> None:
        self._line.close()
        if self._life >= 0:
            os.close(self._life)
            self._life = -1


def _started(memory_mb: int, folders: Sequence[Path], life: int, line: int) -> subprocess.Popen[bytes]:
    """With a bare environment, no files but these two, in the root folder, and in a session of its own."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "grotto.server.bot_workers.worker", str(memory_mb)],
        stdin=life, stdout=line, env=_environment(folders), cwd="/", close_fds=True, start_new_session=True,
    )  # fmt: skip


def _environment(folders: Sequence[Path]) -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    path = [*(str(folder.resolve()) for folder in folders), *kept.get("PYTHONPATH", "").split(os.pathsep)]
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, path))} | dict.fromkeys(THREAD_VARIABLES, "1")


def _decoded(answer: bytes, bot: str) -> Answer:
    """What the worker said, unless that is nonsense or a failure."""
    try:
        found = _answers.decode(answer)
    except msgspec.DecodeError as error:
        raise BotFailed(bot, "nonsense", str(error)) from error
    if found.failure is not None:
        raise BotFailed(bot, found.failure.reason, found.failure.detail)
    return found


def checked_thought(answer: Answer, view: View, bot: str) -> BotAnswer:
    """A thought that the view allows; checked, because a foreign bot may answer in place of its worker."""
    thought = answer.thought
    if thought is None:
        raise BotFailed(bot, "nonsense", "it says nothing")
    try:
        checked(Decision(thought.text, thought.odds, thought.shares, thought.line, thought.rounds, thought.note), view)
    except Forfeit as forfeit:
        raise BotFailed(bot, forfeit.reason, forfeit.detail) from forfeit
    return thought
