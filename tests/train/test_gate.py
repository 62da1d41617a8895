"""The gate between two nets: the better one passes, the same one does not, and the answer is worth its deals."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

import grotto
from grotto.games.emerald.players import PLAYERS
from grotto.nets.files import read
from grotto.parallel.pools import SerialPool
from grotto.train import gate
from grotto.train.gate import GateJob, is_better, play_gate
from grotto.train.learner import Learner

pytestmark = pytest.mark.one_build  # what it looks at is not compiled

TRAINED = read(PLAYERS.nets / "emerald.net").net
WIDTHS = TRAINED.widths
GOOD, BAD = TRAINED.row().tobytes(), Learner(WIDTHS, 1).row.tobytes()


def job(new: bytes, old: bytes, **changes: Any) -> GateJob:
    return GateJob("emerald", {}, 2, range(4), 1, WIDTHS, new, old, 4)._replace(**changes)


class Scripted:
    """Brings back what it is told instead of playing; counts the deals that it was asked for."""

    def __init__(self, means: Sequence[float]) -> None:
        self.means = means
        self.asked = 0

    def map(self, work: Callable[[Any], Any], jobs: Sequence[Any]) -> Iterator[Any]:
        for each in jobs:
            self.asked += len(each.deals)
            yield [self.means[deal] for deal in each.deals]

    def close(self) -> None:
        pass


def test_a_trained_net_beats_one_that_knows_nothing_in_every_seat() -> None:
    assert sum(play_gate(job(GOOD, BAD))) > 3.5
    assert sum(play_gate(job(BAD, GOOD))) < 0.5


def test_the_same_deals_are_the_same_games_whoever_plays_them() -> None:
    whole = play_gate(job(GOOD, GOOD))
    assert [*play_gate(job(GOOD, GOOD, deals=range(2))), *play_gate(job(GOOD, GOOD, deals=range(2, 4)))] == whole
    assert whole != play_gate(job(GOOD, GOOD, seed=2))


def test_the_gate_opens_for_the_better_net_alone() -> None:
    assert is_better(job(GOOD, BAD, deals=range(40)), SerialPool())
    assert not is_better(job(BAD, GOOD, deals=range(40)), SerialPool())


@pytest.mark.parametrize(
    ("means", "better", "all_asked"),
    [
        ([0.6, 0.7] * 500, True, False),
        ([0.4, 0.5] * 500, False, False),
        ([0.515, 0.514] * 12, False, True),  # in the middle: not known, so not better
    ],
    ids=["better", "worse", "undecided"],
)
def test_it_asks_for_no_more_deals_than_it_needs(means: list[float], better: bool, all_asked: bool) -> None:
    pool = Scripted(means)
    assert is_better(job(GOOD, GOOD, deals=range(len(means))), pool) is better
    assert (pool.asked == len(means)) is all_asked
    assert pool.asked % gate.PER_JOB == 0


def test_a_net_for_other_features_is_refused() -> None:
    with pytest.raises((grotto.Refusal, ValueError)):
        play_gate(job(array("f", [0.0] * 10).tobytes(), GOOD))
