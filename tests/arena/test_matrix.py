"""The matrix and its robust summaries."""

from __future__ import annotations

import pytest

from grotto.arena import Plan, against, full_matrix, run
from grotto.arena.estimates import Estimate
from grotto.arena.matrix import Matrix, balanced
from grotto.bots.contract import Bot
from grotto.kernel.errors import BadOption

from .stand_in import find

pytestmark = pytest.mark.one_build  # what it looks at is not compiled


def matrix(shares: list[list[float | None]]) -> Matrix:
    bots = list("abcdefg"[: len(shares)])
    cells = [[None if share is None else Estimate(share, share, share, 9) for share in row] for row in shares]
    return Matrix(bots, 0.25, cells)


def test_the_best_pure_bot_is_the_mix() -> None:
    assert balanced([[0, 0.1, 0.2], [-0.1, 0, 0.3], [-0.2, -0.3, 0]]) == pytest.approx([1, 0, 0], abs=0.01)


def test_a_circle_is_balanced_by_all() -> None:
    """Rock, scissors, paper, with one pair that pays double."""
    mix = balanced([[0, 2, -1], [-2, 0, 1], [1, -1, 0]])
    assert mix == pytest.approx([0.25, 0.25, 0.5], abs=0.01)


def test_nobody_beats_the_mix() -> None:
    standings = matrix([[None, 0.5, 0.1], [0.1, None, 0.5], [0.4, 0.1, None]]).standings()
    assert all(standing.worth < 0.002 for standing in standings)
    assert sum(standing.mix for standing in standings) == pytest.approx(1.0)


def test_copies_of_a_weak_bot_change_nothing() -> None:
    few = matrix([[None, 0.5, 0.1], [0.1, None, 0.5], [0.4, 0.1, None]]).standings()
    many = matrix(
        [[None, 0.5, 0.1, 0.9, 0.9], [0.1, None, 0.5, 0.9, 0.9], [0.4, 0.1, None, 0.9, 0.9],
         [0.0, 0.0, 0.0, None, 0.25], [0.0, 0.0, 0.0, 0.25, None]]
    ).standings()  # fmt: skip
    worths = {standing.bot: standing.worth for standing in many}
    assert all(worths[standing.bot] == pytest.approx(standing.worth, abs=0.003) for standing in few)


def test_the_worst_field_is_named() -> None:
    standings = {s.bot: s for s in matrix([[None, 0.5, 0.1], [0.1, None, 0.5], [0.4, 0.2, None]]).standings()}
    assert (standings["a"].worst, standings["a"].against) == (0.1, "c")
    assert (standings["c"].worst, standings["c"].against) == (0.2, "b")


def test_an_incomplete_matrix_has_no_summary() -> None:
    with pytest.raises(BadOption):
        matrix([[None, 0.5], [None, None]]).standings()


def test_a_run_gives_a_matrix_in_both_directions() -> None:
    bots = ("script:relic", "script:coin", "script:two-traps")
    results = run(Plan("diamant", 3, full_matrix(bots), deals=20), workers=1)
    found = results.matrix()
    assert found.complete
    assert found.bots == list(bots)
    cell = found.cells[0][1]
    assert cell is not None
    assert cell.mean == results.share("script:relic", "script:coin")
    assert cell.mean != results.share("script:coin", "script:relic")


def test_a_pool_is_no_matrix() -> None:
    results = run(
        Plan("diamant", 3, against(["script:relic"], ["a", "script:coin"], drawn=True), deals=1), workers=1, find=_find
    )
    with pytest.raises(BadOption):
        results.matrix()


def _find(spec: str) -> Bot:
    return find("plain" if spec == "a" else spec)
