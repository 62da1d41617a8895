"""Time and memory of a copy of a state."""

from __future__ import annotations

import sys
from time import process_time
from timeit import Timer

from .games import root
from .runs import Effort

CLONES = 20_000


def clone_ns(game: str, players: int, effort: Effort) -> float:
    """One clone(); a state costs the same at every point of a game."""
    timer = Timer(root(game, players).clone, timer=process_time)
    return min(timer.repeat(effort.rounds, CLONES)) / CLONES * 1e9


def size(game: str, players: int) -> int:
    """Bytes of one state."""
    return sys.getsizeof(root(game, players))
