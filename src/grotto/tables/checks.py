"""Preconditions of commands; each raises the refusal."""

from __future__ import annotations

from grotto.kernel.errors import BadOption, GameIsOver, NotYourTurn
from grotto.kernel.messages import Sentence
from grotto.match.match import Match

from .names import shown_names
from .ports import Actor, Ports
from .refusals import BadToken, NotAllowed, WrongPhase, words
from .seat import Seat
from .table import Table


def sees(table: Table, guest: str) -> bool:
    """Whether somebody may look at the table at all."""
    return table.settings.public or table.phase == "over" or belongs(table, guest)


def belongs(table: Table, guest: str) -> bool:
    """Whether somebody is of the table: sits there, is awaited, looks on, or is the host."""
    return (
        guest == table.host
        or guest in table.watchers
        or any(guest in (seat.guest, seat.called) for seat in table.seats)
    )


def check_host(table: Table, actor: Actor) -> None:
    if actor.guest != table.host:
        raise NotAllowed(words("host-only"))


def check_phase(table: Table, phase: str, why: Sentence) -> None:
    if table.phase != phase:
        raise WrongPhase(words("closed") if table.phase == "over" and phase == "open" else why)


def bad_link() -> BadToken:
    """The same words whatever is wrong with a link, so that nobody learns what is behind it."""
    return BadToken(words("bad-link"))


def check_token(token: str | None, kept: str, ports: Ports) -> None:
    if token is None or not ports.matches(token, kept):
        raise bad_link()


def running(table: Table) -> Match:
    if table.phase == "over":
        raise GameIsOver(words("over"))
    if table.match is None:
        raise WrongPhase(words("not-begun"))
    return table.match


def going_on(table: Table) -> Match:
    """The running match, if people may choose now."""
    match = running(table)
    if table.paused is not None:
        raise WrongPhase(words("paused"))
    return match


def seat_at(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise BadOption(words("no-seat", seat=number, last=len(table.seats) - 1))
    return table.seats[number]


def own_seat(table: Table, actor: Actor, number: int | None) -> int:
    """A seat of the actor's own; where there is one only, it need not be named."""
    own = table.seats_of(actor.guest)
    if not own:
        raise NotAllowed(words("not-seated"))
    if number is None:
        if len(own) > 1:
            raise BadOption(words("which-seat", seats=", ".join(map(str, own))))
        return own[0]
    seat_at(table, number)
    if number not in own:
        raise NotAllowed(words("other-seat", seat=number))
    return number


def acting_seat(table: Table, actor: Actor, number: int | None) -> int:
    """At one screen, if nothing is said, the one of the actor's seats that is to choose."""
    if number is None:
        due = [seat for seat in table.seats_of(actor.guest) if seat in table.to_act]
        if len(due) == 1:
            return due[0]
    number = own_seat(table, actor, number)
    if table.match is not None and number not in table.match.to_act:
        names = shown_names(table.seats, actor.language)
        raise NotYourTurn(*table.match.game.refusals.not_your_turn(table.match.state, number, actor.language, names))
    return number
