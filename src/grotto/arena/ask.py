"""Asks one bot for one decision: the answer is legal and in time, or the bot forfeits."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple

from grotto.bots.contract import Bot, Budget
from grotto.bots.forfeit import Forfeit, ask
from grotto.kernel.rng import Rng
from grotto.kernel.text import plain
from grotto.kernel.view import View

LONGEST_REPORT = 600  # characters; a program may say anything when it dies


class ForfeitRecord(NamedTuple):
    """Why a bot lost a game without playing it to its end."""

    game: int
    """Which game of the deal."""
    seat: int
    bot: str
    decision: int
    """After how many decisions of the game."""
    reason: str
    """crashed, hung, illegal or nonsense."""
    report: str


class _TooLong(BaseException):
    """Raised inside a bot that exceeds its time; no `except Exception` of the bot catches it."""


def ask_in_time(bot: Bot, view: View, rng: Rng, budget: Budget | None, patience: float) -> str:
    """The notation of a legal action; raises Forfeit if the bot has none to give."""
    try:
        with _limit(patience):
            return ask(bot, view, rng, budget).text
    except _TooLong:
        raise Forfeit(plain(str(bot.name))[:40], "hung", f"no answer within {patience:g} seconds") from None


def report(forfeit: Forfeit) -> str:
    """The error as printable text of limited length."""
    return plain(str(forfeit))[:LONGEST_REPORT]


@contextmanager
def _limit(seconds: float) -> Iterator[None]:
    """Interrupt a call that takes longer; only in the main thread of systems that have interval timers."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise _TooLong
