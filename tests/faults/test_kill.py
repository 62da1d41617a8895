"""A1: the server, its workers, or both are killed at any moment; nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .runs import killed_run

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

KILLS = 20


def test_kill_9_at_any_moment_loses_and_doubles_nothing(database: str, tmp_path: Path) -> None:
    report = asyncio.run(killed_run(tmp_path, database, KILLS, seed=1))
    print(report)
    assert report.acknowledged > 10 * KILLS
    assert report.finished > 0
