"""The log of gold taken and paid: each entry is a seat and a value, packed into one number.

Every card lay open when it was taken, so its value is public; which card paid a bribe is not (EA-15, EA-32).
"""

from __future__ import annotations

from .board import LOG_VALUE_BITS, LOG_VALUE_MASK

PAID = 0  # the value of an entry for a card that was paid, not taken


def pack(seat: int, value: int) -> int:
    """The entry for a card of this value that the seat took, or PAID."""
    return (seat << LOG_VALUE_BITS) + value


def unpack(entry: int) -> tuple[int, int]:
    """The seat, and the value that it took or PAID."""
    return entry >> LOG_VALUE_BITS, entry & LOG_VALUE_MASK
