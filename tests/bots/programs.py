"""What tests of programs as bots share: their commands, views to ask about, whole games."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import grotto
from grotto.bots.contract import Bot, Budget
from grotto.bots.forfeit import Forfeit, ask
from grotto.bots.program_bot import ProgramBot
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from tests.cases import DATA

PATIENT = Budget(60.0)  # for programs that answer: a busy machine may be slow


def command(program: str | Path, *words: str | Path) -> str:
    return shlex.join([sys.executable, str(DATA / "bots" / program), *map(str, words)])


def view_of(game: str = "diamant", seed: int = 1) -> View:
    match = grotto.new(game, 3, seed)
    return match.view(match.mover)


def long_view() -> View:
    """More than any pipe holds."""
    view = view_of()
    view["history"] = view["history"] * 5000
    return view


def forfeit(bot: Bot, view: View | None = None, budget: Budget | None = None) -> Forfeit:
    with pytest.raises(Forfeit) as caught:
        bot.choose(view or view_of(), Rng(1), budget or PATIENT)
    return caught.value


def running(bot: ProgramBot) -> int:
    assert bot._program is not None
    return bot._program.pid


def play(match: grotto.Match, bots: list[Bot], seed: int) -> grotto.Match:
    rng = Rng(seed)
    while match.mover != grotto.OVER:
        seat = match.to_act[0]
        match.play(ask(bots[seat], match.view(seat), rng, PATIENT).text, seat)
    return match


def record(match: grotto.Match) -> list[str]:
    return [done.text for done in match.done]
