"""Whether a process grows while it plays."""

from __future__ import annotations

import resource
import subprocess
import sys

from grotto.kernel.rng import Rng
from grotto.kernel.state import random_games

from .games import root
from .runs import SEED

PLAYERS = 4


def growth_kib(game: str, games: int) -> int:
    """Growth of a fresh process after the first hundredth of the games."""
    command = [sys.executable, "-m", "bench.memory", game, str(games)]
    return int(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def _grow(game: str, games: int) -> int:
    """Each game gets its own state and lists, so that leaks add up."""
    start = root(game, PLAYERS)
    rng = Rng(SEED)
    sizes = []
    for many in (games // 100, games - games // 100):
        for _ in range(many):
            random_games(start, 1, rng)
        sizes.append(_resident_kib())
    return sizes[1] - sizes[0]


def _resident_kib() -> int:
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize() // 1024
    except FileNotFoundError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    print(_grow(sys.argv[1], int(sys.argv[2])))
