"""The memory limit of a foreign program, and how its descendants are found where its supervisor could not end them.

Linux only: elsewhere a program's process group is ended, and its memory is not limited.
"""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from grotto.kernel.errors import BadOption

MEMORY_VARIABLE = "GROTTO_PROGRAM_MB"
MEMORY_MB = 2048
"""Of data for each process of a program. Data and not address space, because runtimes such as those of Java and
JavaScript reserve far more than they use."""
MARK = "GROTTO_PROGRAM"
ROUNDS = 300  # looks for processes at most
EMPTY = 3  # looks in a row that must find nothing: one may miss a process that was forked meanwhile
LINUX = sys.platform.startswith("linux")

_PROC = Path("/proc")


def new_mark() -> str:
    """A value that only one program and its children have in their environment."""
    return secrets.token_hex(16)


def memory_mb() -> int:
    """Megabytes that each process of a program may use: `GROTTO_PROGRAM_MB`, or the default."""
    text = os.environ.get(MEMORY_VARIABLE, str(MEMORY_MB))
    if not text.isdecimal() or not 16 <= int(text) <= 1 << 20:
        raise BadOption(f"{MEMORY_VARIABLE} is a number of megabytes from 16 up, not {text!r:.20}")
    return int(text)


def kill_all(pid: int, mark: str) -> None:
    """End a program that nobody has waited for yet: its group, its descendants, and whatever else has its mark.

    A daemon that has left the group and lost its parents still has the mark.
    """
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    empty = 0
    for _ in range(ROUNDS if LINUX else 0):
        ended = 0
        for each in _marked(mark):  # at once, because it may fork again and end before a whole look is over
            if each != pid:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(each, signal.SIGKILL)
                    ended += 1
        empty = 0 if ended else empty + 1
        if empty == EMPTY:
            return


def marked(mark: str) -> set[int]:
    """Running processes that have the mark in their environment."""
    return set(_marked(mark))


def _marked(mark: str) -> Iterator[int]:
    wanted = f"{MARK}={mark}".encode()
    for entry in _PROC.iterdir() if LINUX else ():
        if entry.name.isdecimal():
            with suppress(OSError):  # it has just ended, or belongs to another user
                if wanted in (entry / "environ").read_bytes().split(b"\0"):  # empty for one that has ended
                    yield int(entry.name)
