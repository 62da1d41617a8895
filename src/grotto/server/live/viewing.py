"""Which tables a guest may see, and through which seat."""

from __future__ import annotations

from grotto.tables.checks import sees
from grotto.tables.refusals import NoTable, NotAllowed, words
from grotto.tables.table import Table


def may_see(table: Table, guest: str | None) -> bool:
    """Whether a table is open to somebody; None for a caller without a name."""
    return sees(table, "" if guest is None else guest)


def viewing_seat(table: Table, guest: str | None, number: str | None) -> int | None:
    """The seat through which a guest sees a table, None for an onlooker; refuses seats that are not the guest's."""
    if not may_see(table, guest):
        raise NoTable(words("no-table"))
    seats = table.seats_of(guest) if guest is not None else []
    if number is None:
        return seats[0] if seats else None
    if number == "onlooker" and (not seats or table.phase == "over"):
        return None
    if not number.isdecimal() or int(number) not in seats:
        raise NotAllowed(words("own-seats-only"))
    return int(number)


def viewing_seats(table: Table, guest: str | None) -> list[int | None]:
    """All of a guest's seats, or None alone: an onlooker."""
    return [*table.seats_of(guest)] if guest is not None and table.seats_of(guest) else [None]
