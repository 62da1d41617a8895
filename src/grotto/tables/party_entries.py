"""What entries of a party's room change at a table: guests who come late or leave, names, and pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .log import Entry
from .seat import Seat

if TYPE_CHECKING:
    from .table import Table

Body = dict[str, Any]


def _admit(table: Table, entry: Entry, body: Body) -> None:
    table.watchers[body["guest"]] = body["name"]


def _seat_guest(table: Table, entry: Entry, body: Body) -> None:
    seat = _handed_over(table, body["seat"])
    seat.guest, seat.name = body["guest"], body["name"]
    table.watchers.pop(body["guest"], None)


def _dismiss(table: Table, entry: Entry, body: Body) -> None:
    table.watchers.pop(body["guest"], None)
    for number in body["seats"]:
        if table.match is None:
            table.seats[number] = Seat()
        else:
            seat = _handed_over(table, number)
            seat.bot, seat.name = body["bot"], body["bot"]


def _handed_over(table: Table, number: int) -> Seat:
    """A seat whose player changes; its nonce stays, because all draws of the match are made with it."""
    nonce, table.seats[number] = table.seats[number].nonce, Seat()
    table.seats[number].nonce = nonce
    table.locks.pop(number, None)
    table.failures.pop(number, None)
    table.undo.clear()  # the next player cannot take back what this one did
    return table.seats[number]


def _rename_seat(table: Table, entry: Entry, body: Body) -> None:
    for number in body["seats"]:
        table.seats[number].name = body["name"]
    if body["guest"] in table.watchers:
        table.watchers[body["guest"]] = body["name"]


def _pause(table: Table, entry: Entry, body: Body) -> None:
    if body["paused"]:
        table.paused = entry.at
    elif table.paused is not None:
        table.move_deadlines(max(0, entry.at - table.paused))
        table.paused = None


PARTY_FOLDS = {
    "admit": _admit, "seat-guest": _seat_guest, "dismiss": _dismiss, "rename-seat": _rename_seat, "pause": _pause,
}  # fmt: skip
