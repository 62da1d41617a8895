"""Commands about seats: join and leave, bots and programs, links, and leaving a seat for a while."""

from __future__ import annotations

from . import commands as ask
from .checks import bad_link, check_host, check_phase, check_token, own_seat, running, seat_at
from .creating import bot_seat
from .draft import Draft
from .effects import opened
from .lookalikes import checked_name, is_taken
from .ports import Actor, Ports
from .refusals import NameTaken, NotAllowed, SeatTaken, WrongPhase, words
from .settings import built_in_bot
from .table import Body, Table


def join(table: Table, actor: Actor, command: ask.Join, ports: Ports) -> Draft:
    kept = [n for n, seat in enumerate(table.seats) if seat.called == actor.guest and seat.free]
    if not (kept or table.settings.public or actor.guest == table.host or table.seats_of(actor.guest)):
        check_token(command.invitation, table.invitation, ports)
    check_phase(table, "open", words("begun-look-on"))
    number = command.seat if command.seat is not None else _first_free(table, kept)
    seat = seat_at(table, number)
    if not seat.free or (seat.called not in (None, actor.guest)):
        raise SeatTaken(words("seat-taken", seat=number))
    name = checked_name(command.name or actor.name)
    others = [other.name for n, other in enumerate(table.seats) if n != number]
    onlookers = [other for guest, other in table.watchers.items() if guest != actor.guest]
    if is_taken(name, [*others, *onlookers]):
        raise NameTaken(words("name-taken", name=name))
    token = ports.new_token("seat")
    body: Body = {
        "seat": number,
        "guest": actor.guest,
        "name": name,
        "program": actor.program,
        "nonce": command.nonce,
        "token": ports.hashed(token),
    }
    return Draft("join", body, {"seat": number, "recovery": token})


def _first_free(table: Table, kept: list[int]) -> int:
    if kept:
        return kept[0]
    for number, seat in enumerate(table.seats):
        if seat.free and seat.called is None:
            return number
    raise SeatTaken(words("seats-taken"))


def leave(table: Table, actor: Actor, command: ask.Leave, ports: Ports) -> Draft:
    check_phase(table, "open", words("begun-leave"))
    seats = table.seats_of(actor.guest) if command.seat is None else [own_seat(table, actor, command.seat)]
    if not seats:
        raise NotAllowed(words("not-seated"))
    return _freed(table, actor.guest, seats, ports)


def free_seat(table: Table, actor: Actor, command: ask.FreeSeat, ports: Ports) -> Draft:
    check_host(table, actor)
    check_phase(table, "open", words("begun-free"))
    seat = seat_at(table, command.seat)
    if seat.free and seat.called is None:
        raise WrongPhase(words("seat-free", seat=command.seat))
    return Draft("free-seat", {"seats": [command.seat]})


def _freed(table: Table, guest: str, seats: list[int], ports: Ports) -> Draft:
    """If the host leaves, the next player is host; if nobody is left, the table is closed."""
    body: Body = {"seats": seats}
    if guest == table.host and set(table.seats_of(guest)) <= set(seats):
        others = [seat.guest for seat in table.seats if seat.guest not in (None, guest) and not seat.program]
        if others:
            body["host"] = others[0]
        else:
            body |= {"over": True, "opened": opened(table, ports)}
    return Draft("leave", body)


def seat_bot(table: Table, actor: Actor, command: ask.SeatBot, ports: Ports) -> Draft:
    check_host(table, actor)
    _check_free(table, command.seat)
    return Draft("seat-bot", {"seat": command.seat, **bot_seat(command.bot, table.settings)})


def call_program(table: Table, actor: Actor, command: ask.CallProgram, ports: Ports) -> Draft:
    check_host(table, actor)
    _check_free(table, command.seat)
    return Draft("call-program", {"seat": command.seat, "called": command.program})


def _check_free(table: Table, number: int) -> None:
    check_phase(table, "open", words("begun-seats"))
    if not seat_at(table, number).free:
        raise SeatTaken(words("seat-taken-free-it", seat=number))


def claim(table: Table, actor: Actor, command: ask.Claim, ports: Ports) -> Draft:
    if command.seat >= len(table.seats) or table.seats[command.seat].guest is None:  # the link says which seat
        raise bad_link()
    check_token(command.token, table.seats[command.seat].token, ports)
    if any(number != command.seat for number in table.seats_of(actor.guest)):
        raise NotAllowed(words("seated-already"))
    token = ports.new_token("seat")
    body = {"seat": command.seat, "token": ports.hashed(token)}
    return Draft("claim", body, {"seat": command.seat, "recovery": token})


def recovery(table: Table, actor: Actor, command: ask.Recovery, ports: Ports) -> Draft:
    number = own_seat(table, actor, command.seat)
    token = ports.new_token("seat")
    return Draft("recovery", {"seat": number, "token": ports.hashed(token), "to": []}, {"recovery": token})


def invite(table: Table, actor: Actor, command: ask.Invite, ports: Ports) -> Draft:
    check_host(table, actor)
    invitation, watch = ports.new_token("inv"), ports.new_token("watch")
    body: Body = {"invitation": ports.hashed(invitation), "watch": ports.hashed(watch), "to": []}
    return Draft("invite", body, {"invitation": invitation, "watch": watch})


def resign(table: Table, actor: Actor, command: ask.Resign, ports: Ports) -> Draft:
    running(table)
    number = own_seat(table, actor, command.seat)
    if table.seats[number].bot is not None:
        raise WrongPhase(words("bot-plays"))
    return Draft("resign", {"seat": number, "bot": built_in_bot(command.bot, table.settings)})


def sit_out(table: Table, actor: Actor, command: ask.SitOut, ports: Ports) -> Draft:
    running(table)
    number = own_seat(table, actor, command.seat)
    if table.seats[number].away:
        raise WrongPhase(words("away-already"))
    return Draft("sit-out", {"seat": number})


def come_back(table: Table, actor: Actor, command: ask.Return, ports: Ports) -> Draft:
    running(table)
    number = own_seat(table, actor, command.seat)
    if table.seats[number].bot is None and not table.seats[number].away:
        raise WrongPhase(words("seat-played"))
    return Draft("return", {"seat": number})
