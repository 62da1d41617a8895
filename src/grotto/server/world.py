"""The world as decisions get it: one clock that never steps, names nobody can guess, seeds that are kept sealed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from ..tables.moment import Secret
from . import tokens
from .keys import KeyRing

SEED_PURPOSE = "table seed"
ANSWER_PURPOSE = "answer"


def steady_clock() -> Callable[[], int]:
    """Milliseconds since 1970 that go forward at the pace of time, whatever is done to the machine's clock."""
    began, at = time.time(), time.monotonic()
    return lambda: int((began + time.monotonic() - at) * 1000)


class World:
    """Makes moments."""

    def __init__(self, keys: KeyRing, clock: Callable[[], int] | None = None) -> None:
        self.keys = keys
        self.clock = clock or steady_clock()

    def moment(self) -> Now:
        """The world now."""
        return Now(self.clock(), self.keys)


class Now(NamedTuple):
    """The world at one moment, as `tables.moment.Moment` asks for it."""

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
