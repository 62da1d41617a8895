"""How long Erdgeister's games are when a scout meets wisps: greedy play finds home, play at random does not."""

from __future__ import annotations

from statistics import fmean

from grotto.bots import bot
from grotto.games.erdgeister.rules import Erdgeister
from grotto.kernel.registry import game as find_game
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

GAMES = 40
PLAYERS = 4
OPTIONS = {"turn_limit": 400}
FEW = 40  # rounds


def rounds() -> str:
    """One sentence: rounds of a game in the mean and at most, the scout in every seat in turn."""
    lengths = [_rounds(deal) for deal in range(GAMES)]
    return (
        f"A scout among three wisps needs {fmean(lengths):.0f} rounds in the mean of {GAMES} games, and {max(lengths)} "
        f"at most (wanted: under {FEW})."
    )


def _rounds(deal: int) -> int:
    """Of one game; the turn that ends it is in the last one."""
    game = find_game("erdgeister")
    names = ["scout" if seat == deal % PLAYERS else "wisp" for seat in range(PLAYERS)]
    table = SelfPlay(game.start(PLAYERS, game.options(PLAYERS, OPTIONS)), [_policy(name) for name in names])
    table.play(deal, deal + 1)
    final = table.final
    assert isinstance(final, Erdgeister)
    turns: int = final.turns
    return turns // PLAYERS + 1


def _policy(name: str) -> Policy:
    policy = bot(name).policy("erdgeister", PLAYERS, OPTIONS)
    assert policy is not None
    return policy
