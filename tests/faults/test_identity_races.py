"""Whatever identity commands do at the same time, an ended session and a void token stay so: `make faults` in small."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .identity_races import race_all

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def test_no_ended_session_comes_back_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(race_all(tmp_path, str(tmp_path / "grotto.db"), 1, 2, seed=1))


def test_no_ended_session_comes_back_on_two_nodes(tmp_path: Path, postgres_url: str) -> None:
    asyncio.run(race_all(tmp_path, postgres_url, 2, 2, seed=1))
