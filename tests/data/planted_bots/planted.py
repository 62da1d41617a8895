"""Bots that do what no bot may do, offered by entry point; they leave notes in the working folder of a test."""

from __future__ import annotations

import json
import os
import resource
import signal
import stat
import struct
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

from grotto.bots.contract import Bot, Decision

NOTES = Path(__file__).parent


def fine(view, note=""):
    text = view["legal"][0]["text"]
    return Decision(text, {text: 1.0}, note=note)


def write(name, text):
    """At once or not at all, for whoever waits for the file."""
    unfinished = NOTES / f".{name}"  # a name that no pattern of a test finds
    unfinished.write_text(text)
    unfinished.rename(NOTES / name)


def line():
    """The socket on which the worker itself talks to the server."""
    return next(fd for fd in range(3, 100) if is_open(fd) and stat.S_ISSOCK(os.fstat(fd).st_mode))


def is_open(fd):
    try:
        os.fstat(fd)
    except OSError:
        return False
    return True


class Sleeper(Bot):
    def choose(self, view, rng, budget=None):
        time.sleep(1000)


class Stubborn(Bot):
    def choose(self, view, rng, budget=None):
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_IGN)
        while True:
            with suppress(BaseException):
                time.sleep(1000)


class Burner(Bot):
    def choose(self, view, rng, budget=None):
        """Uses up its processor time, of which it takes less than it has so that nobody has to wait."""
        resource.setrlimit(resource.RLIMIT_CPU, (1, resource.getrlimit(resource.RLIMIT_CPU)[1]))
        while True:
            pass


class Crasher(Bot):
    def choose(self, view, rng, budget=None):
        os.kill(os.getpid(), signal.SIGSEGV)
        time.sleep(1000)


class Raiser(Bot):
    def choose(self, view, rng, budget=None):
        raise RuntimeError("I lost my map")


class Exiter(Bot):
    def choose(self, view, rng, budget=None):
        sys.exit(0)


class Dier(Bot):
    def choose(self, view, rng, budget=None):
        os._exit(3)


class Eater(Bot):
    def choose(self, view, rng, budget=None):
        eaten = []
        while True:
            eaten.append(bytearray(1 << 24))


class Illegal(Bot):
    def choose(self, view, rng, budget=None):
        view["legal"].append({"text": "fly", "kind": "fly"})
        return Decision("fly", {"fly": 1.0})


class Babbler(Bot):
    def choose(self, view, rng, budget=None):
        """Talks to everybody, but not on the worker's line."""
        print("garbage" * 100_000, flush=True)
        os.write(1, b"\xff" * 100_000)
        os.write(2, b"\xff" * 100_000)
        assert sys.stdin.read() == ""
        return fine(view)


class Shouter(Bot):
    def choose(self, view, rng, budget=None):
        os.write(line(), b"\xff" * 1000)
        return fine(view)


class Guesser(Bot):
    def choose(self, view, rng, budget=None):
        """Answers the next question already."""
        os.write(line(), frame(2, {"thought": thought("on")}))
        return fine(view)


class Forger(Bot):
    def choose(self, view, rng, budget=None):
        """Speaks for its worker, so that nobody checks what it plays, except the server."""
        os.write(line(), frame(1, {"thought": thought("fly")}))
        time.sleep(1000)


def frame(number, answer):
    said = json.dumps(answer).encode()
    return struct.pack(">II", len(said), number) + said


def thought(text):
    return {"text": text, "odds": {}, "shares": [], "line": [], "note": "", "rounds": 0, "seconds": 0.0}


class Forker(Bot):
    def choose(self, view, rng, budget=None):
        started = subprocess.Popen(["sleep", "1000"])
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            time.sleep(1000)
        write(f"pids-{os.getpid()}", f"{os.getpid()} {started.pid} {child}")
        while True:
            with suppress(BaseException):
                time.sleep(1000)


class Holder(Bot):
    def choose(self, view, rng, budget=None):
        """Ends, but leaves somebody on the line."""
        child = os.fork()
        if child == 0:
            time.sleep(1000)
        write(f"pids-{os.getpid()}", f"{os.getpid()} {child}")
        os._exit(3)


class Leaver(Bot):
    def choose(self, view, rng, budget=None):
        """Ends, but leaves somebody behind who holds nothing."""
        started = subprocess.Popen(["sleep", "1000"])
        write(f"pids-{os.getpid()}", f"{os.getpid()} {started.pid}")
        os._exit(3)


class Flaky(Bot):
    def choose(self, view, rng, budget=None):
        if not (NOTES / "flaky").exists():
            write("flaky", str(os.getpid()))
            os._exit(1)
        return fine(view, note=str(os.getpid()))


class Slow(Bot):
    """Notes when its turn has come."""

    def choose(self, view, rng, budget=None):
        with open(NOTES / "order", "a") as order:
            order.write(f"{view['viewer']}\n")
        time.sleep(0.3)
        return fine(view, note=str(os.getpid()))


class Snoop(Bot):
    """Writes down all that it can find."""

    def choose(self, view, rng, budget=None):
        found = {
            "view": view,
            "environment": dict(os.environ),
            "arguments": [*sys.argv, *Path("/proc/self/cmdline").read_text().split("\0")],
            "folder": os.getcwd(),
            "files": {fd: os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if is_open(int(fd))},
            "modules": sorted(sys.modules),
            "threads": threading.active_count(),
            "niceness": os.nice(0),
            "memory": resource.getrlimit(resource.RLIMIT_AS)[1],
            "work": resource.getrlimit(resource.RLIMIT_CPU)[0],
            "used": time.process_time(),
            "core": resource.getrlimit(resource.RLIMIT_CORE)[1],
            "group": os.getpgrp() == os.getsid(0) == os.getpid(),
        }
        write("found", json.dumps(found))
        return fine(view, note=str(os.getpid()))
