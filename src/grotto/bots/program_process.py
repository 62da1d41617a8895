"""A running program that is spoken to by lines, with limits of time, length and memory, and ended with its children."""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, NamedTuple, NoReturn

from grotto.kernel.errors import BadOption
from grotto.kernel.text import plain, quoted

from .forfeit import Forfeit, Reason
from .program_limits import LINUX, MARK, kill_all, memory_mb, new_mark

LONGEST_LINE = 64 * 1024  # bytes
LONGEST_ANSWER = 1 << 20  # bytes; all lines of one answer together
CHUNK = 64 * 1024
LAST_WORDS = 4096  # bytes of standard error that are kept
LAST_LINES = 5
GOODBYE = 0.5  # seconds that a program has to end by itself
SUPERVISED = 10.0  # seconds in which a supervisor ends all, however busy the machine is
SUPERVISOR = str(Path(__file__).with_name("program_supervisor.py"))
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ")
PYTHON = {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}  # so that programs in Python need not flush


def words_of(command: str) -> list[str]:
    """The command line taken apart, as a shell would; refuses what cannot be started."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"The command {quoted(command)} cannot be read: {error}") from error
    if not words:
        raise BadOption("A program needs a command to start it")
    if os.name != "posix":
        raise BadOption("Programs can be bots on Linux and macOS only")
    if "\0" in command or shutil.which(words[0]) is None:
        raise BadOption(f"There is no program {quoted(words[0])} that can be run")
    return words


class ProgramProcess:
    """One running program with its standard input, output and error."""

    def __init__(self, words: list[str], name: str) -> None:
        self.name = name
        self._started = _started(words)
        self._process = self._started.process
        self._inbox = bytearray()  # received and not read yet
        self._outbox = bytearray()  # not accepted by the program yet
        self._last_words = bytearray()
        self._mute = False  # it has closed its output
        self._until = 0.0
        self._limit = 0.0
        self._heard = 0
        self._selector = selectors.DefaultSelector()
        self._end = weakref.finalize(self, _end, self._started)  # a reference to self would keep it alive
        self._watch(self._process.stdout, selectors.EVENT_READ, self._take_output)
        self._watch(self._process.stderr, selectors.EVENT_READ, self._take_error)

    @property
    def pid(self) -> int:
        """The number of the process that we have started: on Linux the supervisor's."""
        return self._process.pid

    @property
    def owner(self) -> int:
        """The process that has started it."""
        return self._started.owner

    def ask(self, line: str, seconds: float) -> None:
        """Send a line; the answer has to be complete within these seconds."""
        self._turn(0.0)
        if self._inbox.strip():
            self._fail("nonsense", f"it spoke without being asked: {quoted(bytes(self._inbox))}")
        self._until, self._limit, self._heard = monotonic() + seconds, seconds, 0
        self.tell(line)

    def tell(self, line: str) -> None:
        """Say a line that needs no answer."""
        self._outbox += line.encode() + b"\n"
        with suppress(KeyError):  # watched already
            self._watch(self._process.stdin, selectors.EVENT_WRITE, self._give_input)
        self._turn(0.0)

    def hear(self) -> str:
        """The next line of the answer; raises Forfeit if there is none in time."""
        while b"\n" not in self._inbox and len(self._inbox) <= LONGEST_LINE:
            if self._mute:
                self._crashed("it closed its output, or was killed")
            rest = max(0.0, self._until - monotonic())
            if not self._turn(rest) and rest == 0.0:
                self._hung()
        line = bytes(self._inbox.partition(b"\n")[0])
        del self._inbox[: len(line) + 1]
        self._heard += len(line) + 1
        if len(line) > LONGEST_LINE:
            self._fail("nonsense", f"a line is longer than {LONGEST_LINE} bytes")
        if self._heard > LONGEST_ANSWER:
            self._fail("nonsense", f"an answer is longer than {LONGEST_ANSWER} bytes")
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            self._fail("nonsense", f"a line is not UTF-8: {quoted(line)}")

    def quit(self) -> None:
        """Say good-bye, wait a moment, and end it and all that it has started."""
        self.tell("quit")
        until = monotonic() + GOODBYE
        while not self._mute and monotonic() < until:
            self._turn(until - monotonic())
            self._inbox.clear()
        self.kill()

    def kill(self) -> str:
        """End it and all that it has started, at once; returns the last words it wrote to standard error."""
        if self._end.alive:
            _kill(self._started)
            self._drain()
            self._selector.close()
            self._end()
        lines = plain(self._last_words.decode("utf-8", "replace").replace("\r", "")).splitlines()
        return "\n".join(line[:200] for line in lines[-LAST_LINES:])

    def _turn(self, seconds: float) -> bool:
        """Read and write what is ready, waiting at most these seconds for it; whether there was anything."""
        ready = self._selector.select(max(0.0, seconds))
        for key, _ in ready:
            key.data(key.fd)
        return bool(ready)

    def _watch(self, pipe: IO[bytes] | None, events: int, take: Callable[[int], None]) -> None:
        assert pipe is not None
        os.set_blocking(pipe.fileno(), False)
        self._selector.register(pipe.fileno(), events, take)

    def _take_output(self, pipe: int) -> None:
        chunk = os.read(pipe, CHUNK)
        self._inbox += chunk
        if not chunk:
            self._mute = True
            self._selector.unregister(pipe)

    def _take_error(self, pipe: int) -> None:
        chunk = os.read(pipe, CHUNK)
        self._last_words = (self._last_words + chunk)[-LAST_WORDS:]
        if not chunk:
            self._selector.unregister(pipe)

    def _give_input(self, pipe: int) -> None:
        try:
            del self._outbox[: os.write(pipe, self._outbox[:CHUNK])]
        except BrokenPipeError:
            self._outbox.clear()  # the program reads no more: its answer, or the lack of one, tells the rest
        if not self._outbox:
            self._selector.unregister(pipe)

    def _drain(self) -> None:
        """What it wrote to standard error before it was ended; not more, should something else write on."""
        assert self._process.stderr is not None
        with suppress(BlockingIOError, OSError):
            for _ in range(16):
                self._last_words = (self._last_words + os.read(self._process.stderr.fileno(), CHUNK))[-LAST_WORDS:]

    def _hung(self) -> NoReturn:
        self.kill()
        if self._process.returncode not in (None, -signal.SIGKILL):  # it had ended, but its children kept the pipe open
            self._crashed("")
        self._fail("hung", f"no answer within {self._limit * 1000:.0f} ms")

    def _crashed(self, silent: str) -> NoReturn:
        self.kill()
        code = self._process.returncode
        if code is None or code == -signal.SIGKILL:
            self._fail("crashed", silent)
        self._fail("crashed", f"exit code {code}" if code >= 0 else f"ended by {signal_name(-code)}")

    def _fail(self, reason: Reason, detail: str) -> NoReturn:
        raise Forfeit(self.name, reason, detail, self.kill())


class _Started(NamedTuple):
    """A program that runs, or its supervisor."""

    process: subprocess.Popen[bytes]
    owner: int
    mark: str
    lifeline: int | None
    """By which the supervisor is told to end everything."""


def _started(words: list[str]) -> _Started:
    mark = new_mark()
    environment = {name: os.environ[name] for name in KEPT if name in os.environ} | PYTHON | {MARK: mark}
    memory_mb()  # refuses a limit that makes no sense before anything is started
    try:
        if LINUX:
            return _supervised(words, environment, mark)
        return _Started(_popen(words, environment), os.getpid(), mark, None)
    except OSError as error:
        raise BadOption(f"The program {quoted(words[0])} cannot be started: {error.strerror}") from error


def _supervised(words: list[str], environment: dict[str, str], mark: str) -> _Started:
    """Started by `program_supervisor.py`; raises OSError if the program cannot be run."""
    watched, lifeline = os.pipe()
    heard, report = os.pipe()
    with open(heard, "rb") as answer:
        command = [sys.executable, "-I", "-S", SUPERVISOR, str(watched), str(report), str(memory_mb() << 20), *words]
        try:
            process = _popen(command, environment, watched, report)
        except BaseException:
            os.close(lifeline)
            raise
        finally:
            os.close(watched)
            os.close(report)
        started = _Started(process, os.getpid(), mark, lifeline)
        if number := answer.read():  # empty once the program runs
            _end(started)
            raise OSError(int(number), os.strerror(int(number)))
    return started


def _popen(command: list[str], environment: dict[str, str], *descriptors: int) -> subprocess.Popen[bytes]:
    """In a session of its own: one signal ends it with all its children, and Ctrl-C does not reach it."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True,
        pass_fds=descriptors,
    )  # fmt: skip


def _kill(started: _Started) -> None:
    process = started.process
    if os.getpid() != started.owner or process.returncode is not None:
        return  # a forked copy of this process does not own it
    if started.lifeline is not None and _ended_by_supervisor(started.lifeline, process):
        return
    # Nobody has waited for it yet, so the number of its group still belongs to it, even if it has ended.
    kill_all(process.pid, started.mark)
    with suppress(subprocess.TimeoutExpired):  # it may run as another user, whose processes we cannot end
        process.wait(GOODBYE)


def _ended_by_supervisor(lifeline: int, process: subprocess.Popen[bytes]) -> bool:
    """Whether the supervisor has ended everything and itself; the program may have stopped it, or changed its user."""
    with suppress(BrokenPipeError):  # the program ended before
        os.write(lifeline, b"end")
    try:
        process.wait(SUPERVISED)
    except subprocess.TimeoutExpired:
        return False
    return True


def _end(started: _Started) -> None:
    """Also called when a ProgramProcess is forgotten, or Python ends."""
    _kill(started)
    if started.lifeline is not None:
        os.close(started.lifeline)
    process = started.process
    for pipe in (process.stdin, process.stdout, process.stderr):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()


def signal_name(number: int) -> str:
    """What a signal is called."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
