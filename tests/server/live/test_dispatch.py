"""The dispatcher reads tables without holding up the others."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grotto.server.identity.keys import KeyRing
from grotto.server.live.dispatch import Dispatcher
from grotto.tables.table import Table

pytestmark = pytest.mark.one_build


def test_a_log_that_begins_with_a_match_file_is_folded_off_the_loop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It may take a tenth of a second, although it is a log of one entry."""
    threads: list[int] = []

    def folded(entries: list[Any]) -> Any:
        threads.append(threading.get_ident())
        return SimpleNamespace(id="t")

    async def entries(id: str) -> list[Any]:
        return [SimpleNamespace(table=id, body=b"x" * int(id))]

    monkeypatch.setattr(Table, "folded", folded)
    store: Any = SimpleNamespace(entries=entries)
    dispatcher = Dispatcher(store, lambda: 0, KeyRing(tmp_path / "keys.json"), shared=False)
    for size in ("100", "5000"):
        asyncio.run(dispatcher.table(size))
    assert [thread == threading.get_ident() for thread in threads] == [True, False]
