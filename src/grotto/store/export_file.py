"""Everything in a store as a text file, and back into an empty store of either kind.

A line is a JSON object that says what it is. The first names the format, the last holds counts and a digest of all
lines before it, so that a file that was cut or changed is refused before anything is written.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec

from grotto.kernel.errors import BadFile
from grotto.rooms.room import Room
from grotto.tables.log import FIRST_HASH, Entry, linked
from grotto.tables.summary import TableSummary

from .connect import UNFINISHED, Snapshot
from .store import CannotOpen, Clash, Damaged, Guest, Repeated, Store

FORMAT = "grotto-export"
VERSION = 1
TOGETHER = 64  # tables on their way at once
AT_ONCE = 500  # entries in one append, at most
LONGEST = 64 * 1024 * 1024  # bytes of a line


class Head(msgspec.Struct, frozen=True, tag="head", tag_field="line"):
    """The first line."""

    format: str
    version: int


class GuestLine(msgspec.Struct, frozen=True, tag="guest", tag_field="line"):
    """A guest."""

    guest: Guest


class MarkLine(msgspec.Struct, frozen=True, tag="mark", tag_field="line"):
    """A number that outlives the process."""

    name: str
    value: int


class EntryLine(msgspec.Struct, frozen=True, tag="entry", tag_field="line"):
    """An entry; those of a table follow each other."""

    entry: Entry


class SummaryLine(msgspec.Struct, frozen=True, tag="card", tag_field="line", rename={"summary": "card"}):
    """The summary of the table whose entries came before it. In files it is called a card."""

    summary: TableSummary


class RoomLine(msgspec.Struct, frozen=True, tag="room", tag_field="line"):
    """A party's room."""

    room: Room


class Counts(msgspec.Struct, omit_defaults=True):
    """How many of each."""

    tables: int = 0
    entries: int = 0
    guests: int = 0
    marks: int = 0
    rooms: int = 0


class End(msgspec.Struct, frozen=True, tag="end", tag_field="line"):
    """The last line."""

    counts: Counts
    sha256: str


class LeftOut(msgspec.Struct):
    """What cannot be read, and so is in no file."""

    guests: list[str] = []
    rooms: list[str] = []
    tables: list[str] = []
    """Those whose logs are damaged, with everything of them."""
    summaries: list[str] = []
    """Tables that are in the file without their summaries: `grotto check` makes these anew after the import."""


Line = Head | GuestLine | MarkLine | RoomLine | EntryLine | SummaryLine | End

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


async def export(
    store: Snapshot, out: BinaryIO, progress: Callable[[Counts], None] = lambda _: None
) -> tuple[Counts, LeftOut]:
    """Write everything that can be read; equal stores give equal files. `progress` is called after each table."""
    digest = hashlib.sha256()
    counts = Counts()

    def write(line: Line) -> None:
        data = _encode(line) + b"\n"
        digest.update(data)
        out.write(data)

    write(Head(FORMAT, VERSION))
    async for guest in store.all_guests():
        write(GuestLine(guest))
        counts.guests += 1
    async for room in store.all_rooms():
        write(RoomLine(room))
        counts.rooms += 1
    for name, value in (await store.marks()).items():
        if name != UNFINISHED:
            write(MarkLine(name, value))
            counts.marks += 1
    left_out = LeftOut(await store.damaged_guests(), [code for code, _ in await store.damaged_rooms()])
    async for table in store.all_tables():
        entries = await store.entries(table)
        if not _whole(entries):
            left_out.tables.append(table)
            continue
        for entry in entries:
            write(EntryLine(entry))
            counts.entries += 1
        summary = await _readable_summary(store, table, left_out)
        if summary is not None:
            write(SummaryLine(summary))
        counts.tables += 1
        progress(counts)
    out.write(_encode(End(counts, digest.hexdigest())) + b"\n")
    return counts, left_out


def _whole(entries: Sequence[Entry]) -> bool:
    """Whether a log would be accepted by an import: one that is not would spoil the whole file."""
    hashes = [FIRST_HASH, *(entry.hash for entry in entries)]
    try:
        return all(
            entry.seq == number and linked(before, entry)
            for number, (before, entry) in enumerate(zip(hashes, entries, strict=False), 1)
        )
    except (TypeError, AttributeError):  # SQLite keeps whatever it is given, also text where bytes should be
        return False


async def _readable_summary(store: Snapshot, table: str, left_out: LeftOut) -> TableSummary | None:
    try:
        return await store.summary(table)
    except Damaged:
        left_out.summaries.append(table)
        return None


def check(path: Path, progress: Callable[[int], None] = lambda _: None) -> Counts:
    """Read a whole file and refuse it unless every line, every chain of hashes and the digest are right."""
    counts = Counts()
    for _ in _lines(path, counts, progress):
        pass
    return counts


async def load(path: Path, store: Store, progress: Callable[[int], None] = lambda _: None) -> Counts:
    """Put everything in a checked file into an empty store. `progress` is told how many bytes were read."""
    async for _ in store.all_tables():
        raise CannotOpen("The store holds tables already: import into an empty one")
    async for _ in store.all_guests():
        raise CannotOpen("The store holds guests already: import into an empty one")
    if await store.damaged_guests():
        raise CannotOpen("The store holds guests already, who cannot be read: import into an empty one")
    await store.set_mark(UNFINISHED, 1)
    counts = Counts()
    under_way: set[asyncio.Future[None]] = set()
    try:
        async for work in _work(path, store, counts, progress):
            under_way.add(work)
            if len(under_way) >= TOGETHER:
                done, under_way = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
        await asyncio.gather(*under_way)
    except (Clash, Repeated):
        raise CannotOpen("Somebody else writes into this store: stop them, and import into a new, empty one") from None
    finally:
        await asyncio.gather(*under_way, return_exceptions=True)
    await store.set_mark(UNFINISHED, 0)
    return counts


async def _work(
    path: Path, store: Store, counts: Counts, progress: Callable[[int], None]
) -> AsyncIterator[asyncio.Future[None]]:
    """A task for each guest, room, mark and table."""
    entries: list[Entry] = []
    summary: TableSummary | None = None
    for line in _lines(path, counts, progress):
        if isinstance(line, EntryLine) and entries and line.entry.table != entries[0].table:
            yield asyncio.ensure_future(_put_table(store, entries, summary))
            entries, summary = [], None
        if isinstance(line, EntryLine):
            entries.append(line.entry)
        elif isinstance(line, SummaryLine):
            summary = line.summary
        elif isinstance(line, GuestLine):
            yield asyncio.ensure_future(store.add_guest(line.guest))
        elif isinstance(line, RoomLine):
            yield asyncio.ensure_future(_put_room(store, line.room))
        elif isinstance(line, MarkLine) and line.name != UNFINISHED:
            yield asyncio.ensure_future(store.set_mark(line.name, line.value))
    if entries:
        yield asyncio.ensure_future(_put_table(store, entries, summary))


async def _put_room(store: Store, room: Room) -> None:
    await store.add_room(room, 0)  # also one whose time is over: nothing is left out


async def _put_table(store: Store, entries: list[Entry], summary: TableSummary | None) -> None:
    for start in range(0, len(entries), AT_ONCE):
        await store.append(entries[start : start + AT_ONCE], [])
    if summary is not None:
        await store.append([], [summary])


def _lines(path: Path, counts: Counts, progress: Callable[[int], None]) -> Iterator[Line]:
    """The lines between the first and the last, checked; counts them on the way."""
    try:
        with path.open("rb") as file:
            yield from _Checker(str(path), counts).lines(file, progress)
    except OSError as error:
        raise BadFile(f"it cannot be read ({error.strerror})", str(path)) from None


class _Checker:
    """Follows the lines of a file and refuses the first that is wrong."""

    def __init__(self, file: str, counts: Counts) -> None:
        self._file = file
        self._counts = counts
        self._digest = hashlib.sha256()
        self._number = 0
        self._last: Entry | None = None
        self._summary: TableSummary | None = None
        self._seen: set[str] = set()

    def lines(self, file: BinaryIO, progress: Callable[[int], None]) -> Iterator[Line]:
        """Every line but the first and the last."""
        end: End | None = None
        while data := file.readline(LONGEST):
            self._number += 1
            if end is not None:
                raise self._wrong("there is something after the closing line")
            line = self._read(data)
            if isinstance(line, Head) != (self._number == 1):
                raise self._wrong(
                    "this is no export of Grotto: it does not begin as one"
                    if self._number == 1
                    else "a second beginning"
                )
            if isinstance(line, End):
                end = line
                continue
            self._digest.update(data)
            self._check(line)
            if not isinstance(line, Head):
                yield line
            progress(file.tell())
        self._finish(end)

    def _read(self, data: bytes) -> Line:
        if not data.endswith(b"\n"):
            raise self._wrong("the line is cut off: copy the file again, as a whole")
        try:
            line: Line = _decode(data)
            return line
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            if self._number == 1:
                raise self._wrong("this is no export of Grotto: it does not begin as one") from None
            raise self._wrong(f"this line cannot be read ({error})") from None

    def _check(self, line: Line) -> None:
        if isinstance(line, Head):
            self._check_head(line)
        elif isinstance(line, EntryLine):
            self._check_entry(line.entry)
        elif isinstance(line, SummaryLine):
            self._check_summary(line.summary)
        elif isinstance(line, GuestLine):
            self._counts.guests += 1
        elif isinstance(line, RoomLine):
            self._counts.rooms += 1
        else:
            self._counts.marks += 1

    def _check_head(self, head: Head) -> None:
        if head.format != FORMAT:
            raise self._wrong("this is no export of Grotto")
        if head.version != VERSION:
            raise self._wrong(
                f"the export is of version {head.version}, and this Grotto reads version {VERSION}: "
                "install a later Grotto"
            )

    def _check_entry(self, entry: Entry) -> None:
        last = self._last
        if last is None or last.table != entry.table:
            if entry.table in self._seen:
                raise self._wrong(f"the entries of table {entry.table!r:.40} are not together")
            self._seen.add(entry.table)
            self._counts.tables += 1
            last = None
        if entry.seq != (1 if last is None else last.seq + 1):
            raise self._wrong(f"an entry of table {entry.table!r:.40} is missing before number {entry.seq}")
        if not linked(FIRST_HASH if last is None else last.hash, entry):
            raise self._wrong(f"entry {entry.seq} of table {entry.table!r:.40} was changed: its hash does not fit")
        self._last = entry
        self._counts.entries += 1

    def _check_summary(self, summary: TableSummary) -> None:
        if self._last is None or summary.table != self._last.table or summary.seq > self._last.seq:
            raise self._wrong(f"the summary of table {summary.table!r:.40} does not belong to the entries before it")

    def _finish(self, end: End | None) -> None:
        if end is None:
            raise self._wrong("the closing line is missing, so the file is not whole: copy or export it again")
        if end.counts != self._counts:
            raise self._wrong(f"the file should hold {end.counts} and holds {self._counts}: export it again")
        if end.sha256 != self._digest.hexdigest():
            raise self._wrong("something in the file was changed: its digest does not fit")

    def _wrong(self, problem: str) -> BadFile:
        return BadFile(problem, self._file, f"line {self._number}")
