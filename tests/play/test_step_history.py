"""The actions of the latest steps, from which episodes are made matches."""

from __future__ import annotations

import numpy as np
import pytest

import grotto
from grotto.play.batch import Batch
from grotto.play.step_history import LEAST, StepHistory
from tests.play.batches import played


def filled(history: StepHistory, steps: int) -> StepHistory:
    """Game 0 plays the number of the step, game 1 a thousand more."""
    for step in range(steps):
        history.add(np.array([step, 1000 + step], np.int32))
    return history


def test_the_latest_steps_are_kept_and_older_ones_refused() -> None:
    history = filled(StepHistory(2, longest=5), 23)  # ten steps are kept
    assert history.of(0, 13, 17) == [13, 14, 15, 16]
    assert history.of(1, 20, 23) == [1020, 1021, 1022]
    assert history.of(1, 23, 23) == []
    with pytest.raises(grotto.BadOption, match="row 1 is too long ago"):
        history.of(1, 12, 14)


def test_room_is_made_for_an_endless_episode_and_nothing_is_lost() -> None:
    history = StepHistory(2, None)
    begun = 3 * LEAST + 7  # the ring has gone round before
    for step in range(begun + 3 * LEAST):
        history.make_room(oldest=min(step, begun))
        history.add(np.array([step, 1000 + step], np.int32))
    assert history.of(0, begun, begun + 3 * LEAST) == list(range(begun, begun + 3 * LEAST))


def test_episodes_that_end_all_the_time_need_no_more_room() -> None:
    history = StepHistory(1, None)
    for step in range(5 * LEAST):
        history.make_room(oldest=max(0, step - 20))
        history.add(np.array([step], np.int32))
    assert len(history.ring) == LEAST


def test_every_episode_is_a_match_however_many_there_have_been() -> None:
    games = Batch.new("diamant", 3, 4, seed=2, edition="small")  # 42 steps are kept
    ended = 0
    for _ in range(150):
        games = played(games, 1)
        for row in np.flatnonzero(games.done).tolist():
            match = games.final_match(row)
            assert match.state.shares == pytest.approx(games.rewards[row].tolist())
            ended += 1
        assert all(games.match(row).state == games.state(row) for row in range(4))
    assert ended > 40
