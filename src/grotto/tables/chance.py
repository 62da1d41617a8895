"""Fair chance `chance/1`: draws that the server cannot choose, and that everybody can check afterwards.

The server fixes a seed of 32 random bytes before anybody sits down and shows its commitment. Each player adds a
nonce. Both together make a key, and each draw has an index of its own under that key. When the match has ended
the seed is shown, and all draws can be made again; `proof` writes that down.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from typing import Final, NoReturn

from grotto.kernel.errors import BadOption

SPEC: Final = "chance/1"
LABEL: Final = "draw"
SEED_BYTES = 32
NONCE_BYTES = 16
LARGEST_TOTAL = 2**32

_SPEC = SPEC.encode()
_LABEL = LABEL.encode()


def commitment(table_id: str, seed: bytes) -> str:
    """What the server shows before anybody sits down: it fixes the seed and does not tell it."""
    return _hash(b"commit", _SPEC, table_id.encode(), _checked_seed(seed)).hex()


class Draw:
    """The numbers of one chance event: an endless row of bytes that belongs to its index alone.

    An event has bytes of its own because a rejected number uses some up; were they taken from one row for all
    events, a change in one would change all that follow.
    """

    __slots__ = ("_blocks", "_bytes", "_key")

    def __init__(self, key: bytes, index: int, label: bytes = _LABEL) -> None:
        self._key = hmac.digest(key, b"event" + index.to_bytes(8, "big") + label, "sha256")
        self._blocks = 0
        self._bytes = b""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, evenly: bytes that would favour some numbers are rejected, never reduced."""
        if not 1 <= n <= LARGEST_TOTAL:
            raise ValueError(f"a draw is among 1 to 2**32 tickets, not {n}")
        width = ((n - 1).bit_length() + 7) // 8
        limit = 256**width // n * n
        while True:
            number = int.from_bytes(self._take(width), "big")
            if number < limit:
                return number % n

    def _take(self, count: int) -> bytes:
        while len(self._bytes) < count:
            self._bytes += hmac.digest(self._key, self._blocks.to_bytes(8, "big"), "sha256")
            self._blocks += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return taken


class FairChance:
    """A source of chance for a match: every number is one chance event, and no index is used twice."""

    __slots__ = ("_key", "index", "table")

    def __init__(self, seed: bytes, table_id: str, nonces: Mapping[int, bytes], index: int = 0) -> None:
        # The key is enough to draw; the seed is not kept, so that it cannot leak.
        self._key = _key(table_id, _checked_seed(seed), nonces)
        self.table = table_id
        self.index = index
        """The number of the next event."""

    def below(self, n: int) -> int:
        """The number of the next event, from 0 to n - 1."""
        number = Draw(self._key, self.index).below(n)
        self.index += 1
        return number

    def __deepcopy__(self, memo: object) -> FairChance:
        other = object.__new__(FairChance)
        other._key, other.index, other.table = self._key, self.index, self.table
        return other

    def __repr__(self) -> str:
        return f"<FairChance of table {self.table!r}, next index {self.index}>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("what a table will draw is a secret of its process and is never pickled")


def _key(table_id: str, seed: bytes, nonces: Mapping[int, bytes]) -> bytes:
    return hmac.digest(seed, b"key" + _context(table_id, nonces), "sha256")


def _context(table_id: str, nonces: Mapping[int, bytes]) -> bytes:
    """All that the server did not choose alone, in one hash."""
    for seat, nonce in nonces.items():
        if seat < 0 or len(nonce) != NONCE_BYTES:
            raise BadOption(f"A nonce is {NONCE_BYTES} bytes of a seat from 0, not {len(nonce)} bytes of seat {seat}")
    by_seat = sorted((f"seat{seat}".encode(), nonce) for seat, nonce in nonces.items())
    return _hash(b"ctx", _SPEC, table_id.encode(), *(seat + b"=" + nonce for seat, nonce in by_seat))


def _hash(tag: bytes, *parts: bytes) -> bytes:
    """SHA-256 of parts with their lengths, so that no two lists of parts are the same bytes."""
    whole = hashlib.sha256(tag)
    for part in parts:
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()


def _checked_seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise BadOption(f"A seed is {SEED_BYTES} bytes, not {len(seed)}")
    return seed
