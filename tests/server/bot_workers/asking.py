"""What tests of the bot workers share: patience, views to ask about, and what planted bots wrote down."""

from __future__ import annotations

from pathlib import Path

import grotto
from grotto.kernel.view import View
from grotto.server.bot_workers.pool import BotWorkerPool

NOISE = 60.0  # seconds that a busy machine may add
PATIENT = 60.0  # seconds for bots that answer
SHORT = 0.1  # seconds for bots that hang
GRACE = 1.5  # seconds: less, and on a busy machine a bot that thinks seems to hang


def view_of(game: str = "diamant", seed: int = 1, seat: int | None = None) -> View:
    match = grotto.new(game, 3, seed)
    return match.view(match.to_act[0] if seat is None else seat)


def pids(bot_workers: BotWorkerPool) -> list[int]:
    return bot_workers.pids


def written(folder: Path, pattern: str) -> list[int]:
    """The numbers of processes that planted bots have written down since the last look."""
    found: list[int] = []
    for note in folder.glob(pattern):
        found += map(int, note.read_text().split())
        note.unlink()
    return found
