"""The contract of a store. SQLite implements it for one process, PostgreSQL for many."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Protocol

import msgspec

from grotto.kernel.errors import Refusal
from grotto.rooms.room import Room
from grotto.tables.log import Entry
from grotto.tables.summary import TableSummary


class Guest(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who plays here, or a program with a token."""

    id: str
    name: str
    created: int
    seen: int
    language: str = "en"
    bot: bool = False
    """A program of somebody, which plays by the bot API."""
    token: bytes | None = None
    """SHA-256 of a program's token."""
    owner: str | None = None
    """The guest who registered the program."""
    epoch: int = 0
    """Cookies of an earlier epoch are void: how other sessions are ended."""
    session: str = ""
    """What began the present epoch: different for every change of the epoch."""


GuestChange = Callable[[Guest], Guest]
"""Makes the new guest from the stored one, or raises a Refusal. It may run twice, and in another thread."""


RoomChange = Callable[[Room], Room]
"""Makes the new room from the stored one, or raises a Refusal. It may run twice, and in another thread."""


class Clash(Exception):
    """Somebody else wrote this entry's number first: read again, decide again."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Repeated(Exception):
    """This actor's command has been done before; here is the entry."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry.command)
        self.entry = entry


class StoreFailed(Refusal):
    """The store cannot do it now: disk full, connection lost. Nothing was written, or it is not known whether."""

    kind = "store-failed"


class Damaged(StoreFailed):
    """What is stored of a table, or of a guest, cannot be read: `grotto check` tells what can be rebuilt."""


class CannotOpen(Refusal):
    """There is no store at this address, or none that may be used; says what to do."""

    kind = "cannot-open"


class InUse(CannotOpen):
    """Another process has the database file."""

    kind = "in-use"


class TooNew(CannotOpen):
    """A later version of Grotto has written here, and this one cannot know what it meant."""

    kind = "too-new"


class Unstorable(Refusal):
    """A text or a number that not every store can keep."""

    kind = "unstorable"


class GuestStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """A guest's finished matches of one game with one number of players."""

    game: str
    players: int
    played: int
    won: float
    """The sum of shares."""
    points: int


class Meter(msgspec.Struct):
    """What a store has written since it was opened, for metrics."""

    appends: int = 0
    """Those that are on disk."""
    groups: int = 0
    """Commits: the appends of a group share one."""
    largest: int = 0
    """The largest group, in appends."""
    refused: int = 0
    """Appends that met a Clash or were Repeated."""
    failed: int = 0
    """Writes that met StoreFailed."""
    seconds: float = 0.0
    """Spent on the groups, disk included."""


class Store(Protocol):
    """Keeps logs, summaries and guests."""

    meter: Meter

    @property
    def about(self) -> str:
        """What keeps the tables, with its version, and no secrets: for the log."""

    async def append(self, entries: Sequence[Entry], summaries: Sequence[TableSummary]) -> None:
        """Write all of it or nothing, on disk before this returns.

        Raises Repeated before Clash: a client that sends a command twice must never be told to decide again. An entry
        whose number leaves a gap is a Clash too. Summaries replace older ones of their tables; one with a smaller
        `seq` than the stored summary's is passed over.
        """

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """The log of a table from there on, in order; nothing for a table that is not there."""

    async def find(self, table: str, actor: str, command: str) -> Entry | None:
        """The entry of a command."""

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The last number of each of these logs."""

    async def summary(self, table: str) -> TableSummary | None:
        """A table's summary."""

    async def lobby(self, limit: int = 100) -> list[TableSummary]:
        """Public tables, first those that are open, then those being played; of each the latest made first."""

    async def of_guest(self, guest: str, limit: int = 100) -> list[TableSummary]:
        """Tables at which a guest sits: first those that go on, the latest moved first, then the latest ended."""

    async def finished(
        self, limit: int = 100, before: int | None = None, game: str | None = None
    ) -> list[TableSummary]:
        """Public tables that ended (before a moment), the latest first."""

    async def open_tables(self, guest: str) -> int:
        """How many tables that have not ended a guest made: the actor of entry 1."""

    async def hosted(self, guest: str) -> list[TableSummary]:
        """Tables that a guest opened, still hosts and that have not ended, also where the guest does not sit."""

    async def due(self, now: int, limit: int = 1000) -> list[tuple[str, int]]:
        """Tables that wake at or before a moment, with the moment, the most urgent first."""

    async def renew_summary(self, summary: TableSummary) -> None:
        """Put a summary made from the whole log in place of whatever is stored, unless the log has grown since."""

    async def tally(self, guest: str) -> list[GuestStatistics]:
        """A guest's statistics."""

    def all_tables(self) -> AsyncIterator[str]:
        """Every table, in the order in which they were made: for exports."""

    async def add_guest(self, guest: Guest) -> None:
        """Write a new guest; one who is there already stays as they are."""

    async def change_guest(self, id: str, change: GuestChange) -> Guest | None:
        """Replace a guest by what `change` makes of the stored one; None if there is no such guest.

        One conditional write: it takes effect only on the guest that `change` was given, so that no change that
        was acknowledged is ever undone by another, whichever process made it.
        """

    async def guest(self, id: str) -> Guest | None:
        """A guest."""

    async def guest_by_token(self, token: bytes) -> Guest | None:
        """A program by the hash of its token."""

    async def programs_of(self, owner: str) -> list[Guest]:
        """The programs that a guest registered, the latest first."""

    def all_guests(self) -> AsyncIterator[Guest]:
        """Every guest who can be read: for exports."""

    async def damaged_guests(self) -> list[str]:
        """Guests who cannot be read."""

    async def add_room(self, room: Room, now: int) -> bool:
        """Write a new room; False if its code belongs to one that is not over yet. Forgets rooms that are."""

    async def change_room(self, code: str, change: RoomChange) -> Room | None:
        """Replace a room by what `change` makes of the stored one, as `change_guest` does; None if there is none."""

    async def room(self, code: str) -> Room | None:
        """A room, even one whose time is over."""

    async def rooms_of(self, host: str, now: int) -> list[Room]:
        """The rooms of a host that are not over yet, the latest opened first."""

    async def count_rooms(self, now: int) -> int:
        """How many rooms are not over yet."""

    def all_rooms(self) -> AsyncIterator[Room]:
        """Every room that can be read: for exports."""

    async def damaged_rooms(self) -> list[tuple[str, bytes]]:
        """The codes of rooms that cannot be read, and what is stored of them."""

    async def remove_room(self, code: str, stored: bytes) -> None:
        """Remove a room that cannot be read, if it is still as it was."""

    async def mark(self, name: str) -> int | None:
        """A number that outlives the process, such as when the service was last seen alive."""

    async def set_mark(self, name: str, value: int) -> None:
        """Write such a number."""

    async def first_mark(self, name: str, value: int) -> int:
        """Write such a number unless there is one; the one that is there now."""

    async def marks(self) -> dict[str, int]:
        """All of them: for exports."""

    async def review(self, table: str, version: int) -> bytes | None:
        """What is kept of a finished match's review, if it was made by this version of the analysis."""

    async def keep_review(self, table: str, version: int, review: bytes) -> None:
        """Keep a review, in place of an earlier one. It can be made again, so exports leave it out."""

    async def count(self, name: str, now: int, window: int) -> int:
        """One more event of that name; how many there were in the last `window` milliseconds, on all nodes.

        A name has one window: what lies outside is forgotten.
        """

    async def uncount(self, name: str, at: int) -> None:
        """Take back one event that was counted at a moment."""

    async def counted(self, name: str, since: int) -> int:
        """How many events of that name there were after a moment, on all nodes."""

    def listen(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """Call this when other processes wrote to tables; with None when anything may have changed.

        May come late, twice or never: code that must not miss anything compares `heads` from time to time.
        """

    def listen_for_guests(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """Call `told` with guests whom other processes changed, as `listen` does with tables."""

    def listen_for_rooms(self, told: Callable[[Sequence[str] | None], None]) -> None:
        """Call `told` with rooms that other processes changed, as `listen` does with tables."""

    def deserted(self, table: str) -> bool:
        """Whether the other process that wrote last to a table has stopped sending heartbeats.

        A hint too: it may be alive and slow, and nobody may know who it was.
        """

    async def damage(self) -> list[str]:
        """What is wrong with the database's file, as far as the database itself can tell; empty if nothing is."""

    async def ready(self) -> None:
        """Returns if the store can be read and written; raises StoreFailed."""

    async def close(self) -> None:
        """Finish what was begun, then let go."""
