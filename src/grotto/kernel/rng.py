"""The project's random numbers: small, fast, and the same in every build."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

import cython

MASK64 = 0xFFFF_FFFF_FFFF_FFFF
MIX_STEP = 0x9E37_79B9_7F4A_7C15
MIX_ONE = 0xBF58_476D_1CE4_E5B9
MIX_TWO = 0x94D0_49BB_1331_11EB
MULTIPLIER = 0x2545_F491_4F6C_DD1D
MOST = (1 << 31) - 1


class Rng:
    """Xorshift64*, seeded through splitmix64, so that seeds 1 and 2 have nothing in common."""

    def __init__(self, seed: SupportsIndex = 0) -> None:
        self.x = self._mix(_folded(seed))

    def _mix(self, seed: int) -> int:
        z = (seed + MIX_STEP) & MASK64
        z = ((z ^ (z >> 30)) * MIX_ONE) & MASK64
        z = ((z ^ (z >> 27)) * MIX_TWO) & MASK64
        z ^= z >> 31
        return z if z != 0 else MIX_STEP  # xorshift never leaves zero

    def __repr__(self) -> str:
        return f"<Rng at {self.x:#018x}>"

    def below(self, n: SupportsIndex) -> int:
        """A whole number from 0 to n - 1, even to one part in 2**32 / n; n is at most 2**31 - 1."""
        most = n if type(n) is int else _whole(n, "n")
        if not 1 <= most <= MOST:
            raise ValueError(f"n: expected a whole number from 1 to {MOST}, not {n!r:.40}")
        return self.draw_below(most)

    if not cython.compiled:  # rng.pxd has it for the C compiler, which inlines it into every game

        def draw_below(self, n: int) -> int:
            x = self.x
            x ^= x >> 12
            x ^= (x << 25) & MASK64
            x ^= x >> 27
            self.x = x
            return ((((x * MULTIPLIER) & MASK64) >> 32) * n) >> 32


def _whole(number: SupportsIndex, name: str) -> int:
    """NumPy's whole numbers too, which have only 64 bits."""
    try:
        return index(number)
    except TypeError:  # an array of numbers has an index too, that is none
        raise ValueError(f"{name}: expected a whole number, not {number!r:.40}") from None


def _folded(seed: SupportsIndex) -> int:
    """Any whole number as 64 bits: long seeds keep all their bits in play."""
    whole = _whole(seed, "seed")
    folded = 0
    rest = abs(whole) * 2 + (whole < 0)
    while True:
        folded ^= rest & 0xFFFF_FFFF_FFFF_FFFF
        rest >>= 64
        if rest == 0:
            return folded
        folded = ((folded + 1) * 0x9E37_79B9_7F4A_7C15) & 0xFFFF_FFFF_FFFF_FFFF
