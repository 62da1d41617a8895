"""A6: one of two servers is cut off from the database, and what its players have been told is true all the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .hall import PLANS
from .partition import Cut
from .runs import GO_ON, SLOW, partitioned_run

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def test_a_node_that_is_cut_off_from_the_database_says_so_and_loses_nothing(postgres_url: str, tmp_path: Path) -> None:
    cuts: list[Cut] = ["both", "back", "slow", "reset"]
    report = asyncio.run(partitioned_run(tmp_path, postgres_url, cuts, seed=1, longest=1.5, plans=PLANS[:4]))
    print(report)
    assert report.acknowledged > 50
    assert max(report.recovery) < GO_ON * SLOW
