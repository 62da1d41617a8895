"""Which bot was being asked when a worker process died: that bot forfeits."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from grotto.parallel.worker import on_cancel


class Crash(NamedTuple):
    """A bot that ended its worker process, and the deal in which it did."""

    contest: int
    deal: int
    bot: str


class CrashLog:
    """A small file for each worker: the bot that it is asking now, or nothing."""

    def __init__(self, folder: str) -> None:
        self._file = os.open(Path(folder) / str(os.getpid()), os.O_WRONLY | os.O_CREAT, 0o600)
        on_cancel[:] = [self._empty]  # a worker that is cancelled while it asks blames no bot

    @contextmanager
    def asking(self, crash: Crash) -> Iterator[None]:
        """Written down until the bot has answered."""
        os.pwrite(self._file, json.dumps(crash).encode(), 0)
        try:
            yield
        finally:
            self._empty()

    def _empty(self) -> None:
        os.ftruncate(self._file, 0)


def crashes(folder: str) -> list[Crash]:
    """The bots that dead workers were asking; their files are deleted."""
    found = []
    for path in Path(folder).iterdir():
        text = path.read_text("utf-8")
        path.unlink()
        if text:
            found.append(Crash(*json.loads(text)))
    return found
