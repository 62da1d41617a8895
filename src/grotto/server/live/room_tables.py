"""What a room does at its tables: opens them, seats phones, pauses, and lets bots play for those who leave."""

from __future__ import annotations

from contextlib import suppress

from grotto.kernel.errors import GameIsOver, Refusal
from grotto.rooms.deciding import check_host, check_inside, waiting
from grotto.rooms.refusals import NoRoom, words
from grotto.rooms.room import Member, Room
from grotto.rooms.rounds import next_round
from grotto.rooms.takeover import may_change_hands, part_of, seat_for
from grotto.tables.commands import (
    Admit,
    CloseTable,
    Command,
    Dismiss,
    Join,
    KeptSeat,
    OpenRound,
    Pause,
    RenameSeat,
    SeatGuest,
    Start,
)
from grotto.tables.ports import Actor
from grotto.tables.refusals import SeatTaken, WrongPhase
from grotto.tables.settings import Settings
from grotto.tables.table import Table

from .automatic_choices import SERVER
from .dispatch import Step
from .entries import new_table_id
from .rooms import Rooms, Run

SITTING_DOWN = 4_000  # milliseconds that phones have to sit down before others may begin without them


class RoomTables:
    """Runs commands at the tables of rooms."""

    def __init__(self, rooms: Rooms, run: Run) -> None:
        self._rooms = rooms
        self._dispatcher = rooms.dispatcher
        self._run = run
        self._parts: dict[str, int | None] = {}  # the part of the match that each table is in
        rooms.dispatcher.on_step.append(self._on_step)

    async def is_new_round(self, room: Room, guest: str, number: int) -> bool:
        """Whether this would be a new round; raises WrongPhase while the last one goes on."""
        check_inside(room, guest)
        if number <= room.number:
            return False
        await self.check_between_rounds(room)
        return True

    async def check_between_rounds(self, room: Room) -> None:
        """Raise WrongPhase while a round goes on."""
        table = await self._rooms.table(room)
        if room.round is not None and (table is None or table.phase != "over"):
            raise WrongPhase(words("round-goes-on"))

    async def next_round(self, code: str, guest: str, number: int) -> Room:
        """The room with that round, and its table opened."""
        room = await self._rooms.change(code, lambda stored: next_round(stored, guest, number, new_table_id))
        await self._opened(room)
        return room

    async def _opened(self, room: Room) -> Table:
        """The table of the last round; opened now if the command that began the round did not get that far."""
        played = room.round
        if played is None:
            raise WrongPhase(words("no-round"))
        table = await self._rooms.table(room)
        if table is None:
            plan = played.plan
            seats = [KeptSeat(bot=seat.bot, guest=seat.guest, name=seat.name) for seat in played.seats]
            settings = Settings(
                game=plan.game, players=len(seats), options=plan.options, seconds=plan.seconds, hints="always"
            )
            command = OpenRound(settings=settings, seats=[*seats], room=room.code, watchers=played.watchers)
            await self._dispatcher.create(_host(room), played.command, command)
            table = await self._dispatcher.table(played.table)
        return table

    # -- seats ----------------------------------------------------------------------------------------

    async def sit(self, room: Room, member: Member, nonce: str) -> None:
        """Bring a phone to its seat; one that has none gets a bot's at the next break."""
        table = await self._opened(room)
        kept = next((n for n, seat in enumerate(table.seats) if seat.called == member.guest and seat.free), None)
        if table.phase == "open" and kept is not None:
            with suppress(SeatTaken):  # by this phone itself, if it asked twice
                command = Join(nonce=nonce, seat=kept, name=member.name)
                await self._dispatcher.execute(table.id, Actor(member.guest, member.name), f"sit-{nonce}", command)
            table = await self._dispatcher.table(table.id)
        if table.phase == "open" and not any(seat.free for seat in table.seats):
            await self._start(room, table)  # also if the command of the last phone to sit down did not get that far
        elif table.phase != "over" and not table.seats_of(member.guest):
            await self._wait_for_seat(room, table, member)

    async def _wait_for_seat(self, room: Room, table: Table, member: Member) -> None:
        if member.guest not in table.watchers:
            await self._do(table, f"admit-{member.guest}", Admit(guest=member.guest, name=member.name))
        await self._rooms.change(room.code, lambda stored: waiting(stored, member.guest, waits=True))
        await self._seat_waiting(room.code, new_part=False)

    async def begin(self, room: Room, guest: str) -> None:
        """Start without phones that have not sat down."""
        check_inside(room, guest)
        table = await self._opened(room)
        if table.phase != "open":
            return
        if self._dispatcher.clock() < table.created + SITTING_DOWN:
            raise WrongPhase(words("phones-first"))
        await self._start(room, table)

    async def _start(self, room: Room, table: Table) -> None:
        assert room.round is not None
        with suppress(WrongPhase):  # somebody else was first
            await self._dispatcher.execute(
                table.id, _host(room), f"start-{table.id}", Start(fill=room.round.plan.level)
            )

    async def _seat_waiting(self, code: str, *, new_part: bool) -> None:
        """Give bots' seats to those who wait for them, as far as it is a break for these seats."""
        with suppress(NoRoom):
            room = await self._rooms.room(code)
            for member in room.members:
                table = await self._rooms.table(room)
                if member.waits and table is not None and table.match is not None and table.phase == "playing":
                    await self._seat_one(room, table, member, new_part=new_part)

    async def _seat_one(self, room: Room, table: Table, member: Member, *, new_part: bool) -> None:
        assert room.round is not None
        assert table.match is not None
        number = seat_for(room.round, table, member)
        if number is None or table.paused is not None or not may_change_hands(table.match, number, new_part=new_part):
            return
        command = SeatGuest(seat=number, guest=member.guest, name=member.name)
        with suppress(SeatTaken, GameIsOver):
            await self._do(table, f"seat-{member.guest}:{table.seq}", command)
        await self._rooms.change(room.code, lambda stored: waiting(stored, member.guest, waits=False))

    def _on_step(self, step: Step) -> None:
        """A step of a room's table may be the break for which somebody waits."""
        table = step.table
        if not table.room or table.match is None:
            return
        part = part_of(table.match)
        before = None if step.entry.kind == "start" else self._parts.get(table.id, part)
        self._parts[table.id] = part
        if table.phase == "over":
            self._parts.pop(table.id, None)
        elif step.ours and any(seat.guest is None for seat in table.seats):
            self._run(self._seat_waiting(table.room, new_part=part != before))

    # -- the host -------------------------------------------------------------------------------------

    async def pause(self, room: Room, guest: str, *, paused: bool) -> None:
        """Let everybody wait, or go on; what is so already stays so."""
        check_host(room, guest)
        table = await self._rooms.table(room)
        if table is None or table.phase != "playing":
            raise WrongPhase(words("no-round"))
        if (table.paused is not None) != paused:
            try:
                await self._do(table, f"pause:{table.seq}", Pause(paused=paused))
            except GameIsOver:  # by a choice that came first
                raise WrongPhase(words("no-round")) from None

    async def end_round(self, room: Room, guest: str) -> None:
        """End the round without a result; one that is over stays so."""
        check_host(room, guest)
        table = await self._opened(room)
        if table.phase != "over":
            await self._do(table, "end-round", CloseTable())

    async def dismiss(self, room: Room, guest: str) -> None:
        """Somebody has left the room: a bot plays on."""
        table = await self._rooms.table(room)
        if table is None or table.phase == "over" or room.round is None:
            return
        if guest in table.watchers or any(guest in (seat.guest, seat.called) for seat in table.seats):
            await self._do(table, f"dismiss-{guest}:{table.seq}", Dismiss(guest=guest, bot=room.round.plan.level))

    async def rename(self, room: Room, guest: str) -> None:
        """Somebody in the room has another name."""
        table, member = await self._rooms.table(room), room.member(guest)
        if table is None or member is None or table.phase == "over":
            return
        await self._do(table, f"rename-{guest}:{table.seq}", RenameSeat(guest=guest, name=member.name))

    async def close(self, room: Room) -> None:
        """The room is closed: so is its table."""
        table = await self._rooms.table(room)
        if table is not None and table.phase != "over":
            with suppress(Refusal):
                await self._do(table, "end-round", CloseTable())

    async def _do(self, table: Table, id: str, command: Command) -> None:
        await self._dispatcher.execute(table.id, SERVER, id, command)


def _host(room: Room) -> Actor:
    return Actor(room.host, room.host_name)
