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


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "games"), [("diamant", 4, 120), ("emerald", 4, 40), ("erdgeister", 3, 12)])
def test_the_apprentice_beats_wisps(game: str, players: int, games: int) -> None:
    case = Case(game, players, {"turn_limit": 300} if game == "erdgeister" else {})
    share = 0.0
    for seed in range(games):
        hero = seed % players
        names = ["apprentice" if seat == hero else "wisp" for seat in range(players)]
        outcome = play(case, seed, names).outcome
        assert outcome is not None
        share += outcome["shares"][hero] / games
    assert share > 1.4 / players


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(grotto.BadOption):
        bot("deep blue")
