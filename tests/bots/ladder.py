"""What tests of the ladder share: budgets, views to ask about, games of which every decision is checked."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

import pytest

import grotto
from grotto.bots import LADDER, Bot, Budget, Decision
from grotto.bots.forfeit import ask
from grotto.kernel.rng import Rng
from grotto.kernel.view import View
from tests.cases import CASES, Case, play_at_random

FEW = Budget(rounds=10)
SOME = Budget(rounds=60)
WITH_NET = LADDER[3:]
GAMES = ["diamant", "emerald", "erdgeister"]
every_rung = pytest.mark.parametrize("name", LADDER)
every_game = pytest.mark.parametrize("game", GAMES)


def case_of(game: str, players: int = 3) -> Case:
    return next(case for case in CASES if case.game == game and case.players == players)


def play(case: Case, bots: list[Bot], seed: int, budget: Budget = FEW) -> grotto.Match:
    """A whole game; every decision is checked."""
    match, rng = case.match(seed), Rng(seed)
    while match.mover != grotto.OVER:
        seat = match.to_act[-1]
        view = match.view(seat)
        decision = ask(bots[seat], view, rng, budget)
        check(decision, view)
        match.play(decision.text, seat)
    return match


def check(decision: Decision, view: View) -> None:
    """What a decision of ours always is."""
    assert set(decision.odds) == {value["text"] for value in view["legal"]}
    assert decision.odds[decision.text] > 0
    assert sum(decision.odds.values()) == pytest.approx(1)
    assert list(decision.odds.values()) == sorted(decision.odds.values(), reverse=True)
    assert not decision.shares or sum(decision.shares) == pytest.approx(1, abs=1e-6)
    assert all(isfinite(share) for share in decision.shares)
    assert decision.line


def views(game: str, players: int = 3, seed: int = 2, count: int = 4) -> Iterator[View]:
    """What seats see when they are to choose, spread over a random game."""
    match, rng = case_of(game, players).match(seed), Rng(seed)
    step = 5 if game == "diamant" else 17
    for _ in range(count):
        yield match.view(match.to_act[-1])
        play_at_random(match, rng, step)
        if match.mover == grotto.OVER:
            return
