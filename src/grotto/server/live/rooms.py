"""Rooms of parties: reads and changes them, and sends each change to the big screen and the phones."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from grotto.rooms.codes import codes_for, is_code
from grotto.rooms.deciding import Change, changed_member, check_plan
from grotto.rooms.pointing import not_pointed, pointed, pointing_at, pointing_now
from grotto.rooms.refusals import NoRoom, TooManyRooms, words
from grotto.rooms.room import LIFETIME, Plan, Room
from grotto.rooms.rounds import with_results
from grotto.rooms.seen import Looking, RoomSeen, see
from grotto.store.store import Store, StoreFailed
from grotto.tables.refusals import NoTable
from grotto.tables.table import Table

from .dispatch import Dispatcher, Step
from .stream import Stream
from .streams import Streams

MOST_OF_HOST = 3  # open rooms
MOST_ROOMS = 2_000  # of the service, so that a guessed code is hardly ever a room
AWAY_AFTER = 3.0  # seconds without a stream after which a phone counts as away: a reload is quicker

Run = Callable[[Coroutine[Any, Any, None]], None]

_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class _Follower:
    """A stream that follows a room."""

    id: str
    stream: Stream
    sent: int = 0
    """The version of the room that was sent last."""


class Rooms:
    """The rooms as this process knows them, and the streams that follow them here."""

    def __init__(self, store: Store, dispatcher: Dispatcher, streams: Streams, run: Run) -> None:
        self.store = store
        self.dispatcher = dispatcher
        self._streams = streams
        self._run = run
        self.network: Callable[[], str | None] = lambda: None
        self._node = secrets.token_hex(4)
        self._opened = 0  # streams so far
        self._followers: dict[str, list[_Follower]] = {}
        self._to_push: set[str] = set()
        self._faces: dict[str, tuple[object, ...]] = {}  # what a room shows of its table
        self._pointed: set[str] = set()  # tables at which somebody pointed at something when the room was last sent
        dispatcher.on_step.append(self._on_step)

    def start(self) -> None:
        """Begin to hear of what other processes change."""
        self.store.listen_for_rooms(self._others_changed)
        self.store.listen(self._others_played)

    # -- reading and changing -------------------------------------------------------------------------

    async def room(self, code: str) -> Room:
        """A room; raises NoRoom."""
        found = await self.store.room(code) if is_code(code) else None
        if found is None or found.until <= self.dispatcher.clock():
            raise _no_room(code)
        return found

    async def open(self, host: str, name: str, command: str, plan: Plan) -> tuple[Room, bool]:
        """A room, and whether it is new: the same command finds the room that it has opened before."""
        check_plan(plan)
        now = self.dispatcher.clock()
        own = await self.store.rooms_of(host, now)
        for room in own:
            if room.opened_by == command:
                return room, False
        if len(own) >= MOST_OF_HOST:
            raise TooManyRooms(words("too-many-rooms", most=MOST_OF_HOST))
        if await self.store.count_rooms(now) >= MOST_ROOMS:
            raise TooManyRooms(words("rooms-full"))
        new = Room(
            code="", host=host, host_name=name, opened=now, opened_by=command, until=now + LIFETIME, plan=plan
        )  # fmt: skip
        codes = codes_for(host, command)
        while True:
            self._check_awake()
            room = replace(new, code=next(codes))
            if await self.store.add_room(room, now):
                return room, True
            other = await self.store.room(room.code)
            if other is not None and (other.host, other.opened_by) == (host, command):
                return other, False  # a copy of this command was handled first

    async def change(self, code: str, change: Change) -> Room:
        """The room after a change, which is written and sent; one that changes nothing is not."""
        now = self.dispatcher.clock()

        def kept(room: Room) -> Room:
            self._check_awake()
            if room.until <= now:
                raise _no_room(code)
            changed = change(room)
            if changed == room:
                return room
            until = changed.until if changed.until <= now else now + LIFETIME
            return replace(changed, version=room.version + 1, until=until)

        room = await self.store.change_room(code, kept) if is_code(code) else None
        if room is None:
            raise _no_room(code)
        self._push_soon(code)
        return room

    def _check_awake(self) -> None:
        """Refuse what waited here while this process was suspended: later commands may have been carried out since."""
        if self.dispatcher.freeze_guard is not None:
            self.dispatcher.freeze_guard.check()

    async def table(self, room: Room) -> Table | None:
        """The table of the last round; None if there is none, or it is not opened yet."""
        if room.round is None:
            return None
        try:
            return await self.dispatcher.table(room.round.table)
        except NoTable:
            return None

    async def see(self, room: Room, guest: str | None, stream: str | None = None) -> RoomSeen:
        """The room for one viewer; results of a round that has just ended are kept on the way."""
        table = await self.table(room)
        if table is not None and table.phase == "over" and room.round is not None and room.round.results is None:
            over = table
            room = await self.change(room.code, lambda stored: with_results(stored, over))
        return self._seen(room, table, guest, stream)

    def _seen(self, room: Room, table: Table | None, guest: str | None, stream: str | None) -> RoomSeen:
        now = self.dispatcher.clock()
        looking = Looking(
            guest=guest, now=now, table=table, is_open=self._is_open, network=self.network(), stream=stream
        )  # fmt: skip
        return see(room, looking)

    async def point(self, room: Room, guest: str, text: str | None, language: str) -> Room:
        """Show the big screen what a member is about to choose, or nothing any more."""
        table = await self.table(room)
        if text is None:
            return await self.change(room.code, lambda stored: not_pointed(stored, table, guest))
        new = pointing_at(table, guest, text, language)
        return await self.change(room.code, lambda stored: pointed(stored, new))

    # -- streams --------------------------------------------------------------------------------------

    def _is_open(self, id: str) -> bool:
        """Whether a stream is open, as far as this process can know: of other processes' it hears when they close."""
        node, _, _ = id.partition(".")
        if node != self._node:
            return bool(id) and self.dispatcher.shared
        return any(follower.id == id for followers in self._followers.values() for follower in followers)

    async def follow(self, room: Room, stream: Stream) -> str:
        """Send a stream the room now, and every change of it; the name of the stream."""
        self._opened += 1
        id = f"{self._node}.{self._opened}"
        follower = _Follower(id, stream)
        self._followers.setdefault(room.code, []).append(follower)
        guest = stream.viewer.guest
        if guest is not None:
            room = await self.change(room.code, lambda stored: _with_stream(stored, guest, id))
        self._send(room, await self.table(room), [follower])
        return id

    def unfollow(self, code: str, id: str, guest: str | None) -> None:
        """A stream has ended; after a while its owner counts as away, unless another stream was opened."""
        self._followers[code] = [follower for follower in self._followers.get(code, []) if follower.id != id]
        if not self._followers[code]:
            del self._followers[code]
        if guest is not None:
            self._run(self._away_after(code, id, guest))

    async def _away_after(self, code: str, id: str, guest: str) -> None:
        await asyncio.sleep(AWAY_AFTER)
        other = next((f.id for f in self._followers.get(code, []) if f.stream.viewer.guest == guest), "")
        with suppress(NoRoom, StoreFailed):
            await self.change(code, lambda room: _with_stream(room, guest, other, instead_of=id))

    # -- sending --------------------------------------------------------------------------------------

    def _push_soon(self, code: str) -> None:
        if code in self._followers and code not in self._to_push:
            self._to_push.add(code)
            self._run(self._push(code))

    async def _push(self, code: str) -> None:
        self._to_push.discard(code)  # what changes from here on is sent once more
        try:
            room = await self.room(code)
            table = await self.table(room)
        except NoRoom:
            self._close(code)
            return
        self._send(room, table, self._followers.get(code, []))

    def _send(self, room: Room, table: Table | None, followers: Sequence[_Follower]) -> None:
        """Send the room to those who have no later version of it: of two that are read at once, either may be first."""
        if table is not None and table.phase != "over":
            self._faces.setdefault(table.id, _face(table))
            if pointing_now(room, table) is not None:
                self._pointed.add(table.id)
        for follower in list(followers):
            if room.version < follower.sent:
                continue
            follower.sent = room.version
            seen = self._seen(room, table, follower.stream.viewer.guest, follower.id)
            follower.stream.push(b"id: %d\nevent: room\ndata: %b\n\n" % (room.version, _encode(seen)))

    def _close(self, code: str) -> None:
        for follower in self._followers.get(code, []):
            follower.stream.push(b'id: 0\nevent: gone\ndata: {"room":"%b"}\n\n' % code.encode())
            follower.stream.close()

    def _others_changed(self, codes: Sequence[str] | None) -> None:
        for code in list(self._followers) if codes is None else codes:
            self._push_soon(code)

    def _others_played(self, tables: Sequence[str] | None) -> None:
        """Catch up with the tables of rooms that are followed here; `_faces` holds those that were sent."""
        for table in list(self._faces) if tables is None else tables:
            if table in self._faces:
                self._run(self._catch_up(table))

    async def _catch_up(self, table: str) -> None:
        with suppress(NoTable, StoreFailed):
            await self.dispatcher.catch_up(table)

    def _on_step(self, step: Step) -> None:
        table = step.table
        if not table.room:
            return
        if table.id in self._pointed:
            self._pointed.discard(table.id)
            self._push_soon(table.room)
        if table.room in self._followers and self._faces.get(table.id) != _face(table):
            self._faces[table.id] = _face(table)
            self._push_soon(table.room)
        if table.phase == "over":
            self._faces.pop(table.id, None)
            if step.ours:
                self._run(self._keep_results(table))

    async def _keep_results(self, table: Table) -> None:
        with suppress(NoRoom, StoreFailed):
            await self.change(table.room, lambda room: with_results(room, table))


def _no_room(code: str) -> NoRoom:
    return NoRoom(words("no-room", code=code.upper()))


def _face(table: Table) -> tuple[object, ...]:
    """What a room shows of its table."""
    return (table.phase, table.paused, *(seat.guest for seat in table.seats))


def _with_stream(room: Room, guest: str, id: str, instead_of: str | None = None) -> Room:
    """The room with the stream of its host or of a member; with `instead_of`, only if that is still their stream."""
    if guest == room.host:
        return room if instead_of not in (None, room.screen) else replace(room, screen=id)
    member = room.member(guest)
    if member is None or instead_of not in (None, member.stream):
        return room
    return changed_member(room, replace(member, stream=id))
