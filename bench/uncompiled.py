"""Grotto as plain Python: the same measuring code in a process of its own, asked line by line."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from .runs import Run


class Uncompiled:
    """Grotto in a process with GROTTO_PURE=1."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.uncompiled"],
            env={**os.environ, "GROTTO_PURE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, game: str, players: int, games: int, seed: int) -> Run:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([game, players, games, seed]), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the uncompiled process has ended; what it said is above")
        return Run(*json.loads(answer))

    def close(self) -> None:
        self._process.communicate()


def _serve() -> None:
    import grotto

    from .games import Grotto

    assert not grotto.compiled
    for line in sys.stdin:
        print(json.dumps(Grotto().play(*json.loads(line))), flush=True)


if __name__ == "__main__":
    _serve()
