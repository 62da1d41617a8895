"""Runs a foreign program as its child, and ends it with everything that it has started. Linux only.

`python -I -S program_supervisor.py LIFELINE REPORT BYTES COMMAND...`. It is a script of its own and imports nothing of
Grotto, so that it starts quickly.

LIFELINE is a pipe from whoever wants the program. When something is said on it, or its other end is closed because that
process was killed, all descendants are ended. They cannot get away: a process that loses its parent becomes a child of
the supervisor, whatever session, group and environment it has. REPORT is a pipe for the number of the error if the
program cannot be run. BYTES limits the data of each process, and the memory of all of them together, which also counts
what they share and so cannot be got around by starting many. The supervisor ends as the program has ended.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import sys
import time
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

SUBREAPER, DIE_WITH_PARENT = 36, 1  # of prctl
ROUND = 250  # milliseconds between two looks for orphans that have ended, and at memory
SHORTEST, LONGEST = 0.001, 0.05  # seconds between two rounds of ending what is left


def main(lifeline: int, report: int, limit: int, words: list[str]) -> NoReturn:
    """Run the program, wait for it or for the end of the lifeline, and leave nothing behind."""
    prctl = ctypes.CDLL(None).prctl
    prctl(SUBREAPER, 1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    program = os.fork()
    if program == 0:
        _become(prctl, lifeline, report, limit, words)
    errors = os.dup(2)  # of the program, too: what is written here is told as its last words
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):  # readers of the program's output must see when it closes its end
        os.dup2(nothing, standard)
    os.close(report)
    poll = select.poll()
    poll.register(lifeline, select.POLLIN)
    poll.register(os.pidfd_open(program), select.POLLIN)
    status = None
    while not poll.poll(ROUND):
        status = _bury(program, status)
        if _takes_more_than(limit):
            os.write(errors, f"\nended: it took more than {limit >> 20} MB, with all that it has started\n".encode())
            break
    _end_as(_end_all(program, status))


def _become(prctl: Callable[[int, int], object], lifeline: int, report: int, limit: int, words: list[str]) -> NoReturn:
    try:
        prctl(DIE_WITH_PARENT, int(signal.SIGKILL))  # should the supervisor itself be killed
        os.setsid()
        os.close(lifeline)
        os.set_inheritable(report, False)  # noqa: FBT003
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
        os.execvp(words[0], words)
    except OSError as error:
        os.write(report, str(error.errno).encode())
    os._exit(127)


def _end_all(program: int, status: int | None) -> int | None:
    """End children until none are left; orphans become children of this process. Returns how the program ended."""
    pause = SHORTEST
    while True:
        status = _bury(program, status)
        if sum(map(_kill, _children(os.getpid()))) == 0:  # none is left, or none that we may end
            return status
        time.sleep(pause)
        pause = min(LONGEST, pause * 1.5)


def _bury(program: int, status: int | None) -> int | None:
    """Take away children that have ended; how the program ended, if that is known."""
    try:
        while True:
            pid, how = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            status = how if pid == program else status
    except ChildProcessError:
        pass
    return status


def _takes_more_than(limit: int) -> bool:
    """Whether all descendants together take more than that; memory that several of them share is counted once."""
    pids = _descendants()
    return sum(map(_resident, pids)) > limit and sum(map(_proportional, pids)) > limit


def _descendants() -> list[int]:
    found = _children(os.getpid())
    for pid in found:  # which grows meanwhile
        found += _children(pid)
    return found


def _resident(pid: int) -> int:
    """Bytes; those that processes share are counted for each of them."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    except (OSError, IndexError):  # it has just ended
        return 0


def _proportional(pid: int) -> int:
    """Bytes; of those that processes share, each has its part."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii", errors="replace") as file:
            return sum(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return 0
    except OSError:  # it runs as another user
        return _resident(pid)


def _children(parent: int) -> list[int]:
    """Those of all its threads."""
    found = []
    try:
        for thread in os.listdir(f"/proc/{parent}/task"):
            with open(f"/proc/{parent}/task/{thread}/children", encoding="ascii") as file:
                found += [int(number) for number in file.read().split()]
    except ProcessLookupError:  # it has just ended
        return []
    except OSError:  # a kernel without this list, or a thread that has just ended
        return [pid for pid in map(int, filter(str.isdecimal, os.listdir("/proc"))) if _parent(pid) == parent]
    return found


def _parent(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return int(file.read().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _kill(pid: int) -> bool:
    """Whether it could be done; the program may run as another user."""
    try:
        os.kill(pid, signal.SIGKILL)
    except PermissionError:
        return False
    except ProcessLookupError:
        pass
    return True


def _end_as(status: int | None) -> NoReturn:
    if status is not None and os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(1 if status is None else os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
