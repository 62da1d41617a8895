"""Policies, judges and guessers refuse positions of other games, which compiled code would read as its own."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import grotto
from grotto.bots import own_bot
from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.nets.net import Net
from grotto.nets.row_policy import RowPolicy
from grotto.play.batch import Batch
from grotto.play.fitting import check_fits
from grotto.play.guesser import Guesser
from grotto.play.judge import Judge
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.play.selfplay import SelfPlay

GAMES = ("emerald", "diamant", "erdgeister")
BOTS = ("wisp", "apprentice", "scout", "companion", "master", "grandmaster@2r", "champion@2r")


def state_of(game: str) -> State:
    return grotto.new(game, 3, seed=1).state


def policy_of(bot: str, game: str) -> Policy:
    found = own_bot(bot).policy(game, 3, grotto.game(game).options(3, {}))
    assert found is not None
    return found


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_every_rung_reads_its_own_game_and_no_other(game: str, bot: str) -> None:
    policy, own = policy_of(bot, game), state_of(game)
    check_fits(policy, own, "state")
    if type(policy) is Policy:
        return  # without any preference, in any game
    for other in set(GAMES) - {game}:
        with pytest.raises(BadOption, match=f"opponents: .* does not read positions of {other.capitalize()}"):
            check_fits(policy, state_of(other), "opponents")


def test_wrong_positions_and_seats_are_refused_by_name() -> None:
    policy, state, other = policy_of("master", "emerald"), state_of("emerald"), state_of("diamant")
    wrong: Any = None
    for given in (other, wrong):
        with pytest.raises(BadOption, match=r"^state: "):
            policy.odds(given, 0, Rng(1))
    for seat in (3, -1):
        with pytest.raises(BadOption, match=f"There is no seat {seat}"):
            policy.odds(state, seat, Rng(1))
    judge = players_of(grotto.game("emerald")).scout()
    assert not isinstance(judge, Policy)
    assert len(judge.worths(state)) == 3
    with pytest.raises(BadOption, match=r"^state: EmeraldScout does not read positions of Diamant"):
        judge.worths(other)
    guesser = players_of(grotto.game("erdgeister")).guesser()
    guesser.guessed(state_of("erdgeister"), 0, Rng(1))
    with pytest.raises(BadOption, match=r"^state: .* does not read positions of Diamant"):
        guesser.guessed(other, 0, Rng(1))


def test_foreign_opponents_and_policies_are_refused_by_name() -> None:
    script = policy_of("script:coin", "diamant")
    with pytest.raises(BadOption, match=r"^opponents: Script does not read positions of Emerald"):
        Batch.new("emerald", 3, 2, opponents=[None, script, script])
    with pytest.raises(BadOption, match=r"^policies: Script does not read positions of Emerald"):
        SelfPlay(state_of("emerald"), [script] * 3)
    encoder = players_of(grotto.game("emerald")).encoder()
    rows = RowPolicy(encoder, Net((encoder.size, 71), array("f", [0.0]) * (71 * (encoder.size + 1))))
    with pytest.raises(BadOption, match=r"^opponents: EmeraldEncoder does not read positions of Diamant"):
        Batch.new("diamant", 3, 2, opponents=[None, rows, rows])


@pytest.mark.parametrize("given", [None, 3, "master", Judge(), Guesser()])
def test_who_is_seated_and_is_no_policy_is_refused_by_name(given: Any) -> None:
    with pytest.raises(BadOption, match=r"^policies: expected a Policy, not "):
        SelfPlay(state_of("diamant"), [Policy(), Policy(), given])
