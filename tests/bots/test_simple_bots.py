"""The wisp and the apprentice: always legal, repeatable, and the one better than the other."""

from __future__ import annotations

import pytest

import grotto
from grotto.bots import bot
from grotto.kernel.rng import Rng
from tests.cases import Case, every_case


def play(case: Case, seed: int, bots: list[str]) -> grotto.Match:
    match, rng = case.match(seed), Rng(seed)
    players = [bot(name) for name in bots[: case.players]]
    while match.mover != grotto.OVER:
        seat = match.to_act[0]
        match.play(players[seat].choose(match.view(seat), rng).text, seat)
    return match


@every_case
@pytest.mark.parametrize("name", ["wisp", pytest.param("apprentice", marks=pytest.mark.slow)])
def test_a_bot_plays_whole_games_by_the_rules(case: Case, name: str) -> None:
    assert play(case, 1, [name] * case.players).outcome is not None


@pytest.mark.slow
@every_case
def test_a_bot_plays_the_same_from_the_same_seed(case: Case) -> None:
    names = ["apprentice", "wisp"] * 4
    assert play(case, 2, names).state == play(case, 2, names).state


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(grotto.BadOption):
        bot("deep blue")
