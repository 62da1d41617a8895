"""Opponents inside a batch, and whole rounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import grotto
from grotto.bots import Budget, bot
from grotto.kernel.rng import Rng
from grotto.kernel.state import State
from grotto.play.batch import Batch
from grotto.play.policy import Policy
from grotto.play.round_batch import RoundBatch
from tests.play.batches import GAMES, batch, case_of

# -- opponents -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["wisp", "scout", "master"])
def test_opponents_play_the_seats_that_are_not_the_callers(game: str, name: str) -> None:
    case = case_of(game)
    rival = bot(name).policy(case.game, case.players, case.options, Budget(rounds=8))
    games = batch(case, size=4, opponents=[None, rival, rival], rotate=True)
    for _ in range(30):
        assert games.movers.tolist() == [0, 1, 2, 0]
        games.step(games.random_actions())
    assert all(games.match(row).state == games.state(row) for row in range(4))


def test_a_strong_opponent_wins_more_than_a_random_caller() -> None:
    master = bot("master").policy("diamant", 4, {})
    games = Batch.new("diamant", 4, 64, 1, opponents=[None, master, None, None])
    shares, ended = np.zeros(4), 0
    while ended < 200:
        games.step(games.random_actions())
        shares += games.rewards.sum(axis=0)
        ended += int(games.done.sum())
    assert shares[1] / ended > 0.5


@pytest.mark.parametrize("opponents", [[], [None] * 2, [Policy()] * 3, [None, "master", None], "abc", 3])
def test_wrong_opponents_are_refused_by_name(opponents: Any) -> None:
    with pytest.raises(grotto.BadOption, match="opponents: "):
        Batch.new("diamant", 3, 2, opponents=opponents)


class InPython(Policy):
    def weigh(self, state: State, seat: int, actions: Any, rng: Rng) -> None:
        raise AssertionError("a compiled batch would never come here")


@pytest.mark.skipif(not grotto.compiled, reason="plain Python can call it")
def test_an_opponent_written_in_python_is_refused_and_not_ignored() -> None:
    with pytest.raises(grotto.BadOption, match=r"opponents: InPython\.weigh is written in Python"):
        Batch.new("diamant", 3, 2, opponents=[None, InPython(), None])


# -- whole rounds --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_the_choice_of_all_who_choose_together(game: str) -> None:
    case, ended = case_of(game), 0
    encoder = case.encoder()
    games = RoundBatch.new(case.game, case.players, 4, 3, **case.options)
    for _ in range(260):
        actions = games.random_actions()
        actions[~games.deciding] = 1  # whatever the others say is ignored
        games.step(actions)
        for row in range(4):
            state = games.state(row)
            assert np.flatnonzero(games.deciding[row]).tolist() == state.deciding
            for seat in range(case.players):
                assert games.observations[row, seat].tolist() == encoder.observe(state, seat)
                assert games.masks[row, seat].tolist() == [flag == 1 for flag in encoder.mask(state, seat)]
            if games.done[row]:
                final = games.final_match(row).state
                assert final.shares == pytest.approx(games.rewards[row].tolist())
                for seat in range(case.players):
                    assert games.final_observations[row, seat].tolist() == encoder.observe(final, seat)
                ended += 1
    assert ended


def test_rounds_refuse_what_a_seat_may_not_do() -> None:
    games = RoundBatch.new("emerald", 3, 2, 1)
    with pytest.raises(grotto.NotLegal, match=r"actions\[0, \d\]"):
        games.step(np.full((2, 3), games.action_count - 1))
    with pytest.raises(ValueError, match="actions: expected whole numbers of shape"):
        games.step([0, 0])
