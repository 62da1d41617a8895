"""Many games at once."""

from __future__ import annotations

import numpy as np
import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.play.batch import Batch
from tests.cases import Case, every_case

SIZE = 16


def batch(case: Case, seed: int = 1) -> Batch:
    return Batch(case.state(), case.encoder(), SIZE, seed)


@every_case
def test_a_batch_reports_what_each_game_shows_its_mover(case: Case) -> None:
    games = batch(case)
    for _ in range(60):
        games.step(games.random_actions())
        for row in range(SIZE):
            state = games.state(row)
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
    before = [games.state(row).key() for row in range(SIZE)]
    actions = games.random_actions()
    actions[SIZE - 1] = 10**6
    with pytest.raises(grotto.NotLegal):
        games.step(actions)
    assert [games.state(row).key() for row in range(SIZE)] == before


@pytest.mark.parametrize("actions", [[0], np.zeros((SIZE, 2)), np.zeros(SIZE), "on", None])
def test_a_step_wants_one_number_a_game(actions: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        batch(Case("diamant", 3)).step(actions)


@pytest.mark.parametrize("action", [-1, 2**31, 2**40])
def test_numbers_beyond_all_actions_are_refused(action: int) -> None:
    with pytest.raises(grotto.NotLegal):
        batch(Case("diamant", 3)).step(np.full(SIZE, action))


def test_batches_and_observers_do_not_share_a_table() -> None:
    case = Case("diamant", 3)
    encoder = case.encoder()
    one, two = Batch(case.state(), encoder, SIZE), Batch(case.state(), encoder, 4 * SIZE)
    encoder.observe(case.state(), 0)
    for games in (one, two, one):
        games.step(games.random_actions())
        row = games.state(0)
        assert games.observations[0].tolist() == case.encoder().observe(row, row.mover)


def test_a_batch_wants_an_encoder_of_its_game_and_a_game_that_runs() -> None:
    with pytest.raises(grotto.BadOption):
        Batch(Case("diamant", 3).state(), Case("emerald", 3).encoder(), 4)
    over = Case("diamant", 3).state()
    while over.mover != grotto.OVER:
        over.play(over.draw(Rng(1)) if over.mover == grotto.CHANCE else 1)
    with pytest.raises(grotto.GameIsOver):
        Batch(over, Case("diamant", 3).encoder(), 4)


def test_the_same_seed_steps_alike() -> None:
    one, two = batch(Case("diamant", 4)), batch(Case("diamant", 4))
    for _ in range(50):
        one.step(one.random_actions())
        two.step(two.random_actions())
    assert [one.state(row) for row in range(SIZE)] == [two.state(row) for row in range(SIZE)]


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
