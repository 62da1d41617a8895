"""Time, ids and secrets for decisions: a clock that never jumps, unguessable ids, sealed seeds."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from grotto.tables.ports import Secret

from .identity import tokens
from .identity.keys import KeyRing

SEED_PURPOSE = "table seed"
ANSWER_PURPOSE = "answer"


FARTHEST = 86_400_000  # milliseconds that a machine's clock may have been set back and is not yet believed


def steady_clock(
    least: int = 0, *, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
) -> Callable[[], int]:
    """Milliseconds since 1970 that go forward at the pace of time, whatever is done to the machine's clock.

    With `least`, when somebody last looked at the clock, it does not begin before that: running clocks would wait
    for as long as the machine's was set back. A machine that was far in the future is put right all the same.
    """
    began, at = wall(), steady()
    if began * 1000 < least < began * 1000 + FARTHEST:
        began = least / 1000
    return lambda: int((began + steady() - at) * 1000)


class Environment:
    """The server's clock and keys."""

    def __init__(self, keys: KeyRing, clock: Callable[[], int] | None = None) -> None:
        self.keys = keys
        self.clock = clock or steady_clock()

    def moment(self) -> Moment:
        """What a decision needs now."""
        return Moment(self.clock(), self.keys)


class Moment(NamedTuple):
    """Implements `tables.ports.Ports` at one time."""

    now: int
    keys: KeyRing

    def new_id(self) -> str:
        return tokens.new_id()

    def new_token(self, kind: Secret) -> str:
        return tokens.new(kind)

    def hashed(self, token: str) -> str:
        return tokens.hashed(token).hex()

    def matches(self, token: str, kept: str) -> bool:
        return bool(kept) and tokens.matches(token, bytes.fromhex(kept))

    def new_seed(self) -> bytes:
        return secrets.token_bytes(32)

    def seal(self, seed: bytes, table: str) -> str:
        return self.keys.seal(seed, purpose=SEED_PURPOSE, about=table)

    def unseal(self, sealed: str, table: str) -> bytes:
        return self.keys.unseal(sealed, purpose=SEED_PURPOSE, about=table)
