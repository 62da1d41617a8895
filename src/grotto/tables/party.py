"""Commands of a party's room at its table; the room has checked who may do what.

They are the server's own: at other tables no host may move people, rename them or let them wait.
"""

from __future__ import annotations

from . import commands as ask
from .checks import running
from .creating import bot_seat
from .draft import Draft
from .ports import Actor, Ports
from .refusals import SeatTaken, WrongPhase, words
from .table import Table


def admit(table: Table, actor: Actor, command: ask.Admit, ports: Ports) -> Draft:
    return Draft("admit", {"guest": command.guest, "name": command.name})


def seat_guest(table: Table, actor: Actor, command: ask.SeatGuest, ports: Ports) -> Draft:
    running(table)
    seat = table.seats[command.seat]
    if seat.guest is not None or table.seats_of(command.guest):
        raise SeatTaken(words("seat-taken", seat=command.seat))
    return Draft("seat-guest", {"seat": command.seat, "guest": command.guest, "name": command.name})


def dismiss(table: Table, actor: Actor, command: ask.Dismiss, ports: Ports) -> Draft:
    if table.phase == "over":
        raise WrongPhase(words("over-already"))
    seats = [n for n, seat in enumerate(table.seats) if command.guest in (seat.guest, seat.called)]
    bot = bot_seat(command.bot, table.settings)["bot"]
    return Draft("dismiss", {"guest": command.guest, "seats": seats, "bot": bot})


def rename_seat(table: Table, actor: Actor, command: ask.RenameSeat, ports: Ports) -> Draft:
    seats = [n for n, seat in enumerate(table.seats) if command.guest in (seat.guest, seat.called)]
    return Draft("rename-seat", {"guest": command.guest, "name": command.name, "seats": seats})


def pause(table: Table, actor: Actor, command: ask.Pause, ports: Ports) -> Draft:
    running(table)
    if (table.paused is not None) == command.paused:
        raise WrongPhase(words("paused-already" if command.paused else "not-paused"))
    return Draft("pause", {"paused": command.paused})
