"""Rooms of parties: open, join, host. Commands set and never toggle, and answer the room as it is then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.responses import Response

from grotto.kernel.errors import Refusal
from grotto.rooms import commands as ask
from grotto.rooms import deciding
from grotto.rooms.refusals import NoRoom
from grotto.rooms.room import Plan, Room
from grotto.rooms.seen import RoomSeen
from grotto.server import protocol
from grotto.server.limits.rate_limits import MAX_OPEN_TABLES, Cost
from grotto.server.live.stream import Viewer
from grotto.server.problems import TooManyTables
from grotto.server.words import words
from grotto.tables.commands import Command

from .answers import json_answer
from .guests import Done
from .request import ApiRequest
from .routing import Query, Route
from .stream import SSE, stream_response
from .tables import LANGUAGE


class RoomListed(msgspec.Struct, kw_only=True):
    """One of your rooms."""

    room: str
    game: str
    members: int
    round: int


class RoomsListed(msgspec.Struct, kw_only=True):
    """Rooms that you host, the latest first."""

    rooms: list[RoomListed]


async def open_room(request: ApiRequest) -> Response:
    """A new room, which counts as a table; a repeated command finds the room that it has opened."""
    async with request.context.quotas.one_at_a_time(f"rooms of {request.actor().guest}"):
        room = await _opened(request, Plan(game=request.body.game))
    return await _answer(request, room)


async def _opened(request: ApiRequest, plan: Plan) -> Room:
    """Only a new room is counted; a copy of its command waits until it is known whether there is one."""
    context, actor, command = request.context, request.actor(), request.command_id
    async with context.quotas.one_at_a_time(f"room {actor.guest} {command}"):
        own = await context.store.rooms_of(actor.guest, context.clock())
        if any(room.opened_by == command for room in own):
            return (await context.rooms.open(actor.guest, actor.name, command, plan))[0]
        moment = await context.quotas.count_table(request.caller.address)
        try:
            room, is_new = await context.rooms.open(actor.guest, actor.name, command, plan)
        except Refusal:
            await context.quotas.take_back_table(request.caller.address, moment)
            raise
        if not is_new:  # another process has opened it first
            await context.quotas.take_back_table(request.caller.address, moment)
        return room


async def hosted_rooms(request: ApiRequest) -> Response:
    """Rooms of the caller."""
    guest = request.caller.require_guest()
    rooms = await request.context.store.rooms_of(guest.id, request.context.clock())
    listed = [
        RoomListed(room=room.code, game=room.plan.game, members=len(room.members), round=room.number) for room in rooms
    ]
    return json_answer(RoomsListed(rooms=listed))


async def room_seen(request: ApiRequest) -> Response:
    """The room as it is now."""
    return await _answer(request, await _found(request))


async def room_stream(request: ApiRequest) -> Response:
    """Every change of the room."""
    context, caller = request.context, request.caller
    if request.http.method == "HEAD":
        return Response(media_type=SSE)
    room = await _found(request)
    if caller.id == room.host:
        context.background.bot_accounts.note_address(room.host, caller.address)
    slot = context.stream_counter.opened(guest=caller.id, address=caller.address)
    slot.__enter__()
    epoch = 0 if caller.guest is None else caller.guest.epoch
    opened = context.streams.open_apart(Viewer(caller.id, request.language), epoch)
    followed: list[str] = []

    def closed() -> None:
        for id in followed:
            context.rooms.unfollow(room.code, id, caller.id)
        context.streams.close(opened)
        slot.__exit__(None, None, None)

    try:
        followed.append(await context.rooms.follow(room, opened))
    except BaseException:
        closed()
        raise
    return await stream_response(request, opened, closed)


async def _found(request: ApiRequest) -> Room:
    """The room of a request. Wrong codes are counted like wrong links."""
    context, caller = request.context, request.caller
    code = request.path("room")
    try:
        room = await context.rooms.room(code)
    except NoRoom:
        await context.quotas.check_wrong(caller.address, caller.id)
        await context.quotas.was_wrong(caller.address, caller.id)
        raise
    if caller.id is None or (caller.id != room.host and room.member(caller.id) is None):
        await context.quotas.check_wrong(caller.address, caller.id)
    return room


async def _answer(request: ApiRequest, room: Room) -> Response:
    return json_answer(await request.context.rooms.see(room, request.caller.id))


async def _changed(request: ApiRequest, change: deciding.Change) -> Room:
    return await request.context.rooms.change(request.path("room"), change)


def _guest(request: ApiRequest) -> str:
    return request.caller.require_guest().id


async def join_room(request: ApiRequest, room: Room) -> Room:
    """Come in, or change name and figure."""
    guest = _guest(request)
    changed = await _changed(request, lambda stored: deciding.joined(stored, guest, request.body))
    await request.context.room_tables.rename(changed, guest)
    return changed


async def ready(request: ApiRequest, room: Room) -> Room:
    """Play in the next round, or not."""
    guest = _guest(request)
    return await _changed(request, lambda stored: deciding.made_ready(stored, guest, request.body))


async def leave_room(request: ApiRequest, room: Room) -> Room:
    """Leave; a bot plays on."""
    guest = _guest(request)
    changed = await _changed(request, lambda stored: deciding.left(stored, guest))
    await request.context.room_tables.dismiss(changed, guest)
    return changed


async def sit(request: ApiRequest, room: Room) -> Room:
    """Come to the table."""
    guest = _guest(request)
    await request.context.room_tables.sit(room, deciding.member_of(room, guest), request.body.nonce)
    return await request.context.rooms.room(room.code)


async def point(request: ApiRequest, room: Room) -> Room:
    """Show what one is about to choose."""
    guest = _guest(request)
    deciding.member_of(room, guest)
    return await request.context.rooms.point(room, guest, request.body.text, request.language)


async def next_round(request: ApiRequest, room: Room) -> Room:
    """Open the table of a round; only a new one is counted."""
    context, guest, number = request.context, _guest(request), request.body.round
    async with context.quotas.one_at_a_time(f"round of {room.code}"):
        room = await context.rooms.room(room.code)
        if not await context.room_tables.is_new_round(room, guest, number):
            return await context.room_tables.next_round(room.code, guest, number)
        if await context.store.open_tables(room.host) >= MAX_OPEN_TABLES:
            raise TooManyTables(words("too-many-tables", most=MAX_OPEN_TABLES))
        moment = await context.quotas.count_table(request.caller.address)
        try:
            return await context.room_tables.next_round(room.code, guest, number)
        except Refusal:
            await context.quotas.take_back_table(request.caller.address, moment)
            raise


async def begin(request: ApiRequest, room: Room) -> Room:
    """Start without those who have not sat down."""
    await request.context.room_tables.begin(room, _guest(request))
    return room


async def change_plan(request: ApiRequest, room: Room) -> Room:
    """Another plan, between rounds."""
    guest = _guest(request)
    deciding.check_host(room, guest)
    await request.context.room_tables.check_between_rounds(room)
    return await _changed(request, lambda stored: deciding.replanned(stored, guest, request.body))


async def lock(request: ApiRequest, room: Room) -> Room:
    """Lock or open."""
    guest = _guest(request)
    return await _changed(request, lambda stored: deciding.locked(stored, guest, request.body))


async def rename(request: ApiRequest, room: Room) -> Room:
    """Another name for somebody."""
    guest = _guest(request)
    changed = await _changed(request, lambda stored: deciding.renamed(stored, guest, request.body))
    await request.context.room_tables.rename(changed, request.body.member)
    return changed


async def remove(request: ApiRequest, room: Room) -> Room:
    """Send somebody away."""
    guest = _guest(request)
    changed = await _changed(request, lambda stored: deciding.without(stored, guest, request.body))
    await request.context.room_tables.dismiss(changed, request.body.member)
    return changed


async def pause(request: ApiRequest, room: Room) -> Room:
    """Pause or go on."""
    await request.context.room_tables.pause(room, _guest(request), paused=request.body.paused)
    return room


async def end_round(request: ApiRequest, room: Room) -> Room:
    """End the round without a result."""
    await request.context.room_tables.end_round(room, _guest(request))
    return room


async def close_room(request: ApiRequest) -> Response:
    """Close the room for good."""
    room, guest, now = await _found(request), _guest(request), request.context.clock()
    await _changed(request, lambda stored: deciding.closed(stored, guest, now))
    await request.context.room_tables.close(room)
    return json_answer(Done())


Handler = Callable[[ApiRequest, Room], Awaitable[Room]]


def _command(body: type[Command], name: str, handler: Handler, cost: Cost = "command", *problems: str) -> Route:
    async def run(request: ApiRequest) -> Response:
        return await _answer(request, await handler(request, await _found(request)))

    return Route(
        "POST",
        f"/api/rooms/{{room}}/{name}",
        f"room_{name.replace('-', '_')}",
        str(body.__doc__),
        run,
        RoomSeen,
        body=body,
        who="guest",
        cost=cost,
        problems=("no-room", "not-allowed", "store-failed", *problems),
    )


ROUTES = [
    Route("POST", "/api/rooms", "open_room", str(ask.OpenRoom.__doc__), open_room, RoomSeen, body=ask.OpenRoom,
          who="guest", cost="command", command=True, problems=("bad-option", "too-many-rooms", "store-failed")),
    Route("GET", "/api/me/rooms", "hosted_rooms", "Rooms that you host.", hosted_rooms, RoomsListed, who="guest"),
    Route("GET", "/api/rooms/{room}", "room", "A room as you may see it now: all of it from inside; who is there, if "
          "you only know its code.", room_seen, RoomSeen, problems=("no-room",)),
    Route("GET", "/api/rooms/{room}/stream", "room_stream", "The room, and every change of it as it happens: each "
          "event `room` holds what `GET /api/rooms/{room}` would. `gone`: it is closed.", room_stream, SSE,
          cost="stream", queries=(
              Query(protocol.QUERY, "As the header Grotto-Protocol, for those who cannot send it", protocol.PATTERN),
              LANGUAGE),
          problems=("no-room", "too-many-streams")),
    _command(ask.JoinRoom, "join", join_room, "join", "room-locked", "room-full", "name-taken", "figure-taken",
             "bad-option"),
    _command(ask.BeReady, "ready", ready),
    _command(ask.LeaveRoom, "leave", leave_room),
    _command(ask.Sit, "sit", sit, "command", "wrong-phase", "name-taken"),
    _command(ask.Point, "point", point, "command", "wrong-phase", "not-legal", "not-your-turn", "unreadable"),
    _command(ask.NextRound, "round", next_round, "command", "wrong-phase", "stale", "too-many-tables"),
    _command(ask.Begin, "begin", begin, "command", "wrong-phase"),
    _command(ask.ChangePlan, "plan", change_plan, "command", "bad-option", "wrong-phase"),
    _command(ask.Lock, "lock", lock),
    _command(ask.Rename, "rename", rename, "command", "name-taken", "bad-option"),
    _command(ask.Remove, "remove", remove),
    _command(ask.PauseRound, "pause", pause, "command", "wrong-phase"),
    _command(ask.EndRound, "end-round", end_round, "command", "wrong-phase"),
    Route("POST", "/api/rooms/{room}/close", "room_close", str(ask.CloseRoom.__doc__), close_room, Done,
          body=ask.CloseRoom, who="guest", cost="command", problems=("no-room", "not-allowed", "store-failed")),
]  # fmt: skip
