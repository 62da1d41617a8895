"""Taking out luck: true on the whole, and steadier."""

from __future__ import annotations

from statistics import fmean

import pytest

from grotto.arena import Contest, Plan, Results, run
from grotto.arena.estimates import estimate
from grotto.arena.luck_correction import LuckMeter, find_judge
from grotto.arena.play_game import first_state, play_quickly
from grotto.kernel.constants import CHANCE, OVER
from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.play.keyed_chance import KeyedChance
from grotto.play.policy import Policy

from .stand_in import Purse, find

JUDGE = "tests.arena.stand_in:purse"


def plan(hero: str = "script:relic", deals: int = 100) -> Plan:
    return Plan("diamant", 3, (Contest(hero, ("script:floor", "script:coin")),), deals=deals, judge=JUDGE)


@pytest.fixture(scope="module")
def results() -> Results:
    return run(plan(deals=150), workers=1)


@pytest.mark.slow
def test_corrected_results_are_true_and_steadier(results: Results) -> None:
    (row,) = results.rows
    assert row.corrected is not None
    assert row.corrected.half < 0.95 * row.share.half
    assert abs(row.corrected.mean - row.share.mean) < row.share.half
    luck = estimate([deal.luck("script:relic") or 0.0 for deal in results.deals[0]])
    assert luck.low < 0 < luck.high


@pytest.mark.slow
def test_luck_is_somebodys_gain_and_anothers_loss(results: Results) -> None:
    """The crude judge's worths add up to one, so the luck of all adds up to nought."""
    for deal in results.deals[0][:50]:
        for game in deal.games:
            assert game.luck is not None
            assert sum(game.luck) == pytest.approx(0.0, abs=1e-9)
            assert any(abs(lucky) > 0.001 for lucky in game.luck)


def test_the_expectation_of_a_surprise_is_nought() -> None:
    """Exactly, for every draw of a game: each outcome's surprise times its weight."""
    luck_meter = LuckMeter(first_state(plan()), Purse())
    state, rng, seen = first_state(plan()), Rng(4), 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            for seat in range(3):
                mean = sum(weight * luck_meter._surprise(state, outcome, 0)[seat] for outcome, weight in state.odds)
                assert mean == pytest.approx(0.0, abs=1e-9)
            seen += 1
            state.play(state.draw(rng))
        else:
            state.play(state.legal[rng.below(2)])
    assert seen > 10


def test_a_game_is_read_again_as_it_was_played() -> None:
    """The luck is the sum of the surprises of that very game."""
    the_plan = plan()
    played = play_quickly(the_plan, [Policy() for _ in range(3)], 11, 12)
    luck_meter = LuckMeter(first_state(the_plan), Purse())
    state, luck, left = first_state(the_plan), KeyedChance(11), iter(played.actions)
    surprises, begun = [], False
    while state.mover != OVER:
        if state.mover == CHANCE:
            drawn = luck.outcome(state)
            if begun:
                surprises.append(luck_meter._surprise(state, drawn, 0)[0])
            state.play(drawn)
        else:
            begun = True
            state.play(next(left))
    assert luck_meter.luck(played.actions, 11, 0)[0] == pytest.approx(sum(surprises))
    assert len(surprises) > 5


def test_both_lanes_have_the_same_luck() -> None:
    quick = run(
        Plan("diamant", 3, (Contest("script:two-traps", ("script:six-cards",)),), deals=3, judge=JUDGE), workers=1
    )
    slow = run(
        Plan("diamant", 3, (Contest("views:script:two-traps", ("script:six-cards",)),), deals=3, judge=JUDGE),
        workers=1,
        find=find,
    )
    for one, other in zip(quick.deals[0], slow.deals[0], strict=True):
        assert [game.luck for game in one.games] == [game.luck for game in other.games]
    assert fmean(abs(deal.luck("script:two-traps") or 0.0) for deal in quick.deals[0]) > 0


def test_a_judge_that_is_not_there_is_refused() -> None:
    for name in ("nowhere:judge", "tests.arena.stand_in:nobody", "purse", ""):
        with pytest.raises(BadOption):
            find_judge(name, plan())
    with pytest.raises(BadOption):
        find_judge(JUDGE, Plan("emerald", 3, plan().contests))
