"""Many games at once."""

from __future__ import annotations

import numpy as np
import pytest

import grotto
from grotto.kernel.batch import Batch
from grotto.kernel.rng import Rng

from ..cases import Case, every_case

SIZE = 16


def batch(case: Case, seed: int = 1) -> Batch:
    return Batch(case.state(), case.encoder(), SIZE, seed)


@every_case
def test_a_batch_reports_what_each_game_shows_its_mover(case: Case) -> None:
    games = batch(case)
    for _ in range(60):
        games.step(games.random_actions())
        for row, state in enumerate(games.states):
            assert games.movers[row] == state.mover >= 0
            assert games.observations[row].tolist() == case.encoder().observe(state, state.mover)


@every_case
def test_rewards_come_with_the_end_of_a_game_and_only_then(case: Case) -> None:
    games = batch(case)
    ended = 0
    for _ in range(2500):
        games.step(games.random_actions())
        done = games.done.astype(bool)
        assert np.allclose(games.rewards[done].sum(axis=1), 1)
        assert not games.rewards[~done].any()
        ended += int(done.sum())
        if ended >= SIZE:
            return
    pytest.fail("hardly any game ended")


def test_one_illegal_action_stops_the_whole_step() -> None:
    games = batch(Case("emerald", 3))
    before = [state.key() for state in games.states]
    actions = games.random_actions()
    actions[SIZE - 1] = 10**6
    with pytest.raises(grotto.NotLegal):
        games.step(actions)
    assert [state.key() for state in games.states] == before


@pytest.mark.parametrize("actions", [[0], np.zeros((SIZE, 2)), "on", None])
def test_a_step_wants_one_number_a_game(actions: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        batch(Case("diamant", 3)).step(actions)


def test_the_same_seed_steps_alike() -> None:
    one, two = batch(Case("diamant", 4)), batch(Case("diamant", 4))
    for _ in range(50):
        one.step(one.random_actions())
        two.step(two.random_actions())
    assert [a.digest() for a in one.states] == [b.digest() for b in two.states]


@every_case
def test_random_games_take_the_decisions_that_playing_by_hand_takes(case: Case) -> None:
    """The compiled playout, which Diamant writes out for speed, is the kernel's."""
    from grotto.kernel.state import random_games

    root, rng = case.state(), Rng(5)
    decisions = 0
    for _ in range(3):
        state = root.clone()
        while state.mover != grotto.OVER:
            if state.mover == grotto.CHANCE:
                state.play(state.draw(rng))
            else:
                legal = state.legal
                state.play(legal[rng.below(len(legal))])
                decisions += 1
    taken, last = random_games(root, 3, Rng(5))
    assert (taken, last) == (decisions, state)
