"""What was acknowledged before a backup is in it, whatever was killed meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.store.postgres import Server, make_database

from .backups import FAULTS, backup_run
from .hall import PLANS

pytestmark = [pytest.mark.one_build, pytest.mark.slow]


def test_a_backup_under_load_and_kills_is_restored_without_a_loss(tmp_path: Path) -> None:
    report = asyncio.run(backup_run(tmp_path, str(tmp_path / "grotto.db"), len(FAULTS), seed=1, plans=PLANS[:4]))
    print(report)
    assert report.acknowledged > 50


def test_an_export_of_postgres_under_load_is_restored_without_a_loss(
    postgres: Server, postgres_url: str, tmp_path: Path
) -> None:
    asyncio.run(make_database(postgres, "restored"))
    run = backup_run(tmp_path, postgres_url, 1, seed=2, restored=postgres.url("restored"), plans=PLANS[:3])
    report = asyncio.run(run)
    print(report)
    assert report.acknowledged > 20
