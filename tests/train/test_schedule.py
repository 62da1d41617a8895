"""What changes from round to round of a training run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

import grotto
from grotto.parallel.pools import SerialPool
from grotto.train import gate, values
from grotto.train.gate import GateJob
from grotto.train.learner import Learner
from grotto.train.values import ValueJob, Values
from tests.train.tiny import RECIPES, TINY, course, heavy, run


def test_numbers_go_straight_from_the_first_round_to_the_last() -> None:
    recipe = TINY["diamant"]._replace(rounds=5)
    assert [recipe.at((1.0, 0.0), step) for step in range(5)] == pytest.approx([1.0, 0.75, 0.5, 0.25, 0.0])
    assert recipe._replace(rounds=1).at((1.0, 0.0), 0) == 1.0


def test_the_last_rounds_are_searched_and_have_fewer_games_and_another_rate() -> None:
    recipe = RECIPES["emerald"]._replace(
        rounds=8,
        search_share=0.5,
        jobs=2,
        games=10,
        search_games_divisor=3,
        learning_rate=(4.0, 1.0),
        search_learning_rate=(0.8, 0.2),
    )
    assert recipe.plain_rounds == 4
    assert [recipe.games_in(step) for step in range(8)] == [10] * 4 + [3] * 4
    assert [recipe.games_until(step) for step in (0, 1, 4, 5, 8)] == [0, 20, 80, 86, 104]
    assert [recipe.learning_rate_at(step) for step in range(8)] == pytest.approx([4, 3, 2, 1, 0.8, 0.6, 0.4, 0.2])
    assert recipe._replace(rounds=1).plain_rounds == 1  # a rough net needs no search
    assert RECIPES["erdgeister"].plain_rounds == RECIPES["erdgeister"].rounds


class Noting(SerialPool):
    """Does the work, and notes who thought how long."""

    def __init__(self) -> None:
        self.thoughts: list[int] = []

    def map(self, work: Callable[[Any], Any], jobs: Sequence[Any]) -> Iterator[Any]:
        self.thoughts += [job.search_rounds for job in jobs if isinstance(job, ValueJob)]
        return super().map(work, jobs)


@heavy
def test_with_the_searches_learning_begins_anew_at_a_rate_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    taught: list[tuple[int, float]] = []
    honest = values.improve

    def improve(learner: Learner, data: Values, rng: Any, rate: float, trace_decay: float, epochs: int) -> float:
        taught.append((learner.steps, rate))
        return honest(learner, data, rng, rate, trace_decay, epochs, batch=64)

    monkeypatch.setattr(values, "improve", improve)
    pool, made = Noting(), course("emerald", rounds=4, search_share=0.5)
    made.run(pool, lambda said: None, lambda: None)
    assert pool.thoughts == [0] * 4 + [4] * 4
    assert [learning_rate for _, learning_rate in taught] == [made.recipe.learning_rate_at(step) for step in range(4)]
    assert [steps > 0 for steps, _ in taught] == [False, True, False, True]


@heavy
@pytest.mark.parametrize("better", [True, False])
def test_what_was_learned_from_searches_is_kept_only_if_it_wins(better: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[GateJob] = []

    def is_better(job: GateJob, pool: Any) -> bool:
        asked.append(job)
        return better

    monkeypatch.setattr(gate, "is_better", is_better)
    made = course("emerald", rounds=4, search_share=0.5)
    said: list[str] = []
    run(made, said.append)
    (job,) = asked  # at the end alone
    assert job.new != job.old
    assert job.old == made.snapshots[0]  # the net as it was when the searches began
    assert made.learner.row.tobytes() == (job.new if better else job.old)
    assert ("no better" in said[-1]) is not better
    early = course("emerald", rounds=4, search_share=0.5)
    early.recipe = early.recipe._replace(rounds=2, search_share=0.0)
    assert run(early).learner.row.tobytes() == job.old


@pytest.mark.parametrize("name", RECIPES)
def test_every_recipe_can_be_cooked(name: str) -> None:
    recipe = RECIPES[name]
    game = grotto.game(recipe.game)
    assert recipe.outputs >= (3 if recipe.learns == "choices" else 1 if recipe.learns == "beliefs" else game.seats[-1])
    assert set(recipe.players) <= set(game.seats)
    assert recipe.exploits or set(recipe.players) == set(game.seats)
    for players in recipe.players:
        game.options(players, recipe.options)
    assert name == recipe.game or name.startswith(f"{recipe.game}-")
