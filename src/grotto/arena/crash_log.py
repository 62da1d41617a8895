"""Who was being asked when a worker died: a bot that takes its whole process down forfeits too."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from grotto.parallel.worker import on_cancel


class Crash(NamedTuple):
    """A bot, and the deal in which it went down with its process."""

    contest: int
    deal: int
    bot: str


class CrashLog:
    """A small file for every worker: what it is asking, or nothing."""

    def __init__(self, folder: str) -> None:
        self._file = os.open(Path(folder) / str(os.getpid()), os.O_WRONLY | os.O_CREAT, 0o600)
        on_cancel[:] = [self._empty]  # whoever is sent home while it asks has nobody to blame

    @contextmanager
    def asking(self, crash: Crash) -> Iterator[None]:
        """Remembered as long as the bot has not answered."""
        os.pwrite(self._file, json.dumps(crash).encode(), 0)
        try:
            yield
        finally:
            self._empty()

    def _empty(self) -> None:
        os.ftruncate(self._file, 0)


def crashes(folder: str) -> list[Crash]:
    """Who was being asked by workers that are gone; their boxes are emptied."""
    found = []
    for path in Path(folder).iterdir():
        text = path.read_text("utf-8")
        path.unlink()
        if text:
            found.append(Crash(*json.loads(text)))
    return found
