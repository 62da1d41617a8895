"""`python -m scripts.odds` in small: chances that views tell agree with random deals, and wrong ones are noticed."""

from __future__ import annotations

import pytest
from scripts.odds import COMPARISONS, MOST_ERRORS, TABLES, Compared, Table, compared, positions

from tests.long_runs import sized

pytestmark = pytest.mark.one_build

DEALS = sized(2_000, 1_000_000)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, [*table[:2], *table.options.values()])))
def test_what_views_tell_happens_as_often_in_random_deals(table: Table) -> None:
    found = [one for number, match in enumerate(positions(table, 2)) for one in compared(match, DEALS, number)]
    assert [str(one) for one in found if one.errors > MOST_ERRORS] == []
    assert sum(0 < one.told < 1 for one in found) > 4


def test_every_kind_of_match_is_looked_at() -> None:
    assert {table.game for table in TABLES} == set(COMPARISONS) == {"diamant", "emerald", "erdgeister"}
    assert {table.options["edition"] for table in TABLES if table.game == "diamant"} == {
        "2017", "schmidt", "incan-gold",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("told", "share", "fine"),
    [(0.5, 0.5015, True), (0.5, 0.503, False), (0.0, 0.0, True), (0.0, 0.0001, False), (1.0, 0.9999, False)],
)
def test_a_chance_that_is_beyond_four_standard_errors_is_wrong(told: float, share: float, *, fine: bool) -> None:
    assert (Compared("it happens", told, share, 1_000_000).errors <= MOST_ERRORS) == fine
