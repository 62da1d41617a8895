"""Maps entries, summaries, guests and rooms to rows, the same in every store."""

from __future__ import annotations

from collections.abc import Sequence
from logging import getLogger
from typing import Any, TypeVar

import msgspec

from grotto.kernel.text import quoted
from grotto.rooms.room import Room
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary

from .store import Damaged, Guest, Unstorable

log = getLogger("grotto.store")

T = TypeVar("T")

LONGEST = 2**63  # both stores keep whole numbers of 64 bits

Row = Sequence[Any]
EntryRow = tuple[str, int, str, str, bytes, str, bytes, int, bytes, bytes]
SummaryRow = tuple[str, int, int | None, str, bytes]

ENTRY_COLUMNS = "table_id, seq, actor, command, asked, kind, body, at, answer, hash"

_encode = msgspec.json.Encoder().encode
_summary = msgspec.json.Decoder(TableSummary)
_guest = msgspec.json.Decoder(Guest)
_room = msgspec.json.Decoder(Room)


class SummaryIndex(msgspec.Struct, frozen=True, array_like=True):
    """The part of a summary by which tables are looked up; most moves leave it as it was."""

    game: str
    players: int
    phase: str
    public: bool
    created: int
    ended: int | None
    seats: list[tuple[str, float | None, int | None]]
    """Guest, share of the win, points."""


_face = msgspec.json.Decoder(SummaryIndex)


def entry_row(entry: Entry) -> EntryRow:
    """What is written of an entry."""
    storable(entry.table, entry.actor, entry.command, entry.kind)
    numbers(entry.seq, entry.at)
    return (entry.table, entry.seq, entry.actor, entry.command, entry.asked, entry.kind, entry.body, entry.at,
            entry.answer, entry.hash)  # fmt: skip


def entry_of(row: Row) -> Entry:
    """The entry that was written."""
    return Entry(table=row[0], seq=row[1], actor=row[2], command=row[3], asked=row[4], kind=row[5], body=row[6],
                 at=row[7], answer=row[8], hash=row[9])  # fmt: skip


def summary_row(summary: TableSummary) -> SummaryRow:
    """Table, number, alarm, face and all of a summary."""
    storable(summary.table, summary.game)
    numbers(summary.seq, summary.created, summary.updated, summary.ended or 0, summary.wakes or 0)
    seats = []
    for seat in summary.seats:
        if seat.guest is not None:
            storable(seat.guest)
            seats.append((seat.guest, seat.share, seat.points))
    face = SummaryIndex(
        summary.game, summary.players, summary.phase, summary.public, summary.created, summary.ended, seats
    )
    return summary.table, summary.seq, summary.wakes, _encode(face).decode(), _encode(summary)


def summary_of(stored: bytes) -> TableSummary:
    """The summary that was written."""
    return _summary.decode(stored)


def face_of(stored: str) -> SummaryIndex:
    """What a summary is looked up by."""
    return _face.decode(stored)


def guest_row(guest: Guest) -> tuple[str, bytes | None, bytes]:
    """Id, token and all of a guest."""
    storable(guest.id, guest.name)
    return guest.id, guest.token, _encode(guest)


def guest_of(stored: bytes) -> Guest:
    """The guest who was written; raises Damaged."""
    return _read(_guest, stored, "guest-damaged", "A guest is damaged: bring back a backup")


def room_row(room: Room) -> tuple[str, str, int, bytes]:
    """Code, host, end and all of a room."""
    storable(room.code, room.host, room.host_name, *(member.name for member in room.members))
    numbers(room.until, room.opened, room.version)
    return room.code, room.host, room.until, _encode(room)


def room_of(stored: bytes) -> Room:
    """The room that was written; raises Damaged."""
    return _read(_room, stored, "room-damaged", "The room is damaged: open a new one")


def _read(decoder: msgspec.json.Decoder[T], stored: bytes, event: str, problem: str) -> T:
    try:
        return decoder.decode(stored)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        log.error(event)  # `grotto check` tells which: the log names neither guests nor rooms
        raise Damaged(problem) from None


def storable(*texts: str) -> None:
    """Refuse what PostgreSQL cannot keep as text, in SQLite too: a store can move."""
    if keeps("".join(texts)):  # one check for all: surrogates of two texts do not join here
        return
    for text in texts:
        if not keeps(text):
            raise Unstorable(f"{quoted(text)} cannot be stored: it holds a NUL character or half of a surrogate pair")


def numbers(*values: int) -> None:
    """Refuse numbers that do not fit."""
    for value in values:
        if not -LONGEST <= value < LONGEST:
            raise Unstorable(f"{quoted(value)} cannot be stored: it has more than 64 bits")


def keeps(text: str) -> bool:
    """Whether every store can keep a text."""
    if "\0" in text:
        return False
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
