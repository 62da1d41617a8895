"""`chance/1` once more, written from its specification alone, as slow and plain as it stands there."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Any


def tagged(tag: bytes, *parts: bytes) -> bytes:
    """The specification's H."""
    whole = tag
    for part in parts:
        whole += len(part).to_bytes(4, "big") + part
    return hashlib.sha256(whole).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


class Stream:
    """One event's numbers."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.taken = 0

    def _byte(self) -> int:
        block, place = divmod(self.taken, 32)
        self.taken += 1
        return hmac_sha256(self.key, block.to_bytes(8, "big"))[place]

    def below(self, n: int) -> int:
        width = 0
        while 256**width < n:
            width += 1
        while True:
            number = 0
            for _ in range(width):
                number = number * 256 + self._byte()
            if number < 256**width - 256**width % n:
                return number % n

    def shuffle(self, things: list[Any]) -> list[Any]:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things


class Reference:
    """All events of one table."""

    def __init__(self, seed: bytes, table: str, nonces: Mapping[int, bytes]) -> None:
        self.commitment = tagged(b"commit", b"chance/1", table.encode(), seed).hex()
        by_name = {b"seat%d" % seat: nonce for seat, nonce in nonces.items()}
        parts = [name + b"=" + by_name[name] for name in sorted(by_name)]
        self.context = tagged(b"ctx", b"chance/1", table.encode(), *parts)
        self.key = hmac_sha256(seed, b"key" + self.context)

    def event(self, index: int, label: str) -> Stream:
        return Stream(hmac_sha256(self.key, b"event" + index.to_bytes(8, "big") + label.encode()))

    def blocks_for(self, index: int, n: int) -> int:
        """How many blocks a draw eats."""
        stream = self.event(index, "draw")
        stream.below(n)
        return -(-stream.taken // 32)
