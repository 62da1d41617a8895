"""`grotto repair`: table summaries are rebuilt from the logs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from grotto.cli.repair import repair
from tests.server.party import party, play_on
from tests.server.service import serving

pytestmark = pytest.mark.one_build


def cards(database: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(database) as db:
        return db.execute("SELECT table_id, seq, wakes, face, card, phase FROM card ORDER BY table_id").fetchall()


def test_damaged_summaries_are_rebuilt_from_the_logs(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        played = party(service, "Anna", "Ben", game="emerald", players=2)
        play_on(played, steps=6)
        database = service.database
    right = cards(database)
    with sqlite3.connect(database) as db:
        db.execute("UPDATE card SET wakes = 5, phase = 'open', card = replace(card, 'Anna', 'Nina')")
    assert cards(database) != right
    done = CliRunner().invoke(repair, [str(database)], standalone_mode=False)
    assert done.exception is None
    assert "1 tables rebuilt" in done.output
    assert cards(database) == right
