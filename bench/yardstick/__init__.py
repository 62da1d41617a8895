"""The yardstick: Diamant by hand in C, compiled when the benchmark runs."""

from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path
from time import process_time

from bench.runs import Run

SOURCE = Path(__file__).with_name("diamant.c")


class _Result(ctypes.Structure):
    _fields_ = [
        ("decisions", ctypes.c_int64),
        ("points", ctypes.c_int64 * 8),
        ("last", ctypes.c_int64 * 8),
    ]


class Yardstick:
    """The C program, as a library."""

    def __init__(self, folder: str) -> None:
        library = os.path.join(folder, "yardstick.so")
        compiler = os.environ.get("CC", "gcc")
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
        self._play = ctypes.CDLL(library).play
        self._play.argtypes = [ctypes.c_int, ctypes.c_int64, ctypes.c_uint64, ctypes.POINTER(_Result)]
        self._play.restype = None
        self.points: list[int] = []  # of all games of the last call, by seat

    def play(self, game: str, players: int, games: int, seed: int) -> Run:
        assert game == "diamant"
        result = _Result()
        start = process_time()
        self._play(players, games, seed, result)
        seconds = process_time() - start
        self.points = result.points[:players]
        return Run(games, result.decisions, seconds, result.last[:players])
