"""Who is told: streams of steps, each seen through one viewer's eyes.

A stream follows any number of tables. The number of a message counts for its viewer alone; whoever comes back
with the last number that arrived gets either nothing, or the table as it is now, and from there every step.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from typing import NamedTuple

import msgspec

from grotto.kernel.errors import BadOption
from grotto.tables.checks import sees
from grotto.tables.refusals import NoTable, NotAllowed
from grotto.tables.seen import Shared, look
from grotto.tables.table import Table

from .dispatch import Dispatcher, Step
from .idle_timer import IdleTimer

LONGEST_QUEUE = 200  # messages; whoever reads slower is cut off and comes back
KEEP_ALIVE = 15.0  # seconds
STILL_HERE = b": still here\n\n"
MOST_TABLES = 20  # of one stream, by name

_encode = msgspec.json.Encoder().encode


class Place(NamedTuple):
    """A table, and the eyes through which it is seen."""

    table: str
    seat: int | None


class Viewer(NamedTuple):
    """Whose stream it is."""

    guest: str | None
    language: str


class Stream:
    """One connection's messages, ready to be sent."""

    def __init__(self, viewer: Viewer, epoch: int = 0) -> None:
        self.viewer = viewer
        self.epoch = epoch  # of the session that opened it
        self.places: dict[Place, int] = {}  # the number of the last message sent for each
        self.heard: dict[Place, int] = {}  # lines of talk that were sent
        self.closed = False
        self._waiting: deque[bytes] = deque()
        self._asleep: asyncio.Future[None] | None = None

    def push(self, message: bytes) -> None:
        """One more message; a reader who is too slow is cut off."""
        if len(self._waiting) >= LONGEST_QUEUE:
            self.close()
        elif not self.closed:
            self._waiting.append(message)
            self._wake()

    def close(self) -> None:
        """No more; what waits is still sent."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)

    def position(self) -> str:
        """Where the reader is: the id of a message, with which it can come back."""
        return ",".join(f"{_named(place)}:{number}" for place, number in self.places.items())

    async def messages(self) -> AsyncGenerator[bytes]:
        """Everything, as it comes; a comment now and then so that the line stays open."""
        quiet = IdleTimer(KEEP_ALIVE, lambda: self.push(STILL_HERE))
        try:
            while True:
                quiet.start()
                if self._waiting:
                    yield b"".join(self._taken())
                elif self.closed:
                    return
                else:
                    self._asleep = asyncio.get_running_loop().create_future()
                    await self._asleep
        finally:
            quiet.close()

    def _taken(self) -> list[bytes]:
        taken = list(self._waiting)
        self._waiting.clear()
        return taken


class Streams:
    """All streams of this process, by table."""

    def __init__(self, dispatcher: Dispatcher) -> None:
        self.dispatcher = dispatcher
        self._by_table: dict[str, set[Stream]] = {}
        self._at_home: dict[str, set[Stream]] = {}  # streams that follow all tables of a guest
        self.count = 0
        dispatcher.on_step.append(self._step)
        dispatcher.on_reload.append(lambda table: self._show(table, 0))

    @property
    def tables(self) -> list[str]:
        """The tables that somebody here follows."""
        return list(self._by_table)

    @property
    def guests(self) -> set[str]:
        """Those who follow all their tables here."""
        return set(self._at_home)

    @property
    def viewers(self) -> set[str]:
        """All guests who have a stream here."""
        return {stream.viewer.guest for stream in self._all() if stream.viewer.guest is not None}

    async def open(
        self, viewer: Viewer, names: list[str], last: str, *, everything: bool = False, epoch: int = 0
    ) -> Stream:
        """A stream of these places (`table` or `table/seat`), from where the reader left off."""
        if len(names) > MOST_TABLES:
            raise BadOption(f"A stream follows at most {MOST_TABLES} tables; open another one")
        stream = Stream(viewer, epoch)
        known = _positions(last)
        self.count += 1
        try:
            for name in names:
                place = await self._place(viewer, name)
                await self._add(stream, place, known.get(place, -1))
            if everything and viewer.guest is not None:
                self._at_home.setdefault(viewer.guest, set()).add(stream)
                for card in await self.dispatcher.store.of_guest(viewer.guest):
                    if card.phase != "over":
                        await self._follow(stream, card.table, known)
        except BaseException:  # the second name is refused, or the reader has gone: nobody follows the first
            self.close(stream)
            raise
        return stream

    def close(self, stream: Stream) -> None:
        """The reader has gone."""
        stream.close()
        self.count -= 1
        for id in {place.table for place in stream.places}:
            self._leave(stream, id)
        if stream.viewer.guest is not None:
            home = self._at_home.get(stream.viewer.guest, set())
            home.discard(stream)
            if not home:
                self._at_home.pop(stream.viewer.guest, None)

    def close_of(self, guest: str, before: int) -> None:
        """The guest's sessions before this epoch have ended: who still is that guest comes back with the new cookie."""
        for stream in self._all():
            if stream.viewer.guest == guest and stream.epoch < before:
                stream.close()

    def close_all(self) -> None:
        """The server stops: clients are asked to reconnect a little later, not all at once."""
        for stream in self._all():
            stream.close()

    def _all(self) -> set[Stream]:
        return set().union(*self._by_table.values(), *self._at_home.values())

    async def _follow(self, stream: Stream, id: str, known: dict[Place, int]) -> None:
        table = await self.dispatcher.table(id)
        guest = stream.viewer.guest
        assert guest is not None
        for seat in _eyes(table, guest):
            place = Place(id, seat)
            await self._add(stream, place, known.get(place, -1))

    async def _place(self, viewer: Viewer, name: str) -> Place:
        id, _, number = name.partition("/")
        table = await self.dispatcher.table(id)
        return Place(id, viewing_seat(table, viewer.guest, number or None))

    async def _add(self, stream: Stream, place: Place, known: int) -> None:
        if place in stream.places:
            return
        self._by_table.setdefault(place.table, set()).add(stream)
        try:
            table = await self.dispatcher.table(place.table)
        except BaseException:  # nobody reads it; `close` knows only places
            self._leave(stream, place.table)
            raise
        stream.places[place] = known
        if table.number(place.seat) != known:
            self._send(stream, place, table, 0, 0)
        else:
            stream.heard[place] = table.said

    def _step(self, step: Step) -> None:
        """After every entry: those who may see something of it are told."""
        self._show(step.table, step.start)
        self.welcome(step.table)

    def _show(self, table: Table, start: int) -> None:
        """The table to all who follow it and have not seen it so."""
        made = _Made()
        for stream in list(self._by_table.get(table.id, ())):
            guest = stream.viewer.guest
            seats = table.seats_of(guest) if guest is not None else []
            if not seats and not _may_see(table, guest):  # who sits there sees it in any case
                self._drop(stream, table.id)
                continue
            self._reseat(stream, table, seats)
            for place, known in stream.places.items():
                if place.table == table.id and table.number(place.seat) != known:
                    self._send(stream, place, table, start, stream.heard.get(place, 0), made)

    def welcome(self, table: Table) -> None:
        """Those who follow all their tables are shown one that they have come to."""
        for seat in table.seats:
            guest = seat.guest or seat.called
            for stream in list(self._at_home.get(guest or "", ())):
                self._welcome(stream, table)

    def _welcome(self, stream: Stream, table: Table) -> None:
        """A table, or one more seat of it, that a guest has come to since the stream began."""
        for seat in _eyes(table, stream.viewer.guest):
            place = Place(table.id, seat)
            if place not in stream.places:
                self._by_table.setdefault(table.id, set()).add(stream)
                stream.places[place] = -1
                self._send(stream, place, table, 0, 0)

    def _drop(self, stream: Stream, id: str) -> None:
        """Somebody may not see a table any more: they are told once, and from then on nothing."""
        for place in [place for place in stream.places if place.table == id]:
            del stream.places[place]
            stream.heard.pop(place, None)
        self._leave(stream, id)
        stream.push(_event("gone", stream.position(), _encode({"table": id})))

    def _leave(self, stream: Stream, id: str) -> None:
        following = self._by_table.get(id, set())
        following.discard(stream)
        if not following:
            self._by_table.pop(id, None)

    def _reseat(self, stream: Stream, table: Table, seats: list[int]) -> None:
        """Who looked on and sits down now sees with that seat's eyes; and the other way round."""
        for place in list(stream.places):
            if place.table != table.id:
                continue
            fits = place.seat in seats if place.seat is not None else not seats or table.phase == "over"
            if not fits:
                del stream.places[place]
                stream.heard.pop(place, None)
                stream.places.setdefault(Place(table.id, seats[0] if seats else None), -1)

    def _send(
        self, stream: Stream, place: Place, table: Table, start: int, heard: int, made: _Made | None = None
    ) -> None:
        """The table as this viewer sees it; the past from `start` on only if the reader has all before."""
        number = table.number(place.seat)
        if stream.places[place] != number - 1:
            start = heard = 0
        made = made or _Made()
        viewer, seat = stream.viewer, place.seat
        data = made.messages.get((viewer, seat, start, heard))
        if data is None:
            seen = look(table, viewer.guest, seat, viewer.language, self.dispatcher.clock(), start, heard, made.told)
            data = made.messages[viewer, seat, start, heard] = _encode(seen)
        stream.places[place] = number
        stream.heard[place] = table.said
        stream.push(_event("table", stream.position(), data))


class _Made:
    """What was made of one step already: messages, and words that several viewers read."""

    __slots__ = ("messages", "told")

    def __init__(self) -> None:
        self.messages: dict[tuple[Viewer, int | None, int, int], bytes] = {}
        self.told: Shared = {}


def viewing_seat(table: Table, guest: str | None, number: str | None) -> int | None:
    """The seat through whose eyes a guest sees; refuses eyes that are not the guest's own."""
    if not _may_see(table, guest):
        raise NoTable("There is no such table, or it is not open to you")
    seats = table.seats_of(guest) if guest is not None else []
    if number is None:
        return seats[0] if seats else None
    if number == "onlooker" and (not seats or table.phase == "over"):
        return None
    if not number.isdecimal() or int(number) not in seats:
        raise NotAllowed("You can see with the eyes of your own seats; who plays does not look on")
    return int(number)


def _eyes(table: Table, guest: str | None) -> list[int | None]:
    """A guest's seats, or none: an onlooker."""
    return [*table.seats_of(guest)] if guest is not None and table.seats_of(guest) else [None]


def _may_see(table: Table, guest: str | None) -> bool:
    return sees(table, "" if guest is None else guest)


def _named(place: Place) -> str:
    return f"{place.table}/{'onlooker' if place.seat is None else place.seat}"


def _positions(last: str) -> dict[Place, int]:
    """What a message id says; nonsense says nothing."""
    known: dict[Place, int] = {}
    for part in last.split(",")[: 10 * MOST_TABLES]:
        name, _, number = part.partition(":")
        table, _, seat = name.partition("/")
        if number.isdecimal() and len(number) < 10 and (seat == "onlooker" or (seat.isdecimal() and len(seat) < 3)):
            known[Place(table, None if seat == "onlooker" else int(seat))] = int(number)
    return known


def _event(kind: str, id: str, data: bytes) -> bytes:
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (id.encode(), kind.encode(), data)
