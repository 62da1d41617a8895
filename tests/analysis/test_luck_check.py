"""The luck of whole games, in small; `python -m scripts.luck` plays ten thousand."""

from __future__ import annotations

import pytest

import grotto
from grotto.analysis.luck_check import LuckyGame, lucky_games, summary
from grotto.analysis.review.curve import curve
from grotto.analysis.review.ledger import luck
from grotto.analysis.valuation import LONGEST_GAME, Valuation
from grotto.arena.recorder import ArenaRecorder
from grotto.kernel.constants import CHANCE
from grotto.match.match import Match
from grotto.play.keyed_chance import KeyedChance
from grotto.play.selfplay import SelfPlay

from ..long_runs import sized

pytestmark = pytest.mark.one_build


def valuation(name: str, players: int) -> Valuation:
    game = grotto.game(name)
    return Valuation(game, players, game.options(players, {}))


def as_match(used: Valuation, deal: int, seed: int) -> Match:
    """A game of masters, played again event by event."""
    recorder = ArenaRecorder()
    root = used.game.start(used.players, dict(used.options))
    SelfPlay(root, used.masters(), recorder, LONGEST_GAME).play(deal, seed)
    match, chance, left = (
        Match(used.game, used.players, dict(used.options)),
        KeyedChance(deal),
        iter(recorder.actions()),
    )
    while match.outcome is None:
        action = chance.outcome(match.state) if match.mover == CHANCE else next(left)
        match.play(used.game.notation.write(match.state, action))
    return match


@pytest.mark.parametrize(("game", "players"), [("diamant", 3), ("emerald", 2)])
def test_the_luck_of_a_game_is_that_of_its_ledger(game: str, players: int) -> None:
    used = valuation(game, players)
    (played,) = lucky_games(used, 5, 1)
    match = as_match(used, 5, 5 + (1 << 20))
    shares = curve(match, used)
    assert match.outcome is not None
    assert match.outcome["shares"] == played.won
    for seat in range(players):
        assert played.cards[seat] == pytest.approx(luck(match, shares, seat))


def test_results_without_luck_vary_less_and_luck_is_nobodys_for_long() -> None:
    found = summary(list(lucky_games(valuation("diamant", 3), 0, sized(60, 2000))))
    assert found.ratio > 2
    assert abs(found.worst) < 4


def test_a_ledger_that_favours_a_seat_is_noticed() -> None:
    """Luck that is always a little too high is far from 0 in standard errors."""
    honest = list(lucky_games(valuation("diamant", 3), 0, 40))
    bent = [LuckyGame(game.won, game.deal, [lucky + 0.3 for lucky in game.cards]) for game in honest]
    assert abs(summary(bent).worst) > 4
