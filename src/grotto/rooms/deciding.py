"""What a command makes of a room: a new room, or a refusal. Changes nothing else."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET
from msgspec.structs import asdict, replace

from grotto.bots.rungs import RUNGS
from grotto.kernel.registry import game as find_game
from grotto.tables.lookalikes import checked_name, is_taken
from grotto.tables.refusals import NameTaken, NotAllowed
from grotto.tables.settings import Settings, built_in_bot, checked

from . import commands as ask
from .refusals import FigureTaken, RoomFull, RoomLocked, words
from .room import FIGURES, MOST_REMOVED, Member, Plan, Room

Change = Callable[[Room], Room]

BOTS = tuple(rung.name for rung in RUNGS)  # as they are called in match files: nobody else at a table is


def check_host(room: Room, guest: str) -> None:
    if guest != room.host:
        raise NotAllowed(words("host-only"))


def check_inside(room: Room, guest: str) -> None:
    """Refuse whoever is neither the host nor a member."""
    if guest != room.host and room.member(guest) is None:
        raise NotAllowed(words("not-inside"))


def joined(room: Room, guest: str, command: ask.JoinRoom) -> Room:
    """The room with one more member, or with a member under another name and figure."""
    before = room.member(guest)
    others = [member for member in room.members if member.guest != guest]
    if before is None:
        _check_door(room, guest)
    name = _free_name(command.name, others)
    if any(member.figure == command.figure for member in others):
        raise FigureTaken(words("figure-taken"))
    if before is None:
        return replace(room, members=[*room.members, Member(guest=guest, name=name, figure=command.figure)])
    return changed_member(room, replace(before, name=name, figure=command.figure))


def _check_door(room: Room, guest: str) -> None:
    if guest == room.host:
        raise NotAllowed(words("screen-no-phone"))
    if guest in room.removed:
        raise NotAllowed(words("removed"))
    if room.locked:
        raise RoomLocked(words("locked"))
    if len(room.members) >= FIGURES:
        raise RoomFull(words("full", most=FIGURES))


def _free_name(wanted: str, others: list[Member]) -> str:
    name = checked_name(wanted)
    if is_taken(name, [*BOTS, *(member.name for member in others)]):
        raise NameTaken(words("name-taken", name=name))
    return name


def changed_member(room: Room, member: Member) -> Room:
    """The room with one member replaced."""
    return replace(room, members=[member if other.guest == member.guest else other for other in room.members])


def made_ready(room: Room, guest: str, command: ask.BeReady) -> Room:
    """The room with a member who plays in the next round, or does not."""
    return changed_member(room, replace(member_of(room, guest), ready=command.ready))


def waiting(room: Room, guest: str, *, waits: bool) -> Room:
    """The room with a member who waits for a bot's seat, or waits no longer."""
    member = room.member(guest)
    return room if member is None else changed_member(room, replace(member, waits=waits))


def left(room: Room, guest: str) -> Room:
    """The room without a member."""
    return replace(room, members=[member for member in room.members if member.guest != guest])


def locked(room: Room, guest: str, command: ask.Lock) -> Room:
    """The room, locked or open to others."""
    check_host(room, guest)
    return replace(room, locked=command.locked)


def renamed(room: Room, guest: str, command: ask.Rename) -> Room:
    """The room with a member under another name."""
    check_host(room, guest)
    member = member_of(room, command.member)
    name = _free_name(command.name, [other for other in room.members if other.guest != member.guest])
    return changed_member(room, replace(member, name=name))


def without(room: Room, guest: str, command: ask.Remove) -> Room:
    """The room without a member, who cannot come back."""
    check_host(room, guest)
    if room.member(command.member) is None:
        return room
    removed = [*room.removed, command.member][-MOST_REMOVED:]
    return replace(left(room, command.member), removed=removed)


def replanned(room: Room, guest: str, command: ask.ChangePlan) -> Room:
    """The room with another plan for the next round."""
    check_host(room, guest)
    said = {name: value for name, value in asdict(command).items() if value is not UNSET}
    if said.get("game", room.plan.game) != room.plan.game:
        said.setdefault("options", {})  # those of the game before mean nothing here
    plan = replace(room.plan, **said)
    check_plan(plan)
    return replace(room, plan=plan)


def check_plan(plan: Plan) -> None:
    """Refuse a plan of which no table could be made, with the most players there can be."""
    players = seat_numbers(plan.game)[-1]
    settings = checked(Settings(game=plan.game, players=players, options=plan.options, seconds=plan.seconds))
    built_in_bot(plan.level, settings)


def seat_numbers(game: str) -> list[int]:
    """The numbers of players with which a room can play a game."""
    return [players for players in find_game(game).seats if players <= FIGURES]


def closed(room: Room, guest: str, now: int) -> Room:
    """The room, closed for good."""
    check_host(room, guest)
    return replace(room, until=now)


def member_of(room: Room, guest: str) -> Member:
    """The member of a guest; raises NotAllowed."""
    member = room.member(guest)
    if member is None:
        raise NotAllowed(words("not-inside"))
    return member
