"""The yardstick: the games by hand in C, compiled when the benchmark runs."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path
from time import process_time

from bench.runs import Run
from grotto.kernel.rng import Rng

FOLDER = Path(__file__).parent


class _Ending(ctypes.Structure):
    _fields_ = [("count", ctypes.c_int), ("number", ctypes.c_int * 128)]


class Yardstick:
    """The C programs, each as a library."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._libraries: dict[str, ctypes.CDLL] = {}

    def library(self, program: str) -> ctypes.CDLL:
        """A C program of this folder, compiled when it is first asked for."""
        if program not in self._libraries:
            path = os.path.join(self._folder, f"{program}.so")
            compiler = os.environ.get("CC", "gcc")
            source = FOLDER / f"{program}.c"
            subprocess.run(
                [compiler, "-O3", "-Wall", "-Wextra", "-shared", "-fPIC", "-o", path, source, "-lm"], check=True
            )
            self._libraries[program] = ctypes.CDLL(path)
        return self._libraries[program]

    def play(self, game: str, players: int, games: int, seed: int) -> Run:
        return self.play_on(game, players, games, Rng(seed))

    def play_on(self, game: str, players: int, games: int, rng: Rng) -> Run:
        """Play with the random numbers of this generator, and leave it where Grotto would."""
        play = self.library(game).play
        play.restype = ctypes.c_int64
        x = ctypes.c_uint64(rng.x)
        ending = _Ending()
        start = process_time()
        decisions = play(players, ctypes.c_int64(games), ctypes.byref(x), ctypes.byref(ending))
        seconds = process_time() - start
        rng.x = x.value
        return Run(games, decisions, seconds, ending.number[: ending.count])
