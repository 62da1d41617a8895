"""Tables, entries and summaries for the tests of the stores."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence

from grotto.store.connect import Snapshot
from grotto.store.store import Store
from grotto.tables.log import FIRST_HASH, Entry, linked, written
from grotto.tables.phase import Phase
from grotto.tables.summary import SeatSummary, TableSummary


def entry(before: Entry | None, table: str = "t1", actor: str = "ann", command: str | None = None, at: int = 1000,
          body: bytes = b"{}") -> Entry:  # fmt: skip
    """The next entry of a log."""
    return written(
        before, table=table, actor=actor, command=command or secrets.token_hex(8), asked=b"asked" + body, kind="act",
        body=body, at=at, answer=b'{"ok":true}' + os.urandom(20),
    )  # fmt: skip


def log(length: int, table: str = "t1", at: int = 1000) -> list[Entry]:
    """A whole log."""
    entries: list[Entry] = []
    for number in range(length):
        entries.append(entry(entries[-1] if entries else None, table, at=at + number))
    return entries


def summary(table: str = "t1", seq: int = 1, *, phase: Phase = "open", public: bool = True, created: int = 1000,
         updated: int = 1000, ended: int | None = None, wakes: int | None = None, game: str = "diamant",
         seats: Sequence[SeatSummary] = (), players: int = 3, title: str = "",
         host: str | None = None) -> TableSummary:  # fmt: skip
    """A summary of a table."""
    return TableSummary(
        table=table, seq=seq, game=game, rules="1", players=players, options={"edition": "2023"}, phase=phase,
        public=public, title=title, seats=list(seats), to_act=[0], created=created, updated=updated, ended=ended,
        wakes=wakes, host=host,
    )  # fmt: skip


def seat(guest: str | None, share: float | None = None, points: int | None = None) -> SeatSummary:
    """A seat of a summary."""
    return SeatSummary(name=guest or "", guest=guest, share=share, points=points)


def check_chain(entries: Sequence[Entry]) -> None:
    """Numbers 1, 2, 3 ..., every hash fits, no command twice."""
    assert [found.seq for found in entries] == list(range(1, len(entries) + 1))
    before = FIRST_HASH
    for found in entries:
        assert linked(before, found)
        before = found.hash
    assert len({(found.actor, found.command) for found in entries}) == len(entries)


async def all_logs(store: Store | Snapshot) -> dict[str, list[Entry]]:
    """Every log, checked."""
    logs = {table: await store.entries(table) async for table in store.all_tables()}
    for entries in logs.values():
        check_chain(entries)
    return logs
