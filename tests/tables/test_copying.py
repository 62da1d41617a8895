"""A table goes one entry further on a copy; whoever looks at the one before sees nothing of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grotto.tables.log import canonical, written
from grotto.tables.seat import Seat
from grotto.tables.table import DamagedLog, Table


def test_a_copied_seat_has_everything_that_the_seat_has() -> None:
    seat = Seat()
    for name in Seat.__slots__:
        setattr(seat, name, object())
    other = seat.copy()
    assert other is not seat
    for name in Seat.__slots__:
        assert getattr(other, name) is getattr(seat, name), name


def test_what_changes_on_a_copy_does_not_change_the_table() -> None:
    table = Table()
    table.seats, table.numbers = [Seat(), Seat()], [1, 2, 3]
    table.watchers, table.muted, table.locks, table.deadlines = {"a": "A"}, {"a": {"b"}}, {0: "x"}, {0: 1}
    other = table.copy()
    other.seats[0].away = True
    other.seats.pop()
    other.muted["a"].add("c")
    lists: tuple[list[Any], ...] = (other.numbers, other.talk, other.undo)
    for kept in lists:
        kept.append(7)
    for named in (other.watchers, other.locks, other.deadlines):
        named.clear()
    assert [seat.away for seat in table.seats] == [False, False]
    assert (table.numbers, table.talk, table.undo) == ([1, 2, 3], [], [])
    assert (table.watchers, table.muted, table.locks, table.deadlines) == ({"a": "A"}, {"a": {"b"}}, {0: "x"}, {0: 1})


def test_only_an_entry_that_was_just_made_is_believed_without_its_hash() -> None:
    asked: dict[str, Any] = {"table": "t", "actor": "a", "command": "c", "asked": b"", "at": 1, "answer": b"{}"}
    entry = written(None, kind="watch", body=canonical({"name": "A"}), **asked)
    forged = msgspec.structs.replace(entry, hash=bytes(32))
    with pytest.raises(DamagedLog):
        Table().apply(forged)
    table = Table()
    table.apply(entry, new=True)
    assert table.watchers == {"a": "A"}
    with pytest.raises(DamagedLog):  # it is the first, and cannot come after itself
        table.apply(entry, new=True)
