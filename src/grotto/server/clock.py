"""A clock that never jumps, for all timestamps and time limits of the server."""

from __future__ import annotations

import time
from collections.abc import Callable

from grotto.tables.log import LONGEST_SETBACK

EARLIEST = 1_735_689_600_000
"""The year 2025, before this program was written: an earlier time is wrong, such as that of a machine without a clock
battery and without a network.
"""

Clock = Callable[[], int]
"""Milliseconds since 1970."""


def steady_clock(
    least: int = 0, *, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
) -> Clock:
    """A clock that goes forward at the pace of time, whatever is done to the machine's clock.

    It does not begin before `least`, the last time that a server of this database noted: otherwise players' clocks
    would stand still for as long as the machine's clock was set back. After more than a day it does, because then the
    noted time was wrong, unless the machine's clock must be: cookies of 1970 would have expired once it is right.
    """
    began, at = wall(), steady()
    if began * 1000 < EARLIEST:
        began = max(least, EARLIEST) / 1000
    elif began * 1000 < least < began * 1000 + LONGEST_SETBACK:
        began = least / 1000
    return lambda: int((began + steady() - at) * 1000)
