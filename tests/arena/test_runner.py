"""A run: the same results whoever does the work, and whatever interrupts it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from grotto.arena import Contest, Plan, Question, against, both_ways, full_matrix, load, run
from grotto.kernel.errors import BadOption, Refusal

from .stand_in import POOL, find, without_times

PLAN = Plan("diamant", 3, against(["script:relic", "script:floor"], POOL, drawn=True), deals=40)


@pytest.mark.slow
def test_the_results_do_not_depend_on_the_number_of_workers() -> None:
    plan = replace(PLAN, contests=(*PLAN.contests, Contest("views:script:coin", ("script:relic",))), deals=5)
    alone = run(plan, workers=1, find=find)
    assert without_times(alone) == without_times(run(plan, workers=2, find=find))
    assert without_times(alone) == without_times(run(plan, workers=3, find=find))


@pytest.mark.parametrize("after", [1, 4, 30])
def test_interrupted_and_resumed_is_the_same_as_uninterrupted(tmp_path: Path, after: int) -> None:
    def interrupt(done: int, total: int) -> None:
        assert total == 80
        if done >= after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(PLAN, folder=tmp_path, workers=1, tell=interrupt)
    kept = len(load(tmp_path)[1])
    assert after <= kept < 80
    assert without_times(run(PLAN, folder=tmp_path, workers=1)) == without_times(run(PLAN, workers=1))


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    run(PLAN, workers=1, tell=lambda done, total: told.append((done, total)))
    assert told[0] == (0, 80)
    assert told[-1] == (80, 80)
    assert told == sorted(told)


# -- tests that stop ----------------------------------------------------------------------------------------


def test_a_question_stops_the_run_and_the_rest_does_not_count(tmp_path: Path) -> None:
    contest = Contest("script:relic", ("script:coin", "script:drifter"))
    plan = Plan("diamant", 3, (contest,), deals=3000, question=Question(0.0, 0.1))
    results = run(plan, folder=tmp_path, workers=1)
    (test,) = results.tests
    assert test.answer == "high"
    assert len(results.deals[0]) == len(test.path) < 1000
    assert results.rows[0].share.deals == len(test.path)
    again = run(plan, folder=tmp_path, workers=1)
    assert without_times(again) == without_times(results)


def test_each_contest_has_its_own_question() -> None:
    plan = Plan("diamant", 3, both_ways("script:relic", "script:coin"), deals=2000, question=Question(0.0, 0.05))
    results = run(plan, workers=1)
    assert [test.answer for test in results.tests] == ["high", "low"]


def test_a_paired_question_is_about_the_difference() -> None:
    plan = replace(PLAN, contests=against(["script:relic", "script:coin"], POOL[1:6], drawn=True), deals=2000,
                   question=Question(0.0, 0.05), paired=True)  # fmt: skip
    results = run(plan, workers=1)
    (test,) = results.tests
    assert test.answer == "high"
    assert [len(deals) for deals in results.deals] == [len(test.path)] * 2
    turned = replace(plan, contests=plan.contests[::-1])
    assert run(turned, workers=1).tests[0].answer == "low"


@pytest.mark.slow
def test_a_stopped_run_does_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    plan = replace(PLAN, contests=both_ways("script:relic", "script:coin"), deals=3000, question=Question(0.0, 0.1))
    assert without_times(run(plan, workers=1)) == without_times(run(plan, folder=tmp_path, workers=2))
    paired = replace(plan, contests=against(["script:relic", "script:coin"], POOL[1:6], drawn=True), paired=True)
    assert without_times(run(paired, workers=1)) == without_times(run(paired, workers=2))


# -- bots that take their worker with them ---------------------------------------------------------------


@pytest.mark.slow
def test_a_bot_that_takes_its_process_down_forfeits_and_the_arena_goes_on() -> None:
    plan = Plan("diamant", 3, both_ways("die:4", "script:relic"), deals=4)
    results = run(plan, workers=2, find=find)
    assert [len(deals) for deals in results.deals] == [4, 4]
    assert {forfeit.bot for _, _, forfeit in results.forfeits} == {"die:4"}
    assert len(results.forfeits) == 4 * 3 + 4 * 6
    assert "process down" in results.forfeits[0][2].report
    assert results.share("script:relic") == 1.0


@pytest.mark.slow
def test_only_the_deal_in_which_it_happened_is_lost() -> None:
    plan = Plan("diamant", 3, (Contest("moody", ("script:relic",)),), deals=12)
    results = run(plan, workers=2, find=find)
    assert len(results.deals[0]) == 12
    down = {deal for _, deal, _ in results.forfeits}
    assert 0 < len(down) < 12
    assert all(forfeit.bot == "moody" for _, _, forfeit in results.forfeits)


@pytest.mark.slow
def test_a_worker_that_dies_by_itself_stops_the_run_with_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="worker died"):
        run(replace(PLAN, judge="tests.arena.test_runner:deadly"), folder=tmp_path, workers=2, find=find)


def deadly(game: str, players: int, options: object) -> object:
    """A judge that only lives in the process that asks for it first."""
    import multiprocessing
    import os

    if multiprocessing.parent_process() is not None:
        os._exit(9)
    return object()


# -- what is asked of the results -------------------------------------------------------------------------


def test_shares_are_means_of_deals() -> None:
    results = run(PLAN, workers=1)
    values = results.values(0, "script:relic")
    assert len(values) == 40
    assert results.share("script:relic") == pytest.approx(sum(values) / 40)
    low, high = results.interval("script:relic")
    assert low < results.share("script:relic") < high
    row = results.rows[0]
    assert (row.games, row.share.deals) == (120, 40)
    assert sum(row.by_seat) / 3 == pytest.approx(row.share.mean)


def test_differences_are_taken_deal_by_deal() -> None:
    results = run(PLAN, workers=1)
    found = results.difference("script:relic", "script:floor")
    assert found.mean == pytest.approx(results.share("script:relic") - results.share("script:floor"))
    assert found.deals == 40


def test_a_bot_in_many_fields_must_be_asked_for_with_one() -> None:
    plan = Plan("diamant", 3, full_matrix(["script:relic", "script:coin", "script:floor"]), deals=2)
    results = run(plan, workers=1)
    assert 0 <= results.share("script:relic", "script:coin") <= 1
    with pytest.raises(BadOption, match=r"script:coin \| script:floor"):
        results.share("script:relic")
    with pytest.raises(BadOption):
        results.share("nobody")


def test_a_bot_that_is_not_there_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="nobody"):
        run(replace(PLAN, contests=both_ways("script:relic", "nobody")), folder=tmp_path / "run", workers=1)
    assert not (tmp_path / "run").exists()


def test_work_is_done_on_known_crews_only() -> None:
    with pytest.raises(BadOption):
        run(PLAN, on="the moon")
