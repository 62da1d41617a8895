"""Commands of a running match: start, choose, unlock, take back, standing orders, clocks, calling off."""

from __future__ import annotations

from grotto.kernel.errors import BadOption, GameIsOver
from grotto.kernel.registry import game as find_game
from grotto.match.match import Match

from . import commands as ask
from .checks import acting_seat, check_host, check_phase, going_on, own_seat, running
from .creating import bot_seat
from .draft import Draft
from .effects import begun, opened, played
from .from_match_file import first_match
from .names import record_names, shown_names
from .ports import Actor, Ports
from .refusals import NotAllowed, Stale, WrongPhase, words
from .summary import SeatSummary
from .table import Body, Table

LONGEST_ORDER = 20  # fields


def start(table: Table, actor: Actor, command: ask.Start, ports: Ports) -> Draft:
    check_phase(table, "open", words("begun"))
    free = [number for number, seat in enumerate(table.seats) if seat.free]
    if actor.guest != table.host and (free or not table.seats_of(actor.guest)):
        raise NotAllowed(words("who-starts"))
    if free and command.fill is None:
        raise WrongPhase(words("seats-free", seats=", ".join(map(str, free))))
    fill = {str(number): bot_seat(str(command.fill), table.settings) for number in free}
    game = find_game(table.settings.game)
    names = record_names([SeatSummary(**fill[str(n)]) if n in free else seat for n, seat in enumerate(table.seats)])
    first = begun(table, first_match(table.settings, names, table.match_file), ports)
    body = {"fill": fill, "rules": game.version, "names": names, **first.body}
    return Draft("start", body, match=first.match)


def act(table: Table, actor: Actor, command: ask.Act, ports: Ports) -> Draft:
    going_on(table)
    number = acting_seat(table, actor, command.seat)
    _check_turn(table, command.turn)
    if number in table.deadlines and ports.now > table.deadlines[number]:
        raise Stale(words("time-up"))
    return _chosen(table, actor, number, command.text, ports, {})


def _check_turn(table: Table, seen: int | None) -> None:
    if seen is not None and seen != table.turn:
        raise Stale(words("gone-on"))


def _chosen(table: Table, actor: Actor, number: int, text: str, ports: Ports, extra: Body) -> Draft:
    """A choice: alone it takes effect at once; together with others, when the last one has chosen."""
    match = running(table)
    together = len(match.to_act) > 1
    if together:  # on its own, or a refusal might tell what the others have chosen
        text = match.check(text, number, actor.language, shown_names(table.seats, actor.language))
    body: Body = {"seat": number, "text": text, **extra}
    kind = "stand" if extra else "act"  # by somebody else for the seat, or by the seat itself
    if together and any(seat != number for seat in table.to_act):
        if number in table.locks:  # others get no message of a changed choice
            _check_choice_may_change(table)
            body["to"] = [number]
        return Draft(kind, body)
    after = played(table, {**table.locks, number: text}, ports, actor.language)
    body["text"] = after.texts[number]
    return Draft(kind, {**body, **after.body, **_end_of(table, after.match, ports)}, match=after.match)


def _end_of(table: Table, match: Match, ports: Ports) -> Body:
    """A match that goes on for ever is called off: every table costs everybody, and some games need not end."""
    if match.outcome is not None or len(match.done) < match.game.most_events:
        return {}
    return {"too_long": True, "opened": opened(table, ports)}


def choose_for_seat(table: Table, actor: Actor, command: ask.ChooseForSeat, ports: Ports) -> Draft:
    going_on(table)
    if command.turn != table.turn or command.seat not in table.to_act:
        raise Stale(words("gone-on"))
    seat = table.seats[command.seat]
    due = {
        "bot": seat.bot is not None,
        "away": seat.away,
        "order": seat.order is not None,
        "clock": ports.now >= table.deadlines.get(command.seat, ports.now + 1),
    }
    if not due[command.why]:
        raise Stale(words("seat-chooses"))
    extra: Body = {"why": command.why, **({"failed": command.failed} if command.failed else {})}
    return _chosen(table, actor, command.seat, command.text, ports, extra)


def unlock(table: Table, actor: Actor, command: ask.Unlock, ports: Ports) -> Draft:
    going_on(table)
    seats = [number for number in table.seats_of(actor.guest) if number in table.locks]
    number = own_seat(table, actor, command.seat) if command.seat is not None else (seats[0] if seats else -1)
    if number not in table.locks:
        raise WrongPhase(words("nothing-chosen"))
    _check_turn(table, command.turn)
    _check_choice_may_change(table)
    return Draft("unlock", {"seat": number})


def _check_choice_may_change(table: Table) -> None:
    """A table that shows hints after the choice does not let players change it: they would follow the hint."""
    if table.settings.hints == "after":
        raise NotAllowed(words("choice-stands"))


def take_back(table: Table, actor: Actor, command: ask.TakeBack, ports: Ports) -> Draft:
    going_on(table)
    if not table.settings.take_back:
        raise NotAllowed(words("no-take-back"))
    number = can_take_back(table, actor.guest)
    if number is None or command.seat not in (None, number):
        raise WrongPhase(words("cannot-take-back"))
    _check_turn(table, command.turn)
    if ports.now > table.undo[-1].deadlines.get(number, ports.now):
        raise Stale(words("take-back-late"))
    return Draft("take-back", {"seat": number, "past": table.undo[-1].past})


def can_take_back(table: Table, guest: str) -> int | None:
    """The seat of this guest whose last action can be taken back."""
    if not table.undo or not table.settings.take_back or table.phase != "playing" or table.locks:
        return None
    number = table.undo[-1].seat
    return number if table.seats[number].guest == guest else None


def order(table: Table, actor: Actor, command: ask.Order, ports: Ports) -> Draft:
    number = own_seat(table, actor, command.seat)
    if table.phase == "over":
        raise GameIsOver(words("over-order"))
    order = None
    if command.order is not None:
        if len(command.order) > LONGEST_ORDER:
            raise BadOption(words("long-order"))
        order = find_game(table.settings.game).check_order(command.order)
    return Draft("order", {"seat": number, "order": order, "to": [number]})


def call_off(table: Table, actor: Actor, command: ask.CallOff, ports: Ports) -> Draft:
    if table.phase == "over":
        raise GameIsOver(words("over-already"))
    if table.phase == "open":
        check_host(table, actor)
        return Draft("call-off", {"seats": [], "over": True, "opened": opened(table, ports)})
    own = table.seats_of(actor.guest)
    asked = [n for n, seat in enumerate(table.seats) if seat.person and not seat.away and not seat.program]
    if not own and (asked or actor.guest != table.host):  # where nobody plays any more, the host decides
        raise NotAllowed(words("who-calls-off"))
    missing = [n for n in asked if not table.seats[n].calls_off and n not in own]
    end: Body = {} if missing else {"opened": opened(table, ports)}
    return Draft("call-off", {"seats": own, "over": not missing, **end}, {"waiting": missing})


def close(table: Table, actor: Actor, command: ask.CloseTable, ports: Ports) -> Draft:
    if table.phase == "over":
        raise GameIsOver(words("over-already"))
    return Draft("call-off", {"seats": [], "over": True, "opened": opened(table, ports)})


def hold_clocks(table: Table, actor: Actor, command: ask.HoldClocks, ports: Ports) -> Draft:
    if not table.deadlines or table.paused is not None:  # a pause gives its whole time back when it ends
        raise WrongPhase(words("no-clock"))
    return Draft("hold-clocks", {"milliseconds": command.milliseconds})
