"""Arrays of a batch and of its caller, and bad input."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import grotto
from grotto.kernel.rng import Rng
from grotto.play.batch import Batch
from grotto.play.round_batch import RoundBatch
from tests.cases import Case, every_case
from tests.play.batches import SIZE, batch, played

# -- arrays --------------------------------------------------------------------------------------------------------


def test_what_was_reported_stays_as_it_was() -> None:
    games = batch(Case("diamant", 4))
    for _ in range(60):
        before = [array.copy() for array in arrays(games)]
        held = arrays(games)
        games.step(games.random_actions())
        assert all(np.array_equal(one, other) for one, other in zip(before, held, strict=True))


def test_without_copies_the_arrays_are_the_same_and_cannot_be_written_to() -> None:
    games = batch(Case("diamant", 4), copy=False)
    first = games.observations
    before = first.copy()
    played(games, 5)
    assert np.shares_memory(first, games.observations)
    assert not np.array_equal(first, before)
    for array in arrays(games):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def arrays(games: Batch) -> list[Any]:
    return [games.observations, games.masks, games.movers, games.rewards, games.done, games.seeds,
            games.final_seeds, games.final_observations]  # fmt: skip


def test_a_batch_writes_into_arrays_of_the_caller() -> None:
    observations, masks = np.full((SIZE, 85), 9, np.int16), np.ones((SIZE, 2), np.bool_)
    mine = batch(Case("diamant", 3), observations=observations, masks=masks)
    other = batch(Case("diamant", 3))
    for _ in range(20):
        actions = other.random_actions()
        masks[...] = True  # whatever is written there does not make anything legal
        mine.step(actions)
        other.step(actions)
        assert mine.observations is observations
        assert np.array_equal(observations, other.observations)
        assert np.array_equal(masks, other.masks)


@pytest.mark.parametrize("array", [
    [0], np.zeros((SIZE, 85)), np.zeros((85, SIZE), np.int16), np.zeros((4, 85), np.int16),
    np.zeros((85, SIZE), np.int16).T, np.zeros((SIZE, 170), np.int16)[:, ::2],
])  # fmt: skip
def test_arrays_that_do_not_fit_are_refused_by_name(array: Any) -> None:
    for name in ("observations", "masks"):
        with pytest.raises(ValueError, match=f"{name}: expected"):
            batch(Case("diamant", 3), **{name: array})


# -- bad input -----------------------------------------------------------------------------------------------------


def test_one_illegal_action_stops_the_whole_step() -> None:
    games = batch(Case("emerald", 3))
    before = [games.state(row).key() for row in range(SIZE)]
    actions = games.random_actions()
    actions[SIZE - 1] = games.action_count - 1  # a bribe, while nobody is caught
    with pytest.raises(grotto.NotLegal, match=r"actions\[15\]: 69 is not legal"):
        games.step(actions)
    assert [games.state(row).key() for row in range(SIZE)] == before


@pytest.mark.parametrize("actions", [[0], np.zeros((SIZE, 2), int), np.zeros(SIZE), np.ones(SIZE, bool), "on", None])
def test_a_step_wants_one_number_a_game(actions: object) -> None:
    with pytest.raises(ValueError, match="actions: expected whole numbers"):
        batch(Case("diamant", 3)).step(actions)


@pytest.mark.parametrize("action", [-1, 2, 2**31, 2**40, -(2**40)])
def test_numbers_beyond_all_actions_are_refused(action: int) -> None:
    with pytest.raises(grotto.NotLegal, match=r"actions\[0\]: expected 0 to 1"):
        batch(Case("diamant", 3)).step(np.full(SIZE, action))


@pytest.mark.parametrize("action", [-1, 2, 2**31 - 1, -(2**31)])
@pytest.mark.parametrize("kind", [Batch, RoundBatch])
def test_so_are_those_of_32_bits(kind: Any, action: int) -> None:
    games = kind.new("diamant", 3, 4)
    actions = games.random_actions()
    actions[3] = action
    with pytest.raises(grotto.NotLegal, match=r"actions\[3.*is not legal"):
        games.step(actions)


@pytest.mark.parametrize("size", [0, -1, 1.5, True, None, 10**9])
def test_a_batch_has_a_sensible_size(size: Any) -> None:
    with pytest.raises(grotto.BadOption, match="size: "):
        Batch.new("diamant", 3, size)


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


def test_where_nobody_will_act_nothing_is_legal() -> None:
    """In the edition `small` the last card is a second trap, so the game is over before anybody chooses again."""
    table = grotto.Match.by_hand("diamant", 3, edition="small")
    while table.state.cards > 1:  # type: ignore[attr-defined]
        table.play(table.legal[0])
        for _ in range(3):
            table.play("on")
    assert table.mover == grotto.CHANCE
    games = Batch(table.state, Case("diamant", 3).encoder(), 2)
    for _ in range(2):
        assert games.movers.tolist() == [grotto.OVER] * 2
        assert not games.masks.any()
        with pytest.raises(grotto.NotLegal, match=r"actions\[0\]: 0 is not legal"):
            games.step(np.zeros(2, np.int32))
        games.step_or_lose([0, 0])
        assert not games.done.any()
        games.reset()
