"""Waiting for conditions, a clock that tests set, and keys of commands."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 60  # seconds for anything; only tests that fail wait so long

T = TypeVar("T")


def soon(question: Callable[[], T], *, within: float = PATIENCE) -> T:
    """What a question is answered with as soon as that is true."""
    until = time.monotonic() + within
    while not (found := question()):
        assert time.monotonic() < until, "it has not come to that"
        time.sleep(0.01)
    return found


class SecondsClock:
    """A clock of seconds that goes on when it is told."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Clock:
    """Time that is told."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


def new_key() -> str:
    """A command id that nobody has used."""
    return secrets.token_hex(8)


def new_nonce() -> str:
    return secrets.token_hex(16)
